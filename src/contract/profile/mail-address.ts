import * as z from 'zod/mini';
import { Otp } from '#contract/accounts/recovery.ts';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { MailAddress } from '#contract/person.ts';
import { secret } from '#contract/text.ts';

const PresentPassword = secret(1, 200, 'Enter your password');

export const requestMailChange = endpoint({
  method: 'POST',
  path: '/user/change-mail',
  summary: 'Send a code to the mail address that is to be on file; until it is given back nothing changes',
  message: 'A code is on its way to that address.',
  body: z.strictObject({ mail: MailAddress, password: PresentPassword }),
  reply: z.object({
    /** As it will be kept. */
    mail: z.string(),
    /** Seconds for which the code is good. */
    expires_in: z.int(),
    /** Seconds after which asking for another one makes sense. */
    resend_after: z.int(),
  }),
});

export const verifyMail = endpoint({
  method: 'POST',
  path: '/user/verify-mail',
  summary: 'Put the mail address on file to which the code was sent; the former one is told',
  message: 'Your mail address is on file.',
  body: z.strictObject({ otp: Otp }),
  reply: z.object({ mail: z.string() }),
});

export const cancelMailChange = endpoint({
  method: 'POST',
  path: '/user/cancel-mail',
  summary: 'Give up the mail address that waits for its code',
  message: 'The address on file stays.',
  reply: Nothing,
});

export const removeMail = endpoint({
  method: 'POST',
  path: '/user/remove-mail',
  summary: 'Take the own mail address off the file; mails go to that of the registration number again',
  message: 'Your mail address is removed.',
  body: z.strictObject({ password: PresentPassword }),
  reply: Nothing,
});
