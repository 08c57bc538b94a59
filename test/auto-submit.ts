import { createContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import { runAutoSubmit } from '#server/features/attempts/submit/auto-submit.actions.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { PeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import type { Portal } from './portal.ts';

/** Closes what is over, as every node does again and again, until stopped. */
export function startAutoSubmit(db: Database): PeriodicJob {
  // Nobody looks at a board here, or hands in.
  const shelf = createContentCache(db);
  const services = { boards: { announce() {} }, db, shelf, submitter: { waiting: () => [] } };
  return runAutoSubmit(services as unknown as Parameters<typeof runAutoSubmit>[0], (error) => {
    throw error;
  });
}

/**
 * Closes what is over, once, and waits for the node that is closing `attempt` at this moment. Its
 * test is held by nobody meanwhile: it would be left to the next sweep.
 */
export async function autoSubmitOnce({ db }: Pick<Portal, 'db'>, attempt: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ofAttempt = tx.selectFrom('attempt').select('aptitude_id').where('id', '=', attempt);
    await tx.selectFrom('aptitude').select('id').where('id', '=', ofAttempt).forKeyShare().execute();
    await startAutoSubmit(db).stop();
  });
  // A save that is under way locks the same and is not waited for. No others: a sweep would leave them to this.
  await db.selectFrom('attempt').select('id').where('id', '=', attempt).forKeyShare().execute();
}
