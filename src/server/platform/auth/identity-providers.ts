import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { isLoopback, type ProviderSettings } from './provider-settings.ts';

/** What a provider says about a person; `sub` and `iss` are checked. */
export type Claims = { sub: string; [claim: string]: unknown };
/** The parameters with which the provider sent the browser back. */
export type ProviderAnswer = { state: string; code?: string; iss?: string; error?: string };

/** The providers by which people sign in. See docs/decisions/0041-sign-in-at-a-provider-opens-known-accounts.md. */
export type IdentityProviders = {
  find(id: string): ProviderSettings | undefined;
  /** The address at the provider to which the browser goes. Throws ProviderError. */
  authorizationUrl(provider: ProviderSettings, secret: string): Promise<string>;
  /** Exchanges the provider's answer for claims, once everything in it is checked. Throws ProviderError. */
  exchange(provider: ProviderSettings, secret: string, answer: ProviderAnswer): Promise<Claims>;
};

/** `down`: no usable answer came. `refused`: an answer came that proves nothing. */
export class ProviderError extends Error {
  readonly reason: 'down' | 'refused';
  constructor(reason: 'down' | 'refused', cause: unknown) {
    super(`the identity provider is ${reason}`, { cause });
    this.reason = reason;
  }
}

const TIMEOUT_SECONDS = 5;
/** Keys are looked up anew when one is missing; addresses of a provider change rarely. */
const METADATA_MS = 3_600_000;
/** How far the provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Where a provider sends the browser back. One address for each provider, so that no provider can pass for another. */
const redirectUri = (portalUrl: string, id: string) => `${portalUrl}/login/callback/${id}`;

export function createIdentityProviders(
  providers: readonly ProviderSettings[],
  portalUrl: string,
): IdentityProviders {
  const known = new Map<string, { configuration: Promise<Configuration>; until: number }>();

  /** What the provider publishes about itself; a failed look-up is forgotten. */
  function configure(provider: ProviderSettings): Promise<Configuration> {
    const before = known.get(provider.id);
    if (before && performance.now() < before.until) return before.configuration;
    const configuration = discover(provider);
    known.set(provider.id, { configuration, until: performance.now() + METADATA_MS });
    configuration.catch(() => known.delete(provider.id));
    return configuration;
  }

  return {
    find: (id) => providers.find((provider) => provider.id === id),
    async authorizationUrl(provider, secret) {
      const configuration = await configure(provider).catch(throwProviderError);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(portalUrl, provider.id),
        scope: provider.scopes.join(' '),
        state: derive(secret, 'state'),
        nonce: derive(secret, 'nonce'),
        code_challenge: await calculatePKCECodeChallenge(derive(secret, 'verifier')),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async exchange(provider, secret, answer) {
      const url = new URL(redirectUri(portalUrl, provider.id));
      for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
      try {
        const configuration = await configure(provider);
        const tokens = await authorizationCodeGrant(configuration, url, {
          expectedState: derive(secret, 'state'),
          expectedNonce: derive(secret, 'nonce'),
          pkceCodeVerifier: derive(secret, 'verifier'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        if (claims[provider.claim] !== undefined || !configuration.serverMetadata().userinfo_endpoint)
          return claims;
        return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
      } catch (error) {
        return throwProviderError(error);
      }
    },
  };
}

/** What one browser proves itself by; the database holds none of it. */
const derive = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

const discover = ({ issuer, client_id, client_secret }: ProviderSettings) =>
  discovery(
    new URL(issuer),
    client_id,
    { client_secret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    undefined,
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') && isLoopback(issuer) ? [allowInsecureRequests] : []),
      ],
    },
  );

function throwProviderError(error: unknown): never {
  throw new ProviderError(isOutage(error) ? 'down' : 'refused', error);
}

const OUTAGE_CODES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'];

/** Whether the provider gave no answer of its own: no connection, no reply in time, an error page. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (error.message === 'fetch failed' || OUTAGE_CODES.includes(String(code))) return true;
  return cause !== error && isOutage(cause);
}
