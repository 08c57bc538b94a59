import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Scope, scopes } from '#contract/scope.ts';
import { text } from '#contract/text.ts';

const MAX_TOKEN_DAYS = 365;

export const ApiTokenState = z.enum(['valid', 'expired', 'revoked']);
export type ApiTokenState = z.infer<typeof ApiTokenState>;

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  /** The admin as whom the token acts. */
  created_by: z.object({ regno: z.string(), name: z.string() }),
  created_at: Instant,
  expires_at: Instant,
  /** Exact to five minutes; null: never used. */
  last_used_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
  state: ApiTokenState,
});
export type ApiToken = z.input<typeof ApiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api-token',
  summary: 'The API tokens of all admins, newest first',
  reply: z.array(ApiToken),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api-token/create',
  summary: 'Create an API token, which acts as the caller within its scopes',
  message: 'The token is created.',
  body: z.strictObject({
    name: text(1, 80, 'Name the program that will use the token'),
    scopes: z.array(Scope).check(
      z.minLength(1, 'Choose what the token may do'),
      z.maxLength(scopes.length),
      z.refine((all) => new Set(all).size === all.length, 'Name each scope once'),
    ),
    days: z
      .int('Use a whole number of days')
      .check(z.gte(1, 'Use at least one day'), z.lte(MAX_TOKEN_DAYS, `Use at most ${MAX_TOKEN_DAYS} days`)),
  }),
  reply: z.object({
    id: Id,
    /** The portal stores only its hash and cannot show it again. */
    token: z.string(),
    expires_at: Instant,
  }),
});

export const revokeApiToken = endpoint({
  method: 'POST',
  path: '/api-token/revoke/:id',
  summary: 'Revoke an API token; it stops working within a second',
  message: 'The token is revoked.',
  params: IdParams,
  reply: Nothing,
});
