import type * as contract from '#contract/accounts/account.ts';
import type { SignedIn } from '#contract/accounts/account.ts';
import { findNotice } from './block-notice.queries.ts';
import type { AppContext, Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { getRegistrationMode, lockRegistrationMode } from '../registration/queries.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { knowsDevice } from './known-device.queries.ts';
import {
  type Account,
  announceChange,
  deleteOtherSessions,
  deleteSession,
  findAccount,
  getAccount,
  holdProven,
  insertAccount,
  insertSession,
  updatePassword,
} from '../queries.ts';
import {
  batchesAt,
  isSameRegno,
  problemOfBatch,
  problemOfPassword,
  refusalToRegister,
  triesFrom,
  triesOf,
} from '../rules.ts';

type Credentials = { regno: string; password: string };

/**
 * The account that these stand for, and whether the call comes from a browser in which it has signed in before. Unknown registration
 * numbers and wrong passwords are answered alike and take as long. Throws `wrong-credentials` or `too-many-tries`.
 */
export async function prove(
  {
    address,
    db,
    device,
    passwords,
    tries,
  }: Pick<AppContext, 'db' | 'passwords' | 'tries'> & Pick<Call, 'address' | 'device'>,
  { regno, password }: Credentials,
): Promise<{ account: Account; atHome: boolean }> {
  const account = await findAccount(db, regno);
  const atHome = device !== undefined && (await knowsDevice(db, regno, device));
  const verify = () => passwords.verify(account?.password_hash, password, networkOf(address));
  // Whoever tries from elsewhere never makes the owner wait in a browser of one's own.
  const own = atHome ? await tries.guard(triesOf(regno, device), verify).catch(passTooMany) : undefined;
  // Whoever has had a shared browser in hand can make its count wait, from anywhere; not that of this address.
  const fits = own ?? (await tries.guard(triesFrom(regno, address), verify));
  if (!account || !fits) throw new Problem('wrong-credentials');
  return { account, atHome };
}

function passTooMany(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'too-many-tries') return undefined;
  throw error;
}

export async function signIn(call: Call<typeof contract.login, undefined>): Promise<SignedIn> {
  const { body, db, userAgent } = call;
  const { account, atHome } = await prove(call, body);
  const session = mintToken();
  // Never the secret that the browser has: of a browser that several use, each would know that of the others.
  const device = atHome ? undefined : mintToken();
  const deviceHash = device?.tokenHash ?? null;
  const isOpen = await insertSession(db, account, session.tokenHash, { userAgent, deviceHash });
  if (account.archived_at) throw new Problem('archived');
  if (!isOpen) {
    const notice = await findNotice(db, account.id);
    throw notice ? new Problem('blocked', { data: notice }) : new Problem('wrong-credentials');
  }
  if (device) call.keepDevice(device.token);
  call.log({ account: account.id }, 'signed in');
  const { role, regno, name, trade, batch } = account;
  return { role, access_token: session.token, regno, name, trade, batch };
}

export async function signUp({
  address,
  body,
  db,
  passwords,
  settings,
}: Pick<Call<typeof contract.register, undefined>, 'address' | 'body' | 'db' | 'passwords' | 'settings'>) {
  const { password, ...person } = body;
  refuse(problemOfPassword(password, settings.passwordMinLength, 'password'));
  refuse(problemOfBatch(person.batch, batchesAt(await readClock(db), settings.timeZone)));
  const there = await findAccount(db, person.regno);
  if (there) throw new Problem(there.password_hash === null ? 'invitation-waits' : 'regno-taken');
  // Looked at first, so that no stranger costs a hash where nobody may register, and again, since it may be closed meanwhile.
  refuse(refusalToRegister(await getRegistrationMode(db)));
  const passwordHash = await passwords.hashForAnyone(password, networkOf(address));
  await transaction(db, async (tx) => {
    refuse(refusalToRegister(await lockRegistrationMode(tx)));
    const id = await insertAccount(tx, { ...person, passwordHash });
    await audit(tx, { actor: id, action: 'account.register', subject: ['account', id], after: person });
  });
  return person;
}

export async function tellSession({
  viewer,
}: Call<typeof contract.verifySession, Viewer>): Promise<SignedIn> {
  const { role, token, regno, name, trade, batch } = viewer;
  return { role, access_token: token, regno, name, trade, batch };
}

export async function signOut({ db, viewer, viewers }: Call<typeof contract.logout, Viewer>): Promise<null> {
  await transaction(db, async (tx) => {
    await deleteSession(tx, hashToken(viewer.token));
    await announceChange(tx, [viewer.accountId]);
  });
  viewers.forget(viewer.accountId);
  return null;
}

export async function replacePassword({
  body,
  db,
  passwords,
  settings,
  tries,
  viewer,
  viewers,
}: Call<typeof contract.changePassword, Viewer>) {
  if (!isSameRegno(body.regno, viewer.regno)) throw new Problem('not-yourself');
  refuse(problemOfPassword(body.newPassword, settings.passwordMinLength, 'newPassword'));
  const account = await getAccount(db, viewer.accountId);
  const fits = await tries.guard(triesOf(viewer.regno, viewer.token), () =>
    passwords.verify(account.password_hash, body.oldPassword),
  );
  if (!fits) throw new Problem('wrong-password');
  const passwordHash = await passwords.hash(body.newPassword);
  await transaction(db, async (tx) => {
    // Who has set a new one meanwhile has ended this session with it, and is not to find the old one again.
    if (!(await holdProven(tx, account, hashToken(viewer.token)))) throw new Problem('unauthenticated');
    await updatePassword(tx, viewer.accountId, passwordHash);
    await deleteOtherSessions(tx, viewer.accountId, hashToken(viewer.token));
    await announceChange(tx, [viewer.accountId]);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.change-password',
      subject: ['account', viewer.accountId],
    });
  });
  viewers.forget(viewer.accountId);
  return null;
}
