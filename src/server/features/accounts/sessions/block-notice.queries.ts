import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { BlockNotice } from '#contract/blocks/block.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isBlockedNow } from '../queries.ts';

type BlockNoticeData = z.output<typeof BlockNotice>;

const PLACEMENT_CELL = { name: 'Training and Placement Cell', mobile: null, role: 'placement-cell' } as const;
const MAX_CONTACTS = 5;

/** What a blocked person may read about the block; undefined if the account is not blocked now. */
export async function findBlockNotice(db: Database, accountId: number): Promise<BlockNoticeData | undefined> {
  return (await listBlockNotices(db, [accountId])).get(accountId);
}

/** The notices of those accounts that are blocked, by account id. */
export async function listBlockNotices(
  db: Database,
  accountIds: number[],
): Promise<Map<number, BlockNoticeData>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .leftJoin('block', (join) =>
      join
        .onRef('block.account_id', '=', 'account.id')
        .onRef('block.blocked_at', '=', 'account.blocked_at')
        .on('lifted_at', 'is', null),
    )
    .select(['account.id', 'trade', 'batch', 'role', 'account.blocked_at', 'blocked_until as until'])
    .select(['reason', 'answer'])
    .select(
      sql<BlockNoticeData['appeal']>`case
        when answer is not null then 'answered' when appeal is not null then 'sent' else 'none' end`.as(
        'appeal',
      ),
    )
    .where('account.id', '=', sql<number>`any(${accountIds}::int[])`)
    .where(isBlockedNow)
    .$narrowType<{ blocked_at: Date }>()
    .execute();
  // Only an admin can unblock a representative, so a representative has no JSPR to ask.
  const jsprsOf = await listContactJsprs(
    db,
    rows.filter(({ role }) => role === 'student'),
  );
  return new Map(
    rows.map(({ id, trade, batch, role, ...notice }) => {
      const jsprs = role === 'student' ? jsprsOf({ trade, batch }) : [];
      return [id, { ...notice, ask: jsprs.length > 0 ? jsprs : [PLACEMENT_CELL] }];
    }),
  );
}

type TradeBatch = { trade: Trade; batch: number };

/** Looks up the JSPRs of each class of trade and batch. */
async function listContactJsprs(db: Database, classes: TradeBatch[]) {
  if (classes.length === 0) return () => [];
  const rows = await db
    .selectFrom('account')
    .select(['trade', 'batch', 'name', 'mobile', sql.lit<'jspr'>('jspr').as('role')])
    .where('role', '=', 'jspr')
    .where(
      sql<boolean>`(trade, batch) in (select * from unnest(
        ${classes.map(({ trade }) => trade)}::text[], ${classes.map(({ batch }) => batch)}::int[]))`,
    )
    .where(({ not }) => not(isBlockedNow))
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  const keyOf = ({ trade, batch }: TradeBatch) => `${trade} ${batch}`;
  const byClass = Map.groupBy(rows, keyOf);
  return (wanted: TradeBatch) =>
    (byClass.get(keyOf(wanted)) ?? []).slice(0, MAX_CONTACTS).map(({ trade: _, batch: __, ...jspr }) => jspr);
}
