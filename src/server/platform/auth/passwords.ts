import { hash, verify } from '@node-rs/argon2';
import { passwordForm } from '#contract/text-form.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. https://cheatsheetseries.owasp.org (password storage)
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and verifies passwords in one form, whatever keyboard typed them, a few at a time. `network` is that of a caller without a session. */
export type Passwords = {
  hash(password: string, network?: string): Promise<string>;
  /** The same for callers who prove nothing, such as at registration: one at a time, in turn with the networks that sign in. */
  hashForAnonymous(password: string, network: string): Promise<string>;
  /** Whether `password` matches `stored`. Without a stored hash it takes as long and is false. */
  verify(stored: string | null | undefined, password: string, network?: string): Promise<boolean>;
};

// Fewer than libuv's threads, so that saves and the reading of files never wait for passwords.
const CONCURRENCY = 2;
/** A whole institute that signs in at once, and half of it again: the last one waits for about twelve seconds. */
const MAX_WAITING = 1_500;
/** A whole institute that registers at once; more than that is a flood. */
const MAX_ANONYMOUS_WAITING = 1_000;

/**
 * A bounded queue in front of argon2id: `width` at once, `length` waiting. Throws `busy` beyond that, so that a rush of sign-ins never
 * delays saves. Up to `anonymousLength` anonymous callers wait in a queue of their own and take one place of the main queue between
 * them. In both queues the networks take turns, so that one network cannot keep out another.
 */
export function createPasswords(
  width = CONCURRENCY,
  length = MAX_WAITING,
  anonymousLength = MAX_ANONYMOUS_WAITING,
): Passwords {
  const queue = createFairQueue(width, length);
  const anonymousQueue = createFairQueue(1, anonymousLength);
  // Verified against for unknown accounts, so that they take as long as known ones.
  const dummyHash = hash('nobody', cost);
  const hashInQueue = (password: string, network?: string) =>
    queue(() => hash(passwordForm(password), cost), network);

  return {
    hash: hashInQueue,
    hashForAnonymous: (password, network) =>
      anonymousQueue(() => hashInQueue(password, 'anonymous'), network),
    verify: (stored, password, network) =>
      queue(async () => {
        const known = stored ?? (await dummyHash);
        // A hash from before passwords had one form is of what was typed.
        for (const form of new Set([passwordForm(password), password]))
          if (await verify(known, form)) return typeof stored === 'string';
        return false;
      }, network),
  };
}
