import { waitedSeconds } from './process-tree.ts';

/** How often the wall time may be added again for waiting. */
const MAX_WAITED = 10;
const MIN_WAIT_MS = 5;

/**
 * Ends a run at its wall time, to which the time is added that its processes were ready to run while others had the processors: a busy
 * machine decides no verdict.
 */
export function watchWall(processes: () => number[], seconds: number, onEnd: () => void): { stop(): void } {
  const begun = performance.now();
  const look = () => {
    const elapsed = (performance.now() - begun) / 1_000;
    const left = seconds + Math.min(waitedSeconds(processes()), MAX_WAITED * seconds) - elapsed;
    if (left <= 0) onEnd();
    else timer = setTimeout(look, Math.max(left * 1_000, MIN_WAIT_MS));
  };
  let timer = setTimeout(look, seconds * 1_000);
  return { stop: () => clearTimeout(timer) };
}
