import type { changePassword, login, logout, register, SignedIn, verifySession } from '#contract/account.ts';
import { findNotice } from '../block/notice.queries.ts';
import type { AppContext, Call } from '../context.ts';
import { audit } from '../database/audit.ts';
import { readClock } from '../database/clock.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import { getRegistrationMode, lockRegistrationMode } from '../roster/registration.queries.ts';
import { networkOf } from '../security/networks.ts';
import { hashToken, mintToken } from '../security/tokens.ts';
import type { Keys, Subject } from '../security/tries.ts';
import { knowsDevice } from './device.queries.ts';
import {
  type Account,
  announceChange,
  deleteOtherSessions,
  deleteSession,
  findAccount,
  findAccountCounting,
  getAccount,
  holdProven,
  insertAccount,
  insertSession,
  updatePassword,
} from './queries.ts';
import {
  batchesAt,
  isSameRegno,
  problemOfBatch,
  problemOfPassword,
  refusalToRegister,
  triesFrom,
  triesOf,
} from './rules.ts';

type Credentials = { regno: string; password: string };

/** Under what a password was counted, and whether in a browser in which the account has signed in before. */
type Way = { keys: Keys; atHome: boolean };

/**
 * The account that these stand for. Unknown registration numbers and wrong passwords are answered alike and take as long.
 * `clear` is as in `Tries`. Throws `wrong-credentials` or `too-many-tries`.
 */
export async function prove(
  {
    address,
    device,
    passwords,
    prepared,
    tries,
  }: Pick<AppContext, 'passwords' | 'prepared' | 'tries'> & Pick<Call, 'address' | 'device'>,
  { regno, password }: Credentials,
  clear?: (account: Account, way: Way) => Promise<void>,
): Promise<Account> {
  // Whoever tries from elsewhere never makes the owner wait in a browser of one's own.
  const home = device !== undefined && (await knowsDevice(prepared, regno, device)) ? device : undefined;
  const proveAt = (tried: Subject) =>
    tries.guardAlong(tried, {
      count: (keys) => findAccountCounting(prepared, regno, keys),
      prove: (account) => passwords.verify(account?.password_hash, password, networkOf(address)),
      clear:
        clear && (async (keys, account) => account && clear(account, { keys, atHome: home !== undefined })),
    });
  const proveHere = () => proveAt(triesFrom(regno, address));
  const account = await (home === undefined
    ? proveHere()
    : proveAt(triesOf(regno, home)).catch((error) => {
        // Whoever has had a shared browser in hand can make its count wait, from anywhere; not that of this address.
        if (error instanceof Problem && error.code === 'too-many-tries') return proveHere();
        throw error;
      }));
  if (!account) throw new Problem('wrong-credentials');
  return account;
}

export async function signIn(call: Call<typeof login, undefined>): Promise<SignedIn> {
  const { body, db, prepared, userAgent } = call;
  const { token, tokenHash } = mintToken();
  let device: ReturnType<typeof mintToken> | undefined;
  let isOpen = false;
  const account = await prove(call, body, async (proven, { keys, atHome }) => {
    // Never the secret that the browser has: of a browser that several use, each would know that of the others.
    device = atHome ? undefined : mintToken();
    const deviceHash = device?.tokenHash;
    isOpen = await insertSession(prepared, proven, tokenHash, { userAgent, deviceHash, keys });
  });
  if (account.archived_at) throw new Problem('archived');
  if (!isOpen) {
    const notice = await findNotice(db, account.id);
    throw notice ? new Problem('blocked', { data: notice }) : new Problem('wrong-credentials');
  }
  if (device) call.keepDevice(device.token);
  call.log({ account: account.id }, 'signed in');
  const { role, regno, name, trade, batch } = account;
  return { role, access_token: token, regno, name, trade, batch };
}

export async function signUp({
  address,
  body,
  db,
  passwords,
  settings,
}: Pick<Call<typeof register, undefined>, 'address' | 'body' | 'db' | 'passwords' | 'settings'>) {
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

export async function tellSession({ viewer }: Call<typeof verifySession, Viewer>): Promise<SignedIn> {
  const { role, token, regno, name, trade, batch } = viewer;
  return { role, access_token: token, regno, name, trade, batch };
}

export async function signOut({ db, viewer, viewers }: Call<typeof logout, Viewer>): Promise<null> {
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
}: Call<typeof changePassword, Viewer>) {
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
