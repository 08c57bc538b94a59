import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aDataFolder, openOwner, ownerUrl, startStudents } from './fixtures.ts';
import { childrenOf, createServerProcess, postmasterOf, waitUntil } from './portal-process.ts';
import {
  addToSummary,
  compareWithStored,
  createLedger,
  describeLedger,
  keepSaving,
  resume,
} from './save-ledger.ts';

const KILLS = Number(process.env.FAULTS_KILLS ?? 100);
const STUDENTS = 32;
const RECOVERY_MS = 30_000;

/** Killed in turn: the portal with its database, the database alone, one of its connections. */
const victims = ['portal', 'database', 'connection'] as const;

test('portal and database are killed a hundred times during saves, and lose nothing that was acknowledged', {
  timeout: 400_000,
}, async () => {
  const folder = await aDataFolder();
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  const owner = openOwner(ownerUrl(folder));
  const { writers } = await startStudents(owner, server.origin, STUDENTS);
  const ledger = createLedger();
  let slowest = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const stop = new AbortController();
    const writing = writers.map((writer) => keepSaving(server.origin, writer, ledger, stop));
    const begun = performance.now();
    await waitUntil(() => ledger.lastAt > begun, RECOVERY_MS, 'the first save of a round');
    await sleep(20 + Math.random() * 180);
    const victim = victims[kill % victims.length];
    const killedAt = performance.now();
    if (victim === 'portal') {
      await server.end('SIGKILL');
      await server.start();
    } else {
      const postmaster = postmasterOf(folder) ?? 0;
      const connection = childrenOf(postmaster).at(-1) ?? postmaster;
      process.kill(victim === 'database' ? postmaster : connection, 'SIGKILL');
    }
    // Saves in flight during the kill may still be acknowledged; only saves sent afterwards count.
    await sleep(30);
    const brokenAt = performance.now();
    await waitUntil(() => ledger.lastAt > brokenAt, RECOVERY_MS, `saves after kill ${kill + 1} (${victim})`);
    slowest = Math.max(slowest, ledger.lastAt - killedAt);
    stop.abort();
    await Promise.all(writing);
    await waitUntil(
      () =>
        compareWithStored(owner.db, writers, ledger).then(
          () => true,
          () => false,
        ),
      RECOVERY_MS,
      'the database accepts queries',
    );
    for (const place of [0, 1, 2, 3])
      await resume(
        server.origin,
        owner.db,
        writers[(kill * 4 + place) % STUDENTS] as (typeof writers)[number],
        ledger,
      );
    expect(ledger.faults).toEqual([]);
  }
  for (const writer of writers) await resume(server.origin, owner.db, writer, ledger);
  const stored = await compareWithStored(owner.db, writers, ledger);
  addToSummary(
    `${KILLS} kills: ${describeLedger(ledger)}; ${stored} stored, slowest recovery ${(slowest / 1_000).toFixed(1)} s`,
  );
  expect(ledger.faults).toEqual([]);
  expect(ledger.counts.acknowledged).toBeGreaterThan(KILLS * STUDENTS);
  expect(await server.end('SIGTERM')).toBe(0);
});
