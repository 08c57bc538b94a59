import { type RawBuilder, sql } from 'kysely';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredKey, StoredOption, StoredSectionScore } from '#server/platform/database/json-columns.ts';

/** Serializes starts of mocks by one student until the transaction ends. */
export async function lockMocks(tx: Database, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mocks ${accountId}`}))`.execute(tx);
}

/** The mocks of a student that can be started or continued now. */
export async function listOpenMocks(db: Database, accountId: number) {
  const { rows } = await sql<{
    pattern: string;
    name: string;
    aptitude_id: number;
    started: boolean;
    deadline: Date | null;
  }>`
    select mock_pattern as pattern, name, mock.aptitude_id, attempt.id is not null as started, deadline
    from mock join assessment on assessment.id = mock.aptitude_id
    left join attempt on attempt.aptitude_id = mock.aptitude_id and attempt.account_id = mock.account_id
    where mock.account_id = ${accountId}
      and case when attempt.id is null then ends_at > now() else attempt.state = 'writing' end
    order by mock.created_at desc`.execute(db);
  return rows;
}

/** How many mocks a student has started in the last day. */
export async function countRecentMocks(db: Database, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mock
    where account_id = ${accountId} and created_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

export type FinishedMock = {
  aptitude_id: number;
  pattern: string;
  submitted_at: Date;
  marks: number;
  max_marks: number;
  correct: number;
  incorrect: number;
  unanswered: number;
  seconds: number;
  qualified: boolean | null;
  sections: StoredSectionScore[];
};

/** The finished mocks of a student, of one pattern or of all, newest first. */
export async function listFinishedMocks(db: Database, accountId: number, pattern?: string) {
  const { rows } = await sql<FinishedMock>`
    select mock.aptitude_id, mock_pattern as pattern, submitted_at, score.marks, max_marks, correct, incorrect, unanswered, seconds, qualified,
      score.sections
    from mock join assessment on assessment.id = mock.aptitude_id
    join attempt on attempt.aptitude_id = mock.aptitude_id and attempt.account_id = mock.account_id and attempt.state = 'submitted'
    join score on score.attempt_id = attempt.id
    where mock.account_id = ${accountId} and (${pattern ?? null}::text is null or mock_pattern = ${pattern ?? null})
    order by submitted_at desc, mock.aptitude_id desc`.execute(db);
  return rows;
}

export async function insertMock(
  tx: Database,
  mock: { aptitude_id: number; account_id: number; prediction: number | null },
): Promise<void> {
  await tx.insertInto('mock').values(mock).execute();
  await tx
    .insertInto('admission')
    .values({ aptitude_id: mock.aptitude_id, account_id: mock.account_id })
    .execute();
}

/** A generated question of one mock. */
export type MockQuestion = {
  template: string;
  seed: number;
  likeness: string;
  version: {
    kind: QuestionKind;
    description: string;
    description_html: string;
    explanation: string;
    explanation_html: string;
    options: StoredOption[];
    keep_option_order: boolean;
    typed_key: StoredKey | null;
    topic_tags: string[];
    question_type: Trade;
    difficulty_level: number;
    source: string;
  };
};

/** Stores generated questions of a mock, outside the bank. Returns their ids in the same order. */
export async function insertMockQuestions(
  tx: Database,
  accountId: number,
  questions: readonly MockQuestion[],
): Promise<{ question: number; version: number }[]> {
  if (questions.length === 0) return [];
  const { rows: made } = await sql<{ id: number }>`
    insert into question (status) select 'mock' from generate_series(1, ${questions.length}::int) returning id`.execute(
    tx,
  );
  const ids = made.map(({ id }) => id);
  const versions = await tx
    .insertInto('question_version')
    .values(
      questions.map(({ version }, place) => ({
        ...version,
        ...{ question_id: ids[place] ?? 0, number: 1, format: 'markdown' as const },
        options: JSON.stringify(version.options),
        typed_key: version.typed_key && JSON.stringify(version.typed_key),
      })),
    )
    .returning(['id', 'question_id'])
    .execute();
  await tx
    .insertInto('mock_question')
    .values(
      questions.map(({ template, seed, likeness }, place) => ({
        ...{ question_id: ids[place] ?? 0, account_id: accountId, template, seed, likeness },
      })),
    )
    .execute();
  const versionOf = new Map(versions.map(({ id, question_id }) => [question_id, id]));
  return ids.map((question) => ({ question, version: versionOf.get(question) ?? 0 }));
}

/** Deletes mocks that their students never started and can no longer start, with the questions made for them. */
export async function deleteUnstartedMocks(db: Database): Promise<void> {
  await deleteMocks(db, sql`ends_at < now() - interval '1 day'`);
}

/** Deletes a mock with the questions made for it, unless it is started. */
export async function deleteUnstartedMock(tx: Database, aptitudeId: number): Promise<void> {
  await deleteMocks(tx, sql`id = ${aptitudeId}`);
}

async function deleteMocks(db: Database, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with stale as (
      delete from assessment where mock_pattern is not null and ${which}
        and not exists (select from attempt where attempt.aptitude_id = assessment.id)
      returning id)
    delete from question using aptitude_pool pool
    where pool.aptitude_id in (select id from stale) and pool.question_id = question.id and question.status = 'mock'`.execute(
    db,
  );
}

/** The template and seed that made a question of a mock; undefined for questions of the bank. */
export async function findMockQuestion(db: Database, questionId: number) {
  return await db
    .selectFrom('mock_question')
    .select(['template', 'seed', 'likeness'])
    .where('question_id', '=', questionId)
    .executeTakeFirst();
}
