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

test('what is under way is not forgotten, however many attempts come and go', async () => {
  const quota = createQuota(5, 10);
  const { promise, resolve } = Promise.withResolvers<string>();
  const held = Array.from({ length: 30 }, (_, id) => quota.within(id, 3, () => promise));
  for (let id = 100; id < 200; id++) expect(await quota.within(id, 5, done)).toBe('stored');
  for (const id of held.keys()) await expect(quota.within(id, 3, done)).rejects.toMatchObject(REFUSED);
  resolve('late');
  expect(new Set(await Promise.all(held))).toEqual(new Set(['late']));
  for (const id of held.keys()) expect(await quota.within(id, 5, done)).toBe('stored');
});

test('what could not be stored is under way no more', async () => {
  const quota = createQuota(5);
  await expect(quota.within(1, 5, () => Promise.reject(new Error('out')))).rejects.toThrow('out');
  expect(await quota.within(1, 5, done)).toBe('stored');
});
