import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { asToken } from '#server/platform/auth/acting-token.ts';
import {
  authorize,
  bearerToken,
  type CurrentUser,
  callerKey,
  isUnlimited,
  mayCall,
  type Permission,
} from '#server/platform/auth/permission.ts';
import type { Sessions } from '#server/platform/auth/sessions.ts';
import { createFairQueue, type FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { BufferedFile } from './buffered-file.ts';
import type { CallLimits } from './call-limits.ts';
import { readDeviceCookie, readSignInCookie, setDeviceCookie, setSignInCookie } from './device-cookie.ts';
import { toProblem } from './error-handler.ts';
import { createEventStreams, type EventFeed, type EventStreams } from './event-stream.ts';
import { type AdmitLargeBody, bodyBoundsOf, createLargeBodyLimit, isLargeBody } from './large-bodies.ts';
import { Problem } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import type { HttpCall, Route } from './route.ts';
import { acceptUploads } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known once `onRequest` has read the token. */
    user: CurrentUser | undefined;
  }
}

const YEAR = 31_536_000;
const EVENT_STREAM = 'text/event-stream';
/** How many calls of one student or representative run at once, and how many more may wait. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 100;
const NoFields = z.strictObject({});
const NoBody = z.optional(z.nullable(NoFields));

// helmet would compute its headers again for every reply, and JSON needs no more than these.
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The base address of the API. */
export const API_PATH = '/api';

/** The services that the HTTP layer itself needs. */
export type HttpContext = { sessions: Sessions; rateLimit: RateLimit };

/** The services for signed-in callers, and for routes without a token. See docs/decisions/0027-limits-protect-savers.md. */
export type Contexts<Context> = { signedIn: Context; anonymous: Context };

/** Registers routes. A call passes token, limits and permission first, then parsing, then the action; the reply is parsed on its way out. */
export function registerRoutes<Context extends HttpContext>(
  app: FastifyInstance,
  contexts: Contexts<Context>,
  limits: CallLimits,
  routes: Route<Context>[],
): void {
  app.decorateRequest('user', undefined);
  const environment = {
    contexts,
    limits,
    streams: createEventStreams(app),
    queueOf: createQueuesByAccount(),
    admitLargeBody: createLargeBodyLimit(contexts.signedIn.rateLimit),
  };
  for (const route of routes) {
    const { upload } = route.endpoint;
    if (!upload) registerRoute(app, environment, route);
    else
      app.register(async (scope) => {
        await acceptUploads(scope, upload);
        registerRoute(scope, environment, route);
      });
  }
}

type QueueOf = (user: CurrentUser | undefined) => FairQueue;

/** However much one account asks for at once, it takes no more than its share of the database's connections. */
function createQueuesByAccount(): QueueOf {
  const queues = new LRUCache<string, FairQueue>({
    max: 10_000,
    memoMethod: () => createFairQueue(MAX_CONCURRENT, MAX_WAITING),
  });
  return (user) => (user && !isUnlimited(user) ? queues.memo(callerKey(user)) : unqueued);
}

const unqueued: FairQueue = (work) => work();

/** What all routes have in common. */
type RouteEnvironment<Context> = {
  contexts: Contexts<Context>;
  limits: CallLimits;
  streams: EventStreams;
  queueOf: QueueOf;
  admitLargeBody: AdmitLargeBody;
};

function registerRoute<Context extends HttpContext>(
  app: FastifyInstance,
  { contexts, limits, streams, queueOf, admitLargeBody }: RouteEnvironment<Context>,
  route: Route<Context>,
): void {
  const { endpoint, permission, scope, rateLimited, countsGuesses, handle } = route;
  const { roles, enrolling = false } = permission;
  const access = roles && { roles, scope, enrolling };
  const context = permission.roles ? contexts.signedIn : contexts.anonymous;
  const { sessions } = context;
  const bounds = bodyBoundsOf(route);
  app.route({
    method: endpoint.method,
    url: API_PATH + endpoint.path,
    schema: describeRoute(route),
    config: { permission: permission.name, maxValues: bounds.values },
    bodyLimit: bounds.bytes,
    helmet: false,
    async onRequest(request, reply) {
      reply.headers(apiHeaders);
      const token = permission.roles && bearerToken(request.headers);
      request.user = token ? await sessions.find(token) : undefined;
      if (!request.user) limits.countForAddress(request, { endpoint, countsGuesses });
      else if (rateLimited) limits.countForAccount(request);
      if (request.user) limits.checkInvalidCalls(request.user);
      if (access) authorize(request.user, access, testOf(request));
      const { user } = request;
      if (user && (endpoint.upload || isLargeBody(request.headers))) admitLargeBody(user, reply.raw);
    },
    async onError(request, _reply, error) {
      if (countsGuesses && isWrongGuess(error)) limits.countWrongGuess(request);
      const problem = toProblem(error);
      // No other limit keeps an account from repeating a call that is refused for being too much.
      const isTooMuch = !rateLimited && problem.code === 'too-many-requests';
      if (!isInvalidCall(problem) && !isTooMuch) return;
      if (request.user) limits.countInvalidCall(request.user);
    },
    async handler(request, reply) {
      const queue = rateLimited ? queueOf(request.user) : unqueued;
      const data = await queue(async () => {
        // A long body or a long queue may take seconds, in which the user may be blocked, demoted or signed out.
        if (request.user) request.user = await sessions.find(request.user.token);
        if (access) authorize(request.user, access, testOf(request));
        return asToken(request.user, () => handle(callOf(context, request, reply)));
      });
      if (endpoint.stream) {
        const { user } = request;
        const mayContinue = async () =>
          user !== undefined &&
          access !== undefined &&
          mayCall(await sessions.find(user.token), access, testOf(request));
        streams.send(reply, endpoint.reply, data as EventFeed<object>, mayContinue);
        return reply;
      }
      if (data instanceof File && endpoint.feed) {
        return sendFeed(request, reply, data.type, await contentOf(data));
      }
      if (data instanceof File) {
        reply.headers(endpoint.attachment ? attachmentHeaders(data) : fileHeaders(data));
        return reply.send(await contentOf(data));
      }
      return { success: true, status: 200, message: endpoint.message ?? 'Done', data };
    },
  });
}

