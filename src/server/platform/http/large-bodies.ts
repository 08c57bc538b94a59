import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { passSeldom, type Turnstile } from './rate-limit.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from './problem.ts';

/** Bytes of a body that is not called long. */
const LONGEST_BODY = 65_536;
/** So many long ones an account sends side by side. */
const BESIDE = 4;

/** Whether a body is long by what its call says of it. What comes in chunks may grow as long as anything. */
export const isLong = (headers: IncomingHttpHeaders) =>
  'transfer-encoding' in headers || Number(headers['content-length']) > LONGEST_BODY;

/**
 * Lets a call go on whose body is long, or a file, and counts it until it is answered: of each account but an admin's so many side by
 * side, and as often a minute as it may draw a paper. Throws `too-many-requests`.
 */
export type TakeLong = (viewer: Viewer, response: ServerResponse) => void;

export function createLongBodies(turnstile: Turnstile): TakeLong {
  const beside = new Map<number, number>();
  return (viewer, response) => {
    if (viewer.role === 'admin') return;
    const id = viewer.accountId;
    const count = beside.get(id) ?? 0;
    if (count >= BESIDE) throw new Problem('too-many-requests', { retryAfter: 1 });
    passSeldom({ turnstile, viewer }, 'a long body');
    beside.set(id, count + 1);
    response.once('close', () => {
      const left = (beside.get(id) ?? 1) - 1;
      if (left > 0) beside.set(id, left);
      else beside.delete(id);
    });
  };
}
