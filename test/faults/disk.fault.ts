import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { appear } from '#contract/attempts/attempt.ts';
import { aStudent } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { send as call } from '#test/api-client.ts';
import { aLedger, compare, note, resume, sumUp, write } from './save-ledger.ts';
import { aClass, aDataFolder, aSmallDisk, openOwner, urlOf } from './fixtures.ts';
import { aServer, until } from './portal-process.ts';

const MEGABYTE = 2 ** 20;

test('on a full disk starts are refused early, saves answer 503, and with room again all goes on by itself', async ({
  skip,
}) => {
  const disk = await aSmallDisk(400);
  if (!disk) {
    note('a full disk: SKIPPED, a small disk can only be mounted by root');
    skip('a small disk can only be mounted by root');
    return;
  }
  const folder = await aDataFolder(disk);
  const server = await aServer({ DATA_DIR: folder });
  await server.start();
  const owner = openOwner(urlOf(folder));
  const { test: id, writers } = await aClass(owner, server.origin, 16);
  const ledger = aLedger();
  const stop = new AbortController();
  const writing = writers.map((writer) => write(server.origin, writer, ledger, stop));
  // Somebody new each time: a second may pass before the portal looks at the disk again, and who has started may go on.
  const portal = { db: owner.db } as Portal;
  const start = async () => {
    const { regno, token, trade } = await aStudent(portal);
    return await call(server.origin, appear, { params: { id }, body: { regno, trade } }, token);
  };

  fillUpTo(disk, 24 * MEGABYTE);
  await until(async () => (await start()).code === 'no-room', 5_000, 'a refusal to start');
  const early = performance.now();
  await until(() => ledger.lastAt > early + 200, 10_000, 'saves while nobody can start any more');
  expect(ledger.counts.refused).toBe(0);

  fillUpTo(disk, 0);
  await until(() => ledger.counts.refused + ledger.counts.broken > 100, 60_000, 'saves that are refused');
  await sleep(2_000);
  rmSync(join(disk, 'ballast'));
  const since = performance.now();
  await until(() => ledger.lastAt > since, 30_000, 'saves with room again');
  const recovered = (ledger.lastAt - since) / 1_000;
  await until(async () => (await start()).success, 10_000, 'a start with room again');
  stop.abort();
  await Promise.all(writing);
  await compare(owner.db, writers, ledger);
  for (const writer of writers) await resume(server.origin, owner.db, writer, ledger);
  note(`a full disk: ${sumUp(ledger)}; went on after ${recovered.toFixed(1)} s`);
  expect(ledger.faults).toEqual([]);
});

/** Writes a file until so many bytes are free. */
function fillUpTo(disk: string, free: number): void {
  const file = openSync(join(disk, 'ballast'), 'a');
  const block = Buffer.alloc(MEGABYTE / 4);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      const most = bavail * bsize - free;
      if (most <= 0) return;
      if (writeSync(file, block, 0, Math.min(block.length, most)) === 0) return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fsyncSync(file);
    closeSync(file);
  }
}
