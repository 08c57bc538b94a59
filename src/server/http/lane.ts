import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import type { Services } from '../services.ts';
import { testOf } from './at-once.ts';
import { compiled } from './compiled.ts';
import { noteFailure, problemOf } from './failure.ts';
import { type Gate, openGate } from './gate.ts';
import type { Limits } from './limits.ts';
import type { Viewer } from './permission.ts';
import { LONGEST_BODY, type PlainHead } from './plain-post.ts';
import { failureOf, Problem } from './problem.ts';
import { API, apiHeaders, isFault, mayCall, tokenOf } from './register.ts';
import type { Route } from './route.ts';
import { openShortcut } from './shortcut.ts';
import { statusLine } from './status.ts';
import { writerOf } from './writing.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Schema = z.ZodMiniType;
type Lane = {
  route: Route;
  path: RegExp;
  names: string[];
  params: Schema;
  body: Schema;
  reply: Schema;
  /** Whether a body may pass as it stands. */
  isBody: ReturnType<typeof testOf>;
  /** Undefined where only the schema can write a reply. */
  write: ReturnType<typeof writerOf>;
  /** What is being answered past the parser. */
  gate: Gate;
};
type Asked = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;
/** A lane, and what the head of a call says. */
type Found = { lane: Lane; params: object; token: string; headers: IncomingMessage['headers']; url: string };
type Answer = { status: number; text: string; retryAfter: number | undefined };

const LEAVING = { message: 'This node is shutting down. Try again in a moment.', retryAfter: 2 };
// What could mean another thing to the framework's careful parser: names of prototypes, also written with escapes.
const DOUBTFUL = /__proto__|constructor|\\u/;
const HEAD = { 'content-type': 'application/json; charset=utf-8', ...apiHeaders };
const HEAD_LINES = linesOf(HEAD);
const CLOSE = 'connection: close\r\n';
const KEEP_ALIVE = 'connection: keep-alive\r\nkeep-alive: timeout=';

/**
 * Takes the swift routes past the framework, which would spend more on a small call than its action does, and past the parser of
 * HTTP where it can. Only calls that are plain in every way go here: a known caller with the right role and a small, sound JSON
 * body. All others get the framework's own answer, and so does everything while the portal is `leaving`. `quiet` resolves once everything
 * that was taken past the parser is answered.
 */
