import type { Cluster } from './cluster.ts';
import { readLock } from './cluster-lock.ts';
import { readFileIfExists } from './process-status.ts';
import type { Server } from './server.ts';

const CHECK_MS = 2_000;
/** So many looks in a row: between two states a server may have neither process for a moment. */
const STUCK_CHECKS = 3;
const KILL_AFTER_MS = 5_000;

/**
 * Ends a server that refuses everybody and does not end by itself, so that another may be started: one that was asked to stop once the
 * last has left, since the portal does not leave; and one that waits for a recovery which nobody does. PostgreSQL 18 can be left like
 * that on a full disk, where the process that recovers it runs out of room as well. `report` gets a line. Returns how to stop watching.
 */
export function watchServer(
  cluster: Cluster,
  { pid, kill }: Server,
  report: (line: string) => void,
): () => void {
  let isHurried = false;
  let looks = 0;
  let impatience: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    const lock = readLock(cluster);
    if (lock?.status === 'stopping' && lock.pid === pid && !isHurried) {
      isHurried = true;
      report('PostgreSQL was asked to stop and waits for the portal to leave; it is told not to wait.');
      kill('SIGINT');
    }
    looks = isStuck(listProcessTitles(pid)) ? looks + 1 : 0;
    if (looks !== STUCK_CHECKS) return;
    report('PostgreSQL waits for a recovery that nobody does; it is ended.');
    kill('SIGQUIT');
    impatience = setTimeout(kill, KILL_AFTER_MS, 'SIGKILL');
  }, CHECK_MS).unref();
  return () => {
    clearInterval(watch);
    clearTimeout(impatience);
  };
}

/**
 * Whether a server with processes of these titles neither serves, since nobody writes its log, nor recovers. One that is shutting down
 * has a checkpointer, but no background writer any more.
 */
export function isStuck(titles: readonly string[]): boolean {
  const has = (what: string) => titles.some((title) => title.includes(`: ${what}`));
  return has('checkpointer') && has('background writer') && !has('walwriter') && !has('startup');
}

/** What the processes that a server has started call themselves; none where the system does not tell. */
function listProcessTitles(postmaster: number | undefined): string[] {
  const children =
    readFileIfExists(`/proc/${postmaster}/task/${postmaster}/children`)?.trim().split(' ') ?? [];
  return children.flatMap((pid) => readFileIfExists(`/proc/${pid}/cmdline`) ?? []);
}
