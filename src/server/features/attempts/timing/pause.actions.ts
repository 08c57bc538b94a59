import type * as contract from '#contract/invigilation.ts';
import { timesAfterPause } from './rules.ts';
import { listStopped, missPause, startClocks, stopClocks } from './queries.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { insertNotice } from '../notices.queries.ts';
import { moveWindow, stopTest } from '#server/features/aptitudes/pause.queries.ts';
import { durationOf, refusalToPause } from './pause.rules.ts';
import { getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import { present } from '#server/features/aptitudes/rules.ts';

/** Stops the clock of a test and of everybody who writes it. Nobody starts meanwhile. */
export async function stopTheClock({ body, db, params, viewer }: Call<typeof contract.pauseTest, Viewer>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    refuse(refusalToPause(test, test.now));
    const at = await readClock(tx);
    await stopTest(tx, params.id, at);
    await stopClocks(tx, params.id, at);
    const notice = { aptitude_id: params.id, by: viewer.accountId };
    await insertNotice(tx, { ...notice, kind: 'paused', text: body.reason });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.pause',
      subject: ['aptitude', params.id],
      after: { paused_at: at, reason: body.reason },
    });
  });
  return present(await getAptitude(db, params.id));
}

/** Lets it go on. Whatever had not ended when it stopped ends as much later, to the millisecond. */
export async function startTheClock({ db, params, viewer }: Call<typeof contract.resumeTest, Viewer>) {
  await transaction(db, async (tx) => {
    const { ends_at, paused_at } = await lockAptitude(tx, params.id);
    if (!paused_at) throw new Problem('not-paused');
    const standing = await listStopped(tx, params.id);
    const now = await readClock(tx);
    await startClocks(
      tx,
      standing.map(({ id, paused_at: from, ...times }) => ({
        ...{ id, ...timesAfterPause(times, from, now) },
        standstill: { from: from.toISOString(), to: now.toISOString() },
      })),
    );
    await missPause(tx, params.id, now);
    await moveWindow(tx, params.id, now);
    const stood = durationOf((now.getTime() - paused_at.getTime()) / 60_000);
    const text = `The test stood still for ${stood}. Your time has moved by as much.`;
    await insertNotice(tx, { aptitude_id: params.id, kind: 'resumed', text, by: viewer.accountId });
    const after = await getAptitude(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.resume',
      subject: ['aptitude', params.id],
      before: { paused_at, ends_at },
      after: { paused_at: null, ends_at: after.ends_at, stood_still: stood },
    });
  });
  return present(await getAptitude(db, params.id));
}
