import { randomInt } from 'node:crypto';
import type * as contract from '#contract/accounts/recovery.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { problemAt, refuse } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { forgetTries } from '#server/platform/auth/login-throttle.ts';
import { deleteDevices } from '../sessions/known-device.queries.ts';
import { announceChange, updatePassword } from '../queries.ts';
import {
  consumeCode,
  countRecentCodes,
  deleteSessions,
  findAddressee,
  insertCode,
  lockAddressee,
  takeTry,
} from './queries.ts';
import {
  addressOf,
  CODE_SECONDS,
  MAX_TRIES,
  mailAfterReset,
  mailWithCode,
  mayGetCode,
  RESEND_SECONDS,
} from './rules.ts';
import { problemOfPassword, triesFrom } from '../rules.ts';

type Hand<
  E extends typeof contract.generateOtp | typeof contract.forgotPassword,
  K extends keyof Call,
> = Pick<Call<E, undefined>, K>;

/** Unknown registration numbers, accounts without an address and those over their limit get the same reply. */
export async function sendCode({
  address: from,
  db,
  params,
  passwords,
  settings,
}: Hand<typeof contract.generateOtp, 'address' | 'db' | 'params' | 'passwords' | 'settings'>) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // Before anything is known, so that it takes as long for nobody.
  const codeHash = await passwords.hashForAnyone(code, networkOf(from));
  const found = await findAddressee(db, params.regno);
  if (found && addressOf(found, settings.studentMailDomain))
    await transaction(db, async (tx) => {
      // The address may have changed while others held the account.
      const person = await lockAddressee(tx, found.id);
      const address = addressOf(person, settings.studentMailDomain);
      if (!address || !mayGetCode(await countRecentCodes(tx, person.id))) return;
      await insertCode(tx, person.id, codeHash, CODE_SECONDS);
      await queueMail(tx, {
        to: address,
        accountId: person.id,
        ...mailWithCode(code, person, settings),
        lifeSeconds: CODE_SECONDS,
      });
      await audit(tx, { actor: null, action: 'account.send-code', subject: ['account', person.id] });
    });
  return { expires_in: CODE_SECONDS, resend_after: RESEND_SECONDS };
}

/** Wrong, used, expired and outnumbered codes are answered alike, and so are those of unknown registration numbers. */
export async function resetPassword({
  address,
  body,
  db,
  passwords,
  settings,
  viewers,
}: Hand<
  typeof contract.forgotPassword,
  'address' | 'body' | 'db' | 'passwords' | 'settings' | 'viewers'
>): Promise<null> {
  refuse(problemOfPassword(body.password, settings.passwordMinLength, 'password'));
  const code = await takeTry(db, body.regno, MAX_TRIES);
  const network = networkOf(address);
  const fits = await passwords.verify(code?.code_hash, body.otp, network);
  if (!code || !fits) throw wrongCode();
  const passwordHash = await passwords.hash(body.password, network);
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, code.account_id);
    if (!(await consumeCode(tx, code.id))) throw wrongCode();
    await updatePassword(tx, person.id, passwordHash);
    await deleteSessions(tx, person.id);
    await deleteDevices(tx, person.id);
    await forgetTries(tx, triesFrom(person.regno, address));
    await announceChange(tx, [person.id]);
    const to = addressOf(person, settings.studentMailDomain);
    if (to)
      await queueMail(tx, {
        to,
        accountId: person.id,
        ...mailAfterReset(person, settings, await readClock(tx)),
      });
    await audit(tx, { actor: person.id, action: 'account.reset-password', subject: ['account', person.id] });
  });
  viewers.forget(code.account_id);
  return null;
}

const wrongCode = () => problemAt('wrong-code', ['otp']);
