import { Problem } from '#server/platform/http/problem.ts';

/** Runs work when its turn comes. `caller` identifies the caller, such as by network; by default all are one caller. */
export type FairQueue = <T>(work: () => Promise<T>, caller?: string) => Promise<T>;

type Waiter = { start(): void; reject(): void };

/**
 * A bounded queue: `width` at once, `length` waiting. Callers take turns, however much work of one of them waits. Beyond the bound the
 * newest work of the caller with the most waiting fails: throws `busy`.
 */
export function createFairQueue(width: number, length: number): FairQueue {
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;
  let running = 0;

  function makeRoom(caller: string) {
    if (waiting < length) return;
    const own = queues.get(caller) ?? [];
    const longest = [...queues.values()].reduce(
      (one, other) => (other.length > one.length ? other : one),
      own,
    );
    if (longest.length <= own.length + 1) throw busy();
    waiting--;
    longest.pop()?.reject();
  }

  function wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(caller) ?? [];
      queue.push({ start: resolve, reject: () => reject(busy()) });
      queues.set(caller, queue);
      waiting++;
    });
  }

  /** The next waiting work. Its caller goes behind all others. */
  function next(): Waiter | undefined {
    for (const [caller, queue] of queues) {
      const first = queue.shift();
      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);
      if (first) waiting--;
      return first;
    }
  }

  return async (work, caller = '') => {
    if (running >= width) {
      makeRoom(caller);
      await wait(caller);
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
