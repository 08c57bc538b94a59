import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#test/cluster.ts';
import { keepAsking } from './ask.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
  pool = new pg.Pool({ connectionString: database.url, max: 3, pipeline: true });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream);
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const pid = { text: 'select pg_backend_pid() as pid' };
const sent = () => sockets.reduce((total, { bytesWritten }) => total + bytesWritten, 0);
const everyoneBack = () => expect.poll(() => pool.idleCount).toBe(pool.totalCount);

test('a question that follows at once goes out at once, on the same connection', async () => {
  const ask = keepAsking(pool, 60_000);
  const first = await ask<{ pid: number }>(pid);
  const before = sent();
  const second = ask<{ pid: number }>(pid);
  expect(sent()).toBeGreaterThan(before);
  expect((await second).rows).toEqual(first.rows);
});

test('the connection goes back to the pool once nothing follows', async () => {
  const ask = keepAsking(pool, 60_000);
  await Promise.all([ask(pid), ask(pid), ask(pid)]);
  await everyoneBack();
  await ask(pid);
  await everyoneBack();
});

test('a question goes out before the one before it is answered, on the same connection', async () => {
  const ask = keepAsking(pool, 60_000);
  await ask(pid);
  const asleep = ask<{ pid: number }>({ text: 'select pg_backend_pid() as pid, pg_sleep(0.1)' });
  const before = sent();
  const next = ask<{ pid: number }>(pid);
  expect(sent()).toBeGreaterThan(before);
  expect((await next).rows[0]?.pid).toBe((await asleep).rows[0]?.pid);
  await everyoneBack();
});

test('of questions that are asked at once the one that fails takes none with it', async () => {
  const ask = keepAsking(pool, 60_000);
  const [before, failed, after] = await Promise.allSettled([
    ask(pid),
    ask({ text: 'select 1 / 0' }),
    ask(pid),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  expect(after).toMatchObject({
    status: 'fulfilled',
    value: { rows: before.status === 'fulfilled' && before.value.rows },
  });
  await everyoneBack();
});

test('a question that hangs fails however many follow it', async () => {
  const ask = keepAsking(pool, 1_000);
  const isHanging = { now: true };
  const hanging = ask({ text: 'select pg_sleep(300)' }).catch((error: Error) => {
    isHanging.now = false;
    return error.message;
  });
  const following = [];
  while (isHanging.now) {
    following.push(ask(pid).catch(() => {}));
    await sleep(200);
    expect(following.length).toBeLessThan(100);
  }
  expect(await hanging).toMatch(/terminated/);
  await Promise.all(following);
  await everyoneBack();
});

test('where no connection can be had, the next question tries again', async () => {
  const full = new pg.Pool({
    connectionString: database.url,
    max: 1,
    pipeline: true,
    // Also for the connection that is taken first, on however busy a machine.
    connectionTimeoutMillis: 2_000,
  });
  full.on('error', () => {});
  onTestFinished(() => full.end());
  const ask = keepAsking(full, 60_000);
  const taken = await full.connect();
  await expect(Promise.all([ask(pid), ask(pid)])).rejects.toThrow('timeout exceeded');
  taken.release();
  expect((await ask(pid)).rows).toHaveLength(1);
});

test('a connection on which a question failed, broke off or took too long is not asked again', async () => {
  const ask = keepAsking(pool, 1_000);
  const failures: [pg.QueryConfig, string][] = [
    [{ text: 'select 1 / 0' }, 'division by zero'],
    [{ text: 'select pg_terminate_backend(pg_backend_pid())' }, 'terminat'],
    [{ text: 'select pg_sleep(5)' }, 'Connection terminated'],
  ];
  for (const [question, told] of failures) {
    const { rows } = await ask<{ pid: number }>(pid);
    await expect(ask(question)).rejects.toThrow(told);
    expect((await ask<{ pid: number }>(pid)).rows).not.toEqual(rows);
  }
  await everyoneBack();
});
