import { sql } from 'kysely';
import type { RulingKind } from '#contract/attempts/score.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredSection } from '#server/platform/database/json-columns.ts';
import type { PinnedVersionCount, QuestionVersion } from './rules.ts';

/** How many attempts of a test are submitted, and how many are open. */
export async function countAttempts(db: Database, aptitudeId: number) {
  const { rows } = await sql<{ submitted: number; writing: number }>`
    select (count(*) filter (where state = 'submitted'))::int as submitted,
      (count(*) filter (where state = 'writing'))::int as writing
    from attempt where aptitude_id = ${aptitudeId}`.execute(db);
  return rows[0] ?? { submitted: 0, writing: 0 };
}

/** The versions that papers of a test pinned, those of open attempts included. */
export async function listPinnedVersionCounts(
  db: Database,
  aptitudeId: number,
): Promise<PinnedVersionCount[]> {
  const { rows } = await sql<PinnedVersionCount>`
    select (item ->> 'question')::int as question_id, (item ->> 'version')::int as version_id, count(*)::int as papers
    from attempt, jsonb_array_elements(paper) as item where aptitude_id = ${aptitudeId}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The versions of one question that papers pinned, by test. */
export async function listPinnedVersionCountsOfQuestion(db: Database, questionId: number) {
  const { rows } = await sql<PinnedVersionCount & { aptitude_id: number; name: string; starts_at: Date }>`
    select aptitude.id as aptitude_id, name, starts_at, ${questionId}::int as question_id,
      (item ->> 'version')::int as version_id, count(*)::int as papers
    from (
      select aptitude_id from aptitude_question where question_id = ${questionId}
      union select aptitude_id from aptitude_pool where question_id = ${questionId}
    ) place
    join aptitude on aptitude.id = place.aptitude_id
    join attempt on attempt.aptitude_id = aptitude.id, jsonb_array_elements(paper) as item
    where (item ->> 'question')::int = ${questionId}
    group by aptitude.id, name, starts_at, item ->> 'version' order by starts_at desc, aptitude.id desc`.execute(
    db,
  );
  return rows;
}

/** All versions of some questions, with their keys. */
export async function listVersionsToMark(db: Database, questionIds: number[]): Promise<QuestionVersion[]> {
  return await db
    .selectFrom('question_version')
    .select(['id', 'question_id', 'number', 'kind', 'options', 'typed_key', 'description_html', 'created_at'])
    .where('question_id', '=', sql<number>`any(${questionIds}::int[])`)
    .execute();
}

/** The number of open reports by question. Leaves out questions without any. */
export async function countOpenReports(db: Database, questionIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ question_id: number; count: number }>`
    select question_id, count(*)::int as count from question_report
    where answer_id is null and question_id = any(${questionIds}::int[]) group by question_id`.execute(db);
  return new Map(rows.map((row) => [row.question_id, row.count]));
}

type RegradeRow = {
  number: number;
  question_id: number;
  how: RulingKind;
  version: number | null;
  words: string;
  decided_at: Date;
  regno: string | null;
  name: string | null;
};

/** Every ruling of a test, newest first. */
export async function listRegrades(db: Database, aptitudeId: number): Promise<RegradeRow[]> {
  const { rows } = await sql<RegradeRow>`
    select ruling.number, ruling.question_id, how, version.number as version, words, decided_at, regno, name
    from ruling
    left join question_version version on version.id = version_id
    left join account on account.id = decided_by
    where aptitude_id = ${aptitudeId} order by ruling.number desc, ruling.question_id`.execute(db);
  return rows;
}

type NewRuling = {
  aptitude_id: number;
  number: number;
  question_id: number;
  how: RulingKind;
  version_id: number | null;
  words: string;
  decided_by: number;
};

/** Appends rulings; the newest of a question is the one that holds. */
export async function insertRulings(tx: Database, rulings: NewRuling[]): Promise<void> {
  await tx.insertInto('ruling').values(rulings).execute();
}

/** An attempt with its score; `seconds` is the time spent on it, without pauses. */
export type MarkedRow = {
  id: number;
  sections: StoredSection[] | null;
  regno: string;
  name: string;
  trade: Trade;
  seconds: number;
  marks: number;
  max_marks: number;
  qualified: boolean | null;
};

/** Marked attempts of a test with ids above `after`, at most `limit`, by id. */
export async function listMarkedAttempts(
  db: Database,
  aptitudeId: number,
  after: number,
  limit: number,
): Promise<MarkedRow[]> {
  const { rows } = await sql<MarkedRow>`
    select attempt.id, attempt.sections, regno, name, trade, seconds, marks, max_marks, qualified
    from score
    join attempt on attempt.id = attempt_id
    join account on account.id = account_id
    where score.aptitude_id = ${aptitudeId} and attempt.id > ${after}
      -- A reopened attempt keeps its old score until its next submission.
      and state = 'submitted'
    order by attempt.id limit ${limit}`.execute(db);
  return rows;
}
