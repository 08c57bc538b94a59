import { clockOf, type Extra, timesAfterChange } from '../attempt/time.rules.ts';
import { listOpenTimes, updateTimes } from '../attempt/times.queries.ts';
import type { Tx } from '../database/connection.ts';
import { type AptitudeRow, getAptitude } from './queries.ts';

/** What a student had before, and the minutes given on the way. */
export type Gift = { before: Extra | undefined; minutesGiven: number };

/**
 * Moves the times of everybody who is writing to what the test and their extra time now say; nobody's becomes less. `before`
 * is the test as it was; `gifts`, by account, whose extra time changed, where nobody else's times do.
 */
export async function moveTimes(tx: Tx, before: AptitudeRow, gifts?: Map<number, Gift>): Promise<void> {
  const test = await getAptitude(tx, before.id);
  const open = await listOpenTimes(tx, before.id, gifts && [...gifts.keys()]);
  await updateTimes(
    tx,
    open.map(({ id, factor, minutes, now, account_id, paused_at, ...running }) => {
      const extra = factor === null && minutes === null ? undefined : { factor, minutes };
      const gift = gifts?.get(account_id);
      const was = { test: before, extra: gift ? gift.before : extra };
      const clock = clockOf({ paused_at, now });
      return { id, ...timesAfterChange(running, was, { test, extra }, clock, gift?.minutesGiven) };
    }),
  );
}
