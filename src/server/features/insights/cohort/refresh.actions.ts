import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { claimRefresh, replaceFigures } from './refresh.queries.ts';

/** Makes the figures of the cohort anew when they are due. */
export async function refreshCohort(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    if (await claimRefresh(tx)) await replaceFigures(tx);
  });
}
