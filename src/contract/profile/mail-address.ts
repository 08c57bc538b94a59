import * as z from 'zod/mini';
import { Otp } from '#contract/accounts/recovery.ts';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { MailAddress } from '#contract/person.ts';
import { secret } from '#contract/text.ts';

const PresentPassword = secret(1, 200, 'Enter your password');

export const requestMailChange = endpoint({
  method: 'POST',
  path: '/user/change-mail',
  summary: 'Mail a code to a new address; nothing changes until the code is entered',
  message: 'A code is on its way to that address.',
  body: z.strictObject({ mail: MailAddress, password: PresentPassword }),
  reply: z.object({
    /** The address as it will be stored. */
    mail: z.string(),
    /** Seconds until the code expires. */
    expires_in: z.int(),
    /** Seconds to wait before asking for another code. */
    resend_after: z.int(),
  }),
});

export const verifyMail = endpoint({
  method: 'POST',
  path: '/user/verify-mail',
  summary: 'Confirm the new mail address with the code; a mail tells the former address',
  message: 'Your mail address is saved.',
  body: z.strictObject({ otp: Otp }),
  reply: z.object({ mail: z.string() }),
});

export const cancelMailChange = endpoint({
  method: 'POST',
  path: '/user/cancel-mail',
  summary: 'Cancel the mail address that waits for its code',
  message: 'Your mail address stays as it was.',
  reply: Nothing,
});

export const removeMail = endpoint({
  method: 'POST',
  path: '/user/remove-mail',
  summary: 'Remove your own mail address; mail goes to the address made from the registration number again',
  message: 'Your mail address is removed.',
  body: z.strictObject({ password: PresentPassword }),
  reply: Nothing,
});
