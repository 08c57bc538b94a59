import type * as contract from '#contract/profile/mail-address.ts';
import type { Config } from '#server/config.ts';
import type { Call } from '#server/context.ts';
import { type Addressee, mailAddressOf } from '#server/features/accounts/mail-address.rules.ts';
import { verifyOwnPassword } from '#server/features/accounts/own-password.queries.ts';
import { revokeLinksAndCodes } from '#server/features/accounts/queries.ts';
import { lockAddressee } from '#server/features/accounts/recovery/queries.ts';
import { throttleKey } from '#server/features/accounts/rules.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { mintCode } from '#server/platform/auth/tokens.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, problemAt, throwIfRefused } from '#server/platform/http/problem.ts';
import { normalizeMailAddress } from '#server/platform/mail/address.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
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
 * Mails a code to the new address; nothing else changes yet. Several accounts may share an address, and the caller does not learn whether
 * another account has it: reading its mail is proof enough. See docs/decisions/0026-codes-and-links-prove-a-mail-address.md.
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
  await verifyOwnPassword(
    { db, passwords, loginThrottle },
    user.accountId,
    throttleKey(user.regno, user.token),
    body.password,
  );
  const code = mintCode();
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

/** Puts the confirmed address on file. Refuses wrong, used, expired and exhausted codes alike. */
export async function verifyMail({
  body,
  db,
  passwords,
  config,
  user,
}: Call<typeof contract.verifyMail, CurrentUser>) {
  const claim = await findClaimCountingTry(db, user.accountId, MAX_TRIES);
  const isRight = await passwords.verify(claim?.code_hash, body.otp);
  if (!claim || !isRight) throw wrongCodeProblem();
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, user.accountId);
    if (!(await consumeClaim(tx, claim.id))) throw wrongCodeProblem();
    await replaceMail(tx, person, claim.address, config);
  });
  return { mail: claim.address };
}

/** Removes the address on file. Mail goes to the address made from the registration number again, if there is one. */
export async function removeMail({
  body,
  db,
  passwords,
  config,
  loginThrottle,
  user,
}: Call<typeof contract.removeMail, CurrentUser>) {
  await verifyOwnPassword(
    { db, passwords, loginThrottle },
    user.accountId,
    throttleKey(user.regno, user.token),
    body.password,
  );
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, user.accountId);
    if (person.mail !== null) await replaceMail(tx, person, null, config);
  });
  return null;
}

/** Cancels the address that waits for its code. */
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

/** Changes the address, revokes links and codes that went to the former one, and mails the former one about it. */
async function replaceMail(
  tx: Tx,
  person: Addressee & { id: number },
  mail: string | null,
  config: Config,
): Promise<void> {
  const former = mailAddressOf(person, config.studentMailDomain);
  await setMail(tx, person.id, mail);
  await revokeLinksAndCodes(tx, [person.id]);
  if (former !== undefined && former !== mailAddressOf({ ...person, mail }, config.studentMailDomain))
    await queueMail(tx, {
      to: former,
      accountId: person.id,
      ...composeMailAddressChangedMail(
        mail === null ? 'removed' : 'changed',
        person.regno,
        config,
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
