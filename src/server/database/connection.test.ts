import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#test/cluster.ts';
import { openDatabase, openToServe } from './connection.ts';

import { transaction } from './transaction.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
});
afterAll(() => database.drop());

test('a connection that breaks between two queries fails its transaction, and neither the process nor the pool', async () => {
  const { db, pool, close } = openDatabase(database.url, 2);
  const broken = transaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect
      .poll(() =>
        sql`select 1`.execute(tx).then(
          () => 'alive',
          () => 'broken',
        ),
      )
      .toBe('broken');
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a statement that serving cannot wait for is ended by the database itself', async () => {
  const { db, close } = openToServe(database.url, 1);
  const shown = async (name: string) =>
    (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)).rows[0]?.[name];
  expect(await shown('statement_timeout')).toBe('20s');
  expect(await shown('lock_timeout')).toBe('15s');
  expect(await shown('idle_in_transaction_session_timeout')).toBe('30s');
  await close();
});
