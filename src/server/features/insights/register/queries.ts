import { sql } from 'kysely';
import type { StudentTrade, Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';

export type RegisterRow = {
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  tests: number;
  mocks: number;
  questions: number;
  days: number;
  minutes: number;
  first_at: Date;
  last_at: Date;
};

type Wanted = { from: string; until: string; timeZone: string; batch?: number; trade?: StudentTrade };

/** Everybody who submitted a test or a mock, or practised, from one day (YYYY-MM-DD) to before another. Erased people are left out. */
export async function listRegister(
  db: Database,
  { from, until, timeZone, batch, trade }: Wanted,
): Promise<RegisterRow[]> {
  const begin = sql`(${from}::date::timestamp at time zone ${timeZone})`;
  const end = sql`(${until}::date::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<RegisterRow>`
    with sat as (
      select attempt.account_id, count(*) filter (where mock_pattern is null) as tests,
        count(*) filter (where mock_pattern is not null) as mocks, min(submitted_at) as first_at, max(submitted_at) as last_at
      from attempt join assessment on assessment.id = attempt.aptitude_id
      where state = 'submitted' and submitted_at >= ${begin} and submitted_at < ${end}
      group by attempt.account_id
    ), practised as (
      select account_id, count(distinct (session_id, position)) as questions,
        count(distinct (at at time zone ${timeZone})::date) as days, sum(seconds) as seconds, min(at) as first_at, max(at) as last_at
      from practice_answer where at >= ${begin} and at < ${end}
      group by account_id
    )
    select regno, name, trade, batch, coalesce(tests, 0)::int as tests, coalesce(mocks, 0)::int as mocks,
      coalesce(questions, 0)::int as questions, coalesce(days, 0)::int as days,
      round(coalesce(seconds, 0) / 60.0)::int as minutes,
      least(sat.first_at, practised.first_at) as first_at,
      greatest(sat.last_at, practised.last_at) as last_at
    from sat full join practised using (account_id)
    join account on account.id = account_id
    where erased_at is null and role <> 'admin'
      and (${batch ?? null}::int is null or batch = ${batch ?? null})
      and (${trade ?? null}::text is null or trade = ${trade ?? null})
    order by batch desc, trade, regno`.execute(db);
  return rows;
}
