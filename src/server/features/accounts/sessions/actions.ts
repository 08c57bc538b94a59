import type * as registrationContract from '#contract/accounts/registration.ts';
import type * as sessionsContract from '#contract/accounts/sessions.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type * as passwordContract from '#contract/profile/password.ts';
import type { AppContext, Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import {
  type Account,
  deleteOtherSessions,
  deleteSession,
  findAccount,
  getAccount,
  insertAccount,
  insertSession,
  lockVerifiedAccount,
  notifyAccountsChanged,
  updatePassword,
} from '../queries.ts';
import { getRegistrationMode, lockRegistrationMode } from '../registration/queries.ts';
import {
  batchProblem,
  isSameRegno,
  offeredBatches,
  passwordProblem,
  refusalToRegister,
  throttleKey,
  throttleKeysFrom,
} from '../rules.ts';
import { findBlockNotice } from './block-notice.queries.ts';
import { isKnownDevice } from './known-device.queries.ts';

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

export async function login(call: Call<typeof sessionsContract.login, undefined>): Promise<SignedInUser> {
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

export async function register({
  address,
  body,
  db,
  passwords,
  config,
}: Pick<
  Call<typeof registrationContract.register, undefined>,
  'address' | 'body' | 'db' | 'passwords' | 'config'
>) {
  const { password, ...person } = body;
  throwIfRefused(passwordProblem(password, config.passwordMinLength, 'password'));
  throwIfRefused(batchProblem(person.batch, offeredBatches(await readClock(db), config.timeZone)));
  const there = await findAccount(db, person.regno);
  if (there) throw new Problem(there.password_hash === null ? 'invitation-waits' : 'regno-taken');
  // Looked at first, so that no stranger costs a hash where nobody may register, and again, since it may be closed meanwhile.
  throwIfRefused(refusalToRegister(await getRegistrationMode(db)));
  const passwordHash = await passwords.hashForAnonymous(password, clientNetwork(address));
  await transaction(db, async (tx) => {
    throwIfRefused(refusalToRegister(await lockRegistrationMode(tx)));
    const id = await insertAccount(tx, { ...person, passwordHash });
    await audit(tx, { actor: id, action: 'account.register', subject: ['account', id], after: person });
  });
  return person;
}

export async function verifySession({
  user,
}: Call<typeof sessionsContract.verifySession, CurrentUser>): Promise<SignedInUser> {
  const { role, token, regno, name, trade, batch } = user;
  return { role, access_token: token, regno, name, trade, batch };
}

export async function logout({
  db,
  user,
  sessions,
}: Call<typeof sessionsContract.logout, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    await deleteSession(tx, hashToken(user.token));
    await notifyAccountsChanged(tx, [user.accountId]);
  });
  sessions.forget(user.accountId);
  return null;
}

export async function changePassword({
  body,
  db,
  passwords,
  config,
  loginThrottle,
  user,
  sessions,
}: Call<typeof passwordContract.changePassword, CurrentUser>) {
  if (!isSameRegno(body.regno, user.regno)) throw new Problem('not-yourself');
  throwIfRefused(passwordProblem(body.newPassword, config.passwordMinLength, 'newPassword'));
  const account = await getAccount(db, user.accountId);
  const fits = await loginThrottle.guard(throttleKey(user.regno, user.token), () =>
    passwords.verify(account.password_hash, body.oldPassword),
  );
  if (!fits) throw new Problem('wrong-password');
  const passwordHash = await passwords.hash(body.newPassword);
  await transaction(db, async (tx) => {
    // Who has set a new one meanwhile has ended this session with it, and is not to find the old one again.
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
