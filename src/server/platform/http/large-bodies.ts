import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from './problem.ts';
import { checkRateLimit, type RateLimit } from './rate-limit.ts';

/** Bytes of a body that is not called long. */
const LONGEST_BODY = 65_536;
/** So many long ones an account sends side by side. */
const MAX_CONCURRENT = 4;

/** Whether a body is long by what its call says of it. What comes in chunks may grow as long as anything. */
export const isLargeBody = (headers: IncomingHttpHeaders) =>
  'transfer-encoding' in headers || Number(headers['content-length']) > LONGEST_BODY;

/**
 * Lets a call go on whose body is long, or a file, and counts it until it is answered: of each account but an admin's so many side by
 * side, and as often a minute as it may draw a paper. Throws `too-many-requests`.
 */
export type AdmitLargeBody = (user: CurrentUser, response: ServerResponse) => void;

export function createLargeBodyLimit(rateLimit: RateLimit): AdmitLargeBody {
  const beside = new Map<number, number>();
  return (user, response) => {
    if (user.role === 'admin') return;
    const id = user.accountId;
    const count = beside.get(id) ?? 0;
    if (count >= MAX_CONCURRENT) throw new Problem('too-many-requests', { retryAfter: 1 });
    checkRateLimit({ rateLimit, user }, 'a long body');
    beside.set(id, count + 1);
    response.once('close', () => {
      const left = (beside.get(id) ?? 1) - 1;
      if (left > 0) beside.set(id, left);
      else beside.delete(id);
    });
  };
}
