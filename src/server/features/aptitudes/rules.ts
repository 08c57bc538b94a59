import type { AptitudeState } from '#contract/aptitudes/aptitude.ts';
import type { Release, ResultPart, Timing } from '#contract/aptitudes/terms.ts';
import { type AttemptState, GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

export type Schedule = { starts_at: Date; ends_at: Date };
export type Phase = 'upcoming' | 'ongoing' | 'past';

export function phaseOf({ starts_at, ends_at }: Schedule, now: Date): Phase {
  if (now < starts_at) return 'upcoming';
  return now < ends_at ? 'ongoing' : 'past';
}

/** What a test is to one person; `attempt` is that person's, if there is one, with its deadline. */
export function stateOf(
  test: Schedule,
  attempt: AttemptState | null,
  now: Date,
  deadline: Date | null = null,
): AptitudeState {
  if (attempt === 'submitted') return 'completed';
  // With extra time somebody may write after the end.
  if (attempt === 'writing' && deadline && now < deadline) return 'ongoing';
  const phase = phaseOf(test, now);
  if (phase !== 'past') return phase;
  return attempt === 'writing' ? 'completed' : 'missed';
}

/** Whether a test was over before a student came, who could neither sit nor miss it; `attempt` is the student's, if there is one. */
export function endedBeforeJoining(
  { ends_at }: Pick<Schedule, 'ends_at'>,
  attempt: AttemptState | null,
  came: Date,
): boolean {
  return attempt === null && ends_at <= came;
}

export type ReleaseSettings = {
  closes_at: Date;
  release_marks: Release;
  release_answers: Release;
  release_explanations: Release;
  marks_released_at: Date | null;
  answers_released_at: Date | null;
  explanations_released_at: Date | null;
};

/** When the last answer to a test can have come in, even one that was on its way. */
export function settledAt({ closes_at }: Pick<ReleaseSettings, 'closes_at'>): Date {
  return new Date(closes_at.getTime() + GRACE_SECONDS * 1_000);
}

/** When marks may be read by themselves: null means at once after the own submission, or by hand. */
export function resultsAt(test: ReleaseSettings): Date | null {
  // While late answers on their way still count, no key may be out.
  return test.release_marks === 'after-end' ? settledAt(test) : null;
}

const PARTS: readonly ResultPart[] = ['marks', 'answers', 'explanations'];
const partsUpTo = (part: ResultPart) => PARTS.slice(0, PARTS.indexOf(part) + 1);

/** Whether a student who has submitted may read a part of the result: answers no sooner than marks, explanations last. */
export function isReleased(test: ReleaseSettings, now: Date, part: ResultPart = 'marks'): boolean {
  return partsUpTo(part).every((one) => isPartReleased(test, now, one));
}

/** Whether a student who may read the marks may read how and why they were corrected, which tells of right answers: others may write. */
export function areCorrectionsReleased(test: ReleaseSettings, now: Date): boolean {
  return isReleased(test, now, 'answers') || (isReleased(test, now) && now >= settledAt(test));
}

function isPartReleased(test: ReleaseSettings, now: Date, part: ResultPart): boolean {
  switch (test[`release_${part}`]) {
    case 'at-once':
      return true;
    case 'after-end':
      return now >= settledAt(test);
    case 'by-hand':
      return test[`${part}_released_at`] !== null;
  }
}

export type AnswerRelease = ReleaseSettings & Pick<Schedule, 'starts_at'> & { answers_out_at: Date | null };

/**
 * Since when a student who had submitted could read the right answers; null where nobody ever could. Terms that were changed since
 * make nobody forget: `answers_out_at` is from before.
 */
export function answersReleasedSince(test: AnswerRelease, now: Date): Date | null {
  if (test.answers_out_at) return test.answers_out_at;
  if (!isReleased(test, now, 'answers')) return null;
  const moments = partsUpTo('answers').map((part) => {
    const moment = {
      'at-once': test.starts_at,
      'after-end': settledAt(test),
      'by-hand': test[`${part}_released_at`],
    };
    return moment[test[`release_${part}`]]?.getTime() ?? 0;
  });
  return new Date(Math.max(...moments));
}

/** When a part of a submitted result comes by itself; null where it is out or waits for a hand. */
export function automaticReleaseAt(test: ReleaseSettings, now: Date, part: ResultPart): Date | null {
  const waiting = partsUpTo(part).filter((one) => !isPartReleased(test, now, one));
  const byHand = waiting.some((one) => test[`release_${one}`] === 'by-hand');
  return waiting.length === 0 || byHand ? null : settledAt(test);
}

/** What stays once somebody has started, but for the times. */
const FIXED_AFTER_START = [
  'marks_right',
  'marks_wrong',
  'timing',
  'one_way',
  'scheme',
  'cut_off',
  'draw',
] as const;

type ReleaseTerms = Pick<ReleaseSettings, 'release_marks' | 'release_answers' | 'release_explanations'>;
type EditableSettings = ReleaseTerms & {
  starts_at: Date;
  ends_at: Date;
  duration: number;
  marks_right: number;
  marks_wrong: number;
  timing: Timing;
  one_way: boolean;
  scheme: unknown;
  cut_off: unknown;
  draw: string;
};

/**
 * A test that somebody has started keeps start, marking and sections, ends later at the earliest, and tells no answers sooner while
 * somebody may still write; a past one keeps its schedule.
 */
export function refusalToEdit(
  test: EditableSettings & ReleaseSettings,
  draft: EditableSettings,
  attempts: number,
  now: Date,
): ProblemCode | undefined {
  if (draft.ends_at <= draft.starts_at) return 'window-backwards';
  if (attempts === 0) return undefined;
  const sameStart = draft.starts_at.getTime() === test.starts_at.getTime();
  if (!sameStart || FIXED_AFTER_START.some((name) => !isDeepEqual(draft[name], test[name])))
    return 'test-started';
  const isSooner = !isReleased(test, now, 'answers') && isReleased({ ...test, ...draft }, now, 'answers');
  if (isSooner && now < settledAt(test)) return 'test-not-over';
  const [end, was] = [draft.ends_at.getTime(), test.ends_at.getTime()];
  if (draft.duration === test.duration && end === was) return undefined;
  if (now >= test.ends_at) return 'test-over';
  return draft.duration < test.duration || end < was ? 'end-moves-earlier' : undefined;
}

type WithAttemptCount = { attempt_count: number };

/** Whether a test that nobody has started gets another start, in Unix seconds, if any: a pause of before says nothing about it. */
export function isStartMoved(
  test: Pick<Schedule, 'starts_at'> & WithAttemptCount,
  start: number | undefined,
): boolean {
  return test.attempt_count === 0 && start !== undefined && start !== unixSecondsOf(test.starts_at);
}

/** Whether a test that nobody has started is still to be sat: what was released by hand was of another time. */
export function isUpcomingAgain(
  test: WithAttemptCount,
  { ends_at }: Pick<Schedule, 'ends_at'>,
  now: Date,
): boolean {
  return test.attempt_count === 0 && now < settledAt({ closes_at: ends_at });
}

/** Whether two values of JSON are the same, whatever the order of their fields. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([name, value]) => isDeepEqual(value, right.get(name)));
}

/** Sections are a draft's: what a published test draws from is frozen. */
export function refusalToEditSections(test: {
  stage: 'draft' | 'published';
  attempt_count: number;
}): ProblemCode | undefined {
  if (test.attempt_count > 0) return 'test-started';
  return test.stage === 'published' ? 'already-published' : undefined;
}

/** Papers are frozen at the start, so the questions of a started test stay. */
export function refusalToChangeQuestions(attempts: number): ProblemCode | undefined {
  return attempts > 0 ? 'test-started' : undefined;
}

/** A test with sections was checked and frozen as it was published; one without takes questions until somebody starts. */
export function refusalToChooseQuestions(test: {
  stage: 'draft' | 'published';
  attempt_count: number;
  section_count: number;
}): ProblemCode | undefined {
  if (test.section_count > 0) return refusalToEditSections(test);
  return refusalToChangeQuestions(test.attempt_count);
}

/** A test as an admin reads it. */
export function presentAptitude<Row extends Schedule & { now: Date; release_marks: Release }>({
  now,
  ...row
}: Row) {
  return {
    ...row,
    release: row.release_marks,
    test_timestamp: unixSecondsOf(row.starts_at),
    phase: phaseOf(row, now),
  };
}

export function unixSecondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}

/** Nothing is released by hand while somebody may still write. */
export function refusalToRelease(
  test: Pick<ReleaseSettings, 'closes_at'> & { stage: 'draft' | 'published' },
  now: Date,
): ProblemCode | undefined {
  if (test.stage === 'draft') return 'not-published';
  return now < settledAt(test) ? 'test-not-over' : undefined;
}
