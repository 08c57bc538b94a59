import type { AttemptState } from '#contract/attempt.ts';
import { mayCount, type ViolationKind } from '#contract/violation.ts';
import type { Standstill } from '../database/document.ts';

type Seen = { kind: ViolationKind; at: Date; seconds: number };

/**
 * Whether something that was seen goes against the limit of an attempt that stands like this. `held`: the spans in which the student could
 * not write, through a pause, a block or the end. What reaches into one does not count, even if it is told of later, nor does anything
 * of before a reopening.
 */
export function isCounted(
  seen: Seen,
  attempt: { state: AttemptState; over: boolean; paused: boolean; held: readonly Standstill[] },
): boolean {
  const { held, over, paused, state } = attempt;
  return state === 'writing' && !over && !paused && mayCount(seen) && !held.some((one) => meets(seen, one));
}

function meets({ at, seconds }: Seen, { from, to, reopened }: Standstill): boolean {
  const begun = at.getTime();
  return begun <= Date.parse(to) && (reopened || begun + seconds * 1_000 >= Date.parse(from));
}

type Counted = { count: number; forgiven: number; limit: number };

/** How many more end the test; null where none does. */
export function remainingOf({ count, forgiven, limit }: Counted): number | null {
  return limit === 0 ? null : Math.max(0, limit - (count - forgiven));
}

/** Whether the limit is reached by something new: a repetition, or a limit that was lowered, ends nothing. */
export function isReached(before: number, standing: Counted): boolean {
  return standing.count > before && remainingOf(standing) === 0;
}
