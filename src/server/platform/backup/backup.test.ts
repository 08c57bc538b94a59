import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { describeSchema } from '#database/schema-description.ts';
import { verifyChainSample } from '#server/features/attempts/receipts/actions.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { grantPrivileges } from '#server/platform/database/grants.ts';
import { listKnownMigrations, migrate, migrateInTransaction } from '#server/platform/database/migrations.ts';
import { anAttempt } from '#test/attempts.ts';
import {
  aFolder,
  backupOptions,
  migrationsUpTo,
  PASSPHRASE,
  readAllRows,
  readSequenceValues,
} from '#test/backups.ts';
import { servingUrlOf } from '#test/cluster.ts';
import { emptyDatabase } from '#test/launched-portal.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { aReport } from '#test/question-reports.ts';
import { writeArchive } from './archive.ts';
import { describeFailure } from './backup-failure.ts';
import { loadBackup } from './loading.ts';
import { headerEntry } from './manifest.ts';
import { backUp } from './snapshot.ts';

const portal = usePortal();

beforeAll(async () => {
  const attempt = await anAttempt(portal);
  const question = attempt.startedAttempt.questions[0]?.id ?? 0;
  const { right } = await attempt.key(question);
  await attempt.save([{ seq: 1, question_id: question, selected_options: right }]);
  // Its number was given, so no later report may have it.
  await aReport(portal);
  await sql`delete from question_report`.execute(portal.db);
  // Every character that COPY escapes.
  await sql`update account set name = ${'Tab\tline\nback\\slash \\N “ä”'} where id = ${attempt.student.id}`.execute(
    portal.db,
  );
  await sql`select graphile_worker.add_job('hourly-chores', '{}', run_at => now() + interval '1 day')`.execute(
    portal.db,
  );
});

async function aBackup() {
  const path = join(await aFolder(), 'portal.backup');
  await backUp(portal.databaseUrl, path, await backupOptions());
  return path;
}

const schemaOf = async (url: string) => {
  const { db, close } = openDatabase(url, 1);
  return await describeSchema(db).finally(close);
};

test('a backup restores every row and the schema, and the portal goes on with it', async () => {
  const path = await aBackup();
  const before = await readAllRows(portal.databaseUrl);
  const url = await emptyDatabase({ migrated: false });
  const loaded = await loadBackup(url, path, await backupOptions());
  const after = await readAllRows(url);
  expect(await readSequenceValues(url)).toEqual(await readSequenceValues(portal.databaseUrl));
  expect(Object.keys(after)).toEqual(Object.keys(before));
  // The runner of the portal adds and ends jobs all the time.
  for (const name of Object.keys(before).filter((one) => !/job|push_device|presence/.test(one)))
    expect(after[name], name).toEqual(before[name]);
  expect(after['public.answer_event']).toHaveLength(1);
  expect(after['graphile_worker._private_jobs']?.join()).toContain('hourly-chores:scheduled');
  expect(loaded.rows).toBeGreaterThan(20);
  expect(await schemaOf(url)).toBe(await schemaOf(portal.databaseUrl));

  const owner = openDatabase(url, 1);
  await grantPrivileges(owner.db, inject('servingRole')).finally(owner.close);
  const node = await openNode(url);
  try {
    expect(await verifyChainSample(node.db, 10)).toEqual({ verified: 1, broken: [] });
    const next = await anAttempt(node, { student: await aStudent(node) });
    const question = next.startedAttempt.questions[0]?.id ?? 0;
    expect((await next.save([{ seq: 1, question_id: question, marked: true }])).success).toBe(true);
    const tables = await sql`select * from answer_event`.execute(node.db);
    expect(tables.rows).toHaveLength(2);
    await expect(sql`delete from answer_event`.execute(node.db)).rejects.toThrow('append');
    await expect(
      sql`insert into attempt_opening (attempt_id, epoch) values (999999, 1)`.execute(node.db),
    ).rejects.toThrow();
  } finally {
    await node.close();
  }
});

