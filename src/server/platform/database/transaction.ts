import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pass } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Tx } from './connection.ts';

// Serialisation failures, deadlocks, and sessions that were ended for resting too long.
const RETRYABLE = new Set(['40001', '40P01', '25P03']);
const MAX_ATTEMPTS = 3;
// Whoever gives way and is back at once can be there before the other has gone on, and is in its way again.
const BACKOFF_MS = 50;

const activeTransaction = new AsyncLocalStorage<{ connection: boolean }>();

/**
 * Runs `work` in one transaction; a deadlock, a serialisation failure, or a session that was ended while it rested, is tried again
 * twice. It may ask `tx` alone: many that each wait for a second connection wait for one another.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await withRetries(() => execute(db.transaction(), work));
}

/** Lets `work` read everything as it is at one moment, whatever is written meanwhile. */
export async function withSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await execute(
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
    work,
  );
}

async function execute<T>(
  begun: ReturnType<Database['transaction']>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const held: { connection: boolean; failure?: unknown } = { connection: false };
  const inside = async (tx: Tx) => {
    held.connection = true;
    return await work(tx).catch((error: unknown) => {
      held.failure = error;
      throw error;
    });
  };
  try {
    return await activeTransaction.run(held, () => begun.execute(inside));
  } catch (error) {
    // What failed first says more than that the rollback failed, too.
    throw held.failure ?? error;
  } finally {
    held.connection = false;
  }
}

/** Whether what runs now holds the connection of a transaction already. */
export const isInTransaction = (): boolean => activeTransaction.getStore()?.connection === true;

/** Does `work`, which leaves nothing behind when it fails, and tries again twice, after a moment, what fails for the moment alone. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isDatabaseError(error, RETRYABLE) || isIdleSessionEnded(error)))
        throw error;
      await pass(attempt * BACKOFF_MS * (1 + Math.random()));
    }
}

/** Whether the session had ended before it was asked, and so did nothing: the database waits for no node that stands still. */
const isIdleSessionEnded = (error: unknown) =>
  error instanceof Error && error.message.startsWith('Client has encountered a connection error');

/** Whether `error` is PostgreSQL's, with one of the given SQLSTATE codes. */
export function isDatabaseError(error: unknown, codes: Set<string>): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code !== undefined && codes.has(error.code);
}
