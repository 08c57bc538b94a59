import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder, PASSPHRASE, readAllRows } from '#test/backups.ts';
import { emptyDatabase } from '#test/launched-portal.ts';
import { aDataFolder, mountSmallDisk, openOwner, ownerUrl, startStudents } from './fixtures.ts';
import { createServerProcess, waitUntil } from './portal-process.ts';
import {
  addToSummary,
  compareWithStored,
  createLedger,
  describeLedger,
  keepSaving,
  resume,
} from './save-ledger.ts';

const STUDENTS = 16;
/** A restore of fewer answers takes longer for each of them, because a new database takes seconds. */
const ANSWERS = Number(process.env.FAULTS_ANSWERS ?? 600_000);

/** Starts `npm run backup`, `restore` or `backup:verify` on a file, as the script of package.json does. */
function startCommand(script: 'backup' | 'restore' | 'verify', file: string, environment: object = {}) {
  const child = spawn(process.execPath, ['--max-semi-space-size=1', `database/backups/${script}.ts`, file], {
    env: { PATH: process.env.PATH, BACKUP_PASSPHRASE: PASSPHRASE, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed }));
  return { child, ended };
}

const runCommand = (...given: Parameters<typeof startCommand>) => startCommand(...given).ended;

/** A data folder whose portal does not run, with this many megabytes that no compression makes smaller. */
async function aFilledFolder(megabytes: number): Promise<string> {
  const folder = await aDataFolder();
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  const { db } = openOwner(ownerUrl(folder));
  await sql`insert into seeding (name)
    select (select string_agg(gen_random_uuid()::text, '' order by part) from generate_series(1, 28) as part where n > 0)
    from generate_series(1, ${megabytes * 1_000}::int) as n`.execute(db);
  await server.end('SIGTERM');
  return folder;
}

test('a backup of a running test day holds every answer acknowledged before it, over an external database and back', async () => {
  const folder = await aDataFolder();
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  const { writers } = await startStudents(openOwner(ownerUrl(folder)), server.origin, STUDENTS);
  const ledger = createLedger();
  const stop = new AbortController();
  const writing = writers.map((writer) => keepSaving(server.origin, writer, ledger, stop));
  await waitUntil(() => ledger.acknowledged.size > STUDENTS * 10, 30_000, 'some saves');

  const before = { ...createLedger(), acknowledged: new Map(ledger.acknowledged), sent: ledger.sent };
  const file = join(await aFolder(), 'portal.backup');
  const backup = await runCommand('backup', file, { DATA_DIR: folder });
  expect(backup).toMatchObject({ code: 0, printed: expect.stringContaining('Backed up') });
  const during = ledger.acknowledged.size - before.acknowledged.size;
  expect(during).toBeGreaterThan(STUDENTS);
  stop.abort();
  await Promise.all(writing);
  expect(ledger.faults).toEqual([]);
  await server.end('SIGKILL');

  const verified = await runCommand('verify', file);
  expect(verified).toMatchObject({ code: 0, printed: expect.stringContaining('The backup is good.') });
  expect(verified.printed).toContain(`Attempts checked: ${STUDENTS}.`);
  // From a folder into an external database, and from there into a folder.
  const [external, restored] = [await emptyDatabase({ migrated: false }), join(await aFolder(), 'restored')];
  const again = `${file}.again`;
  expect(await runCommand('restore', file, { DATABASE_URL: external })).toMatchObject({ code: 0 });
  expect(await runCommand('backup', again, { DATABASE_URL: external })).toMatchObject({ code: 0 });
  expect(await runCommand('restore', again, { DATA_DIR: restored })).toMatchObject({ code: 0 });
  const refused = await runCommand('restore', again, { DATA_DIR: restored });
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('holds something (postgres)') });

  const successor = await createServerProcess({ DATA_DIR: restored });
  const rows = await readAllRows(external);
  await successor.start();
  const owner = openOwner(ownerUrl(restored));
  const stored = await compareWithStored(owner.db, writers, before);
  expect(stored).toBe(rows['public.answer_event']?.length);
  for (const writer of writers) await resume(successor.origin, owner.db, writer, before);
  addToSummary(
    `a backup in full load, ${during} saves meanwhile: ${describeLedger(before)}; ${stored} restored`,
  );
  expect(before.faults).toEqual([]);
  await successor.end('SIGTERM');
});

