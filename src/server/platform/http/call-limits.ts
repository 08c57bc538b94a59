import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { clientNetwork } from './client-network.ts';
import { createMinuteCounter, tooManyRequests } from './rate-limit.ts';
import type { Route } from './route.ts';

// A lab of 300 behind one address that signs in, mistypes and reloads within a minute stays far below.
const MAX_PER_MINUTE = {
  /** Calls of a student or representative. */
  account: 1_200,
  /** Calls of an admin, whose scripts fill the bank. */
  admin: 12_000,
  /** Calls of one route without a valid token, from one address. */
  address: 20_000,
  /** Files of one kind, from one address: when a test begins, a hall of 300 asks for 20,000 pictures. */
  files: 200_000,
  /** Wrong passwords and codes from one address: fewer than the node can verify, so that others still get in. */
  wrongGuesses: 6_000,
  /** Calls of a student or representative that could not be taken: no device sends one twice. */
  invalidCalls: 120,
  /** The same from one address, by nobody who has signed in. */
  anonymousInvalidCalls: 3_000,
};

/** Beyond so many, who called is forgotten. */
const MAX_KEYS = 50_000;

/** Guards one node against floods. Each throws `too-many-requests`, which tells when to come back. */
export type CallLimits = {
  /** Counts a call of a signed-in account. */
  countForAccount(request: FastifyRequest): void;
  /** Counts a call that nobody has signed in for. Mistakes and faults stand only in the way of calls that could bring another. */
  countForAddress(request: FastifyRequest, route: Pick<Route, 'endpoint' | 'countsGuesses'>): void;
  /** Notes that a call brought a wrong password or code. */
  countWrongGuess(request: FastifyRequest): void;
  /** Throws before a call is read, where too much could not be taken that its account has sent. */
  checkInvalidCalls(viewer: CurrentUser): void;
  /** Notes that a call of an account could not be taken: to find that out costs many times what a good one does. */
  countInvalidCall(viewer: CurrentUser): void;
  /** Notes the same of a call that nobody has signed in for. */
  countAnonymousInvalidCall(request: FastifyRequest): void;
};

/** The limits of one node: by account first, and by address only where there is no account. `most` counts a minute. */
export function createCallLimits(most = MAX_PER_MINUTE): CallLimits {
  const [accounts, addresses, files] = [newCounter(), newCounter(), newCounter()];
  const [mistakes, faults, strangeFaults] = [newCounter(), newCounter(), newCounter()];
  return {
    countForAccount({ user }) {
      const key = String(user?.accountId);
      if (accounts.add(key) > (user?.role === 'admin' ? most.admin : most.account))
        throw tooManyRequests(accounts, key);
    },
    countForAddress({ ip, routeOptions }, { endpoint, countsGuesses }) {
      const network = clientNetwork(ip);
      if (countsGuesses && mistakes.read(network) > most.wrongGuesses)
        throw tooManyRequests(mistakes, network);
      if (endpoint.method !== 'GET' && strangeFaults.read(network) >= most.anonymousInvalidCalls)
        throw tooManyRequests(strangeFaults, network);
      // Each route apart: whoever floods one of them keeps nobody beside them from signing in.
      const key = `${network} ${routeOptions.url}`;
      const [counts, limit] = endpoint.file ? [files, most.files] : [addresses, most.address];
      if (counts.add(key) > limit) throw tooManyRequests(counts, key);
    },
    countWrongGuess({ ip }) {
      mistakes.add(clientNetwork(ip));
    },
    checkInvalidCalls({ accountId, role }) {
      const key = String(accountId);
      if (role !== 'admin' && faults.read(key) >= most.invalidCalls) throw tooManyRequests(faults, key);
    },
    countInvalidCall({ accountId }) {
      faults.add(String(accountId));
    },
    countAnonymousInvalidCall({ ip }) {
      strangeFaults.add(clientNetwork(ip));
    },
  };
}

const newCounter = () => createMinuteCounter(undefined, MAX_KEYS);
