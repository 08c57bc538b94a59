import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#lib/is-alive.ts';
import type { Cluster } from './cluster.ts';
import { readFileIfExists } from './read-file-if-exists.ts';
import { startFailure } from './start-failure.ts';

/** The process and status of the server, from `postmaster.pid`. */
type ClusterLock = { pid: number; status: string };

/** The cluster's lock; undefined where there is none. */
export function readLock({ data }: Cluster): ClusterLock | undefined {
  const lines = readFileIfExists(join(data, 'postmaster.pid'))?.split('\n');
  return lines && { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
}

/**
 * Returns once no live process uses the cluster and no lock of a dead one is left. It waits for a server that is shutting down because
 * its app was just killed. A server that keeps serving is a start failure.
 */
export async function releaseLock(cluster: Cluster): Promise<void> {
  const start = performance.now();
  if (hasProc()) for (const pid of listServers(cluster)) resumeProcess(pid);
  for (let pids = listServers(cluster); pids.length > 0; pids = listServers(cluster)) {
    const lock = readLock(cluster);
    const serving = lock !== undefined && lock.status !== 'stopping' && pids.includes(lock.pid);
    if (performance.now() - start > (serving ? 1_000 : 60_000))
      throw startFailure(
        `PostgreSQL (pid ${serving ? lock.pid : pids.join(', ')}) already runs on ${cluster.data}. ` +
          `Stop the app that started it, or join it with DATABASE_URL='${cluster.servingUrl}'.`,
      );
    await sleep(20);
  }
  removeStaleLock(cluster, join(cluster.data, 'postmaster.pid'));
  removeStaleLock(cluster, join(cluster.socketFolder, '.s.PGSQL.5432.lock'));
}

// A stopped server has not yet received the signal that its app was killed. SIGCONT has no effect on one that runs. Only /proc proves
// that a process is a server.
function resumeProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended, or belongs to another user: the loop finds out.
  }
}

// PostgreSQL itself removes the lock of a process that is gone, but not of a zombie or of a process id that another program has now.
// Reads, checks and removes synchronously, since another start may be writing its own lock.
function removeStaleLock(cluster: Cluster, path: string): void {
  const pid = Number.parseInt(readFileIfExists(path) ?? '', 10);
  if (pid && isAlive(pid) && listServers(cluster).length === 0) rmSync(path, { force: true });
}

// The live PostgreSQL processes of the cluster's folder. Zombies have neither a folder nor a command line. Without /proc the process in
// the lock counts.
function listServers(cluster: Cluster): number[] {
  if (hasProc())
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid && isServer(cluster, pid));
  const pid = readLock(cluster)?.pid;
  return pid && isAlive(pid) ? [pid] : [];
}

const hasProc = () => existsSync('/proc/self');

function isServer(cluster: Cluster, pid: number): boolean {
  const { data, name } = cluster;
  const [program = '', ...args] = readFileIfExists(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  if (basename(program) !== 'postgres' && !program.startsWith('postgres: ')) return false;
  if (args.includes(`cluster_name=${name}`) || program.startsWith(`postgres: ${name}: `)) return true;
  try {
    const [here, there] = [statSync(data), statSync(`/proc/${pid}/cwd`)];
    return here.ino === there.ino && here.dev === there.dev;
  } catch {
    // Another user's process: trust the lock.
    return readLock(cluster)?.pid === pid;
  }
}