test('rows that are stored while a backup runs are in it whole or not at all', async () => {
  const admin = await anAdmin(portal);
  let isOver = false;
  const write = async () => {
    for (let at = 1; !isOver; at++)
      // Two tables far from each other in the order of a backup.
      await portal.db.transaction().execute(async (tx) => {
        await sql`insert into audit_event (actor_id, action, subject_type, subject_id)
          values (${admin.id}, ${`pair ${at}`}, 'test', '1')`.execute(tx);
        await sql`insert into seeding (name) values (${`pair ${at}`})`.execute(tx);
      });
  };
  const writing = write();
  const path = await aBackup().finally(() => {
    isOver = true;
  });
  await writing;
  const url = await emptyDatabase({ migrated: false });
  await loadBackup(url, path, await backupOptions());
  const restored = await readAllRows(url);
  const pairs = (table: string) =>
    restored[table]?.flatMap((row) => row.match(/pair \d+/)?.[0] ?? []).toSorted();
  expect(pairs('public.seeding')).toEqual(pairs('public.audit_event'));
});

test('a backup of an older release is restored as it was, and the next start migrates it', async () => {
  const url = await emptyDatabase({ migrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  // Releases exist that brought 0055 before 0040.
  await migrateInTransaction(client, [
    ...(await migrationsUpTo('0033-revision-of-problems')),
    '0055-webhooks',
  ]);
  await client.query("insert into seeding (name) values ('an old row'); commit");
  await client.end();
  const path = join(await aFolder(), 'old.backup');
  await backUp(url, path, await backupOptions());
  const target = await emptyDatabase({ migrated: false });
  await loadBackup(target, path, await backupOptions());
  expect(await schemaOf(target)).toBe(await schemaOf(url));
  const { db, close } = openDatabase(target, 1);
  try {
    expect(await migrate(db)).toEqual(
      (await listKnownMigrations()).filter(
        (name) => name > '0033-revision-of-problems' && name !== '0055-webhooks',
      ),
    );
    expect(await db.selectFrom('seeding').select('name').execute()).toEqual([{ name: 'an old row' }]);
  } finally {
    await close();
  }
});

const flip = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

test('a file that is damaged or another one is refused with a sentence, and nothing of it stays', async () => {
  const path = await aBackup();
  const whole = await readFile(path);
  const url = await emptyDatabase({ migrated: false });
  const refusal = async (bytes: Buffer, words?: string) => {
    await writeFile(path, bytes);
    const options = await backupOptions(words ? { backupPassphrase: words } : undefined);
    const failure = await loadBackup(url, path, options).catch((error: Error) => error);
    expect(failure).toHaveProperty('name', 'BackupFailure');
    const left = Object.keys(await readAllRows(url)).filter((name) => name.startsWith('public'));
    expect(left).toEqual([]);
    return (failure as Error).message;
  };
  expect(await refusal(whole, 'other words')).toContain('BACKUP_PASSPHRASE does not open it');
  for (const bytes of [
    whole.subarray(0, -1),
    whole.subarray(0, whole.length / 2),
    flip(whole, whole.length - 100),
  ])
    expect(await refusal(bytes)).toContain('damaged or cut short');
  for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7 '.repeat(100)), flip(whole, 10)])
    expect(await refusal(bytes)).toContain('its beginning is damaged');
  await writeFile(path, whole);
  await loadBackup(url, path, await backupOptions());
});

test('a backup of a newer release and one of a newer format are refused', async () => {
  const folder = await aFolder();
  const options = await backupOptions();
  const url = await emptyDatabase({ migrated: false });
  const header = { taken_at: '', postgres: '18', job_queue: 1, tables: [] };
  const newer = headerEntry({ ...header, migrations: ['0001-initial', '9999-from-tomorrow'] });
  const format = {
    ...newer,
    content: Buffer.from(newer.content.toString().replace('"format": 1', '"format": 2')),
  };
  for (const [name, entry] of Object.entries({ newer, format })) {
    await writeArchive(join(folder, name), options.key, options.signal, (add) => add(entry));
    await expect(loadBackup(url, join(folder, name), options)).rejects.toThrow('newer release');
  }
});

test('a database that holds something is refused, and so is a file that exists', async () => {
  const path = await aBackup();
  const options = await backupOptions();
  await expect(loadBackup(portal.databaseUrl, path, options)).rejects.toThrow('holds something');
  await expect(backUp(portal.databaseUrl, path, options)).rejects.toThrow('exists already');
  await expect(backUp(portal.databaseUrl, `${path}/portal`, options)).rejects.toThrow('no folder');
  const empty = await emptyDatabase({ migrated: false });
  await expect(backUp(empty, `${path}.empty`, options)).rejects.toThrow('nothing of a portal');
});

test('a draft that a killed backup left a day ago is removed, and a younger one of another file is not', async () => {
  const folder = await aFolder();
  const [old, young] = [join(folder, '.monday.backup.1.partial'), join(folder, '.tuesday.backup.1.partial')];
  for (const draft of [old, young]) await writeFile(draft, '');
  await utimes(old, new Date(), new Date(Date.now() - 25 * 3_600_000));
  await backUp(portal.databaseUrl, join(folder, 'new.backup'), await backupOptions());
  expect((await readdir(folder)).toSorted()).toEqual(['.tuesday.backup.1.partial', 'new.backup']);
});

test('a role that may not create tables is told to name the owner', async () => {
  const [path, url] = [await aBackup(), await emptyDatabase({ migrated: false })];
  const serving = servingUrlOf(url, inject('servingRole'));
  const failure = await loadBackup(serving, path, await backupOptions()).catch((error: Error) =>
    describeFailure(error, 'the external database'),
  );
  expect(failure).toContain('name its owner in MIGRATION_DATABASE_URL');
});

test('a backup that is stopped leaves no file', async () => {
  const folder = await aFolder();
  const stopping = new AbortController();
  const options = { ...(await backupOptions()), signal: stopping.signal, report: () => stopping.abort() };
  const failure = await backUp(portal.databaseUrl, join(folder, 'portal.backup'), options).catch(
    (error: Error) => describeFailure(error, folder),
  );
  expect(failure).toBe('It was stopped before it had ended.');
  expect(await readdir(folder)).toEqual([]);
});

test('a public key alone backs up, and only the secret key restores', async () => {
  const folder = await aFolder();
  const identity = await generateX25519Identity();
  const [secret, open] = [join(folder, 'secret.key'), join(folder, 'public.key')];
  await writeFile(secret, `# made by hand\n${identity}\n`);
  await writeFile(open, `${await identityToRecipient(identity)}\n`);
  const path = join(folder, 'portal.backup');
  await backUp(portal.databaseUrl, path, await backupOptions({ backupKeyFile: open }));
  const url = await emptyDatabase({ migrated: false });
  const refused = loadBackup(url, path, await backupOptions({ backupKeyFile: open }));
  await expect(refused).rejects.toThrow('BACKUP_KEY_FILE does not open it');
  const { header } = await loadBackup(url, path, await backupOptions({ backupKeyFile: secret }));
  expect(header.tables.map(({ name }) => name)).toContain('public.answer_event');
});

test('a backup opens without the portal, with age, zstd and tar', async () => {
  const age = new Decrypter();
  age.addPassphrase(PASSPHRASE);
  const compressed = await age.decrypt(await readFile(await aBackup()));
  const tar = zstdDecompressSync(compressed);
  expect(tar.subarray(257, 262).toString()).toBe('ustar');
  expect(tar.includes('tables/public.answer_event/000000.copy')).toBe(true);
});
