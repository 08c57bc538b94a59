import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { writeAccessRules } from './access-rules.ts';
import { type Cluster, SERVING_ROLE } from './cluster.ts';
import { readLock, releaseLock } from './cluster-lock.ts';
import { commandAs } from './os-account.ts';
import type { ServerLog } from './server-log.ts';
import { startFailure } from './start-failure.ts';

/** A PostgreSQL server process; `ended` resolves when it is gone for any reason. */
export type Server = {
  pid: number | undefined;
  ended: Promise<void>;
  isGone(): boolean;
  end(): void;
  kill(signal: NodeJS.Signals): void;
};

type StartOptions = {
  cluster: Cluster;
  postgres: string;
  settings: Record<string, string>;
  log: ServerLog;
  report: (line: string) => void;
};

const defaultSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  // Does not fill a new WAL segment with zeros: writing those 16 MB delayed all saves by about 10 ms.
  wal_init_zero: 'off',
  // Without replication: the WAL holds only what recovery needs, and there are no sender processes.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Backends read by themselves, without I/O worker processes.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The detail of a failed statement may be a whole row with secrets.
  log_error_verbosity: 'terse',
};

/** Starts a server that ends when `stop` aborts. Returns it once it answers; throws a start failure if it cannot. */
export async function startServer(start: StartOptions, stop: AbortSignal): Promise<Server> {
  const { cluster, log, report } = start;
  await releaseLock(cluster);
  stop.throwIfAborted();
  await writeAccessRules(cluster);
  const logStart = await log.size();
  const server = spawnServer(start, stop);
  const slowReport = setInterval(
    () => report('PostgreSQL is still starting, recovering from a crash.'),
    5_000,
  );
  try {
    if (await isReady(cluster, server)) {
      await asSuperuser(cluster, ensureServingRole);
      return server;
    }
  } catch (error) {
    server.end();
    await server.ended;
    throw startFailure(`PostgreSQL at ${cluster.url} refuses the portal: ${(error as Error).message}`, error);
  } finally {
    clearInterval(slowReport);
  }
  // Of two starts at once PostgreSQL refuses the second; `releaseLock` then says which process holds the cluster.
  await releaseLock(cluster);
  throw startFailure(
    `PostgreSQL did not start. Its log, ${cluster.log}, ends:\n${await log.since(logStart)}`,
  );
}

function spawnServer({ cluster, postgres, settings, log }: StartOptions, stop: AbortSignal): Server {
  const { data, name, account, socketFolder } = cluster;
  const all = {
    ...defaultSettings,
    ...settings,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    port: '5432',
    cluster_name: name,
  };
  const set = Object.entries(all).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
  const [file, args] = commandAs(account, postgres, ['-D', data, ...set]);
  // Detached, so that Ctrl-C reaches only the app, which needs its database until it has shut down.
  const stdio = ['ignore' as const, log.descriptor, log.descriptor];
  const child = spawn(file, args, { ...account.options, detached: true, stdio });
  child.unref();

  let killTimer: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGINT');
    killTimer = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  };
  stop.addEventListener('abort', end, { once: true });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).finally(() => {
    clearTimeout(killTimer);
    stop.removeEventListener('abort', end);
  });
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return { pid: child.pid, ended, isGone, end, kill: (signal) => child.kill(signal) };
}

async function isReady(cluster: Cluster, server: Server): Promise<boolean> {
  while (!server.isGone()) {
    const lock = readLock(cluster);
    if (lock?.pid === server.pid && lock?.status === 'ready') return true;
    await sleep(20);
  }
  return false;
}

async function asSuperuser({ url }: Cluster, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url.replace('portal@', 'postgres@'),
    connectionTimeoutMillis: 10_000,
  });
  // If the server stops during a query, the call fails; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

// Only the superuser may create a role.
async function ensureServingRole(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVING_ROLE]);
  if (rowCount === 0) await client.query(`create role ${SERVING_ROLE} login`);
}
