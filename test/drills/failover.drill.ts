import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrateWithoutBank, openOwner, startStudents } from '#test/faults/fixtures.ts';
import { createServerProcess, waitUntil } from '#test/faults/portal-process.ts';
import {
  compareWithStored,
  createLedger,
  describeLedger,
  keepSaving,
  resume,
} from '#test/faults/save-ledger.ts';
import { startCaddy } from './caddy.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

const STUDENTS = 100;
const LOAD_MS = 5_000;
const MAX_RECOVERY_S = 30;
/** The drill is the failover manager, which asks the primary this often, and promotes the standby after so many failures in a row. */
const PROBE_MS = 1_000;
const PROBES = 3;

async function promoteWhenPrimaryIsGone(pair: PostgresPair): Promise<void> {
  for (let failures = 0; failures < PROBES; await sleep(PROBE_MS))
    failures = (await pair.primaryAnswers()) ? 0 : failures + 1;
  pair.promoteStandby();
}

test('the primary is killed in full load: no acknowledged answer is lost, and saves are stored again within 30 seconds', async () => {
  const pair = await startPostgresPair();
  await migrateWithoutBank(pair.url);
  const environment = {
    ...{ DATABASE_URL: pair.servingUrl, MIGRATION_DATABASE_URL: pair.url },
    ...{ JUDGE: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  };
  const nodes = [];
  for (let count = 0; count < 3; count++) {
    const node = await createServerProcess(environment);
    await node.start();
    nodes.push(node);
  }
  const origin = await startCaddy(nodes.map((node) => node.origin));
  const owner = openOwner(pair.url);
  const { writers } = await startStudents(owner, origin, STUDENTS);
  const ledger = createLedger({ isProxied: true });
  const stop = new AbortController();
  const writing = writers.map((writer) => keepSaving(origin, writer, ledger, stop));

  await sleep(LOAD_MS);
  const before = ledger.acknowledged.size;
  expect(before).toBeGreaterThan(STUDENTS);
  const killedAt = performance.now();
  const since = () => (performance.now() - killedAt) / 1_000;
  pair.killPrimary();
  await promoteWhenPrimaryIsGone(pair);
  const promoted = since();
  const promotedAt = performance.now();
  await waitUntil(() => ledger.lastAt > promotedAt, 60_000, 'a save after the promotion');
  const first = since();
  const seen = new Set<number>();
  await waitUntil(
    () => {
      for (const { attempt, lastAt } of writers) if ((lastAt ?? 0) > promotedAt) seen.add(attempt);
      return seen.size === STUDENTS;
    },
    60_000,
    'a save of every student after the promotion',
  );
  const all = since();
  await sleep(LOAD_MS);
  stop.abort();
  await Promise.all(writing);

  await compareWithStored(owner.db, writers, ledger);
  for (const writer of writers) await resume(origin, owner.db, writer, ledger);
  const lost = ledger.faults.filter((fault) => fault.startsWith('lost')).length;
  process.stdout.write(
    `${describeLedger(ledger)}\n${Math.round(before / (LOAD_MS / 1_000))} operations a second before the kill; ` +
      `after it the standby was primary at ${promoted.toFixed(1)} s, the first save stored at ${first.toFixed(1)} s, ` +
      `one of every student at ${all.toFixed(1)} s; ${lost} acknowledged operations lost\n`,
  );
  expect(ledger.faults).toEqual([]);
  expect(all).toBeLessThanOrEqual(MAX_RECOVERY_S);
});
