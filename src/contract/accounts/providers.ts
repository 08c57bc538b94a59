import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { secret } from '#contract/text.ts';
import { SignedInUser } from './sessions.ts';

const ProviderId = z.string().check(z.regex(/^[a-z0-9-]{1,30}$/, 'Use an id from the settings'));
/** What a provider adds to the address to which it sends the browser back. */
const parameter = z.optional(z.string().check(z.maxLength(4_000)));

/** The address at the provider to which the browser goes. */
const Departure = z.object({ url: z.string() });

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/user/oidc/start',
  summary: 'Start a sign-in at an identity provider; a cookie binds it to this browser for ten minutes',
  body: z.strictObject({ provider: ProviderId }),
  reply: Departure,
});

export const startProviderLink = endpoint({
  method: 'POST',
  path: '/user/oidc/link',
  summary: 'Start linking an identity provider to your own account',
  body: z.strictObject({ provider: ProviderId, password: secret(1, 200, 'Enter the password') }),
  reply: Departure,
});

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/user/oidc/callback',
  summary: 'Hand in what the provider sent back, once, for a session or a link',
  body: z.strictObject({
    provider: ProviderId,
    state: z.string().check(z.minLength(1), z.maxLength(200)),
    code: parameter,
    iss: parameter,
    error: parameter,
  }),
  /** Without a user: the account is linked. */
  reply: z.object({ user: z.nullable(SignedInUser) }),
});

export const ProviderLink = z.object({
  id: z.int(),
  /** The name on the button; the issuer if the provider is no longer in the settings. */
  provider: z.string(),
  /** Whether the person confirmed the link with the password. */
  confirmed: z.boolean(),
  linked_at: Instant,
  used_at: Instant,
});

export const listOwnProviderLinks = endpoint({
  method: 'GET',
  path: '/user/oidc/links',
  summary: 'The identity providers that are linked to your account',
  reply: z.array(ProviderLink),
});

export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/user/oidc/link/:id',
  summary: 'Unlink an identity provider from a person, whose other sessions end',
  message: 'The sign-in is unlinked.',
  params: IdParams,
  reply: Nothing,
});
