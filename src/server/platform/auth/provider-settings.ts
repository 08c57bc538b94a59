import * as z from 'zod/mini';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const named = (most: number) => z.string().check(z.trim(), z.minLength(1, 'is empty'), z.maxLength(most));

const Provider = z.strictObject({
  /** Part of the address that the provider calls back. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/, 'use small letters, digits and -')),
  /** What the button says. */
  name: named(60),
  issuer: z.url({ protocol: /^https?$/, error: 'use an address that starts with https://' }),
  client_id: named(500),
  client_secret: named(2_000),
  /** The claim that holds the registration number. */
  claim: named(200),
  /** A regular expression for the whole claim, whose one group is the registration number. */
  pattern: z.optional(z.string().check(z.refine(hasOneGroup, 'use a regular expression with one group'))),
  scopes: z._default(
    z.array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'use names without blanks'))),
    ['openid', 'profile', 'email'],
  ),
  /** Values that other claims must have, such as the domain of the institute. */
  required_claims: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
});
const Providers = z.array(Provider).check(z.maxLength(20, 'name at most 20'));

/** An OpenID Connect provider by which people sign in. */
export type ProviderSettings = z.output<typeof Provider>;

/** Reads providers from JSON. Returns a sentence for each fault. `production` forbids providers without TLS. */
export function readProviders(
  json: string,
  production: boolean,
): { providers: ProviderSettings[]; faults: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { providers: [], faults: ['use JSON: a list of providers in [ ]'] };
  }
  const parsed = Providers.safeParse(value);
  if (!parsed.success)
    return {
      providers: [],
      faults: parsed.error.issues.map(
        ({ path, message }) => `${['provider', ...path].join('.')}: ${message}`,
      ),
    };
  return { providers: parsed.data, faults: findFaults(parsed.data, production) };
}

function findFaults(providers: ProviderSettings[], production: boolean): string[] {
  const faults = providers
    .filter(({ issuer }) => !isSecure(issuer) && (production || !isLoopback(issuer)))
    .map(({ id }) => `${id}: the issuer must start with https://`);
  for (const { id, scopes } of providers)
    if (!scopes.includes('openid')) faults.push(`${id}: the scopes need openid`);
  // Links are stored by issuer, which must not stand for two providers.
  for (const field of ['id', 'issuer'] as const)
    for (const [value, same] of Map.groupBy(providers, (provider) => provider[field]))
      if (same.length > 1) faults.push(`${same.length} providers have the ${field} ${value}`);
  return faults;
}

const isSecure = (issuer: string) => issuer.startsWith('https:');

/** Whether a provider stands on this machine, for tests and development. */
export const isLoopback = (issuer: string): boolean => LOOPBACK.includes(new URL(issuer).hostname);

function hasOneGroup(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$|`, 'u').exec('')?.length === 2;
  } catch {
    return false;
  }
}
