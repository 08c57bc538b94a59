import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { type PeriodicJob, startPeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import type { AttemptWithoutPaper } from '../queries.ts';
import { findNextDeadline, lockOverdue } from './auto-submit.queries.ts';
import { finalizeAttempts } from './finalize.actions.ts';

/** Attempts that are closed in one transaction: few enough that a save which comes for one of them does not wait long. */
const BATCH = 250;
/** So many batches side by side: while one is being marked, the database reads the other. */
const CONCURRENT_BATCHES = 2;
/** The sweep looks at least this often, whatever it knows of the next deadline. */
const SWEEP_MS = 4_000;
/** It rests at least so long between two looks, and longer each time, up to so much, where somebody holds all that is over. */
const REST_MS = { least: 50, held: 1_000 };

/**
 * Closes every attempt whose time is over, each batch in a transaction of its own. Those of a batch that fails are closed one by one, so
 * that none keeps others open. Tells how many were closed, and whether some could not be.
 */
async function submitOverdueAttempts(
  {
    boards,
    db,
    contentCache,
    attemptSubmitter,
  }: Pick<AppContext, 'boards' | 'db' | 'contentCache' | 'attemptSubmitter'>,
  failed: (error: unknown) => void,
): Promise<{ closed: number; failed: boolean }> {
  const left: number[] = [];
  let closed = 0;
  /** How many are to be tried alone, since the batch that they were in failed. */
  let alone = 0;
  for (;;) {
    const most = alone > 0 ? 1 : BATCH;
    if (alone > 0) alone -= 1;
    let taken: AttemptWithoutPaper[] = [];
    try {
      await transaction(db, async (tx) => {
        taken = await lockOverdue(tx, most, { without: left, handedIn: attemptSubmitter.waiting });
        await finalizeAttempts(tx, contentCache, taken, 'deadline', null);
      });
      closed += taken.length;
      for (const test of new Set(taken.map((attempt) => attempt.aptitude_id))) boards.announce(test);
      if (taken.length < most) return { closed, failed: left.length > 0 };
    } catch (error) {
      const [first] = taken;
      if (!first) throw error;
      failed(error);
      if (most === 1) left.push(first.id);
      else alone = taken.length;
    }
  }
}

/** Keeps closing attempts at their deadlines until stopped; every node may run it. */
export function runAutoSubmit(services: AppContext, failed: (error: unknown) => void): PeriodicJob {
  let rest = REST_MS.least;
  return startPeriodicJob(
    async () => {
      const lanes = await Promise.all(
        Array.from({ length: CONCURRENT_BATCHES }, () => submitOverdueAttempts(services, failed)),
      );
      const next = await findNextDeadline(services.db);
      if (next === undefined || lanes.some((lane) => lane.failed)) return SWEEP_MS;
      const isHeld = next < 0 && lanes.every(({ closed }) => closed === 0);
      rest = isHeld ? Math.min(REST_MS.held, 2 * rest) : REST_MS.least;
      return Math.min(SWEEP_MS, Math.max(rest, next));
    },
    { every: SWEEP_MS, failed },
  );
}
