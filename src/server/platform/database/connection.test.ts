import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, servingUrlOf } from '#test/cluster.ts';
import { openDatabase, openServingConnection } from './connection.ts';
import { isOutage, withTimeout } from './outage.ts';
import { transaction } from './transaction.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
});
afterAll(() => database.drop());

const nameOf = (url: string) => new URL(url.replace('@/', '@localhost/')).pathname.slice(1);

test('a connection that breaks between two queries fails only its transaction', async () => {
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

test('the database itself ends a statement that takes too long', async () => {
  const { db, close } = openServingConnection(database.url, 1);
  const shown = async (name: string) =>
    (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)).rows[0]?.[name];
  expect(await shown('statement_timeout')).toBe('20s');
  expect(await shown('lock_timeout')).toBe('15s');
  expect(await shown('idle_in_transaction_session_timeout')).toBe('5s');
  await close();
});

test('the database soon notices that a node is gone, whatever its connections', async () => {
  for (const { db, anonymousDb, hotDb, close } of [
    openDatabase(database.url, 1),
    openServingConnection(database.url, 1),
  ]) {
    for (const way of [db, anonymousDb, hotDb]) {
      // Reported as 0 over a local socket, which has no such settings.
      const { rows } = await sql`select source from pg_settings where name in
        ('tcp_user_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`.execute(
        way,
      );
      expect(rows).toEqual(Array(4).fill({ source: 'session' }));
    }
    await close();
  }
});

test('the commits of a serving connection are on disk, whatever the settings of its role and database', async () => {
  const owner = openDatabase(database.url, 1);
  await sql`alter database ${sql.id(nameOf(database.url))} set synchronous_commit to off`.execute(owner.db);
  await owner.close();
  const { db, close } = openServingConnection(servingUrlOf(database.url, inject('servingRole')), 2);
  const shown = async (setting: string) =>
    (await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(db)).rows[0]?.[setting];
  expect(await shown('synchronous_commit')).toBe('on');
  expect(await shown('fsync')).toBe('on');
  expect(await shown('full_page_writes')).toBe('on');
  await expect(sql`set fsync to off`.execute(db)).rejects.toThrow('cannot be changed now');
  await expect(sql`alter system set fsync to off`.execute(db)).rejects.toThrow('permission denied');
  await close();
});

test('a statement that waited for a lock reads what was stored meanwhile, and timestamps are ISO, whatever the settings of the database', async () => {
  const owner = openDatabase(database.url, 1);
  const name = sql.id(nameOf(database.url));
  await sql`alter database ${name} set default_transaction_isolation to 'repeatable read'`.execute(owner.db);
  await sql`alter database ${name} set datestyle to 'German'`.execute(owner.db);
  await owner.close();
  const opened = [openDatabase(database.url, 1), openServingConnection(database.url, 1)];
  for (const { db, anonymousDb, hotDb, close } of opened) {
    for (const way of [db, anonymousDb, hotDb]) {
      const { rows } = await sql`
        select current_setting('transaction_isolation') as isolation, timestamptz '2026-02-01T10:00:00Z' as at`.execute(
        way,
      );
      expect(rows).toEqual([{ isolation: 'read committed', at: new Date('2026-02-01T10:00:00Z') }]);
    }
    await close();
  }
});

test('a hanging connection is closed, and the next query runs in no old transaction', async () => {
  const { db, close } = openServingConnection(database.url, 1, 200);
  await expect(
    transaction(db, async (tx) => {
      await sql`set local statement_timeout to 0`.execute(tx);
      await sql`select pg_sleep(1)`.execute(tx);
    }),
  ).rejects.toSatisfy(isOutage);
  const { rows } = await sql<{ fresh: boolean }>`select now() = statement_timestamp() as fresh`.execute(db);
  expect(rows).toEqual([{ fresh: true }]);
  await close();
});

test('a database with an unknown host is an outage', async () => {
  const { db, close } = openDatabase('postgresql://nobody@nowhere.invalid/portal', 1);
  await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isOutage);
  await close();
});

test('a late answer is an outage; an answer in time is returned', async () => {
  await expect(withTimeout(20, new Promise(() => {}))).rejects.toSatisfy(isOutage);
  expect(await withTimeout(1_000, Promise.resolve('kept'))).toBe('kept');
});

test('a hot statement is planned once on each connection, and others each time', async () => {
  const { db, anonymousDb, hotDb, close } = openServingConnection(database.url, 1);
  const ask = (way: typeof db, regno: string) =>
    way.selectFrom('account').select('id').where('regno', '=', regno).execute();
  const plans = async (way: typeof db) =>
    (
      await sql<{ calls: number }>`
        select generic_plans + custom_plans as calls from pg_prepared_statements where statement like 'select "id" from "account"%'`.execute(
        way,
      )
    ).rows.map((row) => row.calls);
  for (const way of [db, anonymousDb]) {
    for (const regno of ['A/1', 'A/2']) await ask(way, regno);
    expect(await plans(way)).toEqual([]);
  }
  for (const regno of ['A/1', 'A/2']) await ask(hotDb, regno);
  expect(await plans(hotDb)).toEqual([2]);
  await close();
});
