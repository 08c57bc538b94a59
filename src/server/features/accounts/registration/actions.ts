import type * as contract from '#contract/accounts/registration.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { findAccount, insertAccount } from '../queries.ts';
import { batchProblem, offeredBatches, passwordProblem, refusalToRegister } from '../rules.ts';
import { getRegistrationMode, lockRegistrationMode, updateRegistrationMode } from './queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** The new accounts of a network address in an hour. */
    registrationLimit: RateLimit;
  }
}

export async function register({
  address,
  body,
  db,
  passwords,
  config,
  registrationLimit,
}: Pick<
  Call<typeof contract.register, undefined>,
  'address' | 'body' | 'db' | 'passwords' | 'config' | 'registrationLimit'
>) {
  const { password, ...person } = body;
  throwIfRefused(passwordProblem(password, config.passwordMinLength, 'password'));
  throwIfRefused(batchProblem(person.batch, offeredBatches(await readClock(db), config.timeZone)));
  const existing = await findAccount(db, person.regno);
  if (existing) throw new Problem(existing.password_hash === null ? 'invitation-waits' : 'regno-taken');
  // Checked before hashing, so that strangers cost no hash while registration is closed, and again inside the transaction.
  throwIfRefused(refusalToRegister(await getRegistrationMode(db)));
  registrationLimit.check(clientNetwork(address));
  const passwordHash = await passwords.hashForAnonymous(password, clientNetwork(address));
  await transaction(db, async (tx) => {
    throwIfRefused(refusalToRegister(await lockRegistrationMode(tx)));
    const id = await insertAccount(tx, { ...person, passwordHash });
    await audit(tx, { actor: id, action: 'account.register', subject: ['account', id], after: person });
  });
  return person;
}

/** Every registration reads the mode from the database, so the change holds on every node at once. */
export async function setRegistrationMode({
  body,
  db,
  user,
}: Call<typeof contract.setRegistrationMode, CurrentUser>) {
  await transaction(db, async (tx) => {
    const before = await updateRegistrationMode(tx, body.mode);
    if (before === body.mode) return;
    await audit(tx, {
      actor: user.accountId,
      action: 'registration.change',
      subject: ['registration', 'mode'],
      before: { mode: before },
      after: { mode: body.mode },
    });
  });
  return { mode: body.mode };
}
