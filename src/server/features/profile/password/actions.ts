import type * as contract from '#contract/profile/password.ts';
import type { Call } from '#server/context.ts';
import {
  getAccount,
  lockVerifiedAccount,
  notifyAccountsChanged,
  updatePassword,
} from '#server/features/accounts/queries.ts';
import { isSameRegno, passwordProblem, throttleKey } from '#server/features/accounts/rules.ts';
import { deleteOtherSessions } from '#server/features/accounts/sessions/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';

export async function changePassword({
  body,
  db,
  passwords,
  config,
  loginThrottle,
  user,
  sessions,
}: Call<typeof contract.changePassword, CurrentUser>) {
  if (!isSameRegno(body.regno, user.regno)) throw new Problem('not-yourself');
  throwIfRefused(passwordProblem(body.newPassword, config.passwordMinLength, 'newPassword'));
  const account = await getAccount(db, user.accountId);
  const isRight = await loginThrottle.guard(throttleKey(user.regno, user.token), () =>
    passwords.verify(account.password_hash, body.oldPassword),
  );
  if (!isRight) throw new Problem('wrong-password');
  const passwordHash = await passwords.hash(body.newPassword);
  await transaction(db, async (tx) => {
    // Another password that was set meanwhile has ended this session, and must not be overwritten.
    if (!(await lockVerifiedAccount(tx, account, hashToken(user.token))))
      throw new Problem('unauthenticated');
    await updatePassword(tx, user.accountId, passwordHash);
    await deleteOtherSessions(tx, user.accountId, hashToken(user.token));
    await notifyAccountsChanged(tx, [user.accountId]);
    await audit(tx, {
      actor: user.accountId,
      action: 'account.change-password',
      subject: ['account', user.accountId],
    });
  });
  sessions.forget(user.accountId);
  return null;
}
