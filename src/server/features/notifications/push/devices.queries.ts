import { sql } from 'kysely';
import { MAX_PUSH_DEVICES, type Subscription } from '#contract/notifications/devices.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isReader } from '../events/readers.queries.ts';

/** A device ends if nobody signs in on it for so long. */
const UNUSED_DAYS = 90;

const sessionOf = (tokenHash: Buffer) =>
  sql<number>`(select id from session where token_hash = ${tokenHash})`;

/** The devices of an account, that of the session first. */
export async function listDevices(db: Database, accountId: number, tokenHash: Buffer) {
  return await db
    .selectFrom('push_device')
    .select(['id', 'name', 'created_at', sql<boolean>`session_id = ${sessionOf(tokenHash)}`.as('current')])
    .where('account_id', '=', accountId)
    .orderBy('current', 'desc')
    .orderBy('renewed_at', 'desc')
    .execute();
}

/** For the own data of an account. The whole address would let its reader send pushes to the device, so the data show its host only. */
export async function listOwnDevices(db: Database, accountId: number) {
  return await db
    .selectFrom('push_device')
    .select(['name', 'created_at', sql<string>`substring(endpoint from '://([^/]*)')`.as('push_service')])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Locks an account, so that a block either sees its devices or is seen here. False if the account gets no notifications. */
export async function lockReader(tx: Database, accountId: number): Promise<boolean> {
  const { rows } = await sql`select id from account where id = ${accountId} and ${isReader}
    for no key update`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores the subscription of the session's device, also if it was another account's: the person who uses the browser now gets its
 * pushes. The caller must have locked the account, so that devices which are added at once are counted.
 */
export async function upsertDevice(
  tx: Database,
  accountId: number,
  tokenHash: Buffer,
  { name, endpoint, keys }: Subscription & { name: string },
): Promise<void> {
  // Deleted first, so that no push of the former account goes on.
  await sql`delete from push_device
    where endpoint = ${endpoint} or (account_id = ${accountId} and session_id = ${sessionOf(tokenHash)})`.execute(
    tx,
  );
  await sql`insert into push_device (account_id, session_id, name, endpoint, p256dh, auth)
    select ${accountId}, id, ${name}, ${endpoint}, ${keys.p256dh}, ${keys.auth}
    from session where token_hash = ${tokenHash} on conflict do nothing`.execute(tx);
  await sql`delete from push_device where id in (
    select id from push_device where account_id = ${accountId}
    order by renewed_at desc, id desc offset ${MAX_PUSH_DEVICES})`.execute(tx);
}

/** Ties the own device to the session; a device of another account ends. Returns whether it is the account's. */
export async function renewDevice(
  tx: Database,
  accountId: number,
  tokenHash: Buffer,
  endpoint: string,
): Promise<boolean> {
  await sql`delete from push_device where endpoint = ${endpoint} and account_id <> ${accountId}`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    update push_device set session_id = ${sessionOf(tokenHash)}, renewed_at = now()
    where endpoint = ${endpoint} and account_id = ${accountId}`.execute(tx);
  return numAffectedRows > 0n;
}

/** False if the account has no such device. */
export async function deleteDevice(tx: Database, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_device')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all devices of accounts. */
export async function deleteDevices(tx: Database, accountIds: number[]): Promise<void> {
  await sql`delete from push_device where account_id = any(${accountIds}::int[])`.execute(tx);
}

export async function deleteUnusedDevices(db: Database): Promise<void> {
  await sql`delete from push_device where renewed_at < now() - ${UNUSED_DAYS} * interval '1 day'`.execute(db);
}
