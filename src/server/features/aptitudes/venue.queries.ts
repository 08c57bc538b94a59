import type { Database } from '#server/platform/database/connection.ts';

/** Whether a venue is there to be chosen; it then stays until the transaction ends. */
export async function lockAvailableVenue(tx: Database, id: number): Promise<boolean> {
  const venue = await tx
    .selectFrom('venue')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return venue !== undefined;
}
