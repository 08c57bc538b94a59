import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { listBackups } from '#contract/backups.ts';
import { readConfig } from '#server/config.ts';
import { startBackup } from '#server/platform/backup/start-backup.ts';
import { migrateInTransaction } from '#server/platform/database/migrations.ts';
import { aFolder, migrationsUpTo, PASSPHRASE } from '#test/backups.ts';
import { emptyDatabase, launchPortal } from '#test/launched-portal.ts';
import { anAdmin } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { takeNightlyBackup } from './nightly.actions.ts';
import { claimBackup } from './queries.ts';

const portal = usePortal();
const WHOLE_DAY = { from: '00:00', to: '24:00' };
const settings = (folder: string) => ({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE });

test('one node a night takes a backup, which admins see with its size and in the audit log', async () => {
  const folder = join(await aFolder(), 'backups');
  const config = readConfig({ NODE_ENV: 'test', ...settings(folder) });
  const node = await openNode(portal.databaseUrl, settings(folder));
  const admin = await anAdmin(portal);
  const list = async () => (await node.call(listBackups, {}, admin.token)).data;
  const take = (id: number, url = portal.databaseUrl) =>
    takeNightlyBackup(portal.db, id, { config, ownerUrl: () => url }, new AbortController().signal);
  const claim = () => claimBackup(portal.db, 'Asia/Kolkata', WHOLE_DAY);
  try {
    expect(await list()).toEqual({ folder, overdue: true, results: [] });
    const [id, second] = [await claim(), await claim()];
    expect(second).toBeUndefined();
    await expect(take(id ?? 0, 'postgresql://127.0.0.1:1/none')).rejects.toThrow(
      'connection to the database',
    );
    expect(await list()).toMatchObject({
      overdue: true,
      results: [{ finished_at: null, failure: expect.stringContaining('The connection to the database') }],
    });
    // It is tried again half an hour later.
    expect(await claim()).toBeUndefined();
    await sql`update backup set started_at = started_at - interval '31 minutes'`.execute(portal.db);
    expect(await claim()).toBe(id);
    for (const name of [
      'portal-2020-01-01T000000Z.backup',
      'portal-2020-01-01T010000Z.backup',
      'mine.backup',
    ])
      writeFileSync(join(folder, name), '');
    await take(id ?? 0);
    const [file = '', ...others] = readdirSync(folder).toSorted().toReversed();
    expect(others).toEqual(['portal-2020-01-01T010000Z.backup', 'mine.backup']);
    const { overdue, results } = await list();
    expect([overdue, results]).toEqual([
      false,
      [expect.objectContaining({ file, failure: null, rows: expect.any(Number), bytes: expect.any(Number) })],
    ]);
    expect(await claim()).toBeUndefined();
    const { data } = await node.call(listAuditEntries, { query: { group: 'backups' } }, admin.token);
    expect(data.results).toMatchObject([{ action: 'backup.take', actor: null, subject: { type: 'backup' } }]);
  } finally {
    await node.close();
  }
});

test('a portal that stops ends its backup, which leaves no file', async () => {
  const folder = await aFolder();
  const stopping = new AbortController();
  const task = { url: portal.databaseUrl, path: join(folder, 'night.backup') };
  const taken = startBackup(
    { ...task, key: { backupPassphrase: PASSPHRASE, backupKeyFile: undefined } },
    stopping.signal,
  );
  stopping.abort();
  await expect(taken).rejects.toThrow('ended before it had finished');
  expect(readdirSync(folder)).toEqual([]);
});

test('a start that has to migrate backs up first, and does not migrate where that fails', async () => {
  const [folder, url] = [await aFolder(), await emptyDatabase({ migrated: false })];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await migrateInTransaction(client, await migrationsUpTo('0032-coding'));
  await client.query("insert into seeding (name) values ('starter bank'); commit");
  const migrations = async () => (await client.query('select name from kysely_migration')).rowCount;
  const before = await migrations();

  writeFileSync(join(folder, 'file'), '');
  const refused = await launchPortal({ ...settings(join(folder, 'file')), DEMO: 'no' }, url);
  expect(await refused.ended).toBe(1);
  expect(refused.printed.text).toContain('has to be migrated, and the backup before it failed');
  expect(await migrations()).toBe(before);

  const portalProcess = await launchPortal({ ...settings(folder), DEMO: 'no' }, url);
  expect(await portalProcess.ready).toMatch(/^http/);
  expect(readdirSync(folder).filter((name) => name.startsWith('before-0033-'))).toHaveLength(1);
  expect(await migrations()).toBeGreaterThan(before ?? 0);
  await client.end();
});
