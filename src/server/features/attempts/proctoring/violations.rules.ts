import type { AttemptState } from '#contract/attempts/attempt.ts';
import { mayCount, type ViolationKind } from '#contract/attempts/proctoring.ts';
import type { ClockStop } from '#server/platform/database/json-columns.ts';

type ObservedViolation = { kind: ViolationKind; at: Date; seconds: number };

/**
 * Whether a violation counts against the limit of an attempt in this state. `over`: its deadline has passed. `held`: the spans in which
 * the student could not take the test, because of a pause, a block or a submission that was reopened. A violation that overlaps one does
 * not count, whenever it is reported, and neither does one from before a reopening.
 *
 * See docs/decisions/0014-the-browser-reports-and-the-server-counts.md.
 */
export function isCounted(
  seen: ObservedViolation,
  attempt: { state: AttemptState; over: boolean; paused: boolean; held: readonly ClockStop[] },
): boolean {
  const { held, over, paused, state } = attempt;
  return (
    state === 'writing' && !over && !paused && mayCount(seen) && !held.some((one) => overlaps(seen, one))
  );
}

function overlaps({ at, seconds }: ObservedViolation, { from, to, reopened }: ClockStop): boolean {
  const begun = at.getTime();
  return begun <= Date.parse(to) && (reopened || begun + seconds * 1_000 >= Date.parse(from));
}

/** Violations that count, how many of these a reopening forgave, and the limit; 0: no number of them ends the test. */
type ViolationCount = { count: number; forgiven: number; limit: number };

/** How many more violations end the test; null where none does. */
export function countRemaining({ count, forgiven, limit }: ViolationCount): number | null {
  return limit === 0 ? null : Math.max(0, limit - (count - forgiven));
}

/** Whether new violations reach the limit. `before`: the count so far. A repeated report or a lowered limit alone ends no attempt. */
export function isLimitReached(before: number, standing: ViolationCount): boolean {
  return standing.count > before && countRemaining(standing) === 0;
}
