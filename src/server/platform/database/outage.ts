import pg from 'pg';

// Connection exceptions, too many connections, shutting down, read-only, out of disk or memory, over a time limit.
const OUTAGE_STATES = /^(08|53|57P|25006|25P03|55P03|57014)/;
// Refused, reset, host down or unknown, or this process has no file descriptor left for a socket.
const NETWORK_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EMFILE'],
]);
const OUTAGE_MESSAGES =
  /Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Query read timeout/;

/** Whether an error means that the database cannot answer now, rather than that the statement is wrong. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE_STATES.test(error.code ?? '');
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return NETWORK_ERRORS.has(code) || OUTAGE_MESSAGES.test(message);
}

/** An error for which `isOutage` is true. */
export const createOutage = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

/** A query that a call cannot proceed without has this long, after which the database counts as hanging. */
export const ANSWER_TIMEOUT_MS = 5_000;

/** The result of a query, or an outage after `milliseconds`. The query itself continues, so it must be one that changes nothing. */
export async function withTimeout<T>(milliseconds: number, query: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createOutage('The database does not answer.')), milliseconds);
  try {
    return await Promise.race([query, promise]);
  } finally {
    clearTimeout(timer);
  }
}
