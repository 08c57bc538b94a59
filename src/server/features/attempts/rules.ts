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

// Why a student may not start an attempt, resume it, finish a section or submit. The statement that stores a save judges it by
// itself, under the attempt's lock and with the same grace period (`save/queries.ts`). When an attempt ends: `timing/rules.ts`. Which
// answers its paper allows: `answers/answer-validation.rules.ts`.

/** An attempt at `now`, by the database's clock. */
type AttemptStanding = {
  state: AttemptState;
  epoch: number;
  deadline: Date;
  section_ends: Date[] | null;
  paused_at: Date | null;
  now: Date;
};

/** `isWrongBrowser`: the test wants Safe Exam Browser, and the call does not come from it. */
type BrowserCheck = { isWrongBrowser: boolean };

/** Why a call may not name this student: it may only name the signed-in one. */
export function refusalToActFor(
  claimed: { regno: string; trade: Trade },
  user: { regno: string; trade: Trade },
): ProblemCode | undefined {
  if (!isSameRegno(claimed.regno, user.regno)) return 'not-yourself';
  return claimed.trade === user.trade ? undefined : 'out-of-trade';
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

/** Why a started attempt may not be resumed. */
export function refusalToResume(
  { isWrongBrowser }: BrowserCheck,
  attempt: Pick<AttemptStanding, 'state' | 'deadline' | 'paused_at' | 'now'>,
): ProblemCode | undefined {
  if (attempt.state === 'submitted') return 'already-submitted';
  if (isGraceOver(attempt.deadline, getAttemptClock(attempt))) return 'exam-closed';
  return isWrongBrowser ? 'safe-exam-browser-needed' : undefined;
}

/** Why a student may not finish a section; `section` is its place, from 0. A repetition is allowed and changes nothing. */
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
 * Why a student may not submit an open attempt. `at_end`: the device takes the time to be over. A submission after the grace
 * period is allowed; its answers do not count.
 */
export function refusalToSubmit(
  asked: BrowserCheck & {
    epoch?: number | undefined;
    at_end?: boolean | undefined;
    answers: readonly AnswerInput[];
  },
  attempt: Pick<AttemptStanding, 'epoch' | 'deadline' | 'paused_at' | 'now'>,
  allowed: AllowedAnswers,
): AnswerRefusal | undefined {
  if (asked.isWrongBrowser) return { code: 'safe-exam-browser-needed' };
  if (asked.at_end && getAttemptClock(attempt) < attempt.deadline) return { code: 'time-left' };
  if (asked.epoch !== undefined && asked.epoch !== attempt.epoch) return { code: 'taken-over' };
  return findFirstRefusal(asked.answers, allowed);
}
