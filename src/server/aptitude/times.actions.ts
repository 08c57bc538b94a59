import { timesAfterChange } from '../attempt/time.rules.ts';
import { listOpenTimes, updateTimes } from '../attempt/times.queries.ts';
import type { Tx } from '../database/connection.ts';
import { getAptitude } from './queries.ts';

/** Moves the times of everybody who is writing to what the test and their extra time now say; nobody's becomes less. */
export async function moveTimes(
  tx: Tx,
  aptitudeId: number,
  only?: { accountId: number; minutesGiven: number },
): Promise<void> {
  const test = await getAptitude(tx, aptitudeId);
  const open = await listOpenTimes(tx, aptitudeId, only?.accountId);
  await updateTimes(
    tx,
    open.map(({ id, factor, minutes, now, ...running }) => {
      const extra = factor === null && minutes === null ? undefined : { factor, minutes };
      return { id, ...timesAfterChange(running, test, extra, now, only?.minutesGiven) };
    }),
  );
}
