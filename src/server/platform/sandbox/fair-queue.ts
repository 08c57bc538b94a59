import { Problem } from '#server/platform/http/problem.ts';

/** Runs work when its turn comes. `whose` names who asks, such as a network; all are one unless told. */
export type FairQueue = <T>(work: () => Promise<T>, whose?: string) => Promise<T>;

type Waiter = { start(): void; reject(): void };

/**
 * A bounded queue: `width` at once, `length` waiting. Of several who ask each has a turn after the other, however many wait for
 * one of them. Beyond the bound the newest of whoever has most waiting is turned away: throws `busy`.
 */
export function createFairQueue(width: number, length: number): FairQueue {
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;
  let running = 0;

  function makeRoom(whose: string) {
    if (waiting < length) return;
    const own = queues.get(whose) ?? [];
    const longest = [...queues.values()].reduce(
      (one, other) => (other.length > one.length ? other : one),
      own,
    );
    if (longest.length <= own.length + 1) throw busy();
    waiting--;
    longest.pop()?.reject();
  }

  function wait(whose: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(whose) ?? [];
      queue.push({ start: resolve, reject: () => reject(busy()) });
      queues.set(whose, queue);
      waiting++;
    });
  }

  /** Who has had a turn goes behind all others. */
  function next(): Waiter | undefined {
    for (const [whose, queue] of queues) {
      const first = queue.shift();
      queues.delete(whose);
      if (queue.length > 0) queues.set(whose, queue);
      if (first) waiting--;
      return first;
    }
  }

  return async (work, whose = '') => {
    if (running >= width) {
      makeRoom(whose);
      await wait(whose);
    } else running++;
    try {
      return await work();
    } finally {
      const first = next();
      if (first) first.start();
      else running--;
    }
  };
}

const busy = () => new Problem('busy', { retryAfter: 3 });
