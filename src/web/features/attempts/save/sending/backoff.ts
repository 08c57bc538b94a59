const MIN_DELAY_MS = 500;
// When a connection comes back without an event, it must be used within five seconds.
const MAX_DELAY_MS = 4_000;

/**
 * Milliseconds to wait after `failures` failures in a row: doubling, with up to a quarter taken off by `chance` (0 to
 * 1), so that the computers of a lab do not all return at once. `retryAfter` (seconds, set by the server) is the
 * minimum.
 */
export function backoffDelay(failures: number, chance: number, retryAfter?: number): number {
  const own = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.max(0, failures - 1)) * (1 - chance / 4);
  return retryAfter === undefined ? own : Math.max(own, retryAfter * 1_000 * (1 + chance / 4));
}
