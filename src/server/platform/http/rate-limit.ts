import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from './problem.ts';
import { createTurns, type Turns } from '#server/platform/sandbox/fair-queue.ts';

const MINUTE_MS = 60_000;
const ACCOUNTS = 10_000;
/** What an attempt of some thousand operations takes. */
const SHORT_MS = 100;
const WAITING = 300;

/** Counts how often each of many keys comes in the minute that its first time begins, on this node. */
type MinuteCount = {
  /** How often it has come by now, this time included. */
  add(key: string): number;
  /** How often it has come before. */
  read(key: string): number;
  /** The milliseconds until its count begins anew. */
  left(key: string): number;
};

/** Of more than `most` keys the one that came the longest ago is forgotten. */
export function countByMinute(now = () => performance.now(), most = ACCOUNTS): MinuteCount {
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
    left: (key) => counts.getRemainingTTL(key),
  };
}

/** The refusal of who came too often: it tells when the count begins anew. */
export const tooMany = (counts: MinuteCount, key: string): Problem =>
  new Problem('too-many-requests', { retryAfter: Math.ceil(counts.left(key) / 1_000) });

/** Lets everybody through so often a minute, on this node. Throws `too-many-requests`, which tells when to come back. */
export type Turnstile = { pass(key: string): void };

export function createTurnstile(most = 60, now = () => performance.now()): Turnstile {
  const passed = countByMinute(now);
  return {
    pass(key) {
      if (passed.add(key) > most) throw tooMany(passed, key);
    },
  };
}

/**
 * Lets one after the other through. Short ones follow each other at once; after what took too long the next waits three times as
 * long as that: however many ask, they take about a quarter of the node. Throws `busy` where too many wait.
 */
export function createSideDoor(waiting = WAITING): Turns {
  const inTurn = createTurns(1, waiting);
  return (work, whose) =>
    new Promise((resolve, reject) => {
      inTurn(async () => {
        const begun = performance.now();
        await work().then(resolve, reject);
        const tooLong = performance.now() - begun - SHORT_MS;
        if (tooLong > 0) await sleep(tooLong * 3, undefined, { ref: false });
      }, whose).catch(reject);
    });
}

/**
 * Guards an action that draws a paper, holds a test, reads all of an attempt, which a student can make long, or adds to the audit
 * log, which nobody shortens: each account may ask for it once a second on average, which no screen does; admins as often as they
 * like.
 */
export function seldom<C extends { turnstile: Turnstile; viewer: Viewer }, R>(
  action: (call: C) => Promise<R>,
  name = action.name,
): (call: C) => Promise<R> {
  return async (call) => {
    passSeldom(call, name);
    return await action(call);
  };
}

/** Lets an account through as often as `seldom` does. Throws `too-many-requests`. */
export function passSeldom(
  { turnstile, viewer: { accountId, role } }: { turnstile: Turnstile; viewer: Viewer },
  name: string,
): void {
  if (role !== 'admin') turnstile.pass(`${name} ${accountId}`);
}

/** The same for an action that works out something of each operation, which can take a whole second of the node. */
export function byTheSide<C extends { sideDoor: Turns; turnstile: Turnstile; viewer: Viewer }, R>(
  action: (call: C) => Promise<R>,
): (call: C) => Promise<R> {
  return seldom((call) => call.sideDoor(() => action(call), `account ${call.viewer.accountId}`), action.name);
}
