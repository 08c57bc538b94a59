import { readFileSync } from 'node:fs';

const LOOK_MS = 2_000;
/** So many looks in a row: between two states a server may have neither process for a moment. */
const LOOKS = 3;
const PATIENCE_MS = 5_000;

/**
 * Ends a server that waits for a recovery which nobody does. PostgreSQL 18 can be left like that on a full disk, where the process that
 * recovers it runs out of room as well: it refuses everybody from then on and never ends by itself. `report` gets a line. Returns how
 * to stop watching; where the system tells of no processes, nothing is watched.
 */
export function watchRecovery(postmaster: number, report: (line: string) => void): () => void {
  let looks = 0;
  let impatience: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    looks = isAbandoned(titlesOf(postmaster)) ? looks + 1 : 0;
    if (looks !== LOOKS) return;
    report('PostgreSQL waits for a recovery that nobody does; it is ended.');
    signal(postmaster, 'SIGQUIT');
    impatience = setTimeout(signal, PATIENCE_MS, postmaster, 'SIGKILL');
  }, LOOK_MS).unref();
  return () => {
    clearInterval(watch);
    clearTimeout(impatience);
  };
}

/**
 * Whether a server with processes of these titles neither serves, since nobody writes its log, nor recovers. One that is shutting down
 * has a checkpointer, but no background writer any more.
 */
export function isAbandoned(titles: readonly string[]): boolean {
  const has = (what: string) => titles.some((title) => title.includes(`: ${what}`));
  return has('checkpointer') && has('background writer') && !has('walwriter') && !has('startup');
}

/** What the processes that a server has started call themselves; none where the system does not tell. */
function titlesOf(postmaster: number): string[] {
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'latin1').trim();
    return children.split(' ').flatMap((pid) => titleOf(pid) ?? []);
  } catch {
    return [];
  }
}

function titleOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}
