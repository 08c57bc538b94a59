import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import type { Role } from '#contract/person.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Sessions } from '#server/platform/auth/sessions.ts';
import { createFairQueue, type FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { BufferedFile } from './buffered-file.ts';
import type { CallLimits } from './call-limits.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';
import { toProblem } from './error-handler.ts';
import { createEventStreams, type EventFeed, type EventStreams } from './event-stream.ts';
import { type AdmitLargeBody, createLargeBodyLimit, isLargeBody } from './large-bodies.ts';
import { Problem } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import type { HttpCall, Route } from './route.ts';
import { acceptUploads } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once that is known. */
    user: CurrentUser | undefined;
  }
}

const YEAR = 31_536_000;
const EVENT_STREAM = 'text/event-stream';
/** Calls of one student or representative that are answered side by side, and how many more wait for their turn. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 100;
/** Bytes of a body in JSON from somebody who has not signed in: to read it takes this node's time from all who save. */
const MAX_ANONYMOUS_BODY = 16_384;
const NoFields = z.strictObject({});
const NoBody = z.optional(z.nullable(NoFields));

// What helmet would work out anew for every reply; JSON needs no more.
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

/** The services for signed-in callers, and for routes that want no token. */
export type Contexts<Context> = { signedIn: Context; anonymous: Context };

/**
 * Mounts routes: token, limits and permission first, then parsing, then the action, whose reply is parsed on its way out.
 */
export function registerRoutes<Context extends HttpContext>(
  app: FastifyInstance,
  contexts: Contexts<Context>,
  limits: CallLimits,
  routes: Route<Context>[],
): void {
  app.decorateRequest('user', undefined);
  const turnsOf = createQueuesByAccount();
  const streams = createEventStreams(app);
  const takeLong = createLargeBodyLimit(contexts.signedIn.rateLimit);
  const shared = { contexts, limits, streams, turnsOf, takeLong };
  for (const route of routes) {
    const { upload } = route.endpoint;
    if (!upload) mountRoute(app, shared, route);
    else
      app.register(async (scope) => {
        await acceptUploads(scope, upload);
        mountRoute(scope, shared, route);
      });
  }
}

type QueueOf = (viewer: CurrentUser | undefined) => FairQueue;

/** However much one account asks for at once, it takes no more than its share of the database's connections. */
function createQueuesByAccount(): QueueOf {
  const known = new LRUCache<number, FairQueue>({
    max: 10_000,
    memoMethod: () => createFairQueue(MAX_CONCURRENT, MAX_WAITING),
  });
  return (viewer) => (viewer && viewer.role !== 'admin' ? known.memo(viewer.accountId) : unqueued);
}

const unqueued: FairQueue = (work) => work();

/** What all routes have in common. */
type RouteEnvironment<Context> = {
  contexts: Contexts<Context>;
  limits: CallLimits;
  streams: EventStreams;
  turnsOf: QueueOf;
  takeLong: AdmitLargeBody;
};

