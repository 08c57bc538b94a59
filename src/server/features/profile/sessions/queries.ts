import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The open sessions of an account: the current one first, then the most recently used. */
export async function listOpenSessions(db: Database, accountId: number, tokenHash: Buffer) {
  return await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .select((own) => own('token_hash', '=', tokenHash).$castTo<boolean>().as('current'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session of the account. False if the account has no such session. */
export async function deleteSessionById(tx: Database, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