export function openLane(
  app: FastifyInstance,
  services: Services,
  limits: Limits,
  routes: Route[],
  leaving: () => boolean,
): { quiet(): Promise<void> } {
  const lanes = routes.filter((route) => route.swift).map(laneOf);
  const [framework] = app.server.listeners('request') as Listener[];
  if (!framework) throw new Error('The framework does not listen');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = leaving() ? undefined : findLane(lanes, request);
    if (found) take(request, response, found).catch(() => turnAway(response));
    else framework(request, response);
  });
  const SwiftCall = callsOver(services);
  const known = new WeakMap<PlainHead, Found>();
  openShortcut(app.server, {
    find: (head) => (leaving() ? undefined : (known.get(head) ?? learn(head))),
    gateOf: ({ lane }) => lane.gate,
    take: answerOf,
    write: written,
  });
  return {
    async quiet() {
      await Promise.all(lanes.map(({ gate }) => gate.quiet()));
    },
  };

  function learn(head: PlainHead): Found | undefined {
    const found = findLane(lanes, head);
    if (found) known.set(head, found);
    return found;
  }

  async function take(request: IncomingMessage, response: ServerResponse, found: Found) {
    if (!(await isWorthReading(found))) return framework?.(request, response);
    const bytes = await readBody(request);
    if (!bytes || response.destroyed) return response.destroy();
    // A body may be long on its way: who was blocked meanwhile is told so.
    const answer = await answerOf(found, bytes);
    if (answer) send(response, answer);
    else await answerByFramework(request, response, bytes);
  }

  /** Also where nobody can tell who calls: the answer says so. */
  async function isWorthReading(found: Found): Promise<boolean> {
    try {
      return mayTake(found, await services.viewers.find(found.token));
    } catch {
      return true;
    }
  }

  /** Undefined where the framework should judge the call. */
  async function answerOf(found: Found, bytes: Buffer): Promise<Answer | undefined> {
    const { lane, token } = found;
    const { route } = lane;
    let viewer: Viewer | undefined;
    try {
      const caller = services.viewers.find(token);
      viewer = caller instanceof Promise ? await caller : caller;
      if (viewer) limits.passFaults(viewer);
      const body = mayTake(found, viewer) ? bodyOf(bytes, lane) : undefined;
      if (body === undefined) return undefined;
      const call: object = new SwiftCall(found, viewer, body);
      const data = await route.handle(call as Parameters<Route['handle']>[0]);
      const message = route.endpoint.message ?? 'Done';
      const reply = { success: true, status: 200, message, data };
      const text = lane.write(reply) ?? JSON.stringify(z.encode(lane.reply, reply));
      return { status: 200, text, retryAfter: undefined };
    } catch (error) {
      const problem = problemOf(error as Error);
      if (viewer && (isFault(problem) || problem.code === 'too-many-requests')) limits.noteFault(viewer);
      const id = problem.status === 500 ? randomUUID() : undefined;
      noteFailure(id ? app.log.child({ reqId: id }) : app.log, problem, error as Error, {
        ...{ method: 'POST', route: API + route.endpoint.path, account: viewer?.accountId },
      });
      return refusalOf(problem, id);
    }
  }

  function refusalOf(problem: Problem, id?: string): Answer {
    const { status, details } = problem;
    return { status, text: JSON.stringify(failureOf(problem, id)), retryAfter: details.retryAfter };
  }

  function send(response: ServerResponse, { status, text, retryAfter }: Answer) {
    if (retryAfter) response.setHeader('retry-after', retryAfter);
    if (leaving()) response.setHeader('connection', 'close');
    response.writeHead(status, { ...HEAD, 'content-length': Buffer.byteLength(text) });
    response.end(text);
  }

  /** The same in bytes, each a character, with what Node's own replies say of time and connection. */
  function written({ status, text, retryAfter }: Answer): string {
    const length = Buffer.byteLength(text);
    const bytes = length === text.length ? text : Buffer.from(text).toString('latin1');
    const wait = retryAfter ? `retry-after: ${retryAfter}\r\n` : '';
    const stay = leaving() ? CLOSE : `${KEEP_ALIVE}${Math.floor(app.server.keepAliveTimeout / 1_000)}\r\n`;
    const own = `content-length: ${length}\r\n${wait}${stay}date: ${dateOf(Date.now())}\r\n`;
    return `${statusLine(status)}\r\n${HEAD_LINES}${own}\r\n${bytes}`;
  }

  // The framework answers nothing more once it closes.
  function turnAway(response: ServerResponse) {
    if (response.headersSent) response.destroy();
    else send(response, refusalOf(new Problem('unavailable', LEAVING)));
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
  const { params = z.any(), body = z.any() } = route.endpoint;
  const reply = success(route.endpoint.reply);
  return {
    ...{ route, path, names, params },
    ...{ body: compiled(body), reply: compiled(reply) },
    ...{ isBody: testOf(body), write: writerOf(reply) },
    gate: openGate(route.gated ? undefined : Number.POSITIVE_INFINITY),
  };
}

/** Calls behind which stands what the actions share: nothing of it is copied for each. */
function callsOver(services: Services) {
  class SwiftCall {
    query = {};
    params: object;
    headers: IncomingMessage['headers'];
    url: string;
    viewer: Viewer | undefined;
    body: unknown;

    constructor({ params, headers, url }: Found, viewer: Viewer | undefined, body: unknown) {
      this.params = params;
      this.headers = headers;
      this.url = url;
      this.viewer = viewer;
      this.body = body;
    }
  }
  Object.setPrototypeOf(SwiftCall.prototype, services);
  return SwiftCall;
}

function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

let told = { until: 0, text: '' };

/** Written out once a second. */
function dateOf(now: number): string {
  if (now >= told.until) told = { until: now + 1_000 - (now % 1_000), text: new Date(now).toUTCString() };
  return told.text;
}

function findLane(lanes: Lane[], { headers, method, url = '' }: Asked): Found | undefined {
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return undefined;
  if (!(Number(headers['content-length']) <= LONGEST_BODY) || 'transfer-encoding' in headers)
    return undefined;
  if ('content-encoding' in headers || 'expect' in headers) return undefined;
  const token = tokenOf(headers);
  if (!token) return undefined;
  for (const lane of lanes) {
    const [address, ...values] = lane.path.exec(url) ?? [];
    if (address === undefined) continue;
    const named = Object.fromEntries(lane.names.map((name, place) => [name, values[place]]));
    const params = z.safeParse(lane.params, named);
    return params.success ? { lane, params: params.data as object, token, headers, url } : undefined;
  }
  return undefined;
}

const mayTake = ({ lane }: Found, viewer: Viewer | undefined) => mayCall(viewer, lane.route.permission.roles);

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
function bodyOf(bytes: Buffer, { body, isBody }: Lane): unknown {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString();
  if (DOUBTFUL.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : z.safeParse(body, value).data;
  } catch {
    return undefined;
  }
}
