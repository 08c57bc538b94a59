import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { describeSchema } from '#database/schema-description.ts';
import { cloneDatabase } from '#test/cluster.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { type Database, openDatabase } from './connection.ts';
import { isFromNewerRelease, isMigrated, migrate } from './migrations.ts';

const clusterUrl = inject('clusterUrl');

/** An empty database, with one pool for each starting node. */
async function anEmptyDatabase(starters: number): Promise<Database[]> {
  const name = `portal_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: clusterUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = clusterUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  const connections = Array.from({ length: starters }, () => openDatabase(url, 2));
  onTestFinished(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await run(`drop database ${name} with (force)`);
  });
  return connections.map((connection) => connection.db);
}

const FOLDER = join(import.meta.dirname, '../../../../database/migrations');
const names = (await readdir(FOLDER)).map((name) => name.replace('.sql', '')).sort();

/** The portal's migrations and an additional one. */
async function aFolderWith(name: string, statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(FOLDER, folder, { recursive: true });
  await writeFile(join(folder, `${name}.sql`), statement);
  return folder;
}

test('an empty database gets every migration in order, a migrated one none', async () => {
  const [db] = await anEmptyDatabase(1);
  if (!db) throw new Error('no database');
  expect(await isMigrated(db)).toBe(false);
  expect(await migrate(db)).toEqual(names);
  expect(await isMigrated(db)).toBe(true);
  expect(await migrate(db)).toEqual([]);
});

test('of several nodes that start at once one migrates, and all find the same schema', async () => {
  const starters = await anEmptyDatabase(4);
  const applied = await Promise.all(starters.map((db) => migrate(db)));
  expect(applied.flat().sort()).toEqual(names);
  const schemas = await Promise.all(starters.map((db) => describeSchema(db)));
  expect(new Set(schemas).size).toBe(1);
});

test('a failed migration is named, and leaves nothing half done', async () => {
  const [db] = await anEmptyDatabase(1);
  if (!db) throw new Error('no database');
  await db.schema.createTable('question').addColumn('in_the_way', 'text').execute();
  await expect(migrate(db)).rejects.toThrow('0001-initial');
  const { length } = (await db.introspection.getTables()).filter((table) => table.name === 'account');
  expect(length).toBe(0);
  await db.schema.dropTable('question').execute();
  expect((await migrate(db)).at(-1)).toBe(names.at(-1));
});

test('a connection that breaks before the first migration is reported as that', async () => {
  const { drop, url } = await cloneDatabase(clusterUrl);
  const relay = await openTcpProxy(url);
  const { db, close } = openDatabase(relay.url, 1);
  onTestFinished(async () => {
    await close();
    await relay.close();
    await drop();
  });
  relay.cutOn('pg_advisory');
  await expect(migrate(db)).rejects.toThrow('The connection to the database broke.');
});

test('a migration that waits for a locked table lets others pass, and is applied afterwards', async () => {
  const [db, other] = await anEmptyDatabase(2);
  if (!db || !other) throw new Error('no database');
  await migrate(db);
  const folder = await aFolderWith('9999-later', 'alter table score add column later integer');
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => released.resolve());
  const write = (until: Promise<void>) =>
    other.transaction().execute(async (tx) => {
      await sql`lock table score in row exclusive mode`.execute(tx);
      held.resolve();
      await until;
    });
  const holding = write(released.promise);
  await held.promise;
  const migrating = migrate(db, folder);
  const waiting = sql<{ many: number }>`select count(*)::int as many from pg_locks
    where relation = 'score'::regclass and not granted`;
  await expect.poll(async () => (await waiting.execute(other)).rows[0]?.many).toBe(1);
  await write(Promise.resolve());
  released.resolve();
  await holding;
  expect(await migrating).toEqual(['9999-later']);
});

test('a database that a newer release migrated is recognised', async () => {
  const [db] = await anEmptyDatabase(1);
  if (!db) throw new Error('no database');
  expect(await isFromNewerRelease(db)).toBe(false);
  await migrate(db);
  expect(await isFromNewerRelease(db)).toBe(false);
  await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(db);
  expect(await isFromNewerRelease(db)).toBe(true);
  expect(await isMigrated(db)).toBe(true);
});

test('a database of migrations that this release does not continue is refused with a sentence', async () => {
  const [db] = await anEmptyDatabase(1);
  if (!db) throw new Error('no database');
  await migrate(db);
  await sql`update kysely_migration set name = '0001-accounts' where name = '0001-initial'`.execute(db);
  expect(await isFromNewerRelease(db)).toBe(false);
  await expect(migrate(db)).rejects.toThrow('has a migration 0001-accounts that this release does not know');
});
