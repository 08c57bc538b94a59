import { Problem } from '../http/problem.ts';
import type { Save } from './fate.queries.ts';
import type { Saver } from './save.queries.ts';

/** Operations of one attempt at one moment. No device that means well comes near. */
const AT_ONCE = 2_000;
/** Attempts that are remembered with nothing under way: a table from which each save is taken out is made anew all the time. */
const REMEMBERED = 10_000;

/** Keeps one attempt from taking the place and the time of all others. The saver that is opened tells `done` of each save. */
export function withinQuota(open: (done: (save: Save) => void) => Saver): Saver {
  const quota = createQuota();
  const { add } = open(({ attemptId, operations }) => quota.leave(attemptId, operations.length));
  return {
    add(save) {
      quota.enter(save.attemptId, save.operations.length);
      return add(save);
    },
  };
}

/** How many operations each attempt has under way. */
type Quota = {
  /** Throws `too-many-requests`, where nothing has entered. */
  enter(attemptId: number, operations: number): void;
  leave(attemptId: number, operations: number): void;
};

export function createQuota(most = AT_ONCE, remembered = REMEMBERED): Quota {
  const underWay = new Map<number, number>();
  let room = remembered;

  function makeRoom() {
    for (const [attemptId, operations] of underWay) if (operations === 0) underWay.delete(attemptId);
    room = Math.max(remembered, 2 * underWay.size);
  }

  return {
    enter(attemptId, operations) {
      const after = (underWay.get(attemptId) ?? 0) + operations;
      if (after > most) throw new Problem('too-many-requests', { retryAfter: 1 });
      underWay.set(attemptId, after);
      if (underWay.size > room) makeRoom();
    },
    leave(attemptId, operations) {
      underWay.set(attemptId, (underWay.get(attemptId) ?? 0) - operations);
    },
  };
}
