import { extendClosesAt } from '#server/features/aptitudes/closing.queries.ts';
import { type AptitudeRow, getAptitude } from '#server/features/aptitudes/queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { isGraceOver } from '../rules.ts';
import { lockMovableTimes, updateTimes } from './queries.ts';
import {
  adjustAptitudeToClock,
  type ExtraTime,
  getAttemptClock,
  ranOutBeforePause,
  timesAfterChange,
} from './rules.ts';

/** A student's extra time before the change, and the minutes that it adds during the attempt. */
export type ExtraTimeChange = { before: ExtraTime | undefined; minutesGiven: number };

/** An attempt whose times moved; it ends `minutes` later. */
export type RescheduledAttempt = { id: number; minutes: number };

/**
 * Moves the times of open attempts to what the test and the students' extra time now say, and the results after them. No
 * attempt gets less time, and one that is over stays over. Attempts that were submitted with time left move too, in case an
 * admin reopens them. `before` is the test as it was. With `changes`, by account, only these students' extra time changed.
 * See docs/decisions/0003-every-attempt-has-one-deadline.md.
 */
export async function rescheduleAttempts(
  tx: Tx,
  before: AptitudeRow,
  changes?: Map<number, ExtraTimeChange>,
): Promise<RescheduledAttempt[]> {
  const test = await getAptitude(tx, before.id);
  const isLonger = test.duration > before.duration || test.ends_at > before.ends_at;
  // An edit that leaves the times alone must lock no attempts.
  const found =
    changes || isLonger ? await lockMovableTimes(tx, before.id, changes && [...changes.keys()]) : [];
  const moved = found.flatMap(({ id, factor, minutes, now, account_id, paused_at, ...running }) => {
    const clock = getAttemptClock({ paused_at, now });
    if (ranOutBeforePause({ paused_at }, test) || isGraceOver(running.deadline, clock)) return [];
    const extra = factor === null && minutes === null ? undefined : { factor, minutes };
    const change = changes?.get(account_id);
    const was = {
      test: adjustAptitudeToClock(before, clock, running.missed_ms),
      extra: change ? change.before : extra,
    };
    const is = { test: adjustAptitudeToClock(test, clock, running.missed_ms), extra };
    const times = timesAfterChange(running, was, is, clock, change?.minutesGiven);
    return {
      id,
      times,
      minutes: (times.deadline.getTime() - running.deadline.getTime()) / 60_000,
    };
  });
  await updateTimes(
    tx,
    moved.map(({ id, times }) => ({ id, ...times })),
  );
  await extendClosesAt(tx, before.id);
  return moved;
}
