import { LRUCache } from 'lru-cache';
import { Problem } from '../http/problem.ts';
import type { Saver } from './save.queries.ts';

/** Operations of one attempt: at one moment, and as long as this node runs. No device that means well comes near. */
const MOST = { atOnce: 2_000, ever: 200_000 };
const ATTEMPTS = 20_000;

/** Keeps one attempt from taking the place and the time of all others. */
export function withinQuota({ add }: Saver): Saver {
  const quota = createQuota();
  return { add: (save) => quota.within(save.attemptId, save.operations.length, () => add(save)) };
}

type Quota = {
  /** Does `work`, which stores so many operations of an attempt. Throws `too-many-requests`. */
  within<T>(attemptId: number, operations: number, work: () => Promise<T>): Promise<T>;
};

export function createQuota(most = MOST): Quota {
  const underWay = new Map<number, number>();
  const ever = new LRUCache<number, number>({ max: ATTEMPTS });

  return {
    async within(attemptId, operations, work) {
      const before = underWay.get(attemptId) ?? 0;
      const sum = (ever.get(attemptId) ?? 0) + operations;
      if (before + operations > most.atOnce) throw new Problem('too-many-requests', { retryAfter: 1 });
      if (sum > most.ever) throw new Problem('too-many-requests', { retryAfter: 60 });
      ever.set(attemptId, sum);
      underWay.set(attemptId, before + operations);
      try {
        return await work();
      } finally {
        const left = (underWay.get(attemptId) ?? 0) - operations;
        if (left > 0) underWay.set(attemptId, left);
        else underWay.delete(attemptId);
      }
    },
  };
}
