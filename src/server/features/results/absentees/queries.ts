import { sql } from 'kysely';
import type { Absentee, AbsenteeFilter } from '#contract/results/absentees.ts';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import { matchesSearchWords } from '#server/features/accounts/search.queries.ts';
import { isAimedAtAccount } from '#server/features/aptitudes/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The students whom a test admits, who were students at its end, and who have no attempt. */
const absentees = (aptitudeId: number) => sql`
  select account.id, regno, account.name, trade, batch, ${isBlockedNow} as blocked
  from account join aptitude on aptitude.id = ${aptitudeId}
  where role <> 'admin' and erased_at is null and ${isAimedAtAccount}
    and account.created_at < ends_at and (account.archived_at is null or account.archived_at >= ends_at)
    and not exists (
      select from attempt where attempt.aptitude_id = aptitude.id and attempt.account_id = account.id)`;

function matches({ search, trade, batch }: AbsenteeFilter) {
  const conditions = [matchesSearchWords(search)];
  if (trade !== undefined) conditions.push(sql`trade = ${trade}`);
  if (batch !== undefined) conditions.push(sql`batch = ${batch}`);
  return sql.join(conditions, sql` and `);
}

type Part = { limit: number; offset: number };

/** The absent students of a test who match, by registration number, and their number; without `part` all of them. */
export async function findAbsentees(
  db: Database,
  aptitudeId: number,
  filter: AbsenteeFilter,
  part?: Part,
): Promise<{ rows: Absentee[]; total: number }> {
  const { rows } = await sql<Absentee>`
    select regno, name, trade, batch, blocked from (${absentees(aptitudeId)}) absent
    where ${matches(filter)}
    order by lower(regno) limit ${part?.limit ?? null} offset ${part?.offset ?? 0}`.execute(db);
  if (!part) return { rows, total: rows.length };
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (${absentees(aptitudeId)}) absent where ${matches(filter)}`.execute(
    db,
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/** How many students were absent from a test, and of which batches, latest first. */
export async function countAbsentees(
  db: Database,
  aptitudeId: number,
): Promise<{ absent: number; batches: number[] }> {
  const { rows } = await sql<{ absent: number; batches: number[] }>`
    select count(*)::int as absent, coalesce(array_agg(distinct batch order by batch desc), '{}') as batches
    from (${absentees(aptitudeId)}) absent`.execute(db);
  return rows[0] ?? { absent: 0, batches: [] };
}
