import type { AttemptState } from '#contract/attempt.ts';
import { mayCount, type ViolationKind } from '#contract/violation.ts';

/** Whether something that was seen goes against the limit of an attempt that stands like this. */
export function isCounted(
  seen: { kind: ViolationKind; seconds: number },
  attempt: { state: AttemptState; over: boolean; paused: boolean },
): boolean {
  return attempt.state === 'writing' && !attempt.over && !attempt.paused && mayCount(seen);
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
