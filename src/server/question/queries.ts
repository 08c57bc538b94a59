import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { QuestionKind } from '#contract/key.ts';
import type { listQuestions, QuestionStatus } from '#contract/question.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '../database/connection.ts';
import type { StoredKey, StoredOption } from '../database/document.ts';
import { Problem } from '../http/problem.ts';

/** What a version is written from: sources, their safe HTML, and options with random ids. */
export type NewVersion = {
  kind: QuestionKind;
  format: 'markdown' | 'text';
  description: string;
  description_html: string;
  options: StoredOption[];
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
};

/** Current versions with their use in tests. */
const questions = (db: Database) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
    .leftJoin('stimulus', 'stimulus.id', 'version.stimulus_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('aptitude_question')
          .innerJoin('aptitude', 'aptitude.id', 'aptitude_question.aptitude_id')
          .whereRef('aptitude_question.question_id', '=', 'question.id')
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
      'version.number as version',
      'version.kind',
      'version.format',
      'version.description',
      'version.description_html',
      'version.options',
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
    ])
    .select(sql<number>`coalesce(times_used, 0)`.as('times_used'));

/** Throws `not-found`. */
export async function getQuestion(db: Database, id: number) {
  return await questions(db)
    .where('question.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The questions of a test in their order. */
export async function listQuestionsOfTest(db: Database, aptitudeId: number) {
  return await questions(db)
    .innerJoin('aptitude_question as place', 'place.question_id', 'question.id')
    .where('place.aptitude_id', '=', aptitudeId)
    .orderBy('place.position')
    .orderBy('question.id')
    .execute();
}

/** One page of the bank. */
export async function searchQuestions(db: Database, filter: Parsed<(typeof listQuestions)['query']>) {
  const { page, limit, question_type, difficulty_level, topic_tags, status, search, sort } = filter;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const chosen = questions(db)
    .where('question.status', '=', status)
    .$if(question_type !== undefined, (query) => query.where('question_type', '=', question_type as Trade))
    .$if(difficulty_level !== undefined, (query) =>
      query.where('difficulty_level', '=', difficulty_level as number),
    )
    .$if(!!topic_tags?.length, (query) => query.where(sql<boolean>`topic_tags && ${topic_tags}::text[]`))
    .$if(!!search, (query) =>
      query.where(
        sql<boolean>`(version.description ilike ${pattern} or explanation ilike ${pattern} or exists (
          select from jsonb_array_elements(version.options) as option where option ->> 'text' ilike ${pattern}))`,
      ),
    );
  const { total } = await chosen
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .orderBy('question.id', sort === 'ASC' ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Adds a question with its first version and returns its number. */
export async function insertQuestion(
  tx: Database,
  version: NewVersion,
  status: QuestionStatus = 'ready',
): Promise<number> {
  const { id } = await tx.insertInto('question').values({ status }).returning('id').executeTakeFirstOrThrow();
  await insertVersion(tx, id, 1, version);
  return id;
}

/** Adds version `number`, which new attempts get from now on. */
export async function insertVersion(tx: Database, questionId: number, number: number, version: NewVersion) {
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

/** Whether there is such a passage. None is ever removed. */
export async function hasStimulus(tx: Database, id: number): Promise<boolean> {
  const found = await tx.selectFrom('stimulus').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Locks a question so that two edits at once become two versions. Throws `not-found`. */
export async function lockQuestion(
  tx: Database,
  id: number,
): Promise<{ status: QuestionStatus; version: number }> {
  // Locked by a statement of its own: one that waits for a lock sees other tables as they were before it waited.
  await tx.selectFrom('question').select('id').where('id', '=', id).forUpdate().execute();
  return await tx
    .selectFrom('question')
    .innerJoin('question_version as version', 'version.question_id', 'question.id')
    .select((row) => ['status', row.fn.max('version.number').as('version')])
    .where('question.id', '=', id)
    .groupBy('status')
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** Whether any test has the question. A test that was sat keeps its questions, so no attempt is missed. */
export async function isQuestionUsed(tx: Database, id: number): Promise<boolean> {
  const use = await tx
    .selectFrom('aptitude_question')
    .select('aptitude_id')
    .where('question_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

export async function updateStatus(tx: Database, id: number, status: QuestionStatus): Promise<void> {
  await tx.updateTable('question').set({ status }).where('id', '=', id).execute();
}

export async function deleteQuestion(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('question').where('id', '=', id).execute();
}

/** The topic tree with ready questions counted, then topics that questions name beyond it. */
export async function listTopicCounts(db: Database) {
  const { rows } = await sql<{ name: string; area: string; questions: number }>`
    with counted as (
      select tag as name, count(*) as questions
      from question join question_version version on version.id = current_version_id, unnest(topic_tags) as tag
      where status = 'ready' group by tag
    )
    select name, coalesce(area, 'Other') as area, coalesce(questions, 0)::int as questions
    from topic full join counted using (name)
    order by position nulls last, name`.execute(db);
  return rows;
}
