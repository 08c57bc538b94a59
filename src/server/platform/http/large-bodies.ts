import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type CurrentUser, callerKey, isUnlimited } from '#server/platform/auth/permission.ts';
import { Problem } from './problem.ts';
import { checkRateLimit, type RateLimit } from './rate-limit.ts';
import type { Route } from './route.ts';

/**
 * Bytes and values of a JSON body, by who may make the call: the event loop parses and checks it, and students who save wait meanwhile.
 * A file arrives outside JSON.
 */
export function bodyBoundsOf({ endpoint, permission: { roles } }: Pick<Route, 'endpoint' | 'permission'>) {
  if (!roles || endpoint.upload) return { bytes: 16_384, values: 1_024 };
  if (roles.some((role) => role !== 'admin')) return { bytes: 262_144, values: 16_384 };
  return { bytes: 1_048_576, values: 131_072 };
}

/** Bodies of more bytes than this are large. */
const LARGE_BODY_BYTES = 65_536;
/** Large bodies that one account may send at once. */
const MAX_CONCURRENT = 4;

/** Whether a body is large by the headers of its call. A chunked body may grow without limit, so it counts as large. */
export const isLargeBody = (headers: IncomingHttpHeaders) =>
  'transfer-encoding' in headers || Number(headers['content-length']) > LARGE_BODY_BYTES;

/**
 * Admits a call with a large body or a file, and counts it until the response is sent. An account that is not an admin's may send a few
 * at once, and as many a minute as its rate limit allows. Throws `too-many-requests`.
 */
export type AdmitLargeBody = (user: CurrentUser, response: ServerResponse) => void;

export function createLargeBodyLimit(rateLimit: RateLimit): AdmitLargeBody {
  const running = new Map<string, number>();
  return (user, response) => {
    if (isUnlimited(user)) return;
    const id = callerKey(user);
    const count = running.get(id) ?? 0;
    if (count >= MAX_CONCURRENT) throw new Problem('too-many-requests', { retryAfter: 1 });
    checkRateLimit({ rateLimit, user }, 'large body');
    running.set(id, count + 1);
    response.once('close', () => {
      const left = (running.get(id) ?? 1) - 1;
      if (left > 0) running.set(id, left);
      else running.delete(id);
    });
  };
}
