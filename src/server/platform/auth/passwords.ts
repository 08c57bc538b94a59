import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. https://cheatsheetseries.owasp.org (password storage)
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and verifies passwords, a few at a time. `network` is where somebody asks who has not signed in. */
export type Passwords = {
  hash(password: string, network?: string): Promise<string>;
  /** The same for whoever asks, who has proven nothing: one at a time, turn about with the networks that sign in. */
  hashForAnonymous(password: string, network: string): Promise<string>;
  /** Whether `password` fits `stored`; without a stored hash it takes as long and is false. */
  verify(stored: string | null | undefined, password: string, network?: string): Promise<boolean>;
};

// Fewer than the threads that Node has for such work, so that saves and the reading of files never wait for passwords.
const CONCURRENCY = 2;
/** A whole institute that signs in at once, and half of it again: the last one waits for a dozen seconds. */
const MAX_WAITING = 1_500;
/** A whole institute that registers at once; more can only be a flood. */
const MAX_ANONYMOUS_WAITING = 1_000;

/**
 * A bounded queue in front of argon2id: `width` at once, `length` waiting. Throws `busy` beyond that, so that a rush of
 * sign-ins never delays the saves of those who already write. `strangers` wait in another before it: of its places they
 * take one, however many ask. In both each network has a turn after the other, so that one keeps nobody out at another.
 */
export function createPasswords(
  width = CONCURRENCY,
  length = MAX_WAITING,
  strangers = MAX_ANONYMOUS_WAITING,
): Passwords {
  const inTurn = createFairQueue(width, length);
  const amongStrangers = createFairQueue(1, strangers);
  // Verified against for unknown accounts, so that they take as long as known ones.
  const nobody = hash('nobody', cost);
  const hashInTurn = (password: string, network?: string) => inTurn(() => hash(password, cost), network);

  return {
    hash: hashInTurn,
    hashForAnonymous: (password, network) => amongStrangers(() => hashInTurn(password, 'strangers'), network),
    verify: (stored, password, network) =>
      inTurn(
        async () => (await verify(stored ?? (await nobody), password)) && typeof stored === 'string',
        network,
      ),
  };
}
