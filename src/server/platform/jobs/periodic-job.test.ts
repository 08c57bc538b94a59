import { expect, test, vi } from 'vitest';
import { startPeriodicJob } from './periodic-job.ts';

const soon = { every: 1, failed: () => {} };

test('a failed round is reported, and the next one runs all the same', async () => {
  const failed = vi.fn();
  const round = vi.fn(async () => {
    throw new Error('The database is away.');
  });
  const rounds = startPeriodicJob(round, { every: 1, failed });
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2));
  await rounds.stop();
  expect(failed).toHaveBeenCalledWith(new Error('The database is away.'));
});

test('a round can set the delay until the next one, and the first can be delayed too', async () => {
  const round = vi.fn(async () => 3_600_000);
  const early = startPeriodicJob(round, soon);
  const late = startPeriodicJob(round, { ...soon, after: 3_600_000 });
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(1));
  await Promise.all([early.stop(), late.stop()]);
  expect(round).toHaveBeenCalledTimes(1);
});

test('stop waits for the running round, which can see it, and no other follows', async () => {
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
