import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../database/migrations');

/** A client of a new database that has every migration before the given one. */
async function aDatabaseBefore(name: string) {
  const clusterUrl = inject('clusterUrl');
  const database = `portal_${randomBytes(6).toString('hex')}`;
  const [cluster, client] = [clusterUrl, clusterUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await cluster.connect();
  await cluster.query(`create database ${database}`);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await cluster.query(`drop database ${database}`);
    await cluster.end();
  });
  for (const file of (await readdir(FOLDER)).sort())
    if (file < name) await client.query(await readFile(join(FOLDER, file), 'utf8'));
  return client;
}

test('who was blocked before blocks had rows gets one, with the moderator of the trail', async () => {
  const client = await aDatabaseBefore('0009');
  await client.query(`
    insert into account (regno, name, trade, batch, role, password_hash, blocked_at) values
      ('A', 'Admin', 'GENERAL', 2026, 'admin', '', null),
      ('B', 'Blocked', 'GCS', 2026, 'student', '', '2026-11-01T10:00:00Z'),
      ('C', 'Nobody knows by whom', 'GCS', 2026, 'student', '', '2026-11-02T10:00:00Z'),
      ('D', 'Free', 'GCS', 2026, 'student', '', null);
    insert into audit_event (at, actor_id, action, subject_type, subject_id) values
      ('2026-10-01T10:00:00Z', 2, 'account.block', 'account', '2'),
      ('2026-11-01T10:00:00Z', 1, 'account.block', 'account', '2'),
      ('2026-11-01T11:00:00Z', 3, 'account.block', 'account', '2')`);
  await client.query(await readFile(join(FOLDER, '0009-blocking.sql'), 'utf8'));
  const { rows } = await client.query(
    'select account_id, blocked_at, blocked_by, reason, until, lifted_at, appeal from block order by id',
  );
  const nothing = { reason: null, until: null, lifted_at: null, appeal: null };
  expect(rows).toEqual([
    { ...nothing, account_id: 2, blocked_at: new Date('2026-11-01T10:00:00Z'), blocked_by: 1 },
    { ...nothing, account_id: 3, blocked_at: new Date('2026-11-02T10:00:00Z'), blocked_by: null },
  ]);
});
