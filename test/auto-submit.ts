import { createContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import { runAutoSubmit } from '#server/features/attempts/submit/auto-submit.actions.ts';
import { marker } from '#server/features/grading/marking/actions.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { PeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import type { Portal } from './portal.ts';

/** Submits overdue attempts again and again, as every node does, until stopped. */
export function startAutoSubmit(db: Database): PeriodicJob {
  // Nobody watches a board here, and no student submits.
  const boards = { announce() {} };
  const attemptSubmitter = { waiting: () => [] };
  const contentCache = createContentCache(db);
  return runAutoSubmit({ boards, db, contentCache, marker, attemptSubmitter }, (error) => {
    throw error;
  });
}

/**
 * Submits overdue attempts once, and waits for a node that is submitting `attempt` at this moment. The lock on its test
 * keeps editors out: the job would leave a test that somebody edits to its next round.
 */
export async function autoSubmitOnce({ db }: Pick<Portal, 'db'>, attempt: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ofAttempt = tx.selectFrom('attempt').select('aptitude_id').where('id', '=', attempt);
    await tx.selectFrom('aptitude').select('id').where('id', '=', ofAttempt).forKeyShare().execute();
    await startAutoSubmit(db).stop();
  });
  // Waits for a node that is closing the attempt, not for a save. It locks only this attempt, since a sweep skips locked ones.
  await db.selectFrom('attempt').select('id').where('id', '=', attempt).forKeyShare().execute();
}
