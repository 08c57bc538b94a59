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

/** What a student had before, and the minutes given on the way. */
export type ExtraTimeChange = { before: ExtraTime | undefined; minutesGiven: number };

/** An attempt whose times moved, and by how much later it ends, in minutes. */
export type RescheduledAttempt = { id: number; minutes: number };

/**
 * Moves the times of everybody who is writing to what the test and their extra time now say, and results after them; nobody's
 * becomes less, and what is over stays over. Those of whoever handed in with time left move alike, for a reopening to find them.
 * `before` is the test as it was; `gifts`, by account, whose extra time changed, where nobody else's times do.
 */
export async function rescheduleAttempts(
  tx: Tx,
  before: AptitudeRow,
  gifts?: Map<number, ExtraTimeChange>,
): Promise<RescheduledAttempt[]> {
  const test = await getAptitude(tx, before.id);
  const isLonger = test.duration > before.duration || test.ends_at > before.ends_at;
  // Whoever only gives a test another name takes nobody's attempt.
  const found = gifts || isLonger ? await lockMovableTimes(tx, before.id, gifts && [...gifts.keys()]) : [];
  const moved = found.flatMap(({ id, factor, minutes, now, account_id, paused_at, ...running }) => {
    const clock = getAttemptClock({ paused_at, now });
    if (ranOutBeforePause({ paused_at }, test) || isGraceOver(running.deadline, clock)) return [];
    const extra = factor === null && minutes === null ? undefined : { factor, minutes };
    const gift = gifts?.get(account_id);
    const was = {
      test: adjustAptitudeToClock(before, clock, running.missed_ms),
      extra: gift ? gift.before : extra,
    };
    const is = { test: adjustAptitudeToClock(test, clock, running.missed_ms), extra };
    const times = timesAfterChange(running, was, is, clock, gift?.minutesGiven);
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
