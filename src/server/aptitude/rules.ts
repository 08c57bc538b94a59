import type { AptitudeState, Release } from '#contract/aptitude.ts';
import { type AttemptState, GRACE_SECONDS } from '#contract/attempt.ts';
import type { ProblemCode } from '../http/problem.ts';

export type Schedule = { starts_at: Date; ends_at: Date };
export type Phase = 'upcoming' | 'ongoing' | 'past';

export function phaseOf({ starts_at, ends_at }: Schedule, now: Date): Phase {
  if (now < starts_at) return 'upcoming';
  return now < ends_at ? 'ongoing' : 'past';
}

/** What a test is to one person; `attempt` is that person's, if there is one. */
export function stateOf(test: Schedule, attempt: AttemptState | null, now: Date): AptitudeState {
  if (attempt === 'submitted') return 'completed';
  const phase = phaseOf(test, now);
  if (phase !== 'past') return phase;
  return attempt === 'writing' ? 'completed' : 'missed';
}

/** When results of a test may be read: null means at once, after the own submission. */
export function resultsAt(test: Schedule & { release: Release }): Date | null {
  // While late answers on their way still count, no key may be out.
  return test.release === 'at-once' ? null : new Date(test.ends_at.getTime() + GRACE_SECONDS * 1_000);
}

/** Whether a student who has submitted may read the result. */
export function isReleased(test: Schedule & { release: Release }, now: Date): boolean {
  const at = resultsAt(test);
  return at === null || now >= at;
}

type Draft = { starts_at: Date; duration: number; marks_right: number; marks_wrong: number };

/** A test that somebody has started keeps start and marks, and ends later at the earliest; a past one keeps its schedule. */
export function refusalToEdit(
  test: Draft & Schedule,
  draft: Draft,
  attempts: number,
  now: Date,
): ProblemCode | undefined {
  if (attempts === 0) return undefined;
  const sameStart = draft.starts_at.getTime() === test.starts_at.getTime();
  if (!sameStart || draft.marks_right !== test.marks_right || draft.marks_wrong !== test.marks_wrong)
    return 'test-started';
  if (draft.duration === test.duration) return undefined;
  if (now >= test.ends_at) return 'test-over';
  return draft.duration < test.duration ? 'end-moves-earlier' : undefined;
}

/** Papers are frozen at the start, so the questions of a started test stay. */
export function refusalToChangeQuestions(attempts: number): ProblemCode | undefined {
  return attempts > 0 ? 'test-started' : undefined;
}
