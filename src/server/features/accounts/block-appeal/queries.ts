import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** Stores the appeal with the current block. False if that block has one already; of several at once, one succeeds. */
export async function insertAppeal(tx: Database, accountId: number, text: string): Promise<boolean> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const { numUpdatedRows } = await tx
    .updateTable('block')
    .set({ appeal: text, appealed_at: sql`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .where(sql<boolean>`(until is null or until > clock_timestamp())`)
    .where('appeal', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
