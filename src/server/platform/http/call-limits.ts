import type { FastifyRequest } from 'fastify';
import { networkOf } from './client-network.ts';
import { countByMinute, tooMany } from './rate-limit.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import type { Route } from './route.ts';

// A lab of 300 behind one address that signs in, mistypes and reloads within a minute stays far below.
const MOST = {
  /** Calls of a student or representative. */
  account: 1_200,
  /** Calls of an admin, whose scripts fill the bank. */
  admin: 12_000,
  /** Calls of one route without a valid token, from one address. */
  address: 20_000,
  /** Files of one kind, from one address: when a test begins, a hall of 300 asks for 20,000 pictures. */
  files: 200_000,
  /** Wrong passwords and codes from one address: fewer than the node can verify, so that others still get in. */
  mistakes: 6_000,
  /** Calls of a student or representative that could not be taken: no device sends one twice. */
  faults: 120,
  /** The same from one address, by nobody who has signed in. */
  strangeFaults: 3_000,
};

/** Beyond so many, who called is forgotten. */
const KEPT = 50_000;

/** Guards one node against floods. Each throws `too-many-requests`, which tells when to come back. */
export type Limits = {
  /** Counts a call of a signed-in account. */
  takeForAccount(request: FastifyRequest): void;
  /** Counts a call that nobody has signed in for. Mistakes and faults stand only in the way of calls that could bring another. */
  takeForAddress(request: FastifyRequest, route: Pick<Route, 'endpoint' | 'guessed'>): void;
  /** Notes that a call brought a wrong password or code. */
  noteMistake(request: FastifyRequest): void;
  /** Throws before a call is read, where too much could not be taken that its account has sent. */
  passFaults(viewer: Viewer): void;
  /** Notes that a call of an account could not be taken: to find that out costs many times what a good one does. */
  noteFault(viewer: Viewer): void;
  /** Notes the same of a call that nobody has signed in for. */
  noteStrangeFault(request: FastifyRequest): void;
};

/** The limits of one node: by account first, and by address only where there is no account. `most` counts a minute. */
export function createLimits(most = MOST): Limits {
  const [accounts, addresses, files] = [count(), count(), count()];
  const [mistakes, faults, strangeFaults] = [count(), count(), count()];
  return {
    takeForAccount({ viewer }) {
      const key = String(viewer?.accountId);
      if (accounts.add(key) > (viewer?.role === 'admin' ? most.admin : most.account))
        throw tooMany(accounts, key);
    },
    takeForAddress({ ip, routeOptions }, { endpoint, guessed }) {
      const network = networkOf(ip);
      if (guessed && mistakes.read(network) > most.mistakes) throw tooMany(mistakes, network);
      if (endpoint.method !== 'GET' && strangeFaults.read(network) >= most.strangeFaults)
        throw tooMany(strangeFaults, network);
      // Each route apart: whoever floods one of them keeps nobody beside them from signing in.
      const key = `${network} ${routeOptions.url}`;
      const [counts, limit] = endpoint.file ? [files, most.files] : [addresses, most.address];
      if (counts.add(key) > limit) throw tooMany(counts, key);
    },
    noteMistake({ ip }) {
      mistakes.add(networkOf(ip));
    },
    passFaults({ accountId, role }) {
      const key = String(accountId);
      if (role !== 'admin' && faults.read(key) >= most.faults) throw tooMany(faults, key);
    },
    noteFault({ accountId }) {
      faults.add(String(accountId));
    },
    noteStrangeFault({ ip }) {
      strangeFaults.add(networkOf(ip));
    },
  };
}

const count = () => countByMinute(undefined, KEPT);
