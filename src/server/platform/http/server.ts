import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { compressReplies } from './compression.ts';
import { connectionTimeouts, limitConnections } from './connections.ts';
import { answerMalformedRequest, installErrorHandlers, sendFailure } from './error-handler.ts';
import { checkJsonBounds } from './json-bounds.ts';
import { loggerOptions } from './logger.ts';
import { limitPipelining } from './pipelining-limit.ts';
import { Problem } from './problem.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { refuseAmbiguousRequests, strictOptions } from './strict-requests.ts';
import './validation-messages.ts';

const BODY_LIMIT = 1_048_576;
const MAX_VALUES = 16_384;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most values in a JSON body of this route. */
    maxValues?: number;
  }
}

type ServerOptions = { logLevel: string; trustedProxies: string[]; connectionsPerAddress: number };

/** A server without routes that takes JSON only and answers every failure in the envelope. */
export async function createHttpServer({
  logLevel,
  trustedProxies,
  connectionsPerAddress,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(logLevel),
    // A line for each of a test day's thousands of saves would say nothing; the error handler logs every failure.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: connectionTimeouts.requestTimeout,
    http: { ...connectionTimeouts, ...strictOptions },
    forceCloseConnections: 'idle',
    // A node that shuts down still answers what arrives, with `connection: close`: see shutdown.ts.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerMalformedRequest,
  });
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  // A client may close its sending half and still read the answer. Fastify's types lack this option of Node's server.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  acceptJsonOnly(app);
  // Before the hook that refuses unknown calls, so that these apply to refusals too.
  await addSecurityHeaders(app);
  limitPipelining(app);
  refuseAmbiguousRequests(app);
  limitConnections(app, trustedProxies, connectionsPerAddress);
  installErrorHandlers(app);
  compressReplies(app);
  if (['trace', 'debug'].includes(logLevel)) logAnswers(app);
  return app;
}

/** Refuses any body but uncompressed JSON. Some clients send a bare POST with an empty body and its type: that counts as no body. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addHook('preParsing', async ({ headers: { 'content-encoding': encoding = 'identity' } }) => {
    if (encoding !== 'identity')
      throw new Problem('wrong-media-type', { message: 'Send the body as it is, without Content-Encoding.' });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      if (!isUtf8(body)) throw new Problem('invalid-input', { message: 'The body is not UTF-8 text.' });
      checkJsonBounds(body, { maxValues: request.routeOptions.config.maxValues ?? MAX_VALUES });
    } catch (error) {
      done(error as Problem);
      return;
    }
    parse(request, body.toString(), done);
  });
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ log, method, routeOptions }, { elapsedTime, statusCode }) => {
    log.debug(
      { method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    );
  });
}