test('six million answers would be restored within fifteen minutes', async () => {
  const folder = await aDataFolder();
  const server = await createServerProcess({ DATA_DIR: folder });
  await server.start();
  await sql`insert into answer_event (attempt_id, epoch, seq, question_id, selected, seconds, received_at, late)
    select 1000000 + n / 20, 1, n % 20 + 1, n % 5000, array[left(md5(n::text), 8)], n % 90, now(), false
    from generate_series(1, ${ANSWERS}::int) n`.execute(openOwner(ownerUrl(folder)).db);
  await server.end('SIGTERM');
  const [file, target] = [join(await aFolder(), 'portal.backup'), join(await aFolder(), 'restored')];
  const begun = performance.now();
  expect(await runCommand('backup', file, { DATA_DIR: folder })).toMatchObject({ code: 0 });
  const backedUp = performance.now();
  expect(await runCommand('restore', file, { DATA_DIR: target })).toMatchObject({ code: 0 });
  const [backup, restore] = [backedUp - begun, performance.now() - backedUp];
  addToSummary(
    `${ANSWERS} answers: backed up in ${(backup / 1_000).toFixed(0)} s, restored in ${(restore / 1_000).toFixed(0)} s`,
  );
  expect((restore * 6_000_000) / ANSWERS).toBeLessThan(15 * 60_000);
});

test('a backup or restore that is killed or stopped leaves nothing that could pass for whole', async () => {
  const folder = await aFilledFolder(20);
  const backups = await aFolder();
  const file = join(backups, 'portal.backup');
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const { child, ended } = startCommand('backup', file, { DATA_DIR: folder });
    const partial = join(backups, `.portal.backup.${child.pid}.partial`);
    await waitUntil(() => existsSync(partial), 30_000, 'a backup that has begun');
    child.kill(signal);
    const { code, printed } = await ended;
    expect(existsSync(file)).toBe(false);
    if (signal === 'SIGKILL') continue;
    expect([code, printed]).toEqual([1, expect.stringContaining('There is no backup.\nIt was stopped')]);
  }
  expect(await runCommand('backup', file, { DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(readdirSync(backups)).toEqual(['portal.backup']);

  const target = join(await aFolder(), 'restored');
  const isLoading = () =>
    existsSync(target) &&
    readdirSync(target).some((name) => existsSync(join(target, name, 'postgres/postmaster.pid')));
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const { child, ended } = startCommand('restore', file, { DATA_DIR: target });
    await waitUntil(isLoading, 60_000, 'a restore that has begun');
    child.kill(signal);
    const { code, printed } = await ended;
    expect(existsSync(join(target, 'postgres'))).toBe(false);
    // The database of a killed restore ends by itself.
    await waitUntil(() => !isLoading(), 30_000, 'the end of its database');
    if (signal === 'SIGKILL') continue;
    expect([code, printed]).toEqual([1, expect.stringContaining('Nothing was restored.\nIt was stopped')]);
    expect(readdirSync(target)).toEqual([]);
  }
  expect(await runCommand('restore', file, { DATA_DIR: target })).toMatchObject({ code: 0 });
  expect(readdirSync(target)).toEqual(['postgres']);
  addToSummary('backup and restore killed and stopped: nothing half, and the next ones succeeded');
});

test('on a full disk a backup or restore says so and leaves nothing', async ({ skip }) => {
  const [small, smaller] = [await mountSmallDisk(90), await mountSmallDisk(4)];
  if (!small || !smaller) {
    addToSummary('backups and a full disk: SKIPPED, a small disk can only be mounted by root');
    skip('a small disk can only be mounted by root');
    return;
  }
  const folder = await aFilledFolder(60);
  const backup = await runCommand('backup', join(smaller, 'portal.backup'), { DATA_DIR: folder });
  expect(backup).toMatchObject({ code: 1, printed: expect.stringMatching(/disk of .* is full: make room/) });
  expect(readdirSync(smaller)).toEqual([]);

  const file = join(await aFolder(), 'portal.backup');
  expect(await runCommand('backup', file, { DATA_DIR: folder })).toMatchObject({ code: 0 });
  const target = join(small, 'restored');
  const restore = await runCommand('restore', file, { DATA_DIR: target });
  expect(restore).toMatchObject({ code: 1, printed: expect.stringMatching(/disk of .* is full: make room/) });
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);

  const damaged = readFileSync(file).subarray(0, -1_000_000);
  writeFileSync(file, damaged);
  const verify = await runCommand('verify', file);
  expect(verify).toMatchObject({ code: 1, printed: expect.stringContaining('damaged or cut short') });
  addToSummary('backup and restore on a full disk, a file that was cut: a sentence each, and nothing left');
});
