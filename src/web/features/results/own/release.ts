import { ApiError } from '#web/api/api-error.ts';
import { toMilliseconds } from '#web/api/time.ts';

/** Why a result cannot be read yet, and when it comes if that is known. */
export type PendingRelease = {
  /** An instant; null if unknown, because an admin releases the results or the test is paused. */
  at: string | null;
  byHand: boolean;
};

/** What a refused result is waiting for; undefined for every other failure. */
export function readPendingRelease(error: unknown): PendingRelease | undefined {
  if (!(error instanceof ApiError) || error.code !== 'not-released') return undefined;
  const { results_at, paused_at, release } = (error.data ?? {}) as Record<string, unknown>;
  return {
    at: typeof results_at === 'string' && typeof paused_at !== 'string' ? results_at : null,
    byHand: release === 'by-hand',
  };
}

/** Milliseconds until the next try: as soon as it may be released, and at intervals, because the time may be moved. */
export function getRefetchDelay({ at }: PendingRelease, now: number): number {
  if (at === null) return 30_000;
  const left = toMilliseconds(at) - now;
  return left < 0 ? 5_000 : Math.min(Math.max(left, 1_000), 60_000);
}
