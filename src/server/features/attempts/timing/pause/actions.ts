import type * as contract from '#contract/attempts/timing.ts';
import type { Call } from '#server/context.ts';
import { restartAptitudeClock, stopAptitudeClock } from '#server/features/aptitudes/pause.queries.ts';
import { getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import { presentAptitude } from '#server/features/aptitudes/rules.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { insertNotice } from '../../notices.queries.ts';
import { lockPausedAttempts, pauseClocks, recordMissedPause, resumeClocks } from '../queries.ts';
import { timesAfterPause } from '../rules.ts';
import { formatMinutes, refusalToPause } from './rules.ts';

/** Stops the clocks of a test and of its open attempts. Nobody can start during a pause. See docs/decisions/0005-a-pause-stops-the-clock.md. */
export async function pauseAptitude({
  body,
  db,
  params,
  user,
}: Call<typeof contract.pauseAptitude, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    throwIfRefused(refusalToPause(test, test.now));
    const at = await readClock(tx);
    await stopAptitudeClock(tx, params.id, at);
    await pauseClocks(tx, params.id, at);
    const notice = { aptitude_id: params.id, by: user.accountId };
    await insertNotice(tx, { ...notice, kind: 'paused', text: body.reason });
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.pause',
      subject: ['aptitude', params.id],
      after: { paused_at: at, reason: body.reason },
    });
  });
  return presentAptitude(await getAptitude(db, params.id));
}

/** Ends a pause. Everything that had not ended when it began ends later by its length, to the millisecond. */
export async function resumeAptitude({
  db,
  params,
  user,
}: Call<typeof contract.resumeAptitude, CurrentUser>) {
  await transaction(db, async (tx) => {
    const { ends_at, paused_at } = await lockAptitude(tx, params.id);
    if (!paused_at) throw new Problem('not-paused');
    const standing = await lockPausedAttempts(tx, params.id);
    const now = await readClock(tx);
    await resumeClocks(
      tx,
      standing.map(({ id, paused_at: from, ...times }) => ({
        ...{ id, ...timesAfterPause(times, from, now) },
        standstill: { from: from.toISOString(), to: now.toISOString() },
      })),
    );
    await recordMissedPause(tx, params.id, now);
    await restartAptitudeClock(tx, params.id, now);
    const stood = formatMinutes((now.getTime() - paused_at.getTime()) / 60_000);
    const text = `The test was paused for ${stood}. Your deadline has moved by the same time.`;
    await insertNotice(tx, { aptitude_id: params.id, kind: 'resumed', text, by: user.accountId });
    const after = await getAptitude(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.resume',
      subject: ['aptitude', params.id],
      before: { paused_at, ends_at },
      after: { paused_at: null, ends_at: after.ends_at, stood_still: stood },
    });
  });
  return presentAptitude(await getAptitude(db, params.id));
}
