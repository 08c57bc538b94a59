import { sql } from 'kysely';
import type { ActiveDay } from '#contract/profile/activity.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** Days that count for the bests. */
const MAX_DAYS = 400;

/** The days on which an account practised or started a test, oldest first, and the present day. */
export async function listActiveDays(db: Database, accountId: number, timeZone: string) {
  const { rows } = await sql<ActiveDay>`
    select day, sum(answers)::int as answers, sum(tests)::int as tests
    from (
      select (at at time zone ${timeZone})::date::text as day, 1 as answers, 0 as tests from practice_answer
      where account_id = ${accountId} and at > now() - ${MAX_DAYS} * interval '1 day'
      union all
      select (started_at at time zone ${timeZone})::date::text, 0, 1 from attempt
      where account_id = ${accountId} and started_at > now() - ${MAX_DAYS} * interval '1 day') active
    group by day order by day`.execute(db);
  const now = await sql<{ today: string }>`
    select (now() at time zone ${timeZone})::date::text as today`.execute(db);
  return { active: rows, today: now.rows[0]?.today ?? '' };
}
