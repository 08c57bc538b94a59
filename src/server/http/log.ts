import type { FastifyServerOptions } from 'fastify';

// What PostgreSQL and the system say of where and why, in names alone.
const TELLING = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
];

type ToldError = { [key: string]: unknown; type: string; message: string; stack: string };

/**
 * What the log keeps of an error. Never what else hangs on it: PostgreSQL's detail of a failed statement is the whole row,
 * with hashes, codes and the text of mails in it.
 */
export function errorForLog(error: unknown): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { cause, message, stack = '' } = error;
  const told = Object.entries(error).filter(
    ([key, value]) => TELLING.includes(key) && ['string', 'number'].includes(typeof value),
  );
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(told),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  };
}

/** Lines of JSON on the standard output, without secrets. */
export function logTo(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { err: errorForLog },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  };
}

const MINUTE_MS = 60_000;
/** Refusals of one account that are written down in a minute. */
const MOST_REFUSALS = 60;

/**
 * Says what to write of one more refusal of an account: nothing, the last time in this minute that no more follow, or undefined once
 * there are too many. Who is refused without end would fill the disk that answers are stored on.
 */
export function boundRefusals(): (account: number) => { more?: string } | undefined {
  let [counts, since] = [new Map<number, number>(), performance.now()];
  return (account) => {
    if (performance.now() - since > MINUTE_MS) [counts, since] = [new Map(), performance.now()];
    const count = (counts.get(account) ?? 0) + 1;
    counts.set(account, count);
    if (count > MOST_REFUSALS) return undefined;
    return count === MOST_REFUSALS ? { more: 'are not written down in this minute' } : {};
  };
}
