import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { hashToken } from '../security/tokens.ts';

const KEPT_DAYS = 400;

/** Whether this account has signed in before in the browser that keeps `secret`. */
export async function knowsDevice(db: Database, accountId: number, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('account_id')
    .where('secret_hash', '=', hashToken(secret))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the browsers of an account: whoever knew its password there may know it no more. */
export async function deleteDevices(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('known_device').where('account_id', '=', accountId).execute();
}

export async function deleteOldDevices(db: Database): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('seen_at', '<', sql<Date>`now() - ${KEPT_DAYS} * interval '1 day'`)
    .execute();
}
