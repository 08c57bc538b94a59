import { expect, test } from 'vitest';
import { createQuota } from './quota.actions.ts';

const REFUSED = { code: 'too-many-requests' };
const done = async () => 'stored';

test('an attempt has so many operations under way at once, and may go on when they are stored', async () => {
  const quota = createQuota(5);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = quota.within(1, 3, () => promise);
  expect(await quota.within(1, 2, done)).toBe('stored');
  await expect(quota.within(1, 3, done)).rejects.toMatchObject(REFUSED);
  expect(await quota.within(2, 5, done)).toBe('stored');
  resolve('late');
  expect(await first).toBe('late');
  expect(await quota.within(1, 5, done)).toBe('stored');
});

test('what could not be stored is under way no more', async () => {
  const quota = createQuota(5);
  await expect(quota.within(1, 5, () => Promise.reject(new Error('out')))).rejects.toThrow('out');
  expect(await quota.within(1, 5, done)).toBe('stored');
});
