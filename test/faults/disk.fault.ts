import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startAttempt } from '#contract/attempts/start.ts';
import { callEndpoint as call } from '#test/api-client.ts';
import { aStudent } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { aDataFolder, mountSmallDisk, openOwner, ownerUrl, startStudents } from './fixtures.ts';
import { createServerProcess, waitUntil } from './portal-process.ts';
import {
  addToSummary,
  compareWithStored,
  createLedger,
  describeLedger,
  keepSaving,
  resume,
} from './save-ledger.ts';

const MEGABYTE = 2 ** 20;

test('on a full disk starts are refused early, saves answer 503, and with free space everything continues by itself', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(400);
  if (!disk) {
    addToSummary('a full disk: SKIPPED, a small disk can only be mounted by root');
    skip('a small disk can only be mounted by root');
    return;
  }
  const folder = await aDataFolder(disk);
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  const owner = openOwner(ownerUrl(folder));
  const { test: id, writers } = await startStudents(owner, server.origin, 16);
  const ledger = createLedger();
  const stop = new AbortController();
  const writing = writers.map((writer) => keepSaving(server.origin, writer, ledger, stop));
  // A new student each time: the portal checks the disk once a second, and those who have started may continue.
  const portal = { db: owner.db } as Portal;
  const start = async () => {
    const { regno, token, trade } = await aStudent(portal);
    return await call(server.origin, startAttempt, { params: { id }, body: { regno, trade } }, token);
  };

  fillUpTo(disk, 24 * MEGABYTE);
  await waitUntil(async () => (await start()).code === 'no-room', 5_000, 'a refusal to start');
  const early = performance.now();
  await waitUntil(() => ledger.lastAt > early + 200, 10_000, 'saves while nobody can start any more');
  expect(ledger.counts.refused).toBe(0);

  fillUpTo(disk, 0);
  await waitUntil(() => ledger.counts.refused + ledger.counts.broken > 100, 60_000, 'saves that are refused');
  await sleep(2_000);
  rmSync(join(disk, 'ballast'));
  const since = performance.now();
  await waitUntil(() => ledger.lastAt > since, 30_000, 'saves with room again');
  const recovered = (ledger.lastAt - since) / 1_000;
  await waitUntil(async () => (await start()).success, 10_000, 'a start with room again');
  stop.abort();
  await Promise.all(writing);
  await compareWithStored(owner.db, writers, ledger);
  for (const writer of writers) await resume(server.origin, owner.db, writer, ledger);
  addToSummary(`a full disk: ${describeLedger(ledger)}; recovered after ${recovered.toFixed(1)} s`);
  expect(ledger.faults).toEqual([]);
});

/** Fills the disk until only this many bytes are free. */
function fillUpTo(disk: string, free: number): void {
  const file = openSync(join(disk, 'ballast'), 'a');
  const block = Buffer.alloc(MEGABYTE / 4);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      const excess = bavail * bsize - free;
      if (excess <= 0) return;
      if (writeSync(file, block, 0, Math.min(block.length, excess)) === 0) return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fsyncSync(file);
    closeSync(file);
  }
}
