import { Problem } from '../http/problem.ts';
import type { Saver } from './save.queries.ts';

/** Operations of one attempt at one moment. No device that means well comes near. */
const AT_ONCE = 2_000;

/** Keeps one attempt from taking the place and the time of all others. */
export function withinQuota({ add }: Saver): Saver {
  const quota = createQuota();
  return { add: (save) => quota.within(save.attemptId, save.operations.length, () => add(save)) };
}

type Quota = {
  /** Does `work`, which stores so many operations of an attempt. Throws `too-many-requests`. */
  within<T>(attemptId: number, operations: number, work: () => Promise<T>): Promise<T>;
};

export function createQuota(most = AT_ONCE): Quota {
  const underWay = new Map<number, number>();

  return {
    async within(attemptId, operations, work) {
      const before = underWay.get(attemptId) ?? 0;
      if (before + operations > most) throw new Problem('too-many-requests', { retryAfter: 1 });
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
