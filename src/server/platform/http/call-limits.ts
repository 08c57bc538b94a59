import type { FastifyRequest } from 'fastify';
import { type CurrentUser, callerKey, isUnlimited } from '#server/platform/auth/permission.ts';
import { clientNetwork } from './client-network.ts';
import { createMinuteCounter, tooManyRequests } from './rate-limit.ts';
import type { Route } from './route.ts';

// A lab of 300 behind one address that signs in, mistypes and reloads within a minute stays far below these limits.
// See docs/decisions/0027-limits-protect-savers.md.
const MAX_PER_MINUTE = {
  /** Calls of a student, a representative or an API token. */
  account: 1_200,
  /** Calls of an admin, whose scripts fill the bank. */
  admin: 12_000,
  /** Calls of one route without a valid token, from one address. */
  address: 20_000,
  /** Files of one kind, from one address: when a test starts, a hall of 300 requests 20,000 pictures. */
  files: 200_000,
  /** Wrong passwords or codes at one route, from one address: fewer than the node can verify, so that others can still sign in. */
  wrongGuesses: 6_000,
  /** Invalid calls of a student or representative: no client repeats one. */
  invalidCalls: 120,
};

/** Beyond this many, the counter drops the least recent. */
const MAX_KEYS = 50_000;

/** Guards one node against floods. Each method may throw `too-many-requests` with the seconds to wait. */
export type CallLimits = {
  /** Counts a call of a signed-in account. */
  countForAccount(request: FastifyRequest): void;
  /**
   * Counts a call without a session. Everything here is counted for each route by itself: a whole hall shares one address, and nothing
   * that a stranger does at one call may keep the hall from another.
   */
  countForAddress(request: FastifyRequest, route: Pick<Route, 'endpoint' | 'countsGuesses'>): void;
  /** Counts a wrong password or code. */
  countWrongGuess(request: FastifyRequest): void;
  /** Throws, before a body is read, if the account has sent too many invalid calls. */
  checkInvalidCalls(user: CurrentUser): void;
  /** Counts an invalid call: to reject one costs many times what a valid call costs. */
  countInvalidCall(user: CurrentUser): void;
};

/** The limits of one node: by account, and by address only where there is no account. `most` holds the maximum of calls a minute. */
export function createCallLimits(most = MAX_PER_MINUTE): CallLimits {
  const [accounts, addresses, files] = [newCounter(), newCounter(), newCounter()];
  const [wrongGuesses, invalidCalls] = [newCounter(), newCounter()];
  return {
    countForAccount({ user }) {
      if (!user) return;
      const key = callerKey(user);
      if (accounts.add(key) > (isUnlimited(user) ? most.admin : most.account))
        throw tooManyRequests(accounts, key);
    },
    countForAddress(request, { endpoint, countsGuesses }) {
      const key = addressAndRoute(request);
      if (countsGuesses && wrongGuesses.read(key) > most.wrongGuesses)
        throw tooManyRequests(wrongGuesses, key);
      const [counts, limit] = endpoint.file ? [files, most.files] : [addresses, most.address];
      if (counts.add(key) > limit) throw tooManyRequests(counts, key);
    },
    countWrongGuess(request) {
      wrongGuesses.add(addressAndRoute(request));
    },
    checkInvalidCalls(user) {
      const key = callerKey(user);
      if (!isUnlimited(user) && invalidCalls.read(key) >= most.invalidCalls)
        throw tooManyRequests(invalidCalls, key);
    },
    countInvalidCall(user) {
      invalidCalls.add(callerKey(user));
    },
  };
}

const addressAndRoute = ({ ip, routeOptions }: FastifyRequest) => `${clientNetwork(ip)} ${routeOptions.url}`;

const newCounter = () => createMinuteCounter(undefined, MAX_KEYS);
