import { expect, test } from 'vitest';
import { createBatcher } from '#server/platform/database/batching.ts';
import type { Save } from './queries.ts';
import { createQuota, limitPerAccount } from './quota.actions.ts';

const REFUSED = expect.objectContaining({ code: 'too-many-requests' });

test('an account has a limit of operations under way, and may continue when they are stored', () => {
  const quota = createQuota(5);
  quota.acquire(1, 3);
  quota.acquire(1, 2);
  expect(() => quota.acquire(1, 1)).toThrow(REFUSED);
  quota.acquire(2, 5);
  quota.release(1, 3);
  expect(() => quota.acquire(1, 4)).toThrow(REFUSED);
  quota.acquire(1, 3);
});

test('operations under way are not forgotten, however many accounts come and go', () => {
  const quota = createQuota(5, 10);
  const held = Array.from({ length: 30 }, (_, id) => id);
  for (const id of held) quota.acquire(id, 3);
  for (let id = 100; id < 200; id++) {
    quota.acquire(id, 5);
    quota.release(id, 5);
  }
  for (const id of held) expect(() => quota.acquire(id, 3)).toThrow(REFUSED);
  for (const id of held) quota.release(id, 3);
  for (const id of held) quota.acquire(id, 5);
});

test('a save is under way until it is stored or has failed, alone or with others', async () => {
  const save = (attemptId: number, many: number): Save => ({
    ...{ attemptId, accountId: attemptId, epoch: 1 },
    operations: Array.from({ length: many }, (_, nth) => ({ seq: nth + 1, question_id: 1 })),
  });
  const failing = new Set([1, 2]);
  const saver = limitPerAccount(
    createBatcher(async (saves: Save[]) => {
      if (saves.some(({ attemptId }) => failing.has(attemptId))) throw new Error('out');
      return saves.map(() => undefined);
    }, 10),
  );
  for (let round = 0; round < 3; round++) {
    const added = [save(1, 1_500), save(2, 2_000), save(3, 2_000)].map(saver.add);
    await expect(saver.add(save(1, 501))).rejects.toEqual(REFUSED);
    expect((await Promise.allSettled(added)).map(({ status }) => status)).toEqual([
      ...['rejected', 'rejected', 'fulfilled'],
    ]);
  }
});
