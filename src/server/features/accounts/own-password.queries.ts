import type { LoginThrottle } from '#server/platform/auth/login-throttle.ts';
import type { Passwords } from '#server/platform/auth/passwords.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { problemAt } from '#server/platform/http/problem.ts';
import { getAccount } from './queries.ts';

type Services = { db: Database; passwords: Passwords; loginThrottle: LoginThrottle };

/**
 * Asks for the password again before a change that decides over the account: a stolen token is not enough. Wrong ones count for
 * `countedFor`. Throws `wrong-password`.
 */
export async function verifyOwnPassword(
  { db, passwords, loginThrottle }: Services,
  accountId: number,
  countedFor: string,
  password: string,
): Promise<void> {
  const { password_hash } = await getAccount(db, accountId);
  if (await loginThrottle.guard(countedFor, () => passwords.verify(password_hash, password))) return;
  throw problemAt('wrong-password', ['password']);
}
