import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { FileError } from '#lib/file-error.ts';
import { isOutage } from '#server/platform/database/outage.ts';
import { Problem, type ProblemCode, toFailure } from './problem.ts';
import { createMinuteCounter } from './rate-limit.ts';

const fastifyErrorCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-input',
};

/** Answers every failure in the envelope. An unexpected one is logged in full; the caller gets only its request id. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((request) => {
    throw noSuchCall(request);
  });
  // Before the body is read.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? noSuchCall(request) : undefined));
  app.setErrorHandler(sendFailure);
}

const noSuchCall = ({ method, url }: FastifyRequest) =>
  new Problem('no-such-call', { message: `The API has no ${method} ${url.split('?')[0]}.` });

/** Also for failures before a route is found, such as an address that cannot be decoded. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error);
  const { ip, method, routeOptions, user } = request;
  logFailure(request.log, problem, error, {
    method,
    route: routeOptions.url,
    ip,
    account: user?.accountId,
  });
  if (problem.details.retryAfter) reply.header('retry-after', problem.details.retryAfter);
  reply.header('cache-control', 'no-store');
  return reply
    .status(problem.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toFailure(problem, problem.status === 500 ? request.id : undefined));
}

/** Refusals of one account that are logged in a minute: without a limit they could fill the disk that answers are stored on. */
const MAX_LOGGED_REFUSALS = 60;
const refusals = createMinuteCounter();

/** Logs a failure: an unexpected one in full, a refusal, including one for want of space or time, in one line. */
function logFailure(
  log: FastifyBaseLogger,
  { code, status }: Problem,
  error: Error,
  facts: { account: number | undefined; [fact: string]: unknown },
): void {
  if (status >= 500 && !(error instanceof Problem)) {
    log.error({ err: error }, 'failed');
    return;
  }
  const count = facts.account === undefined ? 0 : refusals.add(String(facts.account));
  const more = count === MAX_LOGGED_REFUSALS && { more: 'are not logged in this minute' };
  if (count <= MAX_LOGGED_REFUSALS) log.info({ code, ...facts, ...more }, 'refused');
}

/** The answer to bytes that are not an HTTP request, and to an address or headers beyond Node's limits. */
export function answerMalformedRequest({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const problem = new Problem(clientErrorCodes[code ?? ''] ?? 'broken-request');
  const body = JSON.stringify(toFailure(problem));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const clientErrorCodes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'address-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

/** Node's message when the caller disconnects in the middle of a request. */
const ABORTED = 'aborted';

/** A body may hold thousands of wrong values. */
const MAX_ISSUES = 100;

/** The problem that a caller gets for any thrown error. */
export function toProblem(error: Error & Partial<FastifyError>): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof FileError) return new Problem(error.code, { message: error.message });
  if (hasZodFastifySchemaValidationErrors(error))
    return new Problem('invalid-input', {
      issues: error.validation.slice(0, MAX_ISSUES).map(({ instancePath, message }) => ({
        path: instancePath.split('/').filter(Boolean).join('.'),
        message: message ?? 'Not valid',
      })),
    });
  if (isResponseSerializationError(error)) return new Problem('internal');
  const known = fastifyErrorCodes[error.code ?? ''];
  if (known)
    return new Problem(known, known === 'invalid-input' ? { message: 'The body is not valid JSON.' } : {});
  if (error.message === ABORTED) return new Problem('broken-request');
  if (error.statusCode === 429) return new Problem('too-many-requests', { retryAfter: 1 });
  // Before `isOutage`: a broken connection of the caller has the same codes as one to the database.
  if (error.statusCode && error.statusCode < 500)
    return new Problem('invalid-input', { message: error.message });
  if (isOutage(error)) return new Problem('unavailable', { retryAfter: 2 });
  return new Problem('internal');
}
