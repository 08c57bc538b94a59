import { randomInt } from 'node:crypto';
import type * as contract from '#contract/profile/mail-address.ts';
import type { Config } from '#server/config.ts';
import type { Call } from '#server/context.ts';
import { type Addressee, mailAddressOf } from '#server/features/accounts/mail-address.rules.ts';
import { revokeLinksAndCodes } from '#server/features/accounts/queries.ts';
import { lockAddressee } from '#server/features/accounts/recovery/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, problemAt, throwIfRefused } from '#server/platform/http/problem.ts';
import { normalizeMailAddress } from '#server/platform/mail/address.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { verifyOwnPassword } from '../password/actions.ts';
import {
  closeClaims,
  consumeClaim,
  countRecentClaims,
  findClaimCountingTry,
  insertClaim,
  setMail,
} from './queries.ts';
import {
  CODE_SECONDS,
  composeMailAddressChangedMail,
  composeVerificationCodeMail,
  MAX_TRIES,
  RESEND_SECONDS,
  refusalOfCode,
} from './rules.ts';

/**
 * Sends a code to the address that is wanted; nothing else changes yet. Whether the address stands with another account
 * is neither asked nor told: whoever reads its mail may have it.
 */
export async function requestMailChange({
  body,
  db,
  passwords,
  config,
  loginThrottle,
  user,
}: Call<typeof contract.requestMailChange, CurrentUser>) {
  const mail = normalizeMailAddress(body.mail);
  if (mail === undefined) throw invalidAddressProblem();
  if (config.production && !config.smtpUrl) throw new Problem('mail-off');
  await verifyOwnPassword({ db, passwords, loginThrottle }, user, body.password);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await passwords.hash(code);
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, user.accountId);
    if (person.mail === mail) throw new Problem('mail-on-file');
    throwIfRefused(refusalOfCode(await countRecentClaims(tx, person.id, mail)), { retryAfter: 3_600 });
    await insertClaim(tx, { account_id: person.id, address: mail, code_hash: codeHash }, CODE_SECONDS);
    await queueMail(tx, {
      to: mail,
      accountId: person.id,
      ...composeVerificationCodeMail(code, person.regno, config),
      lifeSeconds: CODE_SECONDS,
    });
    await audit(tx, { actor: person.id, action: 'account.claim-mail', subject: ['account', person.id] });
  });
  return { mail, expires_in: CODE_SECONDS, resend_after: RESEND_SECONDS };
}

/** The address counts from now on. Wrong, used, expired and outnumbered codes are answered alike. */
export async function verifyMail({
  body,
  db,
  passwords,
  config,
  user,
}: Call<typeof contract.verifyMail, CurrentUser>) {
  const claim = await findClaimCountingTry(db, user.accountId, MAX_TRIES);
  const fits = await passwords.verify(claim?.code_hash, body.otp);
  if (!claim || !fits) throw wrongCodeProblem();
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, user.accountId);
    if (!(await consumeClaim(tx, claim.id))) throw wrongCodeProblem();
    await replaceMail(tx, person, claim.address, config);
  });
  return { mail: claim.address };
}

/** Mails go to the registration number's address again, where it makes one. */
export async function removeMail({
  body,
  db,
  passwords,
  config,
  loginThrottle,
  user,
}: Call<typeof contract.removeMail, CurrentUser>) {
  await verifyOwnPassword({ db, passwords, loginThrottle }, user, body.password);
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, user.accountId);
    if (person.mail !== null) await replaceMail(tx, person, null, config);
  });
  return null;
}

/** Gives up the address that waits for its code. */
export async function cancelMailChange({
  db,
  user,
}: Call<typeof contract.cancelMailChange, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    await lockAddressee(tx, user.accountId);
    if (!(await closeClaims(tx, user.accountId))) return;
    await audit(tx, {
      actor: user.accountId,
      action: 'account.drop-mail-claim',
      subject: ['account', user.accountId],
    });
  });
  return null;
}

/** Nothing that was sent to the former address opens the account any more, and that address is told. */
async function replaceMail(
  tx: Tx,
  person: Addressee & { id: number },
  mail: string | null,
  settings: Config,
): Promise<void> {
  const former = mailAddressOf(person, settings.studentMailDomain);
  await setMail(tx, person.id, mail);
  await revokeLinksAndCodes(tx, [person.id]);
  if (former !== undefined && former !== mailAddressOf({ ...person, mail }, settings.studentMailDomain))
    await queueMail(tx, {
      to: former,
      accountId: person.id,
      ...composeMailAddressChangedMail(
        mail === null ? 'removed' : 'changed',
        person.regno,
        settings,
        await readClock(tx),
      ),
    });
  await audit(tx, {
    actor: person.id,
    action: mail === null ? 'account.remove-mail' : 'account.change-mail',
    subject: ['account', person.id],
    before: { mail: person.mail },
    after: { mail },
  });
}

function invalidAddressProblem(): Problem {
  return new Problem('invalid-input', { issues: [{ path: 'mail', message: 'Enter one mail address' }] });
}

const wrongCodeProblem = () => problemAt('wrong-code', ['otp']);
