import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, type Issue } from './api-error.ts';
import { currentAuth } from './auth-state.ts';
import { safeExamBrowserHeaders } from './safe-exam-browser.ts';
import { noteServerTime } from './server-clock.ts';

const base = '/api';

type Empty = Record<never, never>;
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodMiniType }
  ? Empty extends z.input<S>
    ? { [P in K]?: OnWire<z.input<S>, K> }
    : { [P in K]: OnWire<z.input<S>, K> }
  : { [P in K]?: undefined };
// Path parameters may be numbers; the contract parses them from text.
type OnWire<T, K> = K extends 'params' ? { [P in keyof T]: string | number } : T;
type RequestOptions = {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Runs when the response headers arrive. */
  onResponse?: () => unknown;
};

type CallInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & RequestOptions;
export type Arguments<E extends Endpoint> =
  Empty extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The data of an endpoint's reply as it is sent: instants are ISO 8601 text. */
export type Reply<E extends Endpoint> = z.input<E['reply']>;

type SessionEndListener = (problem: ApiError) => void;
const sessionEndListeners = new Set<SessionEndListener>();

/** Runs `listener` when the server rejects the token, has blocked its user, or first wants a second factor; returns the function that unsubscribes it. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

/**
 * Calls an endpoint of the contract and returns the `data` of its envelope.
 * Throws ApiError for every failure, timeouts included; an aborted call throws the browser's AbortError.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Reply<E>> {
  const sentAt = performance.now();
  const exchange = await request(endpoint, input);
  // A slow reply carries the time at which it began, so the clock needs that moment.
  const begunAt = performance.now();
  const envelope = await readEnvelope(exchange.response);
  if (!exchange.response.ok || envelope?.success !== true) throw reportFailure(exchange, envelope);
  noteServerTime(envelope.data, sentAt, begunAt);
  return envelope.data as Reply<E>;
}

type Exchange = { response: Response; token: string | null };

/** Sends a call with the current bearer token. Throws ApiError when no answer comes. */
export async function request(endpoint: Endpoint, input: object = {}): Promise<Exchange> {
  const { params, query, body, signal, keepalive, onResponse } = input as {
    params?: Record<string, string | number>;
    query?: Record<string, unknown>;
    body?: unknown;
  } & RequestOptions;
  const token = currentAuth().accessToken;
  const headers: Record<string, string> = { accept: endpoint.attachment ? '*/*' : 'application/json' };
  Object.assign(headers, safeExamBrowserHeaders());
  if (token) headers.authorization = `Bearer ${token}`;
  // For FormData the browser sets the type itself, with the boundary in it.
  if (body !== undefined && !endpoint.upload) headers['content-type'] = 'application/json';

  const response = await send(base + fillPath(endpoint.path, params) + toQueryString(query), {
    method: endpoint.method,
    headers,
    body: body === undefined ? undefined : endpoint.upload ? formOf(body) : JSON.stringify(body),
    signal,
    keepalive,
    cache: 'no-store',
  });
  onResponse?.();
  return { response, token };
}

/** The error for a failed exchange. If the failure ends the session, it notifies the listeners. */
export function reportFailure({ response, token }: Exchange, envelope: Envelope | undefined): ApiError {
  const problem = parseError(response, envelope);
  const ended = ['unauthenticated', 'blocked', 'second-factor-needed'].includes(problem.code);
  if (ended && token && token === currentAuth().accessToken)
    for (const end of sessionEndListeners) end(problem);
  return problem;
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, File>)) form.append(name, value);
  return form;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted && init.signal.reason?.name !== 'TimeoutError') throw error;
    throw offlineError();
  }
}

const offlineError = () =>
  new ApiError({
    status: 0,
    code: 'offline',
    message: 'The portal could not be reached. Check the connection and try again.',
  });

type Envelope = { success?: unknown; message?: unknown; code?: unknown; issues?: unknown; data?: unknown };

/** The envelope of an answer; undefined if it is not the portal's. Throws ApiError if the answer breaks off. */
export async function readEnvelope(response: Response): Promise<Envelope | undefined> {
  const text = await response.text().catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : offlineError();
  });
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function parseError(response: Response, envelope: Envelope | undefined): ApiError {
  const code = typeof envelope?.code === 'string' ? envelope.code : undefined;
  // Only the portal's own answers count: a proxy cannot know when the portal is back.
  const wait = code === undefined ? 0 : Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: code ?? 'no-answer',
    message:
      typeof envelope?.message === 'string' && envelope.message !== ''
        ? envelope.message
        : 'The portal did not answer as expected. Please try again in a moment.',
    issues: Array.isArray(envelope?.issues) ? (envelope.issues as Issue[]) : [],
    data: envelope?.data,
    retryAfter: wait > 0 ? wait : undefined,
  });
}

function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function toQueryString(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') pairs.append(name, String(each));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
