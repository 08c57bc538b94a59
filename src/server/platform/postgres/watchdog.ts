import type { Cluster } from './cluster.ts';
import { readLock } from './cluster-lock.ts';
import { readFileIfExists } from './read-file-if-exists.ts';
import type { Server } from './server.ts';

const CHECK_MS = 2_000;
/** This many checks in a row: between two states a server may have neither process for a moment. */
const STUCK_CHECKS = 3;
const KILL_AFTER_MS = 5_000;

/**
 * Ends a server that accepts no connections and does not end by itself, so that another can be started. That is a server with a smart
 * shutdown, which waits for the portal to disconnect; and one that waits for a recovery without a recovery process. A full disk can
 * leave PostgreSQL 18 in that state, where the recovery process runs out of space as well. `report` gets a line. Returns how to stop
 * the watchdog.
 */
export function watchServer(
  cluster: Cluster,
  { pid, kill }: Server,
  report: (line: string) => void,
): () => void {
  let isHurried = false;
  let stuckChecks = 0;
  let killTimer: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    const lock = readLock(cluster);
    if (lock?.status === 'stopping' && lock.pid === pid && !isHurried) {
      isHurried = true;
      report(
        'PostgreSQL was asked to stop and waits for the portal to disconnect; the portal tells it not to wait.',
      );
      kill('SIGINT');
    }
    stuckChecks = isStuck(listProcessTitles(pid)) ? stuckChecks + 1 : 0;
    if (stuckChecks !== STUCK_CHECKS) return;
    report('PostgreSQL waits for a recovery that no process performs; the portal ends it.');
    kill('SIGQUIT');
    killTimer = setTimeout(kill, KILL_AFTER_MS, 'SIGKILL');
  }, CHECK_MS).unref();
  return () => {
    clearInterval(watch);
    clearTimeout(killTimer);
  };
}

/**
 * Whether a server with processes of these titles neither serves, since it has no WAL writer, nor recovers, since it has no startup
 * process. A server that is shutting down has a checkpointer but no background writer.
 */
export function isStuck(titles: readonly string[]): boolean {
  const has = (what: string) => titles.some((title) => title.includes(`: ${what}`));
  return has('checkpointer') && has('background writer') && !has('walwriter') && !has('startup');
}

/** The titles of a server's child processes; none where there is no /proc. */
function listProcessTitles(postmaster: number | undefined): string[] {
  const children =
    readFileIfExists(`/proc/${postmaster}/task/${postmaster}/children`)?.trim().split(' ') ?? [];
  return children.flatMap((pid) => readFileIfExists(`/proc/${pid}/cmdline`) ?? []);
}
