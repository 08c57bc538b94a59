import { statfsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { watchDiskSpace } from './disk-space.ts';

test('a disk with enough space is not short, and a folder that cannot be checked stops no start', async () => {
  const { bavail, bsize } = statfsSync('.');
  expect(bavail * bsize).toBeGreaterThan(48 * 2 ** 20);
  expect(await watchDiskSpace('.').isShort()).toBe(false);
  expect(await watchDiskSpace('/nowhere/at/all').isShort()).toBe(false);
});

test('a full disk is short for every caller', async () => {
  const room = watchDiskSpace('/proc');
  expect(await Promise.all([room.isShort(), room.isShort()])).toContain(true);
  expect(await room.isShort()).toBe(true);
});
