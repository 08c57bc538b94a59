import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { Regno } from '#contract/person.ts';
import { secret } from '#contract/text.ts';

/** Text, never a number: leading zeros count. */
export const Otp = z
  .string('Enter the 6 digits of the code')
  .check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6 digits of the code'));

export const sendRecoveryCode = endpoint({
  method: 'GET',
  path: '/user/generate-otp/:regno',
  summary: 'Mail a code for a new password to the address on file; the reply is the same for any number',
  message: 'If the account has a mail address, a code is on its way to it.',
  params: z.strictObject({ regno: Regno }),
  reply: z.object({
    /** Seconds until the code expires. */
    expires_in: z.int(),
    /** Seconds to wait before asking for another code. */
    resend_after: z.int(),
  }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/forgot-password',
  summary: 'Set a new password with the code from the mail; every session ends',
  message: 'Your password is changed. Sign in with the new one.',
  body: z.strictObject({ regno: Regno, otp: Otp, password: secret(1, 200, 'Enter a password') }),
  reply: Nothing,
});
