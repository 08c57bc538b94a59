import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { createFairQueue, type FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { Problem } from './problem.ts';

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;
/** An attempt of some thousand operations takes this long. */
const FREE_MS = 100;
const MAX_WAITING = 300;

/** Counts the calls of each key in the minute, or other period, that starts with its first call, on this node. */
type MinuteCounter = {
  /** Counts a call. Returns the count with this call included. */
  add(key: string): number;
  /** The count so far. */
  read(key: string): number;
  /** The milliseconds until its count starts again from zero. */
  msLeft(key: string): number;
};

/** Beyond `most` keys the counter drops the least recent one. */
export function createMinuteCounter(
  now = () => performance.now(),
  most = MAX_KEYS,
  periodMs = MINUTE_MS,
): MinuteCounter {
  const counts = new LRUCache<string, { count: number }>({
    max: most,
    ttl: periodMs,
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

/** The refusal of a key that called too often, with the seconds until its count starts again. */
export const tooManyRequests = (counts: MinuteCounter, key: string): Problem =>
  new Problem('too-many-requests', { retryAfter: Math.ceil(counts.msLeft(key) / 1_000) });

/** Allows each key a number of calls a minute, or other period, on this node. Throws `too-many-requests` with the seconds to wait. */
export type RateLimit = { check(key: string): void };

export function createRateLimit(most = 60, now = () => performance.now(), periodMs = MINUTE_MS): RateLimit {
  const passed = createMinuteCounter(now, MAX_KEYS, periodMs);
  return {
    check(key) {
      if (passed.add(key) > most) throw tooManyRequests(passed, key);
    },
  };
}

/**
 * Runs one task at a time. Short tasks follow each other at once; after a slow one the queue rests three times as long as that took, so
 * that slow tasks use about a quarter of the node at most. Throws `busy` when too many wait.
 */
export function createSlowQueue(waiting = MAX_WAITING): FairQueue {
  const queue = createFairQueue(1, waiting);
  return (work, caller) =>
    new Promise((resolve, reject) => {
      queue(async () => {
        const begun = performance.now();
        await work().then(resolve, reject);
        const tooLong = performance.now() - begun - FREE_MS;
        if (tooLong > 0) await sleep(tooLong * 3, undefined, { ref: false });
      }, caller).catch(reject);
    });
}

/**
 * Limits an action that is expensive or adds to the audit log, such as to draw a paper or to read a long attempt: each account may call
 * it once a second on average, which no screen does. Admins have no limit.
 */
export function rateLimited<C extends { rateLimit: RateLimit; user: CurrentUser }, R>(
  action: (call: C) => Promise<R>,
  name = action.name,
): (call: C) => Promise<R> {
  const limited = async (call: C) => {
    checkRateLimit(call, name);
    return await action(call);
  };
  // The API's document names an operation by its action.
  return Object.defineProperty(limited, 'name', { value: name });
}

/** The same limit, to be checked within an action. Throws `too-many-requests`. */
export function checkRateLimit(
  { rateLimit, user: { accountId, role } }: { rateLimit: RateLimit; user: CurrentUser },
  name: string,
): void {
  if (role !== 'admin') rateLimit.check(`${name} ${accountId}`);
}

/** The same limit for an action that processes every operation of an attempt, which can take a whole second of the node. */
export function inSlowQueue<C extends { slowQueue: FairQueue; rateLimit: RateLimit; user: CurrentUser }, R>(
  action: (call: C) => Promise<R>,
): (call: C) => Promise<R> {
  return rateLimited(
    (call) => call.slowQueue(() => action(call), `account ${call.user.accountId}`),
    action.name,
  );
}
