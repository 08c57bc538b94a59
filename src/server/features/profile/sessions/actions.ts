import type * as contract from '#contract/profile/profile.ts';
import { announceChange, deleteOtherSessions } from '#server/features/accounts/queries.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { deleteSessionById, listOpenSessions } from './queries.ts';
import { deviceOf } from '#server/platform/http/user-agent.ts';

export async function listOwnSessions({ db, viewer }: Call<typeof contract.listSessions, Viewer>) {
  const sessions = await listOpenSessions(db, viewer.accountId, hashToken(viewer.token));
  return sessions.map(({ user_agent, ...session }) => ({ ...session, device: deviceOf(user_agent) }));
}

/** Sessions of others are as if there were none. */
export async function endOneSession({
  db,
  params,
  viewer,
  viewers,
}: Call<typeof contract.endSession, Viewer>) {
  await transaction(db, async (tx) => {
    if (!(await deleteSessionById(tx, viewer.accountId, params.id))) throw new Problem('not-found');
    await announceChange(tx, [viewer.accountId]);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.end-session',
      subject: ['account', viewer.accountId],
      before: { session: params.id },
    });
  });
  viewers.forget(viewer.accountId);
  return null;
}

export async function endOtherSessions({ db, viewer, viewers }: Call<typeof contract.endSessions, Viewer>) {
  const ended = await transaction(db, async (tx) => {
    const ended = await deleteOtherSessions(tx, viewer.accountId, hashToken(viewer.token));
    if (ended === 0) return 0;
    await announceChange(tx, [viewer.accountId]);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.end-sessions',
      subject: ['account', viewer.accountId],
      after: { ended },
    });
    return ended;
  });
  viewers.forget(viewer.accountId);
  return { ended };
}
