import { Problem } from '../http/problem.ts';
import type { Saver } from './save.queries.ts';

/** Operations of one attempt at one moment. No device that means well comes near. */
const AT_ONCE = 2_000;
/** Attempts that are remembered with nothing under way: a table from which each save is taken out is made anew all the time. */
const REMEMBERED = 10_000;

/** Keeps one attempt from taking the place and the time of all others. */
export function withinQuota({ add }: Saver): Saver {
  const quota = createQuota();
  return { add: (save) => quota.within(save.attemptId, save.operations.length, () => add(save)) };
}

type Quota = {
  /** Does `work`, which stores so many operations of an attempt. Throws `too-many-requests`. */
  within<T>(attemptId: number, operations: number, work: () => Promise<T>): Promise<T>;
};

export function createQuota(most = AT_ONCE, remembered = REMEMBERED): Quota {
  const underWay = new Map<number, number>();
  let room = remembered;

  function makeRoom() {
    for (const [attemptId, operations] of underWay) if (operations === 0) underWay.delete(attemptId);
    room = Math.max(remembered, 2 * underWay.size);
  }

  return {
    async within(attemptId, operations, work) {
      const before = underWay.get(attemptId) ?? 0;
      if (before + operations > most) throw new Problem('too-many-requests', { retryAfter: 1 });
      underWay.set(attemptId, before + operations);
      if (underWay.size > room) makeRoom();
      try {
        return await work();
      } finally {
        underWay.set(attemptId, (underWay.get(attemptId) ?? 0) - operations);
      }
    },
  };
}
