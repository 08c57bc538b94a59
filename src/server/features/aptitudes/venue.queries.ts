import type { Database } from '#server/platform/database/connection.ts';

/** Whether a test may use a venue, which then stays available until the transaction ends. */
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
