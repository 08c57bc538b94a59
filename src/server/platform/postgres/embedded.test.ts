import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { linkLibraries } from './binaries.ts';
import { nameCluster } from './cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { findOsAccount, runAs } from './os-account.ts';

const isRoot = process.getuid?.() === 0;
const hasProc = existsSync('/proc/self/fd');
/** A folder with a stopped database; tests that leave it as they found it share it. */
let settled = '';

beforeAll(async () => {
  settled = await make();
  const { stop } = await startEmbedded({ folder: settled });
  await stop();
});

afterAll(() => remove(settled));

test('the first start creates the database, and the next one finds its rows', async () => {
  const folder = await anEmptyFolder();
  const lines: string[] = [];
  const first = await start(folder, { report: (line) => lines.push(line) });
  await query(first.url, `create table answer as select 'kept' as response`);
  await first.stop();
  const second = await start(folder, { report: (line) => lines.push(line) });
  expect(await query(second.url, 'select response from answer')).toEqual([{ response: 'kept' }]);
  expect(lines).toEqual([expect.stringContaining('Creating')]);
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('the portal owns its database, which is durable, and is no superuser', async () => {
  const { url } = await start(settled);
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

test('the serving role exists, owns nothing, and is created where it is missing', async () => {
  const folder = await aFolder();
  const first = await start(folder);
  const superuser = first.url.replace('portal@', 'postgres@');
  await query(superuser, 'drop role portal_app');
  await expect(query(first.servingUrl, 'select 1')).rejects.toThrow('does not exist');
  await first.stop();
  const { servingUrl } = await start(folder);
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
  const { url } = await start(folder);
  await query(url, 'create table answer (code text, at date not null)');
  await expect(query(url, "insert into answer select 'a-' || 'secret'")).rejects.toThrow('null value');
  await expect
    .poll(() => readFileSync(join(folder, 'postgres.log'), 'utf8'), patient)
    .toContain('violates not-null constraint');
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain('a-secret');
});

test('a killed server is started again at the same address with every committed row', async () => {
  const folder = await aFolder();
  const { url } = await start(folder);
  await query(url, 'create table answer (seq int)');
  await query(url, 'insert into answer values (1)');
  process.kill(serverPid(folder), 'SIGKILL');
  await expect
    .poll(() => query(url, 'select seq from answer').catch(() => []), patient)
    .toEqual([{ seq: 1 }]);
});

test('a server in a smart shutdown is started again although the portal stays connected', async () => {
  const folder = await aFolder();
  const { url } = await start(folder);
  await query(url, 'create table answer as select 1 as seq');
  const staying = new Client({ connectionString: url });
  // It is the server that ends this connection.
  staying.on('error', () => {});
  await staying.connect();
  const pid = serverPid(folder);
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => commandLine(pid), patient).toBe('');
  await expect
    .poll(() => query(url, 'select seq from answer').catch(() => []), patient)
    .toEqual([{ seq: 1 }]);
});

test('a killed app takes its database down, and the next start has every committed row', async () => {
  const folder = await aFolder();
  const app = spawnApp(folder);
  await query(await announcement(app), 'create table answer as select 1 as seq');
  const pid = serverPid(folder);
  app.kill('SIGKILL');
  await expect.poll(() => commandLine(pid), patient).toBe('');
  const { url } = await start(folder);
  expect(await query(url, 'select seq from answer')).toEqual([{ seq: 1 }]);
});

test('an app and its server killed together leave a lock that does not stop the next start', async () => {
  const folder = await aFolder();
  const app = spawnApp(folder);
  await query(await announcement(app), 'create table answer as select 1 as seq');
  process.kill(serverPid(folder), 'SIGSTOP');
  app.kill('SIGKILL');
  process.kill(serverPid(folder), 'SIGKILL');
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(true);
  const { url } = await start(folder);
  expect(await query(url, 'select seq from answer')).toEqual([{ seq: 1 }]);
});

test.skipIf(!hasProc)('a server that stands still as its app is killed is no obstacle', async () => {
  const folder = await aFolder();
  const app = spawnApp(folder);
  await query(await announcement(app), 'create table answer as select 1 as seq');
  process.kill(serverPid(folder), 'SIGSTOP');
  app.kill('SIGKILL');
  const { url } = await start(folder);
  expect(await query(url, 'select seq from answer')).toEqual([{ seq: 1 }]);
});

test.skipIf(!hasProc)('a lock whose number a zombie or a stranger wears is no obstacle', async () => {
  const { stop, socketFolder } = await start(settled);
  await stop();
  const { uid, gid } = statSync(join(settled, 'postgres'));
  // The stranger never waits for its child, which therefore stays a zombie.
  const stranger = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { uid, gid });
  onTestFinished(() => void stranger.kill());
  const zombie = Number(await announcement(stranger));
  await expect.poll(() => commandLine(zombie), patient).toBe('');
  for (const pid of [zombie, stranger.pid]) {
    const lock = `${pid}\n${settled}/postgres\n1700000000\n5432\n${socketFolder}\n\n`;
    await writeFile(join(settled, 'postgres/postmaster.pid'), lock);
    await writeFile(join(socketFolder, '.s.PGSQL.5432.lock'), lock);
    const again = await start(settled);
    await again.stop();
  }
});

test('a second app on the same folder is refused, with the pid of the running server', async () => {
  const { url, servingUrl } = await start(settled);
  const refusal = await startEmbedded({ folder: settled }).catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: 'StartFailure' });
  expect(refusal).toHaveProperty('message', expect.stringContaining(`pid ${serverPid(settled)}`));
  expect(refusal).toHaveProperty('message', expect.stringContaining(servingUrl));
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('of two apps that start at once on an empty folder one serves and the other is refused', async () => {
  const folder = await anEmptyFolder();
  const said = await Promise.all([spawnApp(folder), spawnApp(folder)].map(announcement));
  expect(said.toSorted()).toEqual([
    expect.stringContaining(`PostgreSQL (pid ${serverPid(folder)}) already runs`),
    expect.stringMatching(/^postgresql:/),
  ]);
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test.skipIf(!hasProc)('the server listens on one socket in a private folder and on no port', async () => {
  const { socketFolder } = await start(settled);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(statSync(socketFolder).uid).toBe(statSync(join(settled, 'postgres')).uid);
  expect(listeners(serverPid(settled), '/proc/net/unix', 6)).toHaveLength(1);
  for (const table of ['tcp', 'tcp6', 'udp', 'udp6'])
    expect(listeners(serverPid(settled), `/proc/net/${table}`, 9)).toEqual([]);
});

test.runIf(isRoot)('a data folder below a private home is served', async () => {
  const home = await anEmptyFolder();
  await chmod(home, 0o700);
  execFileSync('cp', ['-a', settled, join(home, 'data')]);
  const { url, socketFolder } = await start(join(home, 'data'));
  onTestFinished(() => rm(socketFolder, { recursive: true }));
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test.runIf(isRoot)(
  'a program below a private home passes the check by which PostgreSQL finds it',
  async () => {
    const home = await anEmptyFolder();
    await chmod(home, 0o700);
    const program = join(home, 'program');
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
    const account = await findOsAccount({ uid: 65534, gid: 65534 }, program, [home]);
    await runAs(account, process.execPath, ['-e', `fs.accessSync('${program}', fs.constants.X_OK)`]);
  },
);

test.runIf(isRoot)('a socket folder that another user made is not used', async () => {
  const { stop, socketFolder } = await start(settled);
  await stop();
  onTestFinished(() => rm(socketFolder, { recursive: true }));
  await chown(socketFolder, 12345, 12345);
  await expect(startEmbedded({ folder: settled })).rejects.toThrow(/made by someone else \(user 12345\)/);
});

test('a server that cannot start reports the end of its log', async () => {
  await expect(startEmbedded({ folder: settled, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers": "plenty"/,
  );
});

test('a log beyond 10 MB is rotated', async () => {
  await writeFile(join(settled, 'postgres.log'), 'x'.repeat(10_000_001));
  await start(settled);
  expect(statSync(join(settled, 'postgres.log.1')).size).toBe(10_000_001);
  expect(statSync(join(settled, 'postgres.log')).size).toBeLessThan(10_000);
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

const patient = { timeout: 60_000, interval: 20 };

async function anEmptyFolder(): Promise<string> {
  const folder = await make();
  onTestFinished(() => remove(folder));
  return folder;
}

async function make(): Promise<string> {
  const folder = await mkdtemp(join(realpathSync(tmpdir()), 'embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes the folder once the server in it, whose app may just have been killed, has ended. */
async function remove(folder: string): Promise<void> {
  await vi
    .waitUntil(() => !existsSync(join(folder, 'postgres/postmaster.pid')), { timeout: 10_000, interval: 20 })
    .catch(() => {});
  await rm(join('/tmp', nameCluster(folder)), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/** A copy of the settled folder, to be treated badly. */
async function aFolder(): Promise<string> {
  const folder = await anEmptyFolder();
  execFileSync('cp', ['-a', join(settled, 'postgres'), folder]);
  return folder;
}

type Extras = Omit<Parameters<typeof startEmbedded>[0], 'folder'>;

async function start(folder: string, extras: Extras = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ folder, ...extras });
  onTestFinished(() => database.stop());
  return database;
}

/** Another process that starts the database and says its address, or why it could not. */
function spawnApp(folder: string): ChildProcess {
  const code = `
    import { startEmbedded } from '${new URL('./embedded.ts', import.meta.url)}';
    const { url } = await startEmbedded({ folder: process.argv[1] }).catch(({ message }) => ({ url: message }));
    console.log(url);
    setInterval(() => {}, 1000);`;
  const app = spawn(process.execPath, ['--input-type=module', '--eval', code, folder]);
  onTestFinished(() => void app.kill());
  return app;
}

async function announcement({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output.');
  const [line] = await once(createInterface(stdout), 'line');
  return line;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Empty for a process that has ended, whether or not its parent has noticed. */
function commandLine(pid: number): string {
  if (hasProc) return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  return execFileSync('sh', ['-c', `ps -o command= -p ${pid} || true`], { encoding: 'utf8' }).trim();
}

/** Rows of a table of sockets that the process holds open; `column` is where the table keeps the inode. */
function listeners(pid: number, table: string, column: number): string[] {
  const held = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  const rows = existsSync(table) ? readFileSync(table, 'utf8').split('\n') : [];
  return rows.filter((row) => held.includes(`socket:[${row.trim().split(/\s+/)[column]}]`));
}
