import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a round takes on the machine on which the limits of the shipped problems were proven, all its cores at work. */
const REFERENCE_SECONDS = 0.0085;
/** Less is noise. */
const LEAST = 1.25;
const MOST = 8;

/**
 * How many times longer this machine needs than the reference, 1 for every machine that is about as fast or faster: a limit is a promise,
 * so it grows on slow machines and shrinks nowhere. All cores work at once, since two threads of a core slow each other, and CPU time is
 * measured, so that other work on the machine does not count.
 */
export async function measureSpeedFactor(): Promise<number> {
  const threads = Array.from({ length: availableParallelism() }, measureThread);
  const seconds = await Promise.all(threads);
  return speedFactorFor(seconds.reduce((sum, one) => sum + one, 0) / seconds.length);
}

/** The factor for a round of so many seconds, in steps of a quarter. */
export function speedFactorFor(seconds: number): number {
  const factor = Math.round((4 * seconds) / REFERENCE_SECONDS) / 4;
  return factor <= LEAST ? 1 : Math.min(factor, MOST);
}

async function measureThread(): Promise<number> {
  const thread = new Worker(new URL('./speed-thread.ts', import.meta.url));
  const [seconds] = await once(thread, 'message');
  return seconds as number;
}
