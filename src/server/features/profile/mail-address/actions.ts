import { randomInt } from 'node:crypto';
import type * as contract from '#contract/profile/profile.ts';
import { voidLinksAndCodes } from '#server/features/accounts/queries.ts';
import { lockAddressee } from '#server/features/accounts/recovery/queries.ts';
import { type Addressee, addressOf } from '#server/features/accounts/recovery/rules.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Settings } from '#server/config.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, problemAt, refuse } from '#server/platform/http/problem.ts';
import { normalAddress } from '#server/platform/mail/address.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import {
  closeClaims,
  consumeClaim,
  countRecentClaims,
  insertClaim,
  setMail,
  takeTryAtClaim,
} from './queries.ts';
import {
  CODE_SECONDS,
  MAX_TRIES,
  mailAfterChange,
  mailWithCode,
  RESEND_SECONDS,
  refusalOfCode,
} from './rules.ts';
import { provePassword } from '../password.actions.ts';

/**
 * Sends a code to the address that is wanted; nothing else changes yet. Whether the address stands with another account
 * is neither asked nor told: whoever reads its mail may have it.
 */
export async function claimMail({
  body,
  db,
  passwords,
  settings,
  tries,
  viewer,
}: Call<typeof contract.changeMail, Viewer>) {
  const mail = normalAddress(body.mail);
  if (mail === undefined) throw noAddress();
  if (settings.production && !settings.smtpUrl) throw new Problem('mail-off');
  await provePassword({ db, passwords, tries }, viewer, body.password);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await passwords.hash(code);
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, viewer.accountId);
    if (person.mail === mail) throw new Problem('mail-on-file');
    refuse(refusalOfCode(await countRecentClaims(tx, person.id, mail)), { retryAfter: 3_600 });
    await insertClaim(tx, { account_id: person.id, address: mail, code_hash: codeHash }, CODE_SECONDS);
    await queueMail(tx, {
      to: mail,
      accountId: person.id,
      ...mailWithCode(code, person.regno, settings),
      lifeSeconds: CODE_SECONDS,
    });
    await audit(tx, { actor: person.id, action: 'account.claim-mail', subject: ['account', person.id] });
  });
  return { mail, expires_in: CODE_SECONDS, resend_after: RESEND_SECONDS };
}

/** The address counts from now on. Wrong, used, expired and outnumbered codes are answered alike. */
export async function proveMail({
  body,
  db,
  passwords,
  settings,
  viewer,
}: Call<typeof contract.verifyMail, Viewer>) {
  const claim = await takeTryAtClaim(db, viewer.accountId, MAX_TRIES);
  const fits = await passwords.verify(claim?.code_hash, body.otp);
  if (!claim || !fits) throw wrongCode();
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, viewer.accountId);
    if (!(await consumeClaim(tx, claim.id))) throw wrongCode();
    await replaceMail(tx, person, claim.address, settings);
  });
  return { mail: claim.address };
}

/** Mails go to the registration number's address again, where it makes one. */
export async function forgetMail({
  body,
  db,
  passwords,
  settings,
  tries,
  viewer,
}: Call<typeof contract.removeMail, Viewer>) {
  await provePassword({ db, passwords, tries }, viewer, body.password);
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, viewer.accountId);
    if (person.mail !== null) await replaceMail(tx, person, null, settings);
  });
  return null;
}

/** Gives up the address that waits for its code. */
export async function dropClaim({ db, viewer }: Call<typeof contract.cancelMail, Viewer>): Promise<null> {
  await transaction(db, async (tx) => {
    await lockAddressee(tx, viewer.accountId);
    if (!(await closeClaims(tx, viewer.accountId))) return;
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.drop-mail-claim',
      subject: ['account', viewer.accountId],
    });
  });
  return null;
}

/** Nothing that was sent to the former address opens the account any more, and that address is told. */
async function replaceMail(
  tx: Tx,
  person: Addressee & { id: number },
  mail: string | null,
  settings: Settings,
): Promise<void> {
  const former = addressOf(person, settings.studentMailDomain);
  await setMail(tx, person.id, mail);
  await voidLinksAndCodes(tx, [person.id]);
  if (former !== undefined && former !== addressOf({ ...person, mail }, settings.studentMailDomain))
    await queueMail(tx, {
      to: former,
      accountId: person.id,
      ...mailAfterChange(mail === null ? 'removed' : 'changed', person.regno, settings, await readClock(tx)),
    });
  await audit(tx, {
    actor: person.id,
    action: mail === null ? 'account.remove-mail' : 'account.change-mail',
    subject: ['account', person.id],
    before: { mail: person.mail },
    after: { mail },
  });
}

function noAddress(): Problem {
  return new Problem('invalid-input', { issues: [{ path: 'mail', message: 'Enter one mail address' }] });
}

const wrongCode = () => problemAt('wrong-code', ['otp']);
