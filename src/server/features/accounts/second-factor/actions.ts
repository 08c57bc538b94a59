import { randomBytes } from 'node:crypto';
import type * as contract from '#contract/accounts/second-factor.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { findStep, mintTotpSecret, totpUri } from '#server/platform/auth/totp.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, problemAt, throwIfRefused } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { mailAddressOf } from '../mail-address.rules.ts';
import { verifyOwnPassword } from '../own-password.queries.ts';
import { findAccount, notifyAccountsChanged } from '../queries.ts';
import { findAddressee } from '../recovery/queries.ts';
import { throttleKey } from '../rules.ts';
import { deleteOtherSessions, deleteSessions } from '../sessions/queries.ts';
import {
  deleteFactors,
  deleteTotp,
  findFactors,
  findTotpSecret,
  lockFactors,
  markPassed,
  replaceRecoveryCodes,
  saveTotpSecret,
  useStep,
} from './queries.ts';
import {
  composeFactorResetMail,
  formatRecoveryCode,
  hasAny,
  normalizeCode,
  RECOVERY_CODES,
  refusalToReset,
} from './rules.ts';

export async function readSecondFactor({
  db,
  config,
  user,
}: Call<typeof contract.readSecondFactor, CurrentUser>) {
  return { required: config.secondFactorRequired, ...(await findFactors(db, user.accountId)) };
}

type PasswordCall = Pick<Call, 'db' | 'passwords' | 'loginThrottle'> & {
  user: CurrentUser;
  body: { password: string };
};

/** A stolen token is not enough to change a factor. */
export const proveOwner = (call: PasswordCall) =>
  verifyOwnPassword(
    call,
    call.user.accountId,
    throttleKey(call.user.regno, call.user.token),
    call.body.password,
  );

export async function startTotp(call: Call<typeof contract.startTotp, CurrentUser>) {
  const { db, user, config } = call;
  await proveOwner(call);
  const secret = mintTotpSecret();
  if (!(await saveTotpSecret(db, user.accountId, secret))) throw new Problem('factor-exists');
  return { secret, uri: totpUri(secret, user.regno, config.productTitle) };
}

/** From now on other sessions, which have not passed it, open nothing. */
export async function confirmTotp({
  body,
  db,
  user,
  sessions,
}: Call<typeof contract.confirmTotp, CurrentUser>) {
  const recovery_codes = await transaction(db, async (tx) => {
    await lockFactors(tx, user.accountId);
    const totp = await findTotpSecret(tx, user.accountId, false);
    if (!totp) throw new Problem('factor-lost');
    const step = findStep(totp.secret, normalizeCode(body.code), await readClock(tx));
    if (step === undefined || !(await useStep(tx, user.accountId, totp.secret, step)))
      throw problemAt('wrong-factor', ['code']);
    return await finishEnrolment(tx, user, 'totp');
  });
  sessions.forget(user.accountId);
  return { recovery_codes };
}

/** Returns the recovery codes of a first factor; those of an earlier one stay. */
export async function finishEnrolment(tx: Tx, user: CurrentUser, kind: string): Promise<string[]> {
  const { recovery_codes_left } = await findFactors(tx, user.accountId);
  const codes = recovery_codes_left > 0 ? { shown: [], hashes: [] } : mintRecoveryCodes();
  if (codes.hashes.length > 0) await replaceRecoveryCodes(tx, user.accountId, codes.hashes);
  await markPassed(tx, hashToken(user.token));
  await deleteOtherSessions(tx, user.accountId, hashToken(user.token));
  await audit(tx, {
    actor: user.accountId,
    action: 'account.add-factor',
    subject: ['account', user.accountId],
    after: { kind },
  });
  await notifyAccountsChanged(tx, [user.accountId]);
  return codes.shown;
}

function mintRecoveryCodes() {
  const shown = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(10)));
  return { shown, hashes: shown.map((code) => hashToken(normalizeCode(code))) };
}

export async function removeTotp(call: Call<typeof contract.removeTotp, CurrentUser>): Promise<null> {
  const { config, db, user, sessions } = call;
  await proveOwner(call);
  await transaction(db, async (tx) => {
    await lockFactors(tx, user.accountId);
    if (!(await deleteTotp(tx, user.accountId))) throw new Problem('not-found');
    await finishRemoval(tx, user, 'totp', config.secondFactorRequired);
  });
  sessions.forget(user.accountId);
  return null;
}

/** With the last factor its recovery codes go. Throws `factor-required` where one has to stay. */
export async function finishRemoval(
  tx: Tx,
  user: CurrentUser,
  kind: string,
  isRequired: boolean,
): Promise<void> {
  if (!hasAny(await findFactors(tx, user.accountId))) {
    if (isRequired) throw new Problem('factor-required');
    await deleteFactors(tx, user.accountId);
  }
  await audit(tx, {
    actor: user.accountId,
    action: 'account.remove-factor',
    subject: ['account', user.accountId],
    before: { kind },
  });
  await notifyAccountsChanged(tx, [user.accountId]);
}

export async function renewRecoveryCodes(call: Call<typeof contract.renewRecoveryCodes, CurrentUser>) {
  const { db, user } = call;
  await proveOwner(call);
  const codes = mintRecoveryCodes();
  await transaction(db, async (tx) => {
    await lockFactors(tx, user.accountId);
    if (!hasAny(await findFactors(tx, user.accountId))) throw new Problem('not-found');
    await replaceRecoveryCodes(tx, user.accountId, codes.hashes);
    await audit(tx, {
      actor: user.accountId,
      action: 'account.renew-recovery-codes',
      subject: ['account', user.accountId],
    });
  });
  return { recovery_codes: codes.shown };
}

/** For an admin who lost phone and codes. Two admins have to agree: the one who asks, and the one who does it. */
export async function resetSecondFactor({
  body,
  config,
  db,
  user,
  sessions,
}: Call<typeof contract.resetSecondFactor, CurrentUser>): Promise<null> {
  const account = await findAccount(db, body.regno);
  if (!account) throw new Problem('not-found');
  throwIfRefused(refusalToReset(user.accountId, account));
  await transaction(db, async (tx) => {
    await lockFactors(tx, account.id);
    if (!hasAny(await findFactors(tx, account.id))) throw new Problem('no-factor');
    await deleteFactors(tx, account.id);
    await deleteSessions(tx, account.id);
    const person = await findAddressee(tx, account.regno);
    const to = person && mailAddressOf(person, config.studentMailDomain);
    if (to)
      await queueMail(tx, { to, accountId: account.id, ...composeFactorResetMail(account.regno, config) });
    await audit(tx, {
      actor: user.accountId,
      action: 'account.reset-factor',
      subject: ['account', account.id],
    });
    await notifyAccountsChanged(tx, [account.id]);
  });
  sessions.forget(account.id);
  return null;
}
