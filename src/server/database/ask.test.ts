import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#test/cluster.ts';
import { keepAsking } from './ask.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
  pool = new pg.Pool({ connectionString: database.url, max: 3 });
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

test('questions side by side have a connection each', async () => {
  const ask = keepAsking(pool, 60_000);
  const asleep = { text: 'select pg_backend_pid() as pid, pg_sleep(0.1)' };
  const answers = await Promise.all([ask<{ pid: number }>(asleep), ask<{ pid: number }>(asleep)]);
  expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
});

test('a connection on which a question failed, broke off or took too long is not asked again', async () => {
  const ask = keepAsking(pool, 1_000);
  const failures: [pg.QueryConfig, string][] = [
    [{ text: 'select 1 / 0' }, 'division by zero'],
    [{ text: 'select pg_terminate_backend(pg_backend_pid())' }, 'terminat'],
    [{ text: 'select pg_sleep(5)' }, 'Query read timeout'],
  ];
  for (const [question, told] of failures) {
    const { rows } = await ask<{ pid: number }>(pid);
    await expect(ask(question)).rejects.toThrow(told);
    expect((await ask<{ pid: number }>(pid)).rows).not.toEqual(rows);
  }
  await everyoneBack();
});
