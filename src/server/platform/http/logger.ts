import type { FastifyServerOptions } from 'fastify';

// Fields of PostgreSQL's and the system's errors that hold names only.
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
 * The fields of an error that the log keeps. It keeps no others: PostgreSQL's detail of a failed statement is the whole row, which may
 * hold hashes, codes and the text of mails.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { cause, message, stack = '' } = error;
  const fields = Object.entries(error).filter(
    ([key, value]) => SAFE_FIELDS.includes(key) && ['string', 'number'].includes(typeof value),
  );
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(fields),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
}

/** Logs lines of JSON to standard output, without secrets. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { err: serializeError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  };
}
