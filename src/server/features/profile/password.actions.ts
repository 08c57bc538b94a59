import type { AppContext } from '#server/context.ts';
import { getAccount } from '#server/features/accounts/queries.ts';
import { throttleKey } from '#server/features/accounts/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { problemAt } from '#server/platform/http/problem.ts';

/** Throws `wrong-password`: a token that somebody found is not enough for what decides over the account. */
export async function verifyOwnPassword(
  { db, passwords, loginThrottle }: Pick<AppContext, 'db' | 'passwords' | 'loginThrottle'>,
  { accountId, regno, token }: CurrentUser,
  password: string,
): Promise<void> {
  const { password_hash } = await getAccount(db, accountId);
  if (await loginThrottle.guard(throttleKey(regno, token), () => passwords.verify(password_hash, password)))
    return;
  throw problemAt('wrong-password', ['password']);
}
