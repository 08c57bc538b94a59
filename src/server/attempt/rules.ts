import { type AttemptState, GRACE_SECONDS } from '#contract/attempt.ts';
import { openSection } from '#contract/section-times.ts';
import type { Trade } from '#contract/trade.ts';
import { isSameRegno } from '../account/rules.ts';
import { phaseOf, type Schedule } from '../aptitude/rules.ts';
import type { ProblemCode } from '../http/problem.ts';
import { type Answering, type Refusal, refusalAmong, type Sheet } from './sheet.rules.ts';
import { clockOf } from './time.rules.ts';

/** A caller may only speak for the signed-in account. */
export function refusalToSpeakFor(
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

/** Why nobody goes on with an attempt, or not from where the call comes. */
export function refusalToGoOn(
  { outside }: { outside: boolean },
  attempt: { state: AttemptState; deadline: Date; paused_at: Date | null; now: Date },
): 'already-submitted' | 'exam-closed' | 'safe-exam-browser-needed' | undefined {
  if (attempt.state === 'submitted') return 'already-submitted';
  if (isGraceOver(attempt.deadline, clockOf(attempt))) return 'exam-closed';
  return outside ? 'safe-exam-browser-needed' : undefined;
}

/** Why a section, by its place from 0, may not be left like this. One that has been left may be left again. */
export function refusalToLeave(
  asked: { epoch: number; section: number; outside: boolean },
  { state, epoch, deadline, section_ends, paused_at, now }: Leaving,
): ProblemCode | undefined {
  if (state === 'submitted') return 'already-submitted';
  if (asked.outside) return 'safe-exam-browser-needed';
  if (asked.epoch !== epoch) return 'taken-over';
  if (paused_at) return 'test-paused';
  if (isGraceOver(deadline, now)) return 'deadline-passed';
  if (!section_ends) return 'free-sections';
  const open = openSection(section_ends, now);
  if (asked.section > open) return 'section-not-open';
  return asked.section === open && open >= section_ends.length - 1 ? 'last-section' : undefined;
}

type Leaving = {
  state: AttemptState;
  epoch: number;
  deadline: Date;
  section_ends: Date[] | null;
  paused_at: Date | null;
  now: Date;
};

/** Why an open attempt of this epoch may not be handed in like this. `now` is its own clock. */
export function refusalToHandIn(
  given: {
    outside: boolean;
    epoch?: number | undefined;
    at_end?: boolean | undefined;
    answers: readonly Answering[];
  },
  { epoch, deadline }: { epoch: number; deadline: Date },
  sheet: Sheet,
  now: Date,
): Refusal | undefined {
  if (given.outside) return { code: 'safe-exam-browser-needed' };
  if (given.at_end && now < deadline) return { code: 'time-left' };
  if (given.epoch !== undefined && given.epoch !== epoch) return { code: 'taken-over' };
  return refusalAmong(given.answers, sheet);
}
