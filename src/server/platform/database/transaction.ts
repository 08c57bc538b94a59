import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Tx } from './connection.ts';

// Serialization failure, deadlock, and a session that the database ended because it was idle for too long.
const RETRYABLE = new Set(['40001', '40P01', '25P03']);
const MAX_ATTEMPTS = 3;
// A retry at once could be back before the other transaction has finished, and deadlock with it again.
const BACKOFF_MS = 50;

const activeTransaction = new AsyncLocalStorage<{ connection: boolean }>();

/**
 * Runs `work` in one transaction, and tries again up to twice after a deadlock, a serialization failure or a session that the database
 * ended while idle. `work` may use only `tx`: transactions that each wait for a second connection would deadlock on the pool.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await withRetries(() => execute(db.transaction(), work));
}

/** Runs `work` on a snapshot: all its reads see the same moment, whatever other transactions write. */
export async function withSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await execute(
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
    work,
  );
}

async function execute<T>(
  builder: ReturnType<Database['transaction']>,
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
    return await activeTransaction.run(held, () => builder.execute(inside));
  } catch (error) {
    // The first failure says more than a failed rollback.
    throw held.failure ?? error;
  } finally {
    held.connection = false;
  }
}

/** Whether the current asynchronous context holds the connection of a transaction. */
export const isInTransaction = (): boolean => activeTransaction.getStore()?.connection === true;

/** Runs `work`, which must leave nothing behind when it fails, and tries again up to twice after a transient failure. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isDatabaseError(error, RETRYABLE) || isIdleSessionEnded(error)))
        throw error;
      await sleep(attempt * BACKOFF_MS * (1 + Math.random()));
    }
}

/** Whether the session had already ended, so that the statement did nothing: the database ends idle sessions of a node that hangs. */
const isIdleSessionEnded = (error: unknown) =>
  error instanceof Error && error.message.startsWith('Client has encountered a connection error');

/** Whether `error` is from PostgreSQL, with one of the given SQLSTATE codes. */
export function isDatabaseError(error: unknown, codes: Set<string>): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code !== undefined && codes.has(error.code);
}

const UNIQUE_VIOLATION = new Set(['23505']);

/** Whether a row collided with a unique index, with the given name if there is one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return isDatabaseError(error, UNIQUE_VIOLATION) && (index === undefined || error.constraint === index);
}
