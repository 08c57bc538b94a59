import type { SecondFactorAsked } from '#contract/accounts/second-factor.ts';
import { mintToken } from '#server/platform/auth/tokens.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { Account } from '../queries.ts';
import { findFactors, insertTicket } from './queries.ts';
import { hasAny, TICKET_SECONDS } from './rules.ts';

/** The problem that asks for the second factor of an account whose first one was right; undefined where it has none or is no admin's. */
export async function askForFactor(
  db: Database,
  account: Account,
  rememberDevice: boolean,
): Promise<Problem | undefined> {
  if (account.role !== 'admin') return undefined;
  const factors = await findFactors(db, account.id);
  if (!hasAny(factors)) return undefined;
  const { token: ticket, tokenHash } = mintToken();
  await insertTicket(db, tokenHash, { accountId: account.id, rememberDevice }, TICKET_SECONDS);
  const kinds: SecondFactorAsked['kinds'] = [
    ...(factors.totp_since ? (['totp'] as const) : []),
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
  const data: SecondFactorAsked = { ticket, kinds, expires_in: TICKET_SECONDS };
  return new Problem('second-factor-asked', { data });
}
