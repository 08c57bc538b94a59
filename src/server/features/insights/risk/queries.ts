import { sql } from 'kysely';
import type { AtRiskRule, FollowedList, FollowedStudent } from '#contract/insights/risk.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { type CohortFilter, isInFilter } from '../cohort/queries.ts';

export async function getAtRiskRule(db: Database): Promise<AtRiskRule> {
  return await db
    .selectFrom('at_risk_rule')
    .select(['below_percent', 'missed', 'of_latest', 'idle_days'])
    .executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends. */
export async function lockAtRiskRule(tx: Database): Promise<AtRiskRule> {
  return await tx
    .selectFrom('at_risk_rule')
    .select(['below_percent', 'missed', 'of_latest', 'idle_days'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateAtRiskRule(tx: Database, rule: AtRiskRule): Promise<void> {
  await tx.updateTable('at_risk_rule').set(rule).execute();
}

type Row = Omit<FollowedStudent, 'practised_at'> & { practised_at: Date | null; total: number };

/** One page of the students of a list, those with most reasons first, and how many there are. */
export async function listFollowedPage(
  db: Database,
  { list, ...filter }: CohortFilter & { list: FollowedList },
  rule: AtRiskRule,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<Row>`
    with student as (
      select account.id, regno, name, trade, batch, avatar, expected, sat, percent, practised_at,
        least(cardinality(latest), ${rule.of_latest}::int) as latest,
        (select count(*) from unnest(latest[1:${rule.of_latest}::int]) as came where not came)::int as missed,
        account.created_at
      from cohort_student join account on account.id = account_id
      where archived_at is null and erased_at is null and ${isInFilter(filter)}),
    judged as (
      select *, array_remove(array[
        case when percent < ${rule.below_percent}::int then 'marks' end,
        case when missed >= ${rule.missed}::int then 'missed' end,
        case when greatest(practised_at, created_at) < now() - ${rule.idle_days}::int * interval '1 day' then 'idle' end
      ], null) as reasons
      from student)
    select id, regno, name, trade, batch, avatar, expected, sat, percent, latest, missed, practised_at, reasons,
      (count(*) over ())::int as total
    from judged
    where case ${list}::text when 'never-came' then sat = 0 and expected > 0 else cardinality(reasons) > 0 end
    order by cardinality(reasons) desc, percent nulls first, lower(name), id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
