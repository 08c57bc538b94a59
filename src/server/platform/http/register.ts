import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Role } from '#contract/accounts/account.ts';
import { success } from '#contract/envelope.ts';
import { createTurns, type Turns } from '#server/platform/sandbox/fair-queue.ts';
import type { Turnstile } from './rate-limit.ts';
import type { Viewers } from '#server/platform/auth/sessions.ts';
import { keepDevice, readDevice } from './device-cookie.ts';
import { problemOf } from './error-handler.ts';
import { KeptFile } from './buffered-file.ts';
import type { Limits } from './call-limits.ts';
import { createLongBodies, isLong, type TakeLong } from './large-bodies.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from './problem.ts';
import type { HttpCall, Route } from './route.ts';
import { createStreams, type Feed, type Streams } from './event-stream.ts';
import { takeUploads } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once that is known. */
    viewer: Viewer | undefined;
  }
}

const YEAR = 31_536_000;
const EVENTS = 'text/event-stream';
/** Calls of one student or representative that are answered side by side, and how many more wait for their turn. */
const BESIDE = 4;
const WAITING = 100;
/** Bytes of a body in JSON from somebody who has not signed in: to read it takes this node's time from all who save. */
const OF_ANYBODY = 16_384;
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
export const API = '/api';

/** The services that the HTTP layer itself needs. */
export type HttpContext = { viewers: Viewers; turnstile: Turnstile };

/** The services for signed-in callers, and for routes that want no token. */
export type Contexts<Context> = { signedIn: Context; anonymous: Context };

/**
 * Mounts routes: token, limits and permission first, then parsing, then the action, whose reply is parsed on its way out.
 */
export function register<Context extends HttpContext>(
  app: FastifyInstance,
  contexts: Contexts<Context>,
  limits: Limits,
  routes: Route<Context>[],
): void {
  app.decorateRequest('viewer', undefined);
  const turnsOf = createTurnsByAccount();
  const streams = createStreams(app);
  const takeLong = createLongBodies(contexts.signedIn.turnstile);
  const shared = { contexts, limits, streams, turnsOf, takeLong };
  for (const route of routes) {
    const { upload } = route.endpoint;
    if (!upload) mount(app, shared, route);
    else
      app.register(async (scope) => {
        await takeUploads(scope, upload);
        mount(scope, shared, route);
      });
  }
}

type TurnsOf = (viewer: Viewer | undefined) => Turns;

/** However much one account asks for at once, it takes no more than its share of the database's connections. */
function createTurnsByAccount(): TurnsOf {
  const known = new LRUCache<number, Turns>({ max: 10_000, memoMethod: () => createTurns(BESIDE, WAITING) });
  return (viewer) => (viewer && viewer.role !== 'admin' ? known.memo(viewer.accountId) : atOnce);
}

const atOnce: Turns = (work) => work();

/** What all routes have in common. */
type Shared<Context> = {
  contexts: Contexts<Context>;
  limits: Limits;
  streams: Streams;
  turnsOf: TurnsOf;
  takeLong: TakeLong;
};

function mount<Context extends HttpContext>(
  app: FastifyInstance,
  { contexts, limits, streams, turnsOf, takeLong }: Shared<Context>,
  { endpoint, permission, limited, guessed, handle }: Route<Context>,
): void {
  const { stream } = endpoint;
  const context = permission.roles ? contexts.signedIn : contexts.anonymous;
  const { viewers } = context;
  const fileTypes = stream ? [EVENTS] : endpoint.file ? [endpoint.file] : endpoint.attachment;
  app.route({
    method: endpoint.method,
    url: API + endpoint.path,
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
    ...(!permission.roles && !endpoint.upload && { bodyLimit: OF_ANYBODY }),
    helmet: false,
    async onRequest(request, reply) {
      reply.headers(apiHeaders);
      const token = permission.roles && tokenOf(request.headers);
      request.viewer = token ? await viewers.find(token) : undefined;
      if (!request.viewer) limits.takeForAddress(request, { endpoint, guessed });
      else if (limited) limits.takeForAccount(request);
      if (request.viewer) limits.passFaults(request.viewer);
      if (permission.roles) admit(request.viewer, permission.roles);
      const { viewer } = request;
      if (viewer && (endpoint.upload || isLong(request.headers))) takeLong(viewer, reply.raw);
    },
    async onError(request, _reply, error) {
      if (guessed && isMistake(error)) limits.noteMistake(request);
      const problem = problemOf(error);
      // No other limit keeps an account from sending again what is refused for being too much.
      const isTooMuch = !limited && problem.code === 'too-many-requests';
      if (!isFault(problem) && !isTooMuch) return;
      if (request.viewer) limits.noteFault(request.viewer);
      else limits.noteStrangeFault(request);
    },
    async handler(request, reply) {
      const { params, query, body } = request;
      const inTurn = limited ? turnsOf(request.viewer) : atOnce;
      const data = await inTurn(async () => {
        // A body may be long on its way, and so may a turn: who was blocked, demoted or signed out meanwhile is told so.
        if (request.viewer) request.viewer = await viewers.find(request.viewer.token);
        if (permission.roles) admit(request.viewer, permission.roles);
        return handle({
          ...context,
          params,
          query,
          body,
          viewer: request.viewer,
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          headers: request.headers,
          url: request.url,
          log: (facts, what) => request.log.info({ ...facts, ip: request.ip }, what),
          device: readDevice(request),
          keepDevice: (secret) => keepDevice(request, reply, secret),
        } as HttpCall<Context>);
      });
      if (stream) {
        const { viewer } = request;
        const mayGoOn = async () =>
          viewer !== undefined && mayCall(await viewers.find(viewer.token), permission.roles);
        streams.send(reply, endpoint.reply, data as Feed<object>, mayGoOn);
        return reply;
      }
      if (data instanceof File) {
        reply.headers(endpoint.attachment ? attachmentHeaders(data) : fileHeaders(data));
        return reply.send(data instanceof KeptFile ? data.content : Buffer.from(await data.arrayBuffer()));
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

function isMistake(error: unknown): boolean {
  return error instanceof Problem && ['wrong-credentials', 'wrong-code'].includes(error.code);
}

/** Whether the call itself is to blame, whenever it comes. */
const isFault = ({ status }: Problem) => [400, 413, 415].includes(status);

/** The bearer token that comes with a call. */
function tokenOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization?.match(/^Bearer (\S+)$/i)?.[1];
}

function admit(viewer: Viewer | undefined, roles: readonly Role[]): void {
  if (!viewer) throw new Problem('unauthenticated');
  if (viewer.blocked) throw new Problem('blocked', { data: viewer.blocked });
  if (!roles.includes(viewer.role)) throw new Problem('forbidden');
}

/** Whether a call is this person's to make. */
const mayCall = (viewer: Viewer | undefined, roles: readonly Role[] | undefined): boolean =>
  viewer !== undefined && !viewer.blocked && (roles?.includes(viewer.role) ?? true);
