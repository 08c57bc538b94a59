import { sql } from 'kysely';
import type { StudentTrade, Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { GroupFigure, GroupParticipation } from './rules.ts';

export type CohortFilter = { batch?: number | undefined; trade?: StudentTrade | undefined };

/** Whether the columns `batch` and `trade` are in the filter. */
export const isInFilter = ({ batch, trade }: CohortFilter) => sql<boolean>`(
  (${batch ?? null}::int is null or batch = ${batch ?? null}::int)
  and (${trade ?? null}::text is null or trade = ${trade ?? null}::text))`;

export async function findRefreshTime(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('cohort_refresh').select('refreshed_at').executeTakeFirst();
  return row?.refreshed_at ?? null;
}

/** The batches that have students, newest first. */
export async function listCohortBatches(db: Database): Promise<number[]> {
  const { rows } = await sql<{ batch: number }>`
    select distinct batch from cohort_student join account on account.id = account_id order by batch desc`.execute(
    db,
  );
  return rows.map(({ batch }) => batch);
}

/** The mean level of each batch and trade in each area, in the order of the topic tree. */
export async function listGroupLevels(db: Database, filter: CohortFilter): Promise<GroupFigure[]> {
  const { rows } = await sql<GroupFigure>`
    select batch, trade, cohort_level.area as column, '' as source, people, level as value from cohort_level
    left join (select area, min(position) as position from topic group by area) topic using (area)
    where ${isInFilter(filter)} order by topic.position nulls last, area`.execute(db);
  return rows;
}

/** The mean level of each batch and trade in the last twelve months, over the areas. */
export async function listMonthlyLevels(db: Database, filter: CohortFilter): Promise<GroupFigure[]> {
  const { rows } = await sql<GroupFigure>`
    select batch, trade, month as column, area as source, people, level as value from cohort_level_month
    where ${isInFilter(filter)} and month > to_char(now() - interval '12 months', 'YYYY-MM')
    order by month`.execute(db);
  return rows;
}

/** The mean marks of each batch and trade in each test of the last twelve months, by the month in which it ended. */
export async function listGroupMarks(db: Database, filter: CohortFilter, timeZone: string) {
  const month = sql`to_char(closes_at at time zone ${timeZone}, 'YYYY-MM')`;
  const { rows } = await sql<GroupFigure>`
    select batch, trade, ${month} as column, aptitude_id::text as source,
      marked as people, percent as value
    from cohort_test join aptitude on aptitude.id = aptitude_id
    where ${isInFilter(filter)} and closes_at > now() - interval '12 months' order by closes_at`.execute(db);
  return rows;
}

export async function listGroupParticipation(
  db: Database,
  filter: CohortFilter,
): Promise<GroupParticipation[]> {
  const { rows } = await sql<GroupParticipation & { trade: Trade }>`
    select batch, trade, count(*)::int as students,
      (count(*) filter (where sat > 0))::int as came,
      (count(*) filter (where sat = 0 and expected > 0))::int as never_came,
      (count(*) filter (where practised_at > now() - interval '30 days'))::int as practised
    from cohort_student join account on account.id = account_id
    where ${isInFilter(filter)} group by batch, trade order by batch desc, trade`.execute(db);
  return rows;
}
