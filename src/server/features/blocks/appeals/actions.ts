import type * as contract from '#contract/blocks.ts';
import { announceChange } from '#server/features/accounts/queries.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { refusalToModerate } from '#server/features/accounts/moderation.rules.ts';
import { scopeOf } from '../list.actions.ts';
import { listOpenAppeals } from '../list.queries.ts';
import { liftBlocks, listStanding, lockBlocked, updateAnswer } from '../queries.ts';

export async function listTheAppeals({ db, query, viewer }: Call<typeof contract.listAppeals, Viewer>) {
  return await listOpenAppeals(db, { ...query, ...scopeOf(viewer, query.trade) });
}

export async function accept({
  db,
  params,
  viewer,
  viewers,
}: Call<typeof contract.acceptAppeal, Viewer>): Promise<null> {
  const accountId = await transaction(db, async (tx) => {
    const { id, account_id, appeal, blocked_at, reason, until, now } = await lockAppeal(
      tx,
      params.id,
      viewer,
    );
    await liftBlocks(tx, [{ id, account_id }], { lifted_by: viewer.accountId, lifted_at: now });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.accept-appeal',
      subject: ['account', account_id],
      before: { blocked_at, reason, until, appeal },
      after: { blocked_at: null },
    });
    await announceChange(tx, [account_id]);
    return account_id;
  });
  viewers.forget(accountId);
  return null;
}

export async function decline({
  body,
  db,
  params,
  viewer,
  viewers,
}: Call<typeof contract.declineAppeal, Viewer>): Promise<null> {
  const accountId = await transaction(db, async (tx) => {
    const { id, account_id, appeal, now } = await lockAppeal(tx, params.id, viewer);
    await updateAnswer(tx, id, {
      answer: body.answer,
      answered_by: viewer.accountId,
      answered_at: now,
    });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.decline-appeal',
      subject: ['account', account_id],
      before: { appeal, answer: null },
      after: { appeal, answer: body.answer },
    });
    await announceChange(tx, [account_id]);
    return account_id;
  });
  viewers.forget(accountId);
  return null;
}

/** The block that an appeal is about, which still stands and waits for its answer. */
async function lockAppeal(tx: Tx, blockId: number, viewer: Viewer) {
  const person = await lockBlocked(tx, blockId);
  refuse(refusalToModerate(viewer, person));
  const now = await readClock(tx);
  const [standing] = await listStanding(tx, [person.id], now);
  if (standing?.id !== blockId || standing.appeal === null || standing.answer !== null)
    throw new Problem('appeal-closed');
  return { ...standing, now };
}
