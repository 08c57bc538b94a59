import type * as contract from '#contract/accounts/recovery.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { clearFailures } from '#server/platform/auth/login-throttle.ts';
import { mintCode, mintToken } from '#server/platform/auth/tokens.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { problemAt, throwIfRefused } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { mailAddressOf } from '../mail-address.rules.ts';
import { notifyAccountsChanged, updatePassword } from '../queries.ts';
import { passwordProblem, throttleKeysFrom } from '../rules.ts';
import { deleteKnownDevices, insertKnownDevice } from '../sessions/known-device.queries.ts';
import { deleteSessions } from '../sessions/queries.ts';
import {
  consumeCode,
  countRecentCodes,
  findAddressee,
  findCodeCountingTry,
  insertCode,
  lockAddressee,
} from './queries.ts';
import {
  CODE_SECONDS,
  composePasswordResetMail,
  composeRecoveryCodeMail,
  isCodeAllowed,
  MAX_TRIES,
  RESEND_SECONDS,
} from './rules.ts';

type RecoveryContext<
  E extends typeof contract.sendRecoveryCode | typeof contract.resetPassword,
  K extends keyof Call,
> = Pick<Call<E, undefined>, K>;

/**
 * Replies the same for an unknown registration number, an account without an address and one over its limit, so that nobody learns
 * which accounts exist. See docs/decisions/0026-codes-and-links-prove-a-mail-address.md.
 */
export async function sendRecoveryCode({
  address: from,
  db,
  params,
  passwords,
  config,
}: RecoveryContext<typeof contract.sendRecoveryCode, 'address' | 'db' | 'params' | 'passwords' | 'config'>) {
  const code = mintCode();
  // Hashed before the account is looked up: the call takes equally long whether or not there is one.
  const codeHash = await passwords.hashForAnonymous(code, clientNetwork(from));
  const found = await findAddressee(db, params.regno);
  if (found && mailAddressOf(found, config.studentMailDomain))
    await transaction(db, async (tx) => {
      // Read again under the lock: the address may have changed meanwhile.
      const person = await lockAddressee(tx, found.id);
      const address = mailAddressOf(person, config.studentMailDomain);
      if (!address || !isCodeAllowed(await countRecentCodes(tx, person.id))) return;
      await insertCode(tx, person.id, codeHash, CODE_SECONDS);
      await queueMail(tx, {
        to: address,
        accountId: person.id,
        ...composeRecoveryCodeMail(code, person, config),
        lifeSeconds: CODE_SECONDS,
      });
      await audit(tx, { actor: null, action: 'account.send-code', subject: ['account', person.id] });
    });
  return { expires_in: CODE_SECONDS, resend_after: RESEND_SECONDS };
}

/** Refuses wrong, used, expired and exhausted codes alike, and those of unknown registration numbers too. */
export async function resetPassword({
  address,
  body,
  db,
  passwords,
  config,
  sessions,
  rememberDevice,
}: RecoveryContext<
  typeof contract.resetPassword,
  'address' | 'body' | 'db' | 'passwords' | 'config' | 'sessions' | 'rememberDevice'
>): Promise<null> {
  throwIfRefused(passwordProblem(body.password, config.passwordMinLength, 'password'));
  const code = await findCodeCountingTry(db, body.regno, MAX_TRIES);
  const network = clientNetwork(address);
  const isRight = await passwords.verify(code?.code_hash, body.otp, network);
  if (!code || !isRight) throw wrongCodeProblem();
  const passwordHash = await passwords.hash(body.password, network);
  const device = mintToken();
  await transaction(db, async (tx) => {
    const person = await lockAddressee(tx, code.account_id);
    if (!(await consumeCode(tx, code.id))) throw wrongCodeProblem();
    await updatePassword(tx, person.id, passwordHash);
    await deleteSessions(tx, person.id);
    await deleteKnownDevices(tx, person.id);
    await insertKnownDevice(tx, person.id, device.tokenHash);
    await clearFailures(tx, throttleKeysFrom(person.regno, address));
    await notifyAccountsChanged(tx, [person.id]);
    const to = mailAddressOf(person, config.studentMailDomain);
    if (to)
      await queueMail(tx, {
        to,
        accountId: person.id,
        ...composePasswordResetMail(person, config, await readClock(tx)),
      });
    await audit(tx, { actor: person.id, action: 'account.reset-password', subject: ['account', person.id] });
  });
  sessions.forget(code.account_id);
  // Wrong passwords of others no longer make the owner wait in this browser.
  rememberDevice(device.token);
  return null;
}

const wrongCodeProblem = () => problemAt('wrong-code', ['otp']);
