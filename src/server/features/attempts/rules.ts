import { findOpenSection } from '#contract/aptitudes/section-times.ts';
import { type AttemptState, GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Trade } from '#contract/trade.ts';
import { isSameRegno } from '#server/features/accounts/rules.ts';
import { phaseOf, type Schedule } from '#server/features/aptitudes/rules.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';
import {
  type AllowedAnswers,
  type AnswerInput,
  type AnswerRefusal,
  findFirstRefusal,
} from './answers/answer-validation.rules.ts';
import { getAttemptClock } from './timing/rules.ts';

// What a student may do with an attempt, in the order of its life: start it, go on with it, leave a section, hand it in. Each function
// says why not. Whether a save counts is judged where it is stored, under the attempt's lock and by the same grace period: `FATE` in
// `fate.queries.ts`. The rest of the rules: when an attempt ends `time.rules.ts`, what it asks `paper.rules.ts`, what may be answered
// `sheet.rules.ts`, which answer stands `answer.rules.ts`, what it is worth `scheme.rules.ts` and `marking.rules.ts`.

/** An attempt as it stands at `now`, by the database's clock. */
type AttemptStanding = {
  state: AttemptState;
  epoch: number;
  deadline: Date;
  section_ends: Date[] | null;
  paused_at: Date | null;
  now: Date;
};

/** `outside`: the test wants Safe Exam Browser, and the call does not come from it. */
type BrowserCheck = { isWrongBrowser: boolean };

/** Why a caller may not speak for somebody: a student speaks for the signed-in account alone. */
export function refusalToActFor(
  claimed: { regno: string; trade: Trade },
  viewer: { regno: string; trade: Trade },
): ProblemCode | undefined {
  if (!isSameRegno(claimed.regno, viewer.regno)) return 'not-yourself';
  return claimed.trade === viewer.trade ? undefined : 'out-of-trade';
}

/** Why a test may not be started for the first time. `now` is the test's clock. */
export function refusalToStart(
  test: Schedule & { archived_at: Date | null; stage: 'draft' | 'published'; paused_at: Date | null },
  now: Date,
): ProblemCode | undefined {
  if (test.archived_at || test.stage === 'draft') return 'not-found';
  const phase = phaseOf(test, now);
  if (phase === 'upcoming') return 'not-started';
  if (phase === 'past') return 'exam-closed';
  return test.paused_at ? 'test-paused' : undefined;
}

/** Whether the deadline and the grace period that follows it have passed, by the attempt's clock. */
export function isGraceOver(deadline: Date, clock: Date): boolean {
  return clock.getTime() > deadline.getTime() + GRACE_SECONDS * 1_000;
}

/** Why an attempt that was started may not be opened once more. */
export function refusalToResume(
  { isWrongBrowser }: BrowserCheck,
  attempt: Pick<AttemptStanding, 'state' | 'deadline' | 'paused_at' | 'now'>,
): ProblemCode | undefined {
  if (attempt.state === 'submitted') return 'already-submitted';
  if (isGraceOver(attempt.deadline, getAttemptClock(attempt))) return 'exam-closed';
  return isWrongBrowser ? 'safe-exam-browser-needed' : undefined;
}

/** Why a section, by its place from 0, may not be left. One that was left before may be left again: it changes nothing. */
export function refusalToFinishSection(
  asked: BrowserCheck & { epoch: number; section: number },
  { state, epoch, deadline, section_ends, paused_at, now }: AttemptStanding,
): ProblemCode | undefined {
  if (state === 'submitted') return 'already-submitted';
  if (asked.isWrongBrowser) return 'safe-exam-browser-needed';
  if (asked.epoch !== epoch) return 'taken-over';
  if (paused_at) return 'test-paused';
  if (isGraceOver(deadline, now)) return 'deadline-passed';
  if (!section_ends) return 'free-sections';
  const open = findOpenSection(section_ends, now);
  if (asked.section > open) return 'section-not-open';
  return asked.section === open && open >= section_ends.length - 1 ? 'last-section' : undefined;
}

/**
 * Why an open attempt may not be handed in like this. `at_end`: the caller takes the time to be over. It may be handed in after the
 * grace period, too; what comes along then does not count.
 */
export function refusalToSubmit(
  asked: BrowserCheck & {
    epoch?: number | undefined;
    at_end?: boolean | undefined;
    answers: readonly AnswerInput[];
  },
  attempt: Pick<AttemptStanding, 'epoch' | 'deadline' | 'paused_at' | 'now'>,
  sheet: AllowedAnswers,
): AnswerRefusal | undefined {
  if (asked.isWrongBrowser) return { code: 'safe-exam-browser-needed' };
  if (asked.at_end && getAttemptClock(attempt) < attempt.deadline) return { code: 'time-left' };
  if (asked.epoch !== undefined && asked.epoch !== attempt.epoch) return { code: 'taken-over' };
  return findFirstRefusal(asked.answers, sheet);
}
