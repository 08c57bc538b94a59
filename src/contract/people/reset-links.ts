import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { secret } from '#contract/text.ts';

/** The secret after the `#` of a link. */
const Token = z
  .string('Open the link from the mail')
  .check(z.trim(), z.regex(/^[\w-]{43}$/, 'Open the whole link from the mail'));

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/user/reset-link',
  summary: "Make a link for a student's new password; it is mailed, and shown once if requested",
  message: 'The link is created. Earlier links no longer work.',
  body: z.strictObject({ regno: Regno, show: z.boolean() }),
  reply: z.object({
    /** The address it was mailed to; null if there is none. */
    mailed_to: z.nullable(z.string()),
    /** The path with the secret; null unless `show` was true. */
    path: z.nullable(z.string()),
    expires_at: Instant,
  }),
});

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/user/read-link',
  summary: 'The person whose password a link sets',
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
