import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** How many codes were sent within the last hour: for an account, and to an address for any account. */
export async function countRecentClaims(tx: Database, accountId: number, address: string) {
  const { rows } = await sql<{ account: number; address: number }>`
    select (count(*) filter (where account_id = ${accountId}))::int as account,
      (count(*) filter (where lower(address) = lower(${address})))::int as address
    from mail_claim where created_at > now() - interval '1 hour'
      and (account_id = ${accountId} or lower(address) = lower(${address}))`.execute(tx);
  return rows[0] ?? { account: 0, address: 0 };
}

/** Adds a claim. Only the newest claim of an account counts. */
export async function insertClaim(
  tx: Database,
  claim: { account_id: number; address: string; code_hash: string },
  seconds: number,
): Promise<void> {
  await tx
    .insertInto('mail_claim')
    .values({ ...claim, expires_at: sql<Date>`now() + ${seconds} * interval '1 second'` })
    .execute();
}

const isNewest = sql<boolean>`not exists (
  select from mail_claim as newer where newer.account_id = mail_claim.account_id and newer.id > mail_claim.id)`;

/** The address that is not confirmed yet. */
export async function findOpenClaim(db: Database, accountId: number) {
  return await db
    .selectFrom('mail_claim')
    .select(['address as mail', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isNewest)
    .executeTakeFirst();
}

/**
 * Counts a try against the newest claim of an account and returns the claim. Undefined if there is none, or if it has expired, is
 * closed or has been tried `most` times. It is one statement, so that simultaneous tries cannot exceed the limit.
 */
export async function findClaimCountingTry(
  db: Database,
  accountId: number,
  most: number,
): Promise<{ id: number; address: string; code_hash: string } | undefined> {
  return await db
    .updateTable('mail_claim')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where(isNewest)
    .where('tries', '<', most)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'address', 'code_hash'])
    .executeTakeFirst();
}

/** Closes a claim that was confirmed. False if it was no longer the newest open one. The caller must have locked the account. */
export async function consumeClaim(tx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_claim')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(isNewest)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels open claims. False if there were none. */
export async function closeClaims(tx: Database, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_claim')
    .set({ closed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setMail(tx: Database, accountId: number, mail: string | null): Promise<void> {
  await tx.updateTable('account').set({ mail }).where('id', '=', accountId).execute();
}

/** Deletes claims that no limit counts any more. */
export async function deleteOldClaims(db: Database): Promise<void> {
  await db.deleteFrom('mail_claim').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
