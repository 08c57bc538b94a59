import { Problem } from '#server/platform/http/problem.ts';
import type { AnswerSaver } from './queries.ts';

/** Operations of one account at one moment. No device that means well comes near. */
const MAX_CONCURRENT_OPERATIONS = 2_000;
/** Accounts that stay in the table with nothing under way: were each save taken out at its end, the table would be rebuilt all the time. */
const MAX_REMEMBERED_ACCOUNTS = 10_000;

/** Keeps one student from taking up the room of all others, through however many attempts. Saving then throws `too-many-requests`, too. */
export function limitPerAccount(saver: AnswerSaver): AnswerSaver {
  const quota = createQuota();
  return {
    async add(save) {
      quota.acquire(save.accountId, save.operations.length);
      try {
        return await saver.add(save);
      } finally {
        quota.release(save.accountId, save.operations.length);
      }
    },
  };
}

/** How many operations each account has under way. */
type Quota = {
  /** Throws `too-many-requests`, where nothing has entered. */
  acquire(accountId: number, operations: number): void;
  release(accountId: number, operations: number): void;
};

/** `most`: operations of one account; `remembered`: accounts that are kept before the table is cleared. */
export function createQuota(most = MAX_CONCURRENT_OPERATIONS, remembered = MAX_REMEMBERED_ACCOUNTS): Quota {
  const underWay = new Map<number, number>();
  let room = remembered;

  function makeRoom() {
    for (const [accountId, operations] of underWay) if (operations === 0) underWay.delete(accountId);
    room = Math.max(remembered, 2 * underWay.size);
  }

  return {
    acquire(accountId, operations) {
      const after = (underWay.get(accountId) ?? 0) + operations;
      if (after > most) throw new Problem('too-many-requests', { retryAfter: 1 });
      underWay.set(accountId, after);
      if (underWay.size > room) makeRoom();
    },
    release(accountId, operations) {
      underWay.set(accountId, (underWay.get(accountId) ?? 0) - operations);
    },
  };
}