/** The test whose id the path names as `:id`: in areas that a grant can bind to tests, every path does. */
function testOf({ params }: FastifyRequest): number | undefined {
  const { id } = params as { id?: unknown };
  // A string before it is parsed, a number after.
  return /^[1-9]\d{0,9}$/.test(String(id)) ? Number(id) : undefined;
}

/** What Fastify parses a call and its reply by, and what the OpenAPI document says of them. */
function describeRoute<Context>({ endpoint, permission, scope, handle }: Route<Context>) {
  const ownType = endpoint.stream ? EVENT_STREAM : (endpoint.file ?? endpoint.feed);
  const fileTypes = ownType ? [ownType] : endpoint.attachment;
  return {
    params: endpoint.params ?? NoFields,
    querystring: endpoint.query ?? NoFields,
    ...(endpoint.method !== 'GET' && { body: endpoint.body ?? NoBody }),
    response: {
      200: fileTypes
        ? { content: Object.fromEntries(fileTypes.map((type) => [type, { schema: endpoint.reply }])) }
        : success(endpoint.reply),
    },
    ...(endpoint.upload && { consumes: ['multipart/form-data', ...endpoint.upload.types] }),
    // An operation has the same name from the contract to generated clients.
    operationId: handle.name,
    summary: endpoint.summary,
    description: describeCallers(permission, scope),
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(permission.roles && { security: [{ bearer: [] }] }),
  };
}

function describeCallers({ name, roles }: Permission, scope: Route['scope']): string {
  if (!roles) return `For: ${name}.`;
  const isForTokens = scope !== undefined && scope !== 'own' && roles.includes('admin');
  return `For: ${name}. ${isForTokens ? `API tokens need the scope \`${scope}\`.` : 'Not for API tokens.'}`;
}

function callOf<Context>(context: Context, request: FastifyRequest, reply: FastifyReply) {
  return {
    ...context,
    params: request.params,
    query: request.query,
    body: request.body,
    user: request.user,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    url: request.url,
    log: (facts, message) => request.log.info({ ...facts, ip: request.ip }, message),
    device: readDeviceCookie(request),
    rememberDevice: (secret) => setDeviceCookie(request, reply, secret),
    startedSignIn: readSignInCookie(request),
    rememberSignIn: (secret) => setSignInCookie(request, reply, secret),
  } as HttpCall<Context>;
}

const contentOf = async (file: File): Promise<Buffer> =>
  file instanceof BufferedFile ? file.content : Buffer.from(await file.arrayBuffer());

// Private: the portal could not take a file back from a shared cache.
function fileHeaders({ name, type }: File) {
  return {
    'cache-control': `private, max-age=${YEAR}, immutable`,
    'content-disposition': `inline; filename="${name}"`,
    'content-type': type,
  };
}

/** Answers 304 where the client has the content already. The tag is weak, since compression changes the bytes. */
function sendFeed(request: FastifyRequest, reply: FastifyReply, type: string, content: Buffer) {
  const etag = `W/"${hash('sha256', content, 'base64url')}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (known.includes(etag)) return reply.code(304).send();
  return reply.headers({ 'content-type': `${type}; charset=utf-8` }).send(content);
}

// The name twice: in ASCII for old clients, and as in RFC 8187.
function attachmentHeaders({ name, type }: File) {
  const ascii = name.replace(/[^\w.()\- ]+/g, '-');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  };
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof Problem && ['wrong-credentials', 'wrong-code', 'wrong-factor'].includes(error.code);
}

/** Whether the call itself is at fault, so that it would fail again. */
const isInvalidCall = ({ status }: Problem) => [400, 413, 415].includes(status);
