import { GRACE_SECONDS } from '#contract/attempt.ts';
import { keepRounds, type Rounds } from '../database/rounds.ts';
import { transaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { findNextDeadline, lockOverdue } from './queries.ts';
import { closeAttempts } from './submission.actions.ts';

// Small enough that what is saved meanwhile for one of them does not wait long.
const BATCH = 250;
/** So many batches side by side: while one is being marked, the database reads the other. */
const LANES = 2;
/** The sweep looks at least this often, whatever it knows of the next deadline. */
const SWEEP_MS = 4_000;

/** Closes every attempt whose time is over, a batch a transaction. */
async function closeOverdue({ boards, db, shelf }: Pick<Services, 'boards' | 'db' | 'shelf'>): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    const tests = await transaction(db, async (tx) => {
      const overdue = await lockOverdue(tx, GRACE_SECONDS, BATCH);
      await closeAttempts(tx, shelf, overdue, 'deadline', null);
      return overdue.map((attempt) => attempt.aptitude_id);
    });
    for (const test of new Set(tests)) boards.announce(test);
    count = tests.length;
  }
}

/** Keeps closing attempts at their deadlines until stopped; every node may run it. */
export function keepDeadlines(services: Services, failed: (error: unknown) => void): Rounds {
  return keepRounds(
    async () => {
      await Promise.all(Array.from({ length: LANES }, () => closeOverdue(services)));
      const next = await findNextDeadline(services.db, GRACE_SECONDS);
      return next === undefined ? SWEEP_MS : Math.min(SWEEP_MS, Math.max(50, next));
    },
    { every: SWEEP_MS, failed },
  );
}
