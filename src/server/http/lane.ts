import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import type { Services } from '../services.ts';
import { compiled } from './compiled.ts';
import { noteFailure, problemOf } from './failure.ts';
import type { Viewer } from './permission.ts';
import { failureOf, Problem } from './problem.ts';
import { API, apiHeaders, mayCall, tokenOf } from './register.ts';
import type { LaneCall, Route } from './route.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Schema = z.ZodMiniType;
type Lane = { route: Route; path: RegExp; names: string[]; params: Schema; body: Schema; reply: Schema };

const BODY_LIMIT = 65_536;
// What could mean another thing to the framework's careful parser: names of prototypes, also written with escapes.
const DOUBTFUL = /__proto__|constructor|\\u/;
const HEAD = Object.entries({ 'content-type': 'application/json; charset=utf-8', ...apiHeaders }).flat();

/**
 * Takes the swift routes past the framework, which would spend more on a small call than its action does. Only calls that
 * are plain in every way go here: a known caller with the right role and a small, sound JSON body. All others get the
 * framework's own answer, and so does everything while the portal is `leaving`.
 */
export function openLane(app: FastifyInstance, services: Services, routes: Route[], leaving: () => boolean) {
  const lanes = routes.filter((route) => route.swift).map(laneOf);
  const [framework] = app.server.listeners('request') as Listener[];
  if (!framework) throw new Error('The framework does not listen');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = leaving() ? undefined : findLane(lanes, request);
    if (found) take(request, response, found.lane, found.values).catch(() => turnAway(response));
    else framework(request, response);
  });

  async function take(request: IncomingMessage, response: ServerResponse, lane: Lane, values: string[]) {
    const { route, names } = lane;
    if (!(await admitted(request, route))) return framework?.(request, response);
    const bytes = await readBody(request);
    if (!bytes || response.destroyed) return response.destroy();
    // A body may be long on its way: who was blocked meanwhile is told so.
    const viewer = await admitted(request, route);
    if (!viewer) return await answerByFramework(request, response, bytes);
    const named = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    const params = z.safeParse(lane.params, named);
    const body = bodyOf(bytes, lane.body);
    if (!params.success || !body?.success) return await answerByFramework(request, response, bytes);
    try {
      const { headers, url = '' } = request;
      const call = { ...services, viewer, params: params.data, body: body.data, query: {}, headers, url };
      const data = await route.handle(call as LaneCall as Parameters<Route['handle']>[0]);
      const message = route.endpoint.message ?? 'Done';
      answer(response, 200, z.encode(lane.reply, { success: true, status: 200, message, data }));
    } catch (error) {
      const problem = problemOf(error as Error);
      const id = problem.status === 500 ? randomUUID() : undefined;
      noteFailure(id ? app.log.child({ reqId: id }) : app.log, problem, error as Error, {
        ...{ method: request.method, route: API + route.endpoint.path, account: viewer.accountId },
      });
      answer(response, problem.status, failureOf(problem, id), problem.details.retryAfter);
    }
  }

  /** Who calls, where this route is theirs to call. */
  async function admitted({ headers }: IncomingMessage, { permission }: Route): Promise<Viewer | undefined> {
    const token = tokenOf(headers);
    const viewer = token ? await services.viewers.find(token).catch(() => undefined) : undefined;
    return mayCall(viewer, permission.roles) ? viewer : undefined;
  }

  function answer(response: ServerResponse, status: number, content: unknown, retryAfter?: number) {
    const text = JSON.stringify(content);
    const length = Buffer.byteLength(text);
    const head = [...HEAD, 'content-length', String(length)];
    if (retryAfter) head.push('retry-after', String(retryAfter));
    if (leaving()) head.push('connection', 'close');
    response.writeHead(status, head);
    // Of a text in ASCII, as most are, every byte is known without a look at it.
    response.end(text, length === text.length ? 'latin1' : 'utf8');
  }

  // The framework answers nothing more once it closes.
  function turnAway(response: ServerResponse) {
    if (response.headersSent) response.destroy();
    else answer(response, 503, failureOf(new Problem('unavailable')), undefined);
  }

  async function answerByFramework(request: IncomingMessage, response: ServerResponse, payload: Buffer) {
    const { headers, socket, url = '' } = request;
    const injected = await app.inject({
      ...{ method: 'POST', url, headers, payload },
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
    });
    // The framework may end a connection; that it stays is for this side to say.
    const { connection, ...head } = injected.headers;
    const ends = connection === 'close' || leaving();
    response.writeHead(injected.statusCode, ends ? { ...head, connection: 'close' } : head);
    response.end(injected.rawPayload);
  }
}

function laneOf(route: Route): Lane {
  const names = Array.from(route.endpoint.path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  const path = new RegExp(`^${API}${route.endpoint.path.replace(/:\w+/g, '([\\w-]+)')}$`);
  const { params = z.any(), body = z.any(), reply } = route.endpoint;
  return {
    ...{ route, path, names },
    ...{ params: compiled(params), body: compiled(body), reply: compiled(success(reply)) },
  };
}

function findLane(lanes: Lane[], { headers, method, url = '' }: IncomingMessage) {
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return undefined;
  if (!(Number(headers['content-length']) <= BODY_LIMIT) || 'transfer-encoding' in headers) return undefined;
  if ('content-encoding' in headers || 'expect' in headers) return undefined;
  for (const lane of lanes) {
    const match = lane.path.exec(url);
    if (match) return { lane, values: match.slice(1) };
  }
  return undefined;
}

/** The whole body; undefined where the caller left. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
  });
}

/** Undefined for bytes that only the framework should judge. */
function bodyOf(bytes: Buffer, schema: Schema) {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString();
  if (DOUBTFUL.test(text)) return undefined;
  try {
    return z.safeParse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}
