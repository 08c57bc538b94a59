import { Regno, type Role } from '#contract/person.ts';
import type { Claims } from '#server/platform/auth/identity-providers.ts';
import type { ProviderSettings } from '#server/platform/auth/provider-settings.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** Longer than any mail address with a registration number in it. */
const MAX_CLAIM = 300;

type Reading = { regno: string } | { refusal: ProblemCode };

/** The registration number that a provider states for a person, by the settings of the provider. */
export function readRegno(
  { claim, pattern, required_claims }: Pick<ProviderSettings, 'claim' | 'pattern' | 'required_claims'>,
  claims: Claims,
): Reading {
  const isWanted = ([name, wanted]: [string, unknown]) => [claims[name]].flat().includes(wanted);
  if (!Object.entries(required_claims).every(isWanted)) return { refusal: 'wrong-organisation' };
  // A provider that lets people enter any address would let them sign in here as the owner of that address.
  if (claim === 'email' && claims.email_verified !== true) return { refusal: 'mail-unverified' };
  const value = claims[claim];
  if (typeof value !== 'string' || value.length > MAX_CLAIM) return { refusal: 'no-provider-number' };
  const number = pattern ? value.match(new RegExp(`^(?:${pattern})$`, 'u'))?.[1] : value;
  const parsed = Regno.safeParse(number);
  return parsed.success ? { regno: parsed.data } : { refusal: 'no-provider-number' };
}

/** A stored link between an identity at a provider and an account. */
export type Link = { account_id: number; sub: string; by_password: boolean };

/**
 * Why an identity may not open or be linked to the account of its registration number. `links` are those of this identity and of this
 * account at the provider.
 */
export function refusalOfIdentity(
  sub: string,
  account: { id: number; role: Role } | undefined,
  links: Link[],
  { isLinking, admins }: { isLinking: boolean; admins: boolean },
): ProblemCode | undefined {
  if (!account) return 'no-account';
  if (links.some((link) => link.account_id !== account.id || link.sub !== sub)) return 'other-identity';
  if (isLinking || account.role !== 'admin' || admins) return undefined;
  return links.some((link) => link.by_password) ? undefined : 'link-needed';
}
