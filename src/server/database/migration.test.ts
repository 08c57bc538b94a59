import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { describeSchema } from '#database/description.ts';
import { type Database, openDatabase } from './connection.ts';
import { isMigrated, migrate } from './migration.ts';

const clusterUrl = inject('clusterUrl');

/** An empty database, seen through as many pools as there are starters. */
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

const names = (await readdir(join(import.meta.dirname, '../../../database/migrations')))
  .map((name) => name.replace('.sql', ''))
  .sort();

test('an empty database gets every migration in order, and a migrated one none', async () => {
  const [db] = await anEmptyDatabase(1);
  if (!db) throw new Error('no database');
  expect(await isMigrated(db)).toBe(false);
  expect(await migrate(db)).toEqual(names);
  expect(await isMigrated(db)).toBe(true);
  expect(await migrate(db)).toEqual([]);
});

test('of several starters at once one migrates, and all find the same schema', async () => {
  const starters = await anEmptyDatabase(4);
  const applied = await Promise.all(starters.map((db) => migrate(db)));
  expect(applied.flat().sort()).toEqual(names);
  const schemas = await Promise.all(starters.map((db) => describeSchema(db)));
  expect(new Set(schemas).size).toBe(1);
});

test('a migration that cannot be applied is named, and leaves nothing half done', async () => {
  const [db] = await anEmptyDatabase(1);
  if (!db) throw new Error('no database');
  await db.schema.createTable('question').addColumn('in_the_way', 'text').execute();
  await expect(migrate(db)).rejects.toThrow('0002-questions');
  const { length } = (await db.introspection.getTables()).filter((table) => table.name === 'topic');
  expect(length).toBe(0);
  await db.schema.dropTable('question').execute();
  expect((await migrate(db)).at(-1)).toBe(names.at(-1));
});
