import { statfsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { watchDiskSpace } from './disk-space.ts';

test('a disk with room enough is not short, and a folder that cannot be looked at stops nobody', async () => {
  const { bavail, bsize } = statfsSync('.');
  expect(bavail * bsize).toBeGreaterThan(48 * 2 ** 20);
  expect(await watchDiskSpace('.').isShort()).toBe(false);
  expect(await watchDiskSpace('/nowhere/at/all').isShort()).toBe(false);
});

test('a disk without room is short, whoever asks', async () => {
  const room = watchDiskSpace('/proc');
  expect(await Promise.all([room.isShort(), room.isShort()])).toContain(true);
  expect(await room.isShort()).toBe(true);
});
