import type * as contract from '#contract/accounts/sessions.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type { AppContext, Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { type Account, findAccount, notifyAccountsChanged } from '../queries.ts';
import { throttleKey, throttleKeysFrom } from '../rules.ts';
import { findBlockNotice } from './block-notice.queries.ts';
import { isKnownDevice } from './known-device.queries.ts';
import { deleteSession, insertSession } from './queries.ts';

type Credentials = { regno: string; password: string };

/**
 * The account that these stand for, and whether the call comes from a browser in which it has signed in before. Unknown registration
 * numbers and wrong passwords are answered alike and take as long. Throws `wrong-credentials` or `too-many-tries`.
 */
export async function verifyCredentials(
  {
    address,
    db,
    device,
    passwords,
    loginThrottle,
  }: Pick<AppContext, 'db' | 'passwords' | 'loginThrottle'> & Pick<Call, 'address' | 'device'>,
  { regno, password }: Credentials,
): Promise<{ account: Account; atHome: boolean }> {
  const account = await findAccount(db, regno);
  const atHome = device !== undefined && (await isKnownDevice(db, regno, device));
  const verify = () => passwords.verify(account?.password_hash, password, clientNetwork(address));
  // Whoever tries from elsewhere never makes the owner wait in a browser of one's own.
  const own = atHome
    ? await loginThrottle.guard(throttleKey(regno, device), verify).catch(passTooMany)
    : undefined;
  // Whoever has had a shared browser in hand can make its count wait, from anywhere; not that of this address.
  const fits = own ?? (await loginThrottle.guard(throttleKeysFrom(regno, address), verify));
  if (!account || !fits) throw new Problem('wrong-credentials');
  return { account, atHome };
}

function passTooMany(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'too-many-tries') return undefined;
  throw error;
}

export async function login(call: Call<typeof contract.login, undefined>): Promise<SignedInUser> {
  const { body, db, userAgent } = call;
  const { account, atHome } = await verifyCredentials(call, body);
  const session = mintToken();
  // Never the secret that the browser has: of a browser that several use, each would know that of the others.
  const device = atHome ? undefined : mintToken();
  const deviceHash = device?.tokenHash ?? null;
  const isOpen = await insertSession(db, account, session.tokenHash, { userAgent, deviceHash });
  if (account.archived_at) throw new Problem('archived');
  if (!isOpen) {
    const notice = await findBlockNotice(db, account.id);
    throw notice ? new Problem('blocked', { data: notice }) : new Problem('wrong-credentials');
  }
  if (device) call.rememberDevice(device.token);
  call.log({ account: account.id }, 'signed in');
  const { role, regno, name, trade, batch } = account;
  return { role, access_token: session.token, regno, name, trade, batch };
}

export async function verifySession({
  user,
}: Call<typeof contract.verifySession, CurrentUser>): Promise<SignedInUser> {
  const { role, token, regno, name, trade, batch } = user;
  return { role, access_token: token, regno, name, trade, batch };
}

export async function logout({
  db,
  user,
  sessions,
}: Call<typeof contract.logout, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    await deleteSession(tx, hashToken(user.token));
    await notifyAccountsChanged(tx, [user.accountId]);
  });
  sessions.forget(user.accountId);
  return null;
}
