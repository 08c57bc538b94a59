import { getAccount } from '#server/features/accounts/queries.ts';
import { triesOf } from '#server/features/accounts/rules.ts';
import type { AppContext } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { problemAt } from '#server/platform/http/problem.ts';

/** Throws `wrong-password`: a token that somebody found is not enough for what decides over the account. */
export async function provePassword(
  { db, passwords, tries }: Pick<AppContext, 'db' | 'passwords' | 'tries'>,
  { accountId, regno, token }: Viewer,
  password: string,
): Promise<void> {
  const { password_hash } = await getAccount(db, accountId);
  if (await tries.guard(triesOf(regno, token), () => passwords.verify(password_hash, password))) return;
  throw problemAt('wrong-password', ['password']);
}
