import pg from 'pg';

// Connection exceptions, too many connections, shutting down, read-only, out of disk or memory, over a time limit.
const OUTAGE_STATES = /^(08|53|57P|25006|25P03|55P03|57014)/;
// Nobody listens, the line broke, the host is off or its name unknown, or this process has no file left for a line.
const NETWORK_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EMFILE'],
]);
const OUTAGE_MESSAGES =
  /Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Query read timeout/;

/** Whether a failure says that the database cannot answer now, rather than something of what it was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE_STATES.test(error.code ?? '');
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return NETWORK_ERRORS.has(code) || OUTAGE_MESSAGES.test(message);
}

/** A failure that says the same. */
export const createOutage = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

/** A question without whose answer a call cannot go on is answered by then, or the database counts as hanging. */
export const ANSWER_TIMEOUT_MS = 5_000;

/**
 * The answer to a question that has been asked, or an outage once it is `milliseconds` late. The question itself goes on,
 * so it may only be one that changes nothing.
 */
export async function withTimeout<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createOutage('The database does not answer.')), milliseconds);
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timer);
  }
}
