import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  anEmptyFolder,
  POLL,
  query,
  serverPid,
  startDatabase,
  useClusterFolder,
} from '#test/embedded-clusters.ts';
import { startEmbedded } from './embedded.ts';

const hasProc = existsSync('/proc/self/fd');

test('a killed server is started again at the same address with every committed row', async () => {
  const folder = await aFolder();
  const { url } = await startDatabase(folder);
  await query(url, 'create table answer (seq int)');
  await query(url, 'insert into answer values (1)');
  process.kill(serverPid(folder), 'SIGKILL');
  await expect.poll(() => query(url, 'select seq from answer').catch(() => []), POLL).toEqual([{ seq: 1 }]);
});

test('a server in a smart shutdown is started again although the portal stays connected', async () => {
  const folder = await aFolder();
  const { url } = await startDatabase(folder);
  await query(url, 'create table answer as select 1 as seq');
  const staying = new Client({ connectionString: url });
  // The server ends this connection.
  staying.on('error', () => {});
  await staying.connect();
  const pid = serverPid(folder);
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => commandLine(pid), POLL).toBe('');
  await expect.poll(() => query(url, 'select seq from answer').catch(() => []), POLL).toEqual([{ seq: 1 }]);
});

test('a killed app takes its database down, and the next start has every committed row', async () => {
  const folder = await aFolder();
  const app = spawnApp(folder);
  await query(await announcement(app), 'create table answer as select 1 as seq');
  const pid = serverPid(folder);
  app.kill('SIGKILL');
  await expect.poll(() => commandLine(pid), POLL).toBe('');
  const { url } = await startDatabase(folder);
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
  const { url } = await startDatabase(folder);
  expect(await query(url, 'select seq from answer')).toEqual([{ seq: 1 }]);
});

test.skipIf(!hasProc)(
  'a server that is stopped while its app is killed does not block the next start',
  async () => {
    const folder = await aFolder();
    const app = spawnApp(folder);
    await query(await announcement(app), 'create table answer as select 1 as seq');
    process.kill(serverPid(folder), 'SIGSTOP');
    app.kill('SIGKILL');
    const { url } = await startDatabase(folder);
    expect(await query(url, 'select seq from answer')).toEqual([{ seq: 1 }]);
  },
);

test.skipIf(!hasProc)(
  'a lock with the process id of a zombie or another program does not block the start',
  async () => {
    const folder = await aFolder();
    const { stop, socketFolder } = await startDatabase(folder);
    await stop();
    const { uid, gid } = statSync(join(folder, 'postgres'));
    // This process never waits for its child, which therefore stays a zombie.
    const otherProgram = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { uid, gid });
    onTestFinished(() => void otherProgram.kill());
    const zombie = Number(await announcement(otherProgram));
    await expect.poll(() => commandLine(zombie), POLL).toBe('');
    for (const pid of [zombie, otherProgram.pid]) {
      const lock = `${pid}\n${folder}/postgres\n1700000000\n5432\n${socketFolder}\n\n`;
      await writeFile(join(folder, 'postgres/postmaster.pid'), lock);
      await writeFile(join(socketFolder, '.s.PGSQL.5432.lock'), lock);
      const again = await startDatabase(folder);
      await again.stop();
    }
  },
);

test('a second app on the same folder is refused, with the pid of the running server', async () => {
  const folder = await aFolder();
  const { url, servingUrl } = await startDatabase(folder);
  const refusal = await startEmbedded({ folder }).catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: 'StartFailure' });
  expect(refusal).toHaveProperty('message', expect.stringContaining(`pid ${serverPid(folder)}`));
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

/** Another process that starts the database and prints its address or the error. */
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

const aFolder = useClusterFolder();

async function announcement({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output.');
  const [line] = await once(createInterface(stdout), 'line');
  return line;
}

/** Empty for a process that has ended, even if it is a zombie. */
function commandLine(pid: number): string {
  if (hasProc) return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  return execFileSync('sh', ['-c', `ps -o command= -p ${pid} || true`], { encoding: 'utf8' }).trim();
}
