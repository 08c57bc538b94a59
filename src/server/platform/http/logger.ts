import type { FastifyServerOptions } from 'fastify';

// What PostgreSQL and the system say of where and why, in names alone.
const SAFE_FIELDS = [
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

type LoggedError = { [key: string]: unknown; type: string; message: string; stack: string };

/**
 * What the log keeps of an error. Never what else hangs on it: PostgreSQL's detail of a failed statement is the whole row,
 * with hashes, codes and the text of mails in it.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { cause, message, stack = '' } = error;
  const told = Object.entries(error).filter(
    ([key, value]) => SAFE_FIELDS.includes(key) && ['string', 'number'].includes(typeof value),
  );
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(told),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
}

/** Lines of JSON on the standard output, without secrets. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { err: serializeError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  };
}
