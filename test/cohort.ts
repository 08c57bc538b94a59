import { refreshCohort } from '#server/features/insights/cohort/refresh.actions.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** Makes the figures of the cohort from what is stored now. */
export async function refreshFigures(db: Database): Promise<void> {
  await db.updateTable('cohort_refresh').set({ refreshed_at: null }).execute();
  await refreshCohort(db);
}
