import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { childrenOf, waitUntil } from '#test/faults/portal-process.ts';
import { aFreePort } from '#test/smtp-server.ts';

// PostgreSQL refuses to run as root.
const AS_POSTGRES =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
const STANDBY = 'standby';
const SETTINGS = { listen_addresses: '127.0.0.1', max_connections: '200', log_error_verbosity: 'terse' };

/** A primary, and a standby that has to store each commit before the primary acknowledges it. */
export type PostgresPair = {
  /** The owner's address of both hosts. */
  url: string;
  servingUrl: string;
  /** Kills every process of the primary, as a power cut does. */
  killPrimary(): void;
  primaryAnswers(): Promise<boolean>;
  promoteStandby(): void;
};

/** Starts the distribution's PostgreSQL twice, until the test ends. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
  if (!bin)
    throw new Error('The drill needs the PostgreSQL server of the distribution (Debian: postgresql).');
  const folder = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (AS_POSTGRES.length > 0) execFileSync('chown', ['postgres', folder]);
  const [primary, standby] = [join(folder, 'primary'), join(folder, STANDBY)];
  const [port, standbyPort] = [await aFreePort(), await aFreePort()];

  run(bin, 'initdb', '-D', primary, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  const server = await start(bin, primary, {
    port: String(port),
    unix_socket_directories: folder,
    synchronous_standby_names: STANDBY,
  });
  run(
    bin,
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    `${port}`,
    '-U',
    'postgres',
    '-D',
    standby,
    '-R',
    '-c',
    'fast',
  );
  await start(bin, standby, {
    port: String(standbyPort),
    unix_socket_directories: folder,
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres application_name=${STANDBY}`,
  });
  const superuser = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const isSynchronous = async () =>
    (await query(superuser('postgres'), 'select sync_state from pg_stat_replication'))[0]?.sync_state ===
    'sync';
  await waitUntil(isSynchronous, 30_000, 'the standby follows');
  for (const statement of [
    'create role portal_owner login',
    'create role portal_app login',
    'create database portal owner portal_owner',
  ])
    await query(superuser('postgres'), statement);
  const hosts = `127.0.0.1:${port},127.0.0.1:${standbyPort}`;
  return {
    url: `postgresql://portal_owner@${hosts}/portal`,
    servingUrl: `postgresql://portal_app@${hosts}/portal`,
    killPrimary() {
      const pid = server.pid as number;
      for (const one of [pid, ...childrenOf(pid)]) process.kill(one, 'SIGKILL');
    },
    primaryAnswers: () =>
      query(superuser('postgres'), 'select').then(
        () => true,
        () => false,
      ),
    promoteStandby: () => run(bin, 'pg_ctl', 'promote', '-w', '-D', standby),
  };
}

function run(bin: string, program: string, ...args: string[]): void {
  const [file = '', ...rest] = [...AS_POSTGRES, join(bin, program), ...args];
  execFileSync(file, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

async function start(bin: string, data: string, settings: Record<string, string>): Promise<ChildProcess> {
  const set = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [file = '', ...rest] = [...AS_POSTGRES, join(bin, 'postgres'), '-D', data, ...set];
  const server = spawn(file, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr?.on('data', (chunk) => (log += chunk));
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGQUIT');
    await ended;
  });
  await waitUntil(
    () => /ready to accept (read-only )?connections/.test(log),
    60_000,
    `PostgreSQL in ${data}`,
  );
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
