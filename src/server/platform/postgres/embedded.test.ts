import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  anEmptyFolder,
  POLL,
  query,
  serverPid,
  startDatabase,
  useClusterFolder,
} from '#test/embedded-clusters.ts';
import { linkLibraries } from './binaries.ts';
import { startEmbedded } from './embedded.ts';
import { findOsAccount, runAs } from './os-account.ts';
import { findRunning } from './running.ts';

const aFolder = useClusterFolder();

const isRoot = process.getuid?.() === 0;

const hasProc = existsSync('/proc/self/fd');

test('the first start creates the database, and the next one finds its rows', async () => {
  const folder = await anEmptyFolder();
  const lines: string[] = [];
  const first = await startDatabase(folder, { report: (line) => lines.push(line) });
  await query(first.url, `create table answer as select 'kept' as response`);
  await first.stop();
  const second = await startDatabase(folder, { report: (line) => lines.push(line) });
  expect(await query(second.url, 'select response from answer')).toEqual([{ response: 'kept' }]);
  expect(lines).toEqual([expect.stringContaining('Creating')]);
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('the portal owns its database, which is durable, and is no superuser', async () => {
  const { url } = await startDatabase(await aFolder());
  const [row] = await query(
    url,
    `select current_user as user, pg_get_userbyid(datdba) as owner, rolsuper as super, datlocale as locale,
       current_setting('fsync') || current_setting('synchronous_commit') as durable,
       current_setting('data_checksums') as checksums
     from pg_database join pg_roles on rolname = current_user where datname = current_database()`,
  );
  expect(row).toEqual({
    user: 'portal',
    owner: 'portal',
    super: false,
    locale: 'C.UTF-8',
    durable: 'onon',
    checksums: 'on',
  });
});

test('access rules that a start on a full disk could not finish are written by the next one', async () => {
  const folder = await aFolder();
  const drafts = () =>
    readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('pg_hba.conf.'));
  await writeFile(join(folder, 'postgres', `pg_hba.conf.${process.pid}`), '');
  const { url } = await startDatabase(folder);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(drafts()).toEqual([]);
});

test.runIf(isRoot)('the socket admits the portal and the account of the data, and nobody else', async () => {
  const folder = await aFolder();
  // As a cluster of an earlier release has it.
  await writeFile(join(folder, 'postgres/pg_hba.conf'), 'local all all trust\n');
  const { url, socketFolder } = await startDatabase(folder);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await chmod(socketFolder, 0o755);
  const connect = `const { Client } = require('pg'); const client = new Client(process.argv[1]);
    client.connect().then(() => console.log('in'), ({ message }) => console.log(message)).finally(() => client.end());`;
  const outcomeAs = (uid: number) =>
    execFileSync(process.execPath, ['-e', connect, url.replace('portal@', 'postgres@')], {
      ...{ uid, gid: uid, encoding: 'utf8', cwd: process.cwd() },
    });
  expect(outcomeAs(statSync(join(folder, 'postgres')).uid)).toBe('in\n');
  expect(outcomeAs(1)).toContain('Peer authentication failed');
});

test('the serving role exists, owns nothing, and is created where it is missing', async () => {
  const folder = await aFolder();
  const first = await startDatabase(folder);
  const superuser = first.url.replace('portal@', 'postgres@');
  await query(superuser, 'drop role portal_app');
  await expect(query(first.servingUrl, 'select 1')).rejects.toThrow('does not exist');
  await first.stop();
  const { servingUrl } = await startDatabase(folder);
  const [row] = await query(
    servingUrl,
    `select current_user as user, rolsuper or rolcreaterole or rolcreatedb as mighty,
       has_schema_privilege('public', 'create') as creates,
       (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({ user: 'portal_app', mighty: false, creates: false, owned: 0 });
});

test("the server's log holds no row of a failed statement", async () => {
  const folder = await aFolder();
  const { url } = await startDatabase(folder);
  await query(url, 'create table answer (code text, at date not null)');
  await expect(query(url, "insert into answer select 'a-' || 'secret'")).rejects.toThrow('null value');
  await expect
    .poll(() => readFileSync(join(folder, 'postgres.log'), 'utf8'), POLL)
    .toContain('violates not-null constraint');
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain('a-secret');
});

test.skipIf(!hasProc)('the server listens on one socket in a private folder and on no port', async () => {
  const folder = await aFolder();
  const { socketFolder } = await startDatabase(folder);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(statSync(socketFolder).uid).toBe(statSync(join(folder, 'postgres')).uid);
  expect(listeners(serverPid(folder), '/proc/net/unix', 6)).toHaveLength(1);
  for (const table of ['tcp', 'tcp6', 'udp', 'udp6'])
    expect(listeners(serverPid(folder), `/proc/net/${table}`, 9)).toEqual([]);
});

test('in a unit of systemd the socket is in its runtime folder, where commands outside the unit find it', async () => {
  const runtime = await anEmptyFolder();
  await chmod(runtime, 0o755);
  const folder = await aFolder();
  const { socketFolder, stop } = await startEmbedded({ folder, runtimeFolder: runtime });
  onTestFinished(stop);
  expect(dirname(socketFolder)).toBe(runtime);
  expect(await query(findRunning(folder) ?? '', 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test.runIf(isRoot)('a data folder in a private home works', async () => {
  const home = await anEmptyFolder();
  await chmod(home, 0o700);
  execFileSync('cp', ['-a', await aFolder(), join(home, 'data')]);
  const { url, socketFolder } = await startDatabase(join(home, 'data'));
  onTestFinished(() => rm(socketFolder, { recursive: true }));
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test.runIf(isRoot)('a program in a private home passes the check by which PostgreSQL finds it', async () => {
  const home = await anEmptyFolder();
  await chmod(home, 0o700);
  const program = join(home, 'program');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  const account = await findOsAccount({ uid: 65534, gid: 65534 }, program, [home]);
  await runAs(account, process.execPath, ['-e', `fs.accessSync('${program}', fs.constants.X_OK)`]);
});

test.runIf(isRoot)('a socket folder that another user made is not used', async () => {
  const folder = await aFolder();
  const { stop, socketFolder } = await startDatabase(folder);
  await stop();
  onTestFinished(() => rm(socketFolder, { recursive: true }));
  await chown(socketFolder, 12345, 12345);
  await expect(startEmbedded({ folder })).rejects.toThrow(/made by someone else \(user 12345\)/);
});

test('a server that cannot start reports the end of its log', async () => {
  const folder = await aFolder();
  await expect(startEmbedded({ folder: folder, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers": "plenty"/,
  );
});

test('a log beyond 10 MB is rotated', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'postgres.log'), 'x'.repeat(10_000_001));
  await startDatabase(folder);
  expect(statSync(join(folder, 'postgres.log.1')).size).toBe(10_000_001);
  expect(statSync(join(folder, 'postgres.log')).size).toBeLessThan(10_000);
});

test('missing links to libraries are created, even by many starts at once', async () => {
  const root = await anEmptyFolder();
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await mkdir(join(root, 'native/lib'), { recursive: true });
  await writeFile(join(root, 'native/lib/libpq.so.5.18'), '');
  await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  await Promise.all([linkLibraries(root), linkLibraries(root)]);
  await linkLibraries(root);
  expect(await readlink(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

/** Rows of a socket table that belong to the process; `column` is the column of the inode. */
function listeners(pid: number, table: string, column: number): string[] {
  const held = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  const rows = existsSync(table) ? readFileSync(table, 'utf8').split('\n') : [];
  return rows.filter((row) => held.includes(`socket:[${row.trim().split(/\s+/)[column]}]`));
}
