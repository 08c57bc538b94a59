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
  send,
} from './save-ledger.ts';

const STUDENTS = 32;

test('the database is restarted ten times under load, and nothing that was acknowledged is lost', async () => {
  const folder = await aDataFolder();
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  const owner = openOwner(ownerUrl(folder));
  const { writers } = await startStudents(owner, server.origin, STUDENTS);
  const ledger = createLedger();
  const stop = new AbortController();
  const writing = writers.map((writer) => keepSaving(server.origin, writer, ledger, stop));
  for (let restart = 0; restart < 10; restart++) {
    await sleep(300);
    const postmaster = postmasterOf(folder) ?? 0;
    // SIGINT is a fast shutdown, which rolls back open transactions; SIGTERM waits until all clients have disconnected.
    process.kill(postmaster, restart % 5 === 4 ? 'SIGTERM' : 'SIGINT');
    await waitUntil(() => (postmasterOf(folder) ?? postmaster) !== postmaster, 30_000, 'another database');
    const since = performance.now();
    await waitUntil(() => ledger.lastAt > since, 30_000, `saves after restart ${restart + 1}`);
  }
  stop.abort();
  await Promise.all(writing);
  await compareWithStored(owner.db, writers, ledger);
  for (const writer of writers) await resume(server.origin, owner.db, writer, ledger);
  addToSummary(`10 restarts of the database: ${describeLedger(ledger)}`);
  expect(ledger.faults).toEqual([]);
  expect(ledger.counts.acknowledged).toBeGreaterThan(STUDENTS * 10);
});

test('while the database hangs every save is refused in bounded time, and stored answers count', async () => {
  const folder = await aDataFolder();
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  const owner = openOwner(ownerUrl(folder));
  const { writers } = await startStudents(owner, server.origin, STUDENTS);
  const ledger = createLedger();
  const stop = new AbortController();
  const writing = writers.map((writer) => keepSaving(server.origin, writer, ledger, stop));
  await sleep(500);

  const postmaster = postmasterOf(folder) ?? 0;
  const hung = [postmaster, ...childrenOf(postmaster)];
  const { signal } = stop;
  for (const pid of hung) process.kill(pid, 'SIGSTOP');
  try {
    await sleep(100);
    const before = ledger.counts.acknowledged;
    const first = writers[0] as (typeof writers)[number];
    const asked = {
      epoch: first.epoch,
      operations: [{ seq: 1_000_000, question_id: first.questions[0]?.id }],
    };
    const outcome = await send(
      server.origin,
      { ...first, agent: writers[1]?.agent ?? first.agent },
      `/api/attempt/${first.attempt}/answers`,
      asked,
    );
    expect(outcome).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    // Every student got a refusal.
    await waitUntil(() => ledger.counts.refused >= STUDENTS, 20_000, 'a refusal for everybody');
    expect(ledger.counts.acknowledged).toBe(before);
    const ready = await send(server.origin, first, '/ready');
    expect(ready).toMatchObject({ status: 503 });
    expect(signal.aborted).toBe(false);
  } finally {
    for (const pid of hung) process.kill(pid, 'SIGCONT');
  }
  const since = performance.now();
  await waitUntil(() => ledger.lastAt > since, 30_000, 'saves after the hang');
  await sleep(500);
  stop.abort();
  await Promise.all(writing);
  await compareWithStored(owner.db, writers, ledger);
  for (const writer of writers) await resume(server.origin, owner.db, writer, ledger);
  addToSummary(`a hanging database: ${describeLedger(ledger)}`);
  expect(ledger.faults).toEqual([]);
});
