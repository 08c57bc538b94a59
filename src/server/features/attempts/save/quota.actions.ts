import { Problem } from '#server/platform/http/problem.ts';
import type { AnswerSaver } from './queries.ts';

/** The most operations of one account under way at a time. No honest device comes near it. */
const MAX_CONCURRENT_OPERATIONS = 2_000;
/** Accounts that stay in the map with nothing under way, because deleting each one after its save would rebuild the map all the time. */
const MAX_REMEMBERED_ACCOUNTS = 10_000;

/**
 * Limits the operations of one student in all attempts together, so that nobody can fill the queue that all students share. Saving then
 * also throws `too-many-requests`. See docs/decisions/0027-limits-protect-savers.md.
 */
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

/** Counts the operations that each account has under way. */
type Quota = {
  /** Throws `too-many-requests`, and then counts nothing. */
  acquire(accountId: number, operations: number): void;
  release(accountId: number, operations: number): void;
};

/** `most`: operations of one account. `remembered`: accounts in the map before idle ones are deleted. */
export function createQuota(most = MAX_CONCURRENT_OPERATIONS, remembered = MAX_REMEMBERED_ACCOUNTS): Quota {
  const underWay = new Map<number, number>();
  let capacity = remembered;

  function deleteIdle() {
    for (const [accountId, operations] of underWay) if (operations === 0) underWay.delete(accountId);
    capacity = Math.max(remembered, 2 * underWay.size);
  }

  return {
    acquire(accountId, operations) {
      const after = (underWay.get(accountId) ?? 0) + operations;
      if (after > most) throw new Problem('too-many-requests', { retryAfter: 1 });
      underWay.set(accountId, after);
      if (underWay.size > capacity) deleteIdle();
    },
    release(accountId, operations) {
      underWay.set(accountId, (underWay.get(accountId) ?? 0) - operations);
    },
  };
}
