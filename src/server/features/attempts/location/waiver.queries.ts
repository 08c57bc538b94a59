import { sql } from 'kysely';
import type { LocationCheckState, listLocationChecks } from '#contract/attempts/location.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Trade } from '#contract/trade.ts';
import { hasRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { containsText } from '#server/platform/database/text-search.ts';
import type { RefusedLocation } from './rules.ts';

export async function hasVenueWaiver(db: Database, aptitudeId: number, accountId: number): Promise<boolean> {
  const waiver = await db
    .selectFrom('venue_waiver')
    .select('aptitude_id')
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return waiver !== undefined;
}

/** Stores a refused start: the latest of a student, and how many there were. */
export async function upsertLocationRefusal(
  tx: Database,
  who: { aptitude_id: number; account_id: number },
  { verdict, ...position }: RefusedLocation,
): Promise<void> {
  const refusal = { ...position, reason: verdict };
  await tx
    .insertInto('venue_refusal')
    .values({ ...who, ...refusal })
    .onConflict((conflict) =>
      conflict
        .columns(['aptitude_id', 'account_id'])
        .doUpdateSet({ ...refusal, tries: sql`venue_refusal.tries + 1`, last_at: sql`now()` }),
    )
    .execute();
}

/** Grants a waiver, or changes the reason of a granted one. */
export async function upsertWaiver(
  tx: Database,
  waiver: { aptitude_id: number; account_id: number; reason: string; granted_by: number },
): Promise<void> {
  const { reason, granted_by } = waiver;
  await tx
    .insertInto('venue_waiver')
    .values(waiver)
    .onConflict((conflict) =>
      conflict
        .columns(['aptitude_id', 'account_id'])
        .doUpdateSet({ reason, granted_by, granted_at: sql`now()` }),
    )
    .execute();
}

/** Returns the deleted waiver, if there was one. */
export async function deleteWaiver(tx: Database, aptitudeId: number, accountId: number) {
  return await tx
    .deleteFrom('venue_waiver')
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .returning('reason')
    .executeTakeFirst();
}

/** A person who may take tests, by registration number. */
export async function findStudent(db: Database, regno: string) {
  return await db
    .selectFrom('account')
    .select(['id', 'regno'])
    .where(hasRegno(regno))
    .where('role', '!=', 'admin')
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

export type LocationCheckRow = {
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  state: LocationCheckState;
  refused: 'missing' | 'rough' | 'outside' | null;
  metres: number | null;
  accuracy: number | null;
  tries: number | null;
  last_at: Date | null;
  waived_for: string | null;
  waived_by: string | null;
  waived_at: Date | null;
  place: { verdict: 'inside' | 'waived'; metres: number | null; accuracy: number | null } | null;
  started_at: Date | null;
};

const locationChecksSql = (aptitudeId: number) => sql<LocationCheckRow>`
  select account.regno, account.name, account.trade, account.batch,
    case when attempt.id is not null then 'started' when waiver.granted_at is not null then 'waived' else 'waiting' end
      as state,
    refusal.reason as refused, refusal.metres, refusal.accuracy, refusal.tries, refusal.last_at,
    waiver.reason as waived_for, granter.name as waived_by, waiver.granted_at as waived_at,
    attempt.place, attempt.started_at
  from (
    select account_id from venue_refusal where aptitude_id = ${aptitudeId}
    union select account_id from venue_waiver where aptitude_id = ${aptitudeId}
    union select account_id from attempt where aptitude_id = ${aptitudeId} and place is not null
  ) as concerned
  join account on account.id = concerned.account_id
  left join venue_refusal as refusal on refusal.aptitude_id = ${aptitudeId} and refusal.account_id = account.id
  left join venue_waiver as waiver on waiver.aptitude_id = ${aptitudeId} and waiver.account_id = account.id
  left join account as granter on granter.id = waiver.granted_by
  left join attempt on attempt.aptitude_id = ${aptitudeId} and attempt.account_id = account.id`;

/** Students of a test who were refused at its venue, have a waiver or started with a position. Those who wait come first. */
export async function searchLocationChecks(
  db: Database,
  aptitudeId: number,
  { page, limit, show, search = '' }: Parsed<(typeof listLocationChecks)['query']>,
) {
  const found = sql`(${containsText(sql.ref('name'), search)} or ${containsText(sql.ref('regno'), search)})`;
  const { rows: counted } = await sql<{ state: LocationCheckState; count: number }>`
    select state, count(*)::int as count from (${locationChecksSql(aptitudeId)}) as record
    where ${found} group by state`.execute(db);
  const { rows } = await sql<LocationCheckRow>`
    select * from (${locationChecksSql(aptitudeId)}) as record
    where ${found} and (${show ?? null}::text is null or state = ${show ?? null})
    order by case state when 'waiting' then 1 when 'waived' then 2 else 3 end,
      greatest(last_at, waived_at, started_at) desc, regno
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const countOf = (state: LocationCheckState) => counted.find((one) => one.state === state)?.count ?? 0;
  const counts = { waiting: countOf('waiting'), waived: countOf('waived'), started: countOf('started') };
  const total = show ? counts[show] : counts.waiting + counts.waived + counts.started;
  return { rows, counts, total };
}
