import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { createFairQueue, type FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { Problem } from './problem.ts';

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;
/** What an attempt of some thousand operations takes. */
const FREE_MS = 100;
const MAX_WAITING = 300;

/** Counts how often each of many keys comes in the minute that its first time begins, on this node. */
type MinuteCounter = {
  /** How often it has come by now, this time included. */
  add(key: string): number;
  /** How often it has come before. */
  read(key: string): number;
  /** The milliseconds until its count begins anew. */
  msLeft(key: string): number;
};

/** Of more than `most` keys the one that came the longest ago is forgotten. */
export function createMinuteCounter(now = () => performance.now(), most = MAX_KEYS): MinuteCounter {
  const counts = new LRUCache<string, { count: number }>({
    max: most,
    ttl: MINUTE_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const read = (key: string) => counts.get(key)?.count ?? 0;
  return {
    read,
    add(key) {
      const count = read(key) + 1;
      counts.set(key, { count }, { noUpdateTTL: true });
      return count;
    },
    msLeft: (key) => counts.getRemainingTTL(key),
  };
}

/** The refusal of who came too often: it tells when the count begins anew. */
export const tooManyRequests = (counts: MinuteCounter, key: string): Problem =>
  new Problem('too-many-requests', { retryAfter: Math.ceil(counts.msLeft(key) / 1_000) });

/** Lets everybody through so often a minute, on this node. Throws `too-many-requests`, which tells when to come back. */
export type RateLimit = { check(key: string): void };

export function createRateLimit(most = 60, now = () => performance.now()): RateLimit {
  const passed = createMinuteCounter(now);
  return {
    check(key) {
      if (passed.add(key) > most) throw tooManyRequests(passed, key);
    },
  };
}

/**
 * Lets one after the other through. Short ones follow each other at once; after what took too long the next waits three times as
 * long as that: however many ask, they take about a quarter of the node. Throws `busy` where too many wait.
 */
export function createSlowQueue(waiting = MAX_WAITING): FairQueue {
  const inTurn = createFairQueue(1, waiting);
  return (work, whose) =>
    new Promise((resolve, reject) => {
      inTurn(async () => {
        const begun = performance.now();
        await work().then(resolve, reject);
        const tooLong = performance.now() - begun - FREE_MS;
        if (tooLong > 0) await sleep(tooLong * 3, undefined, { ref: false });
      }, whose).catch(reject);
    });
}

/**
 * Guards an action that draws a paper, holds a test, reads all of an attempt, which a student can make long, or adds to the audit
 * log, which nobody shortens: each account may ask for it once a second on average, which no screen does; admins as often as they
 * like.
 */
export function rateLimited<C extends { rateLimit: RateLimit; user: CurrentUser }, R>(
  action: (call: C) => Promise<R>,
  name = action.name,
): (call: C) => Promise<R> {
  return async (call) => {
    checkRateLimit(call, name);
    return await action(call);
  };
}

/** Lets an account through as often as `seldom` does. Throws `too-many-requests`. */
export function checkRateLimit(
  { rateLimit, user: { accountId, role } }: { rateLimit: RateLimit; user: CurrentUser },
  name: string,
): void {
  if (role !== 'admin') rateLimit.check(`${name} ${accountId}`);
}

/** The same for an action that works out something of each operation, which can take a whole second of the node. */
export function inSlowQueue<C extends { slowQueue: FairQueue; rateLimit: RateLimit; user: CurrentUser }, R>(
  action: (call: C) => Promise<R>,
): (call: C) => Promise<R> {
  return rateLimited(
    (call) => call.slowQueue(() => action(call), `account ${call.user.accountId}`),
    action.name,
  );
}
