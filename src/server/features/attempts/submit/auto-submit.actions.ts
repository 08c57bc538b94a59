import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { type PeriodicJob, startPeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import type { AttemptWithoutPaper } from '../queries.ts';
import { findNextDeadline, lockOverdue } from './auto-submit.queries.ts';
import { type Finalizer, finalizeAttempts } from './finalize.actions.ts';

/** Attempts in one transaction: few enough that a save to one of them does not wait long. */
const BATCH = 250;
/** Batches side by side: the node marks one while the database reads the other. */
const CONCURRENT_BATCHES = 2;
/** The longest time between two rounds, whatever the next deadline is. */
const MAX_REST_MS = 4_000;
/** The rest between two rounds. It doubles from `least` up to `held` while other transactions hold every overdue attempt. */
const REST_MS = { least: 50, held: 1_000 };

type AutoSubmitContext = Finalizer & {
  db: Database;
  boards: Pick<AppContext['boards'], 'announce'>;
  attemptSubmitter: Pick<AppContext['attemptSubmitter'], 'waiting'>;
};

/**
 * Submits every overdue attempt, each batch in its own transaction. After a batch fails it submits the attempts of that batch one
 * by one, so that one broken attempt holds up no others. Returns how many it submitted, and whether some failed.
 */
async function submitOverdueAttempts(
  context: AutoSubmitContext,
  failed: (error: unknown) => void,
): Promise<{ closed: number; failed: boolean }> {
  const { boards, db, attemptSubmitter } = context;
  const left: number[] = [];
  let closed = 0;
  /** How many attempts to try one by one, since their batch failed. */
  let alone = 0;
  for (;;) {
    const most = alone > 0 ? 1 : BATCH;
    if (alone > 0) alone -= 1;
    let taken: AttemptWithoutPaper[] = [];
    try {
      await transaction(db, async (tx) => {
        taken = await lockOverdue(tx, most, { without: left, submitting: attemptSubmitter.waiting });
        await finalizeAttempts(tx, context, taken, 'deadline', null);
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

/** Submits attempts at their deadlines until stopped. Every node may run it. */
export function runAutoSubmit(context: AutoSubmitContext, failed: (error: unknown) => void): PeriodicJob {
  let rest = REST_MS.least;
  return startPeriodicJob(
    async () => {
      const runs = await Promise.all(
        Array.from({ length: CONCURRENT_BATCHES }, () => submitOverdueAttempts(context, failed)),
      );
      const next = await findNextDeadline(context.db);
      if (next === undefined || runs.some((run) => run.failed)) return MAX_REST_MS;
      const isHeld = next < 0 && runs.every(({ closed }) => closed === 0);
      rest = isHeld ? Math.min(REST_MS.held, 2 * rest) : REST_MS.least;
      return Math.min(MAX_REST_MS, Math.max(rest, next));
    },
    { every: MAX_REST_MS, failed },
  );
}
