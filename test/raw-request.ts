import type { Failure } from '#contract/envelope.ts';
import type { Portal } from './portal.ts';

type RequestOptions = {
  token?: string;
  /** Sent as JSON, unless it is text, bytes or a form, which are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, where it is JSON. */
  envelope: Failure;
};

/** Any request, even one that the contract's types forbid. `path` is relative to the origin. */
export async function request(
  { origin }: Pick<Portal, 'origin'>,
  method: string,
  path: string,
  { token, body, headers }: RequestOptions = {},
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    envelope: json ? JSON.parse(text) : undefined,
  };
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
