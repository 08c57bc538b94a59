import { type SqlBool, sql } from 'kysely';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import { isQuarantined } from '#server/features/questions/quarantine/queries.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isMetInPractice } from '../paper/pool.queries.ts';
import type { AnswerRelease } from '../rules.ts';

/** The chosen questions of a test with the facts that the checklist needs. */
export async function listChosenQuestions(db: Database, aptitudeId: number) {
  return await db
    .selectFrom('aptitude_question as place')
    .innerJoin('question', 'question.id', 'place.question_id')
    .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
    .select(['question.id as question', 'version.id as version', 'section_id'])
    .select(['question_type', 'question.status', isQuarantined('question').as('quarantined')])
    .select(
      sql<boolean>`(typed_key is not null or jsonb_path_exists(version.options, '$[*] ? (@.correct == true)'))`.as(
        'keyed',
      ),
    )
    .where('place.aptitude_id', '=', aptitudeId)
    .orderBy('place.position')
    .execute();
}

/** The texts of versions whose options may come in any order. */
export async function listShuffledOptions(db: Database, versions: readonly number[]) {
  const rows = await db
    .selectFrom('question_version')
    .select(['question_id as question', 'description', 'options'])
    .where(sql<SqlBool>`id = any(${versions}::int[])`)
    .where('kind', 'in', ['single', 'multiple'])
    .where('keep_option_order', '=', false)
    .orderBy('question_id')
    .execute();
  return rows.map(({ options, ...row }) => ({ ...row, options: options.map(({ text }) => text) }));
}

/** Those of these questions that a student has met in practice or in a mock. */
export async function listMetInPractice(db: Database, questions: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from question
    where id = any(${questions}::int[]) and ${isMetInPractice} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Other published tests at the same time whose trades and batches overlap. */
export async function listClashingAptitudes(db: Database, aptitudeId: number) {
  const { rows } = await sql<{ name: string }>`
    select other.name from aptitude as other join aptitude as own on own.id = ${aptitudeId}
    where other.id <> own.id and other.stage = 'published' and other.archived_at is null
      and other.starts_at < own.ends_at and other.ends_at > own.starts_at
      and (cardinality(other.trades) = 0 or cardinality(own.trades) = 0 or other.trades && own.trades)
      and (cardinality(other.batches) = 0 or cardinality(own.batches) = 0 or other.batches && own.batches)
    order by other.starts_at, other.id limit 10`.execute(db);
  return rows;
}

/** Other published tests that ask or may draw some of these questions, with the terms of their release. */
export async function listAptitudesSharingQuestions(
  db: Database,
  aptitudeId: number,
  questions: readonly number[],
) {
  const { rows } = await sql<{ name: string; questions: number[] } & AnswerRelease>`
    select name, shared.questions, starts_at, closes_at, answers_out_at, release_marks, release_answers, release_explanations,
      marks_released_at, answers_released_at, explanations_released_at
    from (
      select aptitude_id, array_agg(distinct question_id) as questions from (
        select aptitude_id, question_id from aptitude_question union all select aptitude_id, question_id from aptitude_pool
      ) place where question_id = any(${questions}::int[]) group by aptitude_id
    ) shared
    join aptitude on aptitude.id = shared.aptitude_id and aptitude.id <> ${aptitudeId}
    where stage = 'published' order by starts_at desc, aptitude.id desc`.execute(db);
  return rows;
}

export async function updateStage(tx: Database, id: number, stage: 'draft' | 'published'): Promise<void> {
  await tx
    .updateTable('aptitude')
    .set({ stage, published_at: stage === 'published' ? databaseClock : null })
    .where('id', '=', id)
    .execute();
}

/** Releases parts of the results; a part released before keeps its time. */
export async function updateManualReleases(tx: Database, id: number, parts: ResultPart[]): Promise<void> {
  for (const part of parts)
    await sql`update aptitude set ${sql.ref(`${part}_released_at`)} = coalesce(${sql.ref(`${part}_released_at`)}, now())
      where id = ${id}`.execute(tx);
}

/** Withdraws all releases by hand. */
export async function clearManualReleases(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable('aptitude')
    .set({ marks_released_at: null, answers_released_at: null, explanations_released_at: null })
    .where('id', '=', id)
    .execute();
}

/** Copies the chosen questions and the admission list of a test into another; `sections` maps old section ids to new ones. */
export async function copyContents(
  tx: Database,
  from: number,
  to: number,
  sections: ReadonlyMap<number, number>,
): Promise<void> {
  const pairs = [...sections].map(([old, fresh]) => ({ old, fresh }));
  await sql`
    insert into aptitude_question (aptitude_id, question_id, position, section_id, marks)
    select ${to}::int, question_id, position, pair.fresh, marks
    from aptitude_question left join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (old int, fresh int)
      on pair.old = section_id
    where aptitude_id = ${from}`.execute(tx);
  await sql`
    insert into admission (aptitude_id, account_id)
    select ${to}::int, account_id from admission where aptitude_id = ${from}`.execute(tx);
}
