import { type RawBuilder, sql } from 'kysely';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { QuestionStatus } from '#contract/questions/question.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { markPicturesUsed } from './pictures/queries.ts';
import { isQuarantined } from './quarantine/queries.ts';

/** A version to insert: sources, their safe HTML, and options with random ids. */
export type NewVersion = {
  kind: QuestionKind;
  format: 'markdown' | 'text';
  description: string;
  description_html: string;
  options: StoredOption[];
  keep_option_order: boolean;
  typed_key: StoredKey | null;
  stimulus_id: number | null;
  tags: string[];
  source: string;
  explanation: string;
  explanation_html: string;
  topic_tags: string[];
  question_type: Trade;
  difficulty_level: number;
  author_id: number | null;
  /** The hashes of its pictures. */
  pictures: string[];
};

/** The tests that a question is chosen for, and those that drew it, known once their statistics are computed. */
export const aptitudesUsing = (question: RawBuilder<unknown>) => sql<{ aptitude_id: number }>`(
  select aptitude_id from aptitude_question where question_id = ${question}
  union select aptitude_id from item_statistic where question_id = ${question})`;

/** Every version of every question with its use in tests. */
export const selectVersions = (db: Database) =>
  selectQuestionVersions(db, 'question.id', 'version.question_id');

/** Current versions. One condition joins them: of a second one the planner would expect that it leaves next to nothing. */
const selectQuestions = (db: Database) =>
  selectQuestionVersions(db, 'question.current_version_id', 'version.id');

const selectQuestionVersions = (
  db: Database,
  question: 'question.id' | 'question.current_version_id',
  version: 'version.question_id' | 'version.id',
) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as version', question, version)
    .leftJoin('stimulus', 'stimulus.id', 'version.stimulus_id')
    .leftJoin('generated_question as generated', 'generated.question_id', 'question.id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom(aptitudesUsing(sql.ref('question.id')).as('used'))
          .innerJoin('aptitude', 'aptitude.id', 'used.aptitude_id')
          .select((use) => [
            use.fn.countAll<number>().as('times_used'),
            sql<Date | null>`max(starts_at) filter (where starts_at <= now())`.as('last_used_at'),
          ])
          .as('use'),
      (join) => join.onTrue(),
    )
    .select([
      'question.id',
      'question.status',
      'question.created_at',
      'question.reserved',
      'question.attempts',
      'question.facility',
      'question.discrimination',
      'version.number as version',
      'version.kind',
      'version.format',
      'version.description',
      'version.description_html',
      'version.options',
      'version.keep_option_order',
      'version.typed_key',
      'version.stimulus_id',
      'stimulus.title as stimulus_title',
      'stimulus.description_html as stimulus_html',
      'version.tags',
      'version.source',
      'version.explanation',
      'version.explanation_html',
      'version.topic_tags',
      'version.question_type',
      'version.difficulty_level',
      'version.created_at as updated_at',
      'use.last_used_at',
      'generated.template',
      'generated.seed',
    ])
    .select([
      sql<number>`coalesce(times_used, 0)`.as('times_used'),
      isQuarantined('question').as('quarantined'),
    ]);

/** Throws `not-found`. */
export async function getQuestion(db: Database, id: number) {
  return await selectQuestions(db)
    .where('question.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The questions of a test in their order. */
export async function listQuestionsOfAptitude(db: Database, aptitudeId: number) {
  return await selectQuestions(db)
    .innerJoin('aptitude_question as place', 'place.question_id', 'question.id')
    .where('place.aptitude_id', '=', aptitudeId)
    .orderBy('place.position')
    .orderBy('question.id')
    .execute();
}

/** Questions by id, in no order. */
export async function listQuestionsById(db: Database, ids: number[]) {
  return await selectQuestions(db).where('question.id', '=', sql<number>`any(${ids}::int[])`).execute();
}

/** Adds a question with its first version and returns its id. */
export async function insertQuestion(
  tx: Database,
  version: NewVersion,
  status: QuestionStatus = 'ready',
): Promise<number> {
  const { id } = await tx.insertInto('question').values({ status }).returning('id').executeTakeFirstOrThrow();
  await insertVersion(tx, id, 1, version);
  return id;
}

/**
 * Adds version `number`, which new attempts get from now on.
 * See docs/decisions/0019-questions-are-immutable-versions.md.
 */
export async function insertVersion(
  tx: Database,
  questionId: number,
  number: number,
  { pictures, ...version }: NewVersion,
) {
  await markPicturesUsed(tx, pictures);
  const { id } = await tx
    .insertInto('question_version')
    .values({
      ...version,
      options: JSON.stringify(version.options),
      typed_key: version.typed_key && JSON.stringify(version.typed_key),
      question_id: questionId,
      number,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('question').set({ current_version_id: id }).where('id', '=', questionId).execute();
}

/** Locks a question so that two edits at once become two versions. Throws `not-found`. */
export async function lockQuestion(
  tx: Database,
  id: number,
): Promise<{ status: QuestionStatus; version: number }> {
  // The lock needs its own statement: one that waits for a lock sees other tables as they were before the wait.
  await tx.selectFrom('question').select('id').where('id', '=', id).forUpdate().execute();
  return await tx
    .selectFrom('question')
    .innerJoin('question_version as version', 'version.question_id', 'question.id')
    .select((row) => ['status', row.fn.max('version.number').as('version')])
    .where('question.id', '=', id)
    .groupBy('status')
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** Whether a question is chosen for a test or in the pool of one. */
const isInAptitude = (question: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from aptitude_question where question_id = ${question})
  or exists (select from aptitude_pool where question_id = ${question}))`;

/** The same, or whether students have met it in practice. */
export const isQuestionInUse = (question: RawBuilder<unknown>) => sql<boolean>`(
  ${isInAptitude(question)} or exists (select from practice_item where question_id = ${question}))`;

/** Whether a test or a practice session has the question. A started test keeps its questions, so this covers all attempts. */
export async function isQuestionUsed(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isQuestionInUse(sql`${id}::int`)}`.execute(tx);
  return rows.length > 0;
}

/** Locks questions and returns their status, whether they are reserved, and whether any test has them. */
export async function lockStatuses(tx: Database, ids: number[]) {
  const { rows } = await sql<{ id: number; status: QuestionStatus; reserved: boolean; used: boolean }>`
    select id, status, reserved, ${isInAptitude(sql.ref('question.id'))} as used
    from question where id = any(${ids}::int[]) and current_version_id is not null order by id for update`.execute(
    tx,
  );
  return rows;
}

export async function updateStatuses(tx: Database, ids: number[], status: QuestionStatus): Promise<void> {
  await tx
    .updateTable('question')
    .set({ status })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

export async function updateReserved(tx: Database, ids: number[], reserved: boolean): Promise<void> {
  await tx
    .updateTable('question')
    .set({ reserved })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

export async function updateStatus(tx: Database, id: number, status: QuestionStatus): Promise<void> {
  await tx.updateTable('question').set({ status }).where('id', '=', id).execute();
}

export async function deleteQuestion(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('question').where('id', '=', id).execute();
}
