import type * as contract from '#contract/blocks/appeals.ts';
import type { Call } from '#server/context.ts';
import { refusalToModerate } from '#server/features/accounts/moderation.rules.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { moderationScope } from '../list.actions.ts';
import { listOpenAppeals } from '../list.queries.ts';
import { liftBlocks, listStandingBlocks, lockBlocked, updateAnswer } from '../queries.ts';

export async function listAppeals({ db, query, user }: Call<typeof contract.listAppeals, CurrentUser>) {
  return await listOpenAppeals(db, { ...query, ...moderationScope(user, query.trade) });
}

export async function acceptAppeal({
  db,
  params,
  user,
  sessions,
}: Call<typeof contract.acceptAppeal, CurrentUser>): Promise<null> {
  const accountId = await transaction(db, async (tx) => {
    const { id, account_id, appeal, blocked_at, reason, until, now } = await lockAppeal(tx, params.id, user);
    await liftBlocks(tx, [{ id, account_id }], { lifted_by: user.accountId, lifted_at: now });
    await audit(tx, {
      actor: user.accountId,
      action: 'account.accept-appeal',
      subject: ['account', account_id],
      before: { blocked_at, reason, until, appeal },
      after: { blocked_at: null },
    });
    await notifyAccountsChanged(tx, [account_id]);
    return account_id;
  });
  sessions.forget(accountId);
  return null;
}

export async function declineAppeal({
  body,
  db,
  params,
  user,
  sessions,
}: Call<typeof contract.declineAppeal, CurrentUser>): Promise<null> {
  const accountId = await transaction(db, async (tx) => {
    const { id, account_id, appeal, now } = await lockAppeal(tx, params.id, user);
    await updateAnswer(tx, id, {
      answer: body.answer,
      answered_by: user.accountId,
      answered_at: now,
    });
    await audit(tx, {
      actor: user.accountId,
      action: 'account.decline-appeal',
      subject: ['account', account_id],
      before: { appeal, answer: null },
      after: { appeal, answer: body.answer },
    });
    await notifyAccountsChanged(tx, [account_id]);
    return account_id;
  });
  sessions.forget(accountId);
  return null;
}

/** Locks the block of an unanswered appeal. Throws `appeal-closed` if the block has ended or the appeal is answered. */
async function lockAppeal(tx: Tx, blockId: number, moderator: CurrentUser) {
  const person = await lockBlocked(tx, blockId);
  throwIfRefused(refusalToModerate(moderator, person));
  const now = await readClock(tx);
  const [standing] = await listStandingBlocks(tx, [person.id], now);
  if (standing?.id !== blockId || standing.appeal === null || standing.answer !== null)
    throw new Problem('appeal-closed');
  return { ...standing, now };
}
