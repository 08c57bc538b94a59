import { sql } from 'kysely';
import type { Role } from '#contract/account.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '../database/connection.ts';

/** Blocked people, latest first. */
export async function listBlockedPeople(db: Database, trade: Trade | undefined) {
  const rows = await db
    .selectFrom('account')
    .select(['regno', 'name', 'trade', 'batch', 'blocked_at'])
    .where('blocked_at', 'is not', null)
    .$if(trade !== undefined, (query) => query.where('trade', '=', trade as Trade))
    .orderBy('blocked_at', 'desc')
    .orderBy('regno')
    .$narrowType<{ blocked_at: Date }>()
    .execute();
  return rows;
}

/** The accounts of these registration numbers, locked until the transaction ends. */
export async function lockPeople(tx: Database, regnos: string[]) {
  return await tx
    .selectFrom('account')
    .select(['id', 'regno', 'trade', 'role', 'blocked_at'])
    .where(
      sql<string>`lower(regno)`,
      'in',
      regnos.map((regno) => regno.toLowerCase()),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateBlocked(tx: Database, accountIds: number[], blocked: boolean): Promise<void> {
  await tx
    .updateTable('account')
    .set({ blocked_at: blocked ? sql`coalesce(blocked_at, now())` : null })
    .where('id', 'in', accountIds)
    .execute();
}

/** Representatives of one batch or of all, by trade and name. */
export async function listRepresentatives(db: Database, role: Role, batch: number | undefined) {
  return await db
    .selectFrom('account')
    .select(['regno', 'name', 'trade', 'batch', 'avatar', 'mobile'])
    .where('role', '=', role)
    .where('blocked_at', 'is', null)
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch as number))
    .orderBy('trade')
    .orderBy('name')
    .execute();
}
