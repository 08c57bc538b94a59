import { expect, test, vi } from 'vitest';
import { startPeriodicJob } from './periodic-job.ts';

const soon = { every: 1, failed: () => {} };

test('a round that fails is told, and the next one comes all the same', async () => {
  const failed = vi.fn();
  const round = vi.fn(async () => {
    throw new Error('The database is away.');
  });
  const rounds = startPeriodicJob(round, { every: 1, failed });
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2));
  await rounds.stop();
  expect(failed).toHaveBeenCalledWith(new Error('The database is away.'));
});

test('a round tells how long to wait for the next, and the first may wait too', async () => {
  const round = vi.fn(async () => 3_600_000);
  const early = startPeriodicJob(round, soon);
  const late = startPeriodicJob(round, { ...soon, after: 3_600_000 });
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(1));
  await Promise.all([early.stop(), late.stop()]);
  expect(round).toHaveBeenCalledTimes(1);
});

test('who stops waits for the round that runs, which hears of it, and none follows', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const heard: boolean[] = [];
  const rounds = startPeriodicJob(async (stopped) => {
    await promise;
    heard.push(stopped());
  }, soon);
  const stopping = rounds.stop();
  resolve();
  await stopping;
  expect(heard).toEqual([true]);
});
