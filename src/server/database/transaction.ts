import pg from 'pg';
import type { Database, Tx } from './connection.ts';

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Runs `work` in one transaction; a deadlock or serialisation failure is tried again twice. */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await pastDeadlocks(() => db.transaction().execute(work));
}

/** Does `work`, which leaves nothing behind when it fails, and tries a deadlock or serialisation failure again twice. */
export async function pastDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDatabaseError(error, RETRIED)) throw error;
    }
}

/** Whether `error` is PostgreSQL's, with one of the given SQLSTATE codes. */
export function isDatabaseError(error: unknown, codes: Set<string>): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code !== undefined && codes.has(error.code);
}
