import type { AttemptState } from '#contract/attempts/attempt.ts';
import { mayCount, type ViolationKind } from '#contract/attempts/proctoring.ts';
import type { ClockStop } from '#server/platform/database/json-columns.ts';

type ObservedViolation = { kind: ViolationKind; at: Date; seconds: number };

/**
 * Whether a violation counts against the limit of an attempt that stands like this. `over`: its deadline has passed; `held`: the spans in
 * which the student could not write, through a pause, a block or an end that was taken back. What reaches into one does not count, even
 * where it is told of later, and nothing does that began before a reopening.
 */
export function isCounted(
  seen: ObservedViolation,
  attempt: { state: AttemptState; over: boolean; paused: boolean; held: readonly ClockStop[] },
): boolean {
  const { held, over, paused, state } = attempt;
  return state === 'writing' && !over && !paused && mayCount(seen) && !held.some((one) => meets(seen, one));
}

function meets({ at, seconds }: ObservedViolation, { from, to, reopened }: ClockStop): boolean {
  const begun = at.getTime();
  return begun <= Date.parse(to) && (reopened || begun + seconds * 1_000 >= Date.parse(from));
}

/** Violations that count, and of these the ones that a reopening forgave; `limit` 0: none ends the test. */
type ViolationCount = { count: number; forgiven: number; limit: number };

/** How many more end the test; null where none does. */
export function countRemaining({ count, forgiven, limit }: ViolationCount): number | null {
  return limit === 0 ? null : Math.max(0, limit - (count - forgiven));
}

/** Whether the limit is reached by something new. `before`: the count so far. A repetition, or a limit that was lowered, ends nothing. */
export function isLimitReached(before: number, standing: ViolationCount): boolean {
  return standing.count > before && countRemaining(standing) === 0;
}
