import type * as contract from '#contract/accounts/sessions.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type { AppContext, Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { type Account, findAccount, getAccount, notifyAccountsChanged } from '../queries.ts';
import { throttleKey, throttleKeysFrom } from '../rules.ts';
import { askForFactor } from '../second-factor/ask.actions.ts';
import { findBlockNotice } from './block-notice.queries.ts';
import { isKnownDevice } from './known-device.queries.ts';
import { deleteSession, insertSession } from './queries.ts';

type Credentials = { regno: string; password: string };

/**
 * Returns the account of these credentials, and whether it has signed in before in the calling browser. An unknown registration number
 * is refused like a wrong password and takes as long. Throws `wrong-credentials` or `too-many-tries`.
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
): Promise<{ account: Account; isKnown: boolean }> {
  const account = await findAccount(db, regno);
  const isKnown = device !== undefined && (await isKnownDevice(db, regno, device));
  // A known browser has a turn of its own, so that a flood from its network does not delay it.
  const caller = isKnown ? `device ${device}` : clientNetwork(address);
  const verify = () => passwords.verify(account?.password_hash, password, caller);
  // A known browser has a count of its own, so that guesses from elsewhere never make the owner wait.
  const inKnownBrowser = isKnown
    ? await loginThrottle.guard(throttleKey(regno, device), verify).catch(ignoreTooManyTries)
    : undefined;
  // Another user of a shared browser can exhaust that browser's count. The count of this network then decides.
  const isRight =
    inKnownBrowser ?? (await loginThrottle.guard(throttleKeysFrom(regno, address), verify, password));
  if (!account || !isRight) throw new Problem('wrong-credentials');
  return { account, isKnown };
}

function ignoreTooManyTries(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'too-many-tries') return undefined;
  throw error;
}

export async function login(call: Call<typeof contract.login, undefined>): Promise<SignedInUser> {
  const { account, isKnown } = await verifyCredentials(call, call.body);
  throwIfRefused(await askForFactor(call.db, account, !isKnown));
  // A new secret for every account: with a shared secret, users of one browser would know one another's.
  const device = isKnown ? undefined : mintToken();
  const user = await openSession(call, account, { deviceHash: device?.tokenHash ?? null });
  if (device) call.rememberDevice(device.token);
  return user;
}

type SessionCall = Pick<Call, 'db' | 'userAgent' | 'log'>;

/** Opens a session for a person who is proven to own the account. Throws `archived` or `blocked`. */
export async function openSession(
  { db, userAgent, log }: SessionCall,
  account: Account,
  options: { deviceHash?: Buffer | null; passedFactor?: boolean } = {},
): Promise<SignedInUser> {
  const session = mintToken();
  const isOpen = await insertSession(db, account, session.tokenHash, { userAgent, ...options });
  if (account.archived_at) throw new Problem('archived');
  if (!isOpen) {
    const notice = await findBlockNotice(db, account.id);
    throw notice ? new Problem('blocked', { data: notice }) : new Problem('wrong-credentials');
  }
  log({ account: account.id }, 'signed in');
  const { role, regno, name, trade, batch, duties } = account;
  const user = { role, access_token: session.token, regno, name, trade, batch };
  return duties ? { ...user, duties } : user;
}

export async function verifySession({
  db,
  user,
}: Call<typeof contract.verifySession, CurrentUser>): Promise<SignedInUser> {
  const { role, token, regno, name, trade, batch } = user;
  const found = { role, access_token: token, regno, name, trade, batch };
  const duties = user.grant && (await getAccount(db, user.accountId)).duties;
  return duties ? { ...found, duties } : found;
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