function mountRoute<Context extends HttpContext>(
  app: FastifyInstance,
  { contexts, limits, streams, turnsOf, takeLong }: RouteEnvironment<Context>,
  { endpoint, permission, rateLimited, countsGuesses, handle }: Route<Context>,
): void {
  const { stream } = endpoint;
  const context = permission.roles ? contexts.signedIn : contexts.anonymous;
  const { sessions } = context;
  const fileTypes = stream ? [EVENT_STREAM] : endpoint.file ? [endpoint.file] : endpoint.attachment;
  app.route({
    method: endpoint.method,
    url: API_PATH + endpoint.path,
    schema: {
      params: endpoint.params ?? NoFields,
      querystring: endpoint.query ?? NoFields,
      ...(endpoint.method !== 'GET' && { body: endpoint.body ?? NoBody }),
      response: {
        200: fileTypes
          ? { content: Object.fromEntries(fileTypes.map((type) => [type, { schema: endpoint.reply }])) }
          : success(endpoint.reply),
      },
      ...(endpoint.upload && { consumes: ['multipart/form-data', ...endpoint.upload.types] }),
      summary: endpoint.summary,
      description: `For: ${permission.name}.`,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(permission.roles && { security: [{ bearer: [] }] }),
    },
    config: { permission: permission.name },
    ...(!permission.roles && !endpoint.upload && { bodyLimit: MAX_ANONYMOUS_BODY }),
    helmet: false,
    async onRequest(request, reply) {
      reply.headers(apiHeaders);
      const token = permission.roles && tokenOf(request.headers);
      request.user = token ? await sessions.find(token) : undefined;
      if (!request.user) limits.countForAddress(request, { endpoint, countsGuesses });
      else if (rateLimited) limits.countForAccount(request);
      if (request.user) limits.checkInvalidCalls(request.user);
      if (permission.roles) authorize(request.user, permission.roles);
      const { user } = request;
      if (user && (endpoint.upload || isLargeBody(request.headers))) takeLong(user, reply.raw);
    },
    async onError(request, _reply, error) {
      if (countsGuesses && isWrongGuess(error)) limits.countWrongGuess(request);
      const problem = toProblem(error);
      // No other limit keeps an account from sending again what is refused for being too much.
      const isTooMuch = !rateLimited && problem.code === 'too-many-requests';
      if (!isInvalidCall(problem) && !isTooMuch) return;
      if (request.user) limits.countInvalidCall(request.user);
      else limits.countAnonymousInvalidCall(request);
    },
    async handler(request, reply) {
      const { params, query, body } = request;
      const inTurn = rateLimited ? turnsOf(request.user) : unqueued;
      const data = await inTurn(async () => {
        // A body may be long on its way, and so may a turn: who was blocked, demoted or signed out meanwhile is told so.
        if (request.user) request.user = await sessions.find(request.user.token);
        if (permission.roles) authorize(request.user, permission.roles);
        return handle({
          ...context,
          params,
          query,
          body,
          user: request.user,
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          headers: request.headers,
          url: request.url,
          log: (facts, what) => request.log.info({ ...facts, ip: request.ip }, what),
          device: readDeviceCookie(request),
          rememberDevice: (secret) => setDeviceCookie(request, reply, secret),
        } as HttpCall<Context>);
      });
      if (stream) {
        const { user } = request;
        const mayGoOn = async () =>
          user !== undefined && mayCall(await sessions.find(user.token), permission.roles);
        streams.send(reply, endpoint.reply, data as EventFeed<object>, mayGoOn);
        return reply;
      }
      if (data instanceof File) {
        reply.headers(endpoint.attachment ? attachmentHeaders(data) : fileHeaders(data));
        return reply.send(
          data instanceof BufferedFile ? data.content : Buffer.from(await data.arrayBuffer()),
        );
      }
      return { success: true, status: 200, message: endpoint.message ?? 'Done', data };
    },
  });
}

// For this browser alone: what lies in a cache between could not be taken back.
function fileHeaders({ name, type }: File) {
  return {
    'cache-control': `private, max-age=${YEAR}, immutable`,
    'content-disposition': `inline; filename="${name}"`,
    'content-type': type,
  };
}

// The name twice: in ASCII for old readers, and as RFC 8187 has it.
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
  return error instanceof Problem && ['wrong-credentials', 'wrong-code'].includes(error.code);
}

/** Whether the call itself is to blame, whenever it comes. */
const isInvalidCall = ({ status }: Problem) => [400, 413, 415].includes(status);

/** The bearer token that comes with a call. */
function tokenOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization?.match(/^Bearer (\S+)$/i)?.[1];
}

function authorize(viewer: CurrentUser | undefined, roles: readonly Role[]): void {
  if (!viewer) throw new Problem('unauthenticated');
  if (viewer.blocked) throw new Problem('blocked', { data: viewer.blocked });
  if (!roles.includes(viewer.role)) throw new Problem('forbidden');
}

/** Whether a call is this person's to make. */
const mayCall = (viewer: CurrentUser | undefined, roles: readonly Role[] | undefined): boolean =>
  viewer !== undefined && !viewer.blocked && (roles?.includes(viewer.role) ?? true);
