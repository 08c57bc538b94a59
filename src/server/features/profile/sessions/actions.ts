import type * as contract from '#contract/profile/sessions.ts';
import type { Call } from '#server/context.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { deleteOtherSessions } from '#server/features/accounts/sessions/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { describeDevice } from '#server/platform/http/user-agent.ts';
import { deleteSessionById, listOpenSessions } from './queries.ts';

export async function listSessions({ db, user }: Call<typeof contract.listSessions, CurrentUser>) {
  const sessions = await listOpenSessions(db, user.accountId, hashToken(user.token));
  return sessions.map(({ user_agent, ...session }) => ({ ...session, device: describeDevice(user_agent) }));
}

/** Another person's session is refused as `not-found`. */
export async function endSession({
  db,
  params,
  user,
  sessions,
}: Call<typeof contract.endSession, CurrentUser>) {
  await transaction(db, async (tx) => {
    if (!(await deleteSessionById(tx, user.accountId, params.id))) throw new Problem('not-found');
    await notifyAccountsChanged(tx, [user.accountId]);
    await audit(tx, {
      actor: user.accountId,
      action: 'account.end-session',
      subject: ['account', user.accountId],
      before: { session: params.id },
    });
  });
  sessions.forget(user.accountId);
  return null;
}

export async function endOtherSessions({
  db,
  user,
  sessions,
}: Call<typeof contract.endOtherSessions, CurrentUser>) {
  const ended = await transaction(db, async (tx) => {
    const ended = await deleteOtherSessions(tx, user.accountId, hashToken(user.token));
    if (ended === 0) return 0;
    await notifyAccountsChanged(tx, [user.accountId]);
    await audit(tx, {
      actor: user.accountId,
      action: 'account.end-sessions',
      subject: ['account', user.accountId],
      after: { ended },
    });
    return ended;
  });
  sessions.forget(user.accountId);
  return { ended };
}
