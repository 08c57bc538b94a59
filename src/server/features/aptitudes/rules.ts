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

/** The state of a test for one user; `attempt` and `deadline` are that user's, if any. */
export function stateOf(
  test: Schedule,
  attempt: AttemptState | null,
  now: Date,
  deadline: Date | null = null,
): AptitudeState {
  if (attempt === 'submitted') return 'completed';
  // Extra time lets a student write after the end.
  if (attempt === 'writing' && deadline && now < deadline) return 'ongoing';
  const phase = phaseOf(test, now);
  if (phase !== 'past') return phase;
  return attempt === 'writing' ? 'completed' : 'missed';
}

/** Whether a test ended before the student's account existed, so that the student could neither take nor miss it. */
export function endedBeforeJoining(
  { ends_at }: Pick<Schedule, 'ends_at'>,
  attempt: AttemptState | null,
  joinedAt: Date,
): boolean {
  return attempt === null && ends_at <= joinedAt;
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

/** When the last answer can have arrived: the latest end plus the grace period. */
export function settledAt({ closes_at }: Pick<ReleaseSettings, 'closes_at'>): Date {
  return new Date(closes_at.getTime() + GRACE_SECONDS * 1_000);
}

/** When marks are released automatically; null: right after the student's submission, or by hand. */
export function resultsAt(test: ReleaseSettings): Date | null {
  // No key may be readable while answers on their way still count.
  return test.release_marks === 'after-end' ? settledAt(test) : null;
}

const PARTS: readonly ResultPart[] = ['marks', 'answers', 'explanations'];
const partsUpTo = (part: ResultPart) => PARTS.slice(0, PARTS.indexOf(part) + 1);

/**
 * Whether a student who has submitted may read a part of the result. Answers need the marks too, and explanations both.
 * See docs/decisions/0012-admission-is-checked-once-and-results-come-in-parts.md.
 */
export function isReleased(test: ReleaseSettings, now: Date, part: ResultPart = 'marks'): boolean {
  return partsUpTo(part).every((one) => isPartReleased(test, now, one));
}

/** Whether a student may read how and why marks were corrected. This reveals answers, so nobody may still be writing. */
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
 * Since when students who have submitted can read the answers; null if they never could. `answers_out_at` remembers a release that a
 * later change of the terms withdrew.
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

/** Whether a student who did not take a test may practise its questions: nobody is writing, and the answers are released. */
export function isPractisableAfterMissing(test: ReleaseSettings, state: AptitudeState, now: Date): boolean {
  return state === 'missed' && now >= settledAt(test) && isReleased(test, now, 'answers');
}

/** When a part of a submitted result is released automatically; null if it is out already or released by hand. */
export function automaticReleaseAt(test: ReleaseSettings, now: Date, part: ResultPart): Date | null {
  const waiting = partsUpTo(part).filter((one) => !isPartReleased(test, now, one));
  const byHand = waiting.some((one) => test[`release_${one}`] === 'by-hand');
  return waiting.length === 0 || byHand ? null : settledAt(test);
}

/** Settings other than times that are fixed once a student has started. */
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
 * Why a test cannot be edited this way. Once a student has started, start and marking are fixed, the end only moves later, and no answer
 * is released sooner while students may still write. A past test keeps its schedule.
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

/** Whether a change moves the start (in Unix seconds) of a test that nobody has started, so that earlier pauses no longer matter. */
export function isStartMoved(
  test: Pick<Schedule, 'starts_at'> & WithAttemptCount,
  start: number | undefined,
): boolean {
  return test.attempt_count === 0 && start !== undefined && start !== unixSecondsOf(test.starts_at);
}

/** Whether a test that nobody has started is still ahead, so that an earlier release by hand no longer applies. */
export function isUpcomingAgain(
  test: WithAttemptCount,
  { ends_at }: Pick<Schedule, 'ends_at'>,
  now: Date,
): boolean {
  return test.attempt_count === 0 && now < settledAt({ closes_at: ends_at });
}

/** Whether two JSON values are equal, whatever the order of their fields. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([name, value]) => isDeepEqual(value, right.get(name)));
}

/** Sections can only change in a draft, because publishing freezes what they draw from. */
export function refusalToEditSections(test: {
  stage: 'draft' | 'published';
  attempt_count: number;
}): ProblemCode | undefined {
  if (test.attempt_count > 0) return 'test-started';
  return test.stage === 'published' ? 'already-published' : undefined;
}

/** Papers are fixed at the start, so the questions of a started test cannot change. */
export function refusalToChangeQuestions(attempts: number): ProblemCode | undefined {
  return attempts > 0 ? 'test-started' : undefined;
}

/** Publishing freezes a test with sections. A test without sections takes questions until a student starts. */
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

/** Nothing is released by hand while a student may still write. */
export function refusalToRelease(
  test: Pick<ReleaseSettings, 'closes_at'> & { stage: 'draft' | 'published' },
  now: Date,
): ProblemCode | undefined {
  if (test.stage === 'draft') return 'not-published';
  return now < settledAt(test) ? 'test-not-over' : undefined;
}
