import { sql } from 'kysely';
import type { Trade } from '#contract/trade.ts';
import { isAimedAtAccount } from '#server/features/aptitudes/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The tests and mocks that the page shows. */
const LATEST = 50;
/** Longer than this nobody works on a question: the rest was a break. */
const LONGEST_SECONDS = 600;

/** A student by id. Throws `not-found` for admins. */
export async function getStudent(db: Database, accountId: number) {
  return await db
    .selectFrom('account')
    .select(['regno', 'name', 'trade', 'batch', 'avatar'])
    .where('id', '=', accountId)
    .where('role', '<>', 'admin')
    .$narrowType<{ trade: Trade }>()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

type TestRow = {
  id: number;
  name: string;
  closes_at: Date;
  mock: boolean;
  marks: number | null;
  max_marks: number | null;
  rank: number | null;
  ranked: number | null;
  violations: number;
};

/**
 * The latest tests that are over and were for the student, and the student's finished mocks, newest first. Ranks are those of the list
 * of results: higher marks first, then less time.
 */
export async function listTestsOf(db: Database, accountId: number): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`
    with latest as (
      select test.id, test.name, test.closes_at, mock_pattern is not null as mock, attempt.id as attempt_id,
        marks, max_marks, seconds
      from assessment test
      join account on account.id = ${accountId}
      left join attempt on attempt.aptitude_id = test.id and attempt.account_id = account.id and state = 'submitted'
      left join score on score.attempt_id = attempt.id
      where (mock_pattern is not null and attempt.id is not null)
        or (mock_pattern is null and stage = 'published' and test.archived_at is null and closes_at < now()
          and (attempt.id is not null or (account.created_at < closes_at and exists (
            select from aptitude where aptitude.id = test.id and ${isAimedAtAccount}))))
      order by coalesce(attempt.submitted_at, closes_at) desc, test.id desc limit ${LATEST})
    select id, name, closes_at, mock, marks::float8 as marks, max_marks::float8 as max_marks,
      case when marks is not null and not mock then (
        select 1 + count(*) from score other
        join attempt theirs on theirs.id = other.attempt_id and theirs.aptitude_id = latest.id and theirs.state = 'submitted'
        where other.aptitude_id = latest.id
          and (other.marks > latest.marks or (other.marks = latest.marks and other.seconds < latest.seconds)))::int end as rank,
      case when marks is not null and not mock then (
        select count(*) from attempt theirs where theirs.aptitude_id = latest.id and theirs.state = 'submitted'
          and exists (select from score where attempt_id = theirs.id))::int end as ranked,
      (select count(*) from violation where violation.attempt_id = latest.attempt_id and counted)::int as violations
    from latest order by closes_at desc, id desc`.execute(db);
  return rows;
}

type Counts = { questions: number; minutes: number; days: number };

/** Counts of practice since the beginning, and in the last thirty days. */
export async function countPractice(
  db: Database,
  accountId: number,
  timeZone: string,
): Promise<{ total: Counts; recent: Counts }> {
  const counts = (answers: ReturnType<typeof sql>) => sql`json_build_object(
    'questions', count(*) filter (where ${answers}),
    'minutes', ceil(coalesce(sum(least(seconds, ${LONGEST_SECONDS})) filter (where ${answers}), 0) / 60.0)::int,
    'days', count(distinct (at at time zone ${timeZone})::date) filter (where ${answers}))`;
  const { rows } = await sql<{ total: Counts; recent: Counts }>`
    select ${counts(sql`true`)} as total, ${counts(sql`at > now() - interval '30 days'`)} as recent
    from practice_answer where account_id = ${accountId}`.execute(db);
  const none = { questions: 0, minutes: 0, days: 0 };
  return rows[0] ?? { total: none, recent: none };
}

export async function countReports(db: Database, accountId: number) {
  const { rows } = await sql<{ total: number; accepted: number }>`
    select count(*)::int as total, (count(*) filter (where outcome in ('corrected', 'retired')))::int as accepted
    from question_report report left join report_answer answer on answer.id = report.answer_id
    where account_id = ${accountId}`.execute(db);
  return rows[0] ?? { total: 0, accepted: 0 };
}

export async function listBlocksOf(db: Database, accountId: number) {
  return await db
    .selectFrom('block')
    .select(['blocked_at', 'until', 'lifted_at', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}
