import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#test/cluster.ts';
import { openDatabase } from './connection.ts';
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
