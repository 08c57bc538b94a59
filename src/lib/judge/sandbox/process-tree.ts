import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const PAGE_MEGABYTES = 4_096 / 1_048_576;

export type TreeUsage = { seconds: number; megabytes: number };

/**
 * CPU time and resident memory of a process and its descendants from /proc; zeros where there is none. For machines without cgroups:
 * what was not yet there at the last look and is gone at the next is only in its parent's sum.
 */
export function processTreeUsage(root: number): TreeUsage {
  const total = { seconds: 0, megabytes: 0 };
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The name, in brackets, may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const secondsOf = (...at: number[]) =>
        at.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
      total.megabytes += Number(fields[21]) * PAGE_MEGABYTES;
      let exact = 0;
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        exact += schedulerSeconds(`/proc/${id}/task/${thread}`).ran;
        waiting.push(
          ...readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8')
            .split(' ')
            .filter(Boolean)
            .map(Number),
        );
      }
      // Whole ticks know of threads that have ended, the scheduler of less than a tick.
      total.seconds += Math.max(secondsOf(11, 12), exact) + secondsOf(13, 14);
    } catch {
      // The process has ended meanwhile.
    }
  return total;
}

/** The longest time that one of these processes, with its threads, was ready to run and had no processor. */
export function waitedSeconds(processes: number[]): number {
  let longest = 0;
  for (const id of processes)
    try {
      let seconds = 0;
      for (const thread of readdirSync(`/proc/${id}/task`))
        seconds += schedulerSeconds(`/proc/${id}/task/${thread}`).waited;
      longest = Math.max(longest, seconds);
    } catch {
      // The process has ended meanwhile.
    }
  return longest;
}

/** Zeros where the kernel does not count. */
function schedulerSeconds(thread: string): { ran: number; waited: number } {
  try {
    const [ran, waited] = readFileSync(`${thread}/schedstat`, 'utf8').split(' ');
    return { ran: Number(ran) / 1e9, waited: Number(waited) / 1e9 };
  } catch {
    return { ran: 0, waited: 0 };
  }
}
