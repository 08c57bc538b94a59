import type { Role } from '#contract/person.ts';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** Representatives of one batch or of all batches, by trade and name. */
export async function listRepresentatives(db: Database, role: Role, batch: number | undefined) {
  return await db
    .selectFrom('account')
    .select(['regno', 'name', 'trade', 'batch', 'avatar', 'mobile'])
    .where('role', '=', role)
    .where(({ not }) => not(isBlockedNow))
    .where('archived_at', 'is', null)
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch as number))
    .orderBy('trade')
    .orderBy('name')
    .execute();
}
