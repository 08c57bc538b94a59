import type * as contract from '#contract/accounts/second-factor.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type { AppContext, Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { findStep } from '#server/platform/auth/totp.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem, problemAt } from '#server/platform/http/problem.ts';
import { type Account, getAccount } from '../queries.ts';
import { throttleKey } from '../rules.ts';
import { openSession } from '../sessions/actions.ts';
import { consumeTicket, findTicket, findTotpSecret, useRecoveryCode, useStep } from './queries.ts';
import { normalizeCode } from './rules.ts';

export async function passSecondFactor(
  call: Call<typeof contract.passSecondFactor, undefined>,
): Promise<SignedInUser> {
  const { body, db } = call;
  const ticketHash = hashToken(body.ticket);
  const ticket = await findTicket(db, ticketHash);
  if (!ticket) throw new Problem('sign-in-lost');
  const account = await getAccount(db, ticket.accountId);
  await verifyFactor(call, account, () => useCode(db, account.id, body.code));
  return await openWithFactor(call, account, ticketHash, ticket.rememberDevice);
}

type FactorCall = Pick<Call, 'db' | 'userAgent' | 'log' | 'rememberDevice' | 'loginThrottle'>;

/** Counts wrong tries for the account, from any network: a caller gets this far only with the password. Throws `wrong-factor`. */
export async function verifyFactor(
  { db, loginThrottle }: Pick<AppContext, 'db' | 'loginThrottle'>,
  account: Account,
  verify: () => Promise<boolean>,
): Promise<void> {
  const isRight = await loginThrottle
    .guard(throttleKey(account.regno, 'second factor'), verify)
    .catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'too-many-tries') throw error;
      const { retryAfter = 1 } = error.details;
      const message = `Too many wrong codes. Wait ${retryAfter} seconds, then try again.`;
      throw new Problem('too-many-tries', { message, retryAfter });
    });
  if (isRight) return;
  await audit(db, { actor: null, action: 'account.fail-factor', subject: ['account', account.id] });
  throw problemAt('wrong-factor', ['code']);
}

/** Whether a code of the app or a recovery code was right; each opens once. */
async function useCode(db: Database, accountId: number, typed: string): Promise<boolean> {
  const code = normalizeCode(typed);
  if (code.length > 6) return await useRecoveryCode(db, accountId, hashToken(code));
  const totp = await findTotpSecret(db, accountId, true);
  const step = totp && findStep(totp.secret, code, await readClock(db));
  return step !== undefined && (await useStep(db, accountId, totp?.secret ?? '', step));
}

export async function openWithFactor(
  call: FactorCall,
  account: Account,
  ticketHash: Buffer,
  rememberDevice: boolean,
): Promise<SignedInUser> {
  if (!(await consumeTicket(call.db, ticketHash))) throw new Problem('sign-in-lost');
  const device = rememberDevice ? mintToken() : undefined;
  const deviceHash = device?.tokenHash ?? null;
  const user = await openSession(call, account, { deviceHash, passedFactor: true });
  if (device) call.rememberDevice(device.token);
  return user;
}
