import { sql } from 'kysely';
import type { Role } from '#contract/person.ts';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import { hasAnyRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** Serializes changes of role and archive state on all nodes until the transaction ends. */
export async function lockStandingChanges(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal standing'))`.execute(tx);
}

/** The accounts with these registration numbers, by id, locked until the transaction ends. */
export async function lockAccountsByRegno(tx: Database, regnos: string[]) {
  return await tx
    .selectFrom('account')
    .select(['id', 'regno', 'name', 'trade', 'role', 'archived_at'])
    .select(isBlockedNow.as('blocked'))
    .where(hasAnyRegno(regnos))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The account ids of the admins who may do everything. */
export async function listAdminIds(tx: Database): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('duties', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function updateRole(tx: Database, accountIds: number[], role: Role): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('account')
    .set({ role })
    .where('id', '=', sql<number>`any (${accountIds}::int[])`)
    .execute();
}
