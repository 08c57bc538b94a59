import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { blockPeople } from '#contract/blocks/block.ts';
import { callEndpoint as call } from '#test/api-client.ts';
import { cloneDatabase, servingUrlOf } from '#test/cluster.ts';
import { anAdmin } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { aDataFolder, migrateWithoutBank, openOwner, ownerUrl, startStudents } from './fixtures.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { createServerProcess, type Server, waitUntil } from './portal-process.ts';
import {
  addToSummary,
  compareWithStored,
  createLedger,
  describeLedger,
  keepSaving,
  resume,
  send,
  type Writer,
} from './save-ledger.ts';

const STUDENTS = 32;

async function twoNodes() {
  const database = await cloneDatabase(inject('clusterUrl'));
  onTestFinished(() => database.drop());
  await migrateWithoutBank(database.url);
  const environment = {
    DATABASE_URL: servingUrlOf(database.url, inject('servingRole')),
    MIGRATION_DATABASE_URL: database.url,
  };
  const nodes = [await createServerProcess(environment), await createServerProcess(environment)] as const;
  for (const node of nodes) await node.start();
  return { nodes, owner: openOwner(database.url) };
}

test('behind a load balancer either of two nodes may stop or be killed, and nothing that was acknowledged is lost', async () => {
  const { nodes, owner } = await twoNodes();
  const { origin } = await startLoadBalancer(nodes.map((node) => node.origin));
  const { writers } = await startStudents(owner, origin, STUDENTS);
  const ledger = createLedger();
  const stop = new AbortController();
  const writing = writers.map((writer) => keepSaving(origin, writer, ledger, stop));
  for (let round = 0; round < 6; round++) {
    await sleep(400);
    const node = nodes[round % 2] as Server;
    const leaves = round < 2 || round === 4;
    const code = await node.end(leaves ? 'SIGTERM' : 'SIGKILL');
    if (leaves) expect(code).toBe(0);
    const since = performance.now();
    await waitUntil(() => ledger.lastAt > since, 5_000, 'saves over the node that stays');
    await node.start();
  }
  stop.abort();
  await Promise.all(writing);
  await compareWithStored(owner.db, writers, ledger);
  for (const writer of writers) await resume(origin, owner.db, writer, ledger);
  addToSummary(`two nodes, one stopped six times: ${describeLedger(ledger)}`);
  expect(ledger.faults).toEqual([]);
});

test('a node that hangs in the middle of a start keeps nobody on the other node from saving', async () => {
  const { nodes, owner } = await twoNodes();
  const [hanging, healthy] = nodes;
  const { writers } = await startStudents(owner, healthy.origin, STUDENTS);
  const [starting, writing] = [writers.slice(0, STUDENTS / 2), writers.slice(STUDENTS / 2)];
  const ledger = createLedger();
  const stop = new AbortController();
  const ends = writing.map((writer) => keepSaving(healthy.origin, writer, ledger, stop));
  const isHolding = async () => {
    const ids = starting.map(({ attempt }) => attempt);
    const { rows } =
      await sql`select from attempt where id = any(${ids}::int[]) for update skip locked`.execute(owner.db);
    return rows.length < ids.length;
  };
  const start = ({ origin }: Server, writer: Writer) =>
    send(origin, writer, `/api/aptitude/appear/${writer.test}`, { regno: writer.regno, trade: writer.trade });
  const starts: Promise<unknown>[] = [];
  await waitUntil(
    async () => {
      starts.push(...starting.map((writer) => start(hanging, writer)));
      if (!(await isHolding())) return false;
      hanging.process().kill('SIGSTOP');
      if (await isHolding()) return true;
      hanging.process().kill('SIGCONT');
      return false;
    },
    30_000,
    'a start in progress',
  );
  let longest = 0;
  // The students whose start waits on the hanging node save on the other one.
  const savesDone = starting.map(async (writer) => {
    const { attempt, epoch, questions } = writer;
    const operations = [{ seq: 1, question_id: questions[0]?.id ?? 0, marked: true }];
    for (;;) {
      const outcome = await send(healthy.origin, writer, `/api/attempt/${attempt}/answers`, {
        epoch,
        operations,
      });
      if ('status' in outcome && outcome.status < 500) return;
      await sleep(100);
    }
  });
  for (const until = performance.now() + 7_000; performance.now() < until; await sleep(50))
    longest = Math.max(longest, performance.now() - ledger.lastAt);
  // The database ends sessions that are idle in a transaction for that long.
  await Promise.all(savesDone);
  hanging.process().kill('SIGCONT');
  await Promise.all(starts);
  stop.abort();
  await Promise.all(ends);
  await compareWithStored(owner.db, writing, ledger);
  for (const writer of writing) await resume(healthy.origin, owner.db, writer, ledger);
  addToSummary(
    `one of two nodes hangs: ${describeLedger(ledger)}; ${Math.round(longest)} ms without a save at the other`,
  );
  expect(longest).toBeLessThan(2_000);
  expect(ledger.faults).toEqual([]);
}, 120_000);

