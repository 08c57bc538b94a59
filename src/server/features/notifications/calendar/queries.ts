import { sql } from 'kysely';
import { CALENDAR_DAYS_BACK } from '#contract/notifications/calendar.ts';
import type { Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isReader } from '../events/readers.queries.ts';

/** When the address of an account was made. */
export async function findFeed(db: Database, accountId: number): Promise<{ since: Date } | undefined> {
  return await db
    .selectFrom('calendar_feed')
    .select('created_at as since')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Replaces the address of an account. */
export async function upsertFeed(
  db: Database,
  accountId: number,
  tokenHash: Buffer,
): Promise<{ since: Date }> {
  return await db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ token_hash: tokenHash, created_at: sql<Date>`now()` }),
    )
    .returning('created_at as since')
    .executeTakeFirstOrThrow();
}

export async function deleteFeed(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();
}

type Owner = { accountId: number; trade: Trade; batch: number; role: Role };

/** The person of a secret address, unless blocked or archived. */
export async function findOwner(db: Database, tokenHash: Buffer): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select account.id as "accountId", trade, batch, role
    from calendar_feed join account on account.id = account_id and ${isReader}
    where token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** How often each of these tests has changed, and when last; the audit log knows. */
export async function listChanges(
  db: Database,
  ids: number[],
): Promise<Map<number, { changes: number; changed_at: Date }>> {
  const { rows } = await sql<{ id: number; changes: number; changed_at: Date }>`
    select aptitude.id, count(entry.id)::int as changes,
      date_trunc('second', greatest(aptitude.created_at, max(entry.at))) as changed_at
    from aptitude left join audit_event entry on entry.subject_type = 'aptitude'
      and entry.subject_id = aptitude.id::text
      and entry.action in ('aptitude.edit', 'aptitude.publish', 'aptitude.restore', 'aptitude.pause', 'aptitude.resume')
    where aptitude.id = any(${ids}::int[]) group by aptitude.id, aptitude.created_at`.execute(db);
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}

/** When a test must have ended to be too old for a calendar. */
export const oldestEnd = (now: Date) => new Date(now.getTime() - CALENDAR_DAYS_BACK * 86_400_000);
