import { LRUCache } from 'lru-cache';
import type { Viewer } from '../http/permission.ts';
import { Problem } from '../http/problem.ts';

const MINUTE_MS = 60_000;
const ACCOUNTS = 50_000;

/** Lets everybody through so often a minute, on this node. Throws `too-many-requests`, which tells when to come back. */
export type Turnstile = { pass(key: string): void };

export function createTurnstile(most = 60, now = () => performance.now()): Turnstile {
  const passed = new LRUCache<string, { count: number }>({
    max: ACCOUNTS,
    ttl: MINUTE_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    pass(key) {
      const { count } = passed.get(key) ?? { count: 0 };
      if (count >= most)
        throw new Problem('too-many-requests', {
          retryAfter: Math.ceil(passed.getRemainingTTL(key) / 1_000),
        });
      passed.set(key, { count: count + 1 }, { noUpdateTTL: true });
    },
  };
}

/**
 * Guards an action that reads all of an attempt, which a student can make long: each account may ask for it once a second
 * on average, which no screen does; admins as often as they like.
 */
export function seldom<C extends { turnstile: Turnstile; viewer: Viewer }, R>(
  action: (call: C) => Promise<R>,
): (call: C) => Promise<R> {
  return async (call) => {
    const { accountId, role } = call.viewer;
    if (role !== 'admin') call.turnstile.pass(`${action.name} ${accountId}`);
    return await action(call);
  };
}
