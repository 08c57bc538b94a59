import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../security/networks.ts';
import { Problem } from './problem.ts';
import type { Route } from './route.ts';

const MINUTE = 60_000;

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
};

/** Guards one node against floods. Each throws `too-many-requests`, which tells when to come back. */
export type Limits = {
  /** Counts a call of a signed-in account. */
  takeForAccount(request: FastifyRequest): Promise<void>;
  /** Counts a call that nobody has signed in for. Mistakes stand only in the way of calls that could bring another. */
  takeForAddress(request: FastifyRequest, route: Pick<Route, 'endpoint' | 'guessed'>): Promise<void>;
  /** Notes that a call brought a wrong password or code. */
  noteMistake(request: FastifyRequest): Promise<void>;
};

/** The limits of one node: by account first, and by address only where there is no account. `most` counts a minute. */
export async function createLimits(app: FastifyInstance, most = MOST): Promise<Limits> {
  await app.register(rateLimit, { global: false, timeWindow: MINUTE });
  // For each its own; what the plugin is told holds for none of them, and beyond it who called is forgotten.
  const kept = { cache: 50_000 };
  const byAccount = app.createRateLimit({
    ...kept,
    keyGenerator: ({ viewer }) => `account ${viewer?.accountId}`,
    max: ({ viewer }) => (viewer?.role === 'admin' ? most.admin : most.account),
  });
  // Each route apart: whoever floods one of them keeps nobody beside them from signing in.
  const keyGenerator = ({ ip, routeOptions }: FastifyRequest) =>
    `address ${networkOf(ip)} ${routeOptions.url}`;
  const byAddress = app.createRateLimit({ ...kept, keyGenerator, max: most.address });
  const filesByAddress = app.createRateLimit({ ...kept, keyGenerator, max: most.files });
  const mistakes = app.createRateLimit({
    ...kept,
    keyGenerator: ({ ip }) => `mistakes ${networkOf(ip)}`,
    max: most.mistakes,
  });

  return {
    async takeForAccount(request) {
      refuseExcess(await byAccount(request));
    },
    async takeForAddress(request, { endpoint, guessed }) {
      if (guessed) refuseExcess(await mistakes(request, { increment: false }));
      refuseExcess(await (endpoint.file ? filesByAddress : byAddress)(request));
    },
    async noteMistake(request) {
      await mistakes(request);
    },
  };
}

type Allowance = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseExcess(allowance: Allowance): void {
  if (!allowance.isAllowed && allowance.isExceeded)
    throw new Problem('too-many-requests', { retryAfter: allowance.ttlInSeconds });
}
