import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { BlockNotice } from '#contract/block.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '../database/connection.ts';

type Notice = z.output<typeof BlockNotice>;

const PLACEMENT_CELL = { name: 'Training and Placement Cell', mobile: null, role: 'placement-cell' } as const;

/** Whether the block of an account holds at this moment, by the database's clock. */
export const BLOCKED_NOW = `(account.blocked_at is not null
  and (account.blocked_until is null or account.blocked_until > clock_timestamp()))`;
export const isBlockedNow = sql<boolean>`${sql.raw(BLOCKED_NOW)}`;

/** What a blocked person is told; undefined when the account is not blocked, or no more. */
export async function findNotice(db: Database, accountId: number): Promise<Notice | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('block', (join) =>
      join
        .onRef('block.account_id', '=', 'account.id')
        .onRef('block.blocked_at', '=', 'account.blocked_at')
        .on('lifted_at', 'is', null),
    )
    .select(['trade', 'batch', 'role', 'account.blocked_at', 'blocked_until as until', 'reason', 'answer'])
    .select(
      sql<Notice['appeal']>`case
        when answer is not null then 'answered' when appeal is not null then 'sent' else 'none' end`.as(
        'appeal',
      ),
    )
    .where('account.id', '=', accountId)
    .where(isBlockedNow)
    .$narrowType<{ blocked_at: Date }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { trade, batch, role, ...notice } = row;
  // Nobody but an admin unblocks a representative.
  const jsprs = role === 'student' ? await listJsprs(db, { trade, batch }) : [];
  return { ...notice, ask: jsprs.length > 0 ? jsprs : [PLACEMENT_CELL] };
}

async function listJsprs(db: Database, { trade, batch }: { trade: Trade; batch: number }) {
  return await db
    .selectFrom('account')
    .select(['name', 'mobile', sql.lit<'jspr'>('jspr').as('role')])
    .where('role', '=', 'jspr')
    .where('trade', '=', trade)
    .where('batch', '=', batch)
    .where(({ not }) => not(isBlockedNow))
    .where('archived_at', 'is', null)
    .orderBy('name')
    .limit(5)
    .execute();
}
