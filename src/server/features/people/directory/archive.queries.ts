import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** Archives accounts and ends their sessions. */
export async function archiveAccounts(tx: Database, accountIds: number[]): Promise<void> {
  await sql`update account set archived_at = now() where id = any (${accountIds}::int[])`.execute(tx);
  await sql`delete from session where account_id = any (${accountIds}::int[])`.execute(tx);
}

export async function restoreAccounts(tx: Database, accountIds: number[]): Promise<void> {
  await sql`update account set archived_at = null where id = any (${accountIds}::int[])`.execute(tx);
}
