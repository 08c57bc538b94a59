import { isOver } from '../attempt/rules.ts';
import { clockOf, type Extra, timesAfterChange } from '../attempt/time.rules.ts';
import { listOpenTimes, updateTimes } from '../attempt/times.queries.ts';
import type { Tx } from '../database/connection.ts';
import { type AptitudeRow, getAptitude, raiseClosing } from './queries.ts';

/** What a student had before, and the minutes given on the way. */
export type Gift = { before: Extra | undefined; minutesGiven: number };

/**
 * Moves the times of everybody who is writing to what the test and their extra time now say, and results after them; nobody's
 * becomes less, and what is over stays over. `before` is the test as it was; `gifts`, by account, whose extra time changed, where
 * nobody else's times do.
 */
export async function moveTimes(tx: Tx, before: AptitudeRow, gifts?: Map<number, Gift>): Promise<void> {
  const test = await getAptitude(tx, before.id);
  const open = await listOpenTimes(tx, before.id, gifts && [...gifts.keys()]);
  await updateTimes(
    tx,
    open.flatMap(({ id, factor, minutes, now, account_id, paused_at, ...running }) => {
      const clock = clockOf({ paused_at, now });
      if (isOver(running.deadline, clock)) return [];
      const extra = factor === null && minutes === null ? undefined : { factor, minutes };
      const gift = gifts?.get(account_id);
      const was = { test: before, extra: gift ? gift.before : extra };
      return { id, ...timesAfterChange(running, was, { test, extra }, clock, gift?.minutesGiven) };
    }),
  );
  await raiseClosing(tx, before.id);
}
