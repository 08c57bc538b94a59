import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { Duty, Regno, Role } from '#contract/person.ts';
import { secret } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

export const SignedInUser = z.object({
  role: Role,
  access_token: z.string(),
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  /** Only for an admin who is restricted to them. */
  duties: z.optional(z.array(Duty)),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const login = endpoint({
  method: 'POST',
  path: '/user/login',
  summary: 'Sign in with a registration number and a password',
  message: 'You have signed in.',
  body: z.strictObject({ regno: Regno, password: secret(1, 200, 'Enter the password') }),
  reply: SignedInUser,
});

export const verifySession = endpoint({
  method: 'GET',
  path: '/user/verify-session',
  summary: 'The person that the bearer token belongs to',
  reply: SignedInUser,
});

export const logout = endpoint({
  method: 'POST',
  path: '/user/logout',
  summary: 'End this session on the server',
  message: 'You have signed out.',
  reply: Nothing,
});