test('takeovers, blocks and the login throttle work across two nodes', async () => {
  const { nodes, owner } = await twoNodes();
  const [one, other] = nodes.map((node) => node.origin) as [string, string];
  const { writers } = await startStudents(owner, one, 2);
  const [writer, second] = writers as [Writer, Writer];
  const save = (origin: string, { attempt, questions, token }: Writer, epoch: number, seq: number) =>
    call(
      origin,
      saveAnswers,
      {
        params: { attempt_id: attempt },
        body: { epoch, operations: [{ seq, question_id: questions[0]?.id ?? 0 }] },
      },
      token,
    );
  expect(await save(one, writer, 1, 1)).toMatchObject({ success: true });
  const { regno, test: id, trade } = writer;
  const opened = await call(
    other,
    startAttempt,
    { params: { id }, body: { regno, trade: trade as 'GCS' } },
    writer.token,
  );
  expect(opened.data.attempt.epoch).toBe(2);
  expect(await save(one, writer, 1, 2)).toMatchObject({ status: 409, code: 'taken-over' });

  const admin = await anAdmin({ db: owner.db } as Portal);
  expect(await save(other, second, 1, 1)).toMatchObject({ success: true });
  await call(one, blockPeople, { body: { users: [second.regno] } }, admin.token);
  await waitUntil(
    async () => (await save(other, second, 1, 2)).code === 'blocked',
    1_000,
    'a block on the other node',
  );

  // Wrong passwords are counted for both nodes together.
  const wrong = async (origin: string) =>
    (await call(origin, login, { body: { regno, password: 'not this' } })).code;
  const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => wrong(n % 2 ? one : other)));
  expect(codes.filter((code) => code === 'wrong-credentials').length).toBeLessThanOrEqual(7);
  expect(new Set(codes)).toEqual(new Set(['wrong-credentials', 'too-many-tries']));
});

test('a portal that gets SIGTERM under full load is not ready, answers all it received, and ends with 0', async () => {
  const folder = await aDataFolder();
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  const owner = openOwner(ownerUrl(folder));
  const { writers } = await startStudents(owner, server.origin, 100);
  const ledger = createLedger();
  const stop = new AbortController();
  const writing = writers.map((writer) => keepSaving(server.origin, writer, ledger, stop));
  await sleep(1_000);
  expect(await send(server.origin, writers[0] as Writer, '/ready')).toMatchObject({ status: 200 });
  expect(ledger.counts.broken).toBe(0);
  const begun = performance.now();
  const ended = server.end('SIGTERM');
  const unready: unknown[] = [];
  const watching = (async () => {
    for (let open = true; open; await sleep(50)) {
      const answer = await fetch(`${server.origin}/ready`).catch(() => undefined);
      open = answer !== undefined;
      if (answer) unready.push(answer.status);
    }
  })();
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  stop.abort();
  await Promise.all([...writing, watching]);
  expect(unready).toContain(503);
  // Every accepted call was answered. Connections that the portal had not accepted when it stopped listening are refused, or reset if
  // they were in the backlog; those are a few at most.
  const { ECONNREFUSED: _, ECONNRESET: resets = 0, ...others } = Object.fromEntries(ledger.breaks);
  expect(others).toEqual({});
  expect(resets).toBeLessThanOrEqual(5);
  await server.start();
  await compareWithStored(owner.db, writers, ledger);
  for (const writer of writers.slice(0, 20)) await resume(server.origin, owner.db, writer, ledger);
  addToSummary(
    `SIGTERM under full load: ${describeLedger(ledger)}; ended after ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
  expect(ledger.faults).toEqual([]);
});
