import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { secret } from '#contract/text.ts';

/** The secret behind the `#` of a link. */
const Token = z
  .string('Open the link from the mail')
  .check(z.trim(), z.regex(/^[\w-]{43}$/, 'Open the whole link from the mail'));

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/user/reset-link',
  summary: "Make a link for a student's new password; it is mailed, and shown once where that is asked for",
  message: 'The link is made. An earlier one no longer works.',
  body: z.strictObject({ regno: Regno, show: z.boolean() }),
  reply: z.object({
    /** Where it was mailed to; null where there is no address. */
    mailed_to: z.nullable(z.string()),
    /** The path with the secret; null unless it was asked for. */
    path: z.nullable(z.string()),
    expires_at: Instant,
  }),
});

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/user/read-link',
  summary: 'Whose password a link from a mail sets',
  body: z.strictObject({ token: Token }),
  reply: z.object({
    regno: z.string(),
    name: z.string(),
    purpose: z.enum(['invitation', 'reset']),
    expires_at: Instant,
  }),
});

export const followPasswordLink = endpoint({
  method: 'POST',
  path: '/user/use-link',
  summary: 'Set a password with a link; it works once, and every session ends',
  message: 'Your password is set. Sign in with it.',
  body: z.strictObject({ token: Token, password: secret(1, 200, 'Enter a password') }),
  reply: Nothing,
});
