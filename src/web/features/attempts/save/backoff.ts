const MIN_DELAY_MS = 500;
// A connection that comes back unannounced must be used within five seconds.
const MAX_DELAY_MS = 4_000;

/**
 * Milliseconds to wait after `failures` failures in a row: doubling, with up to a quarter taken off by `chance` (0 to 1)
 * so that a whole lab does not return at once. A wait that the server asks for (seconds) is the least.
 */
export function backoffDelay(failures: number, chance: number, retryAfter?: number): number {
  const own = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.max(0, failures - 1)) * (1 - chance / 4);
  return retryAfter === undefined ? own : Math.max(own, retryAfter * 1_000 * (1 + chance / 4));
}
