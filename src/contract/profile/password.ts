import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { NewPassword, Regno } from '#contract/person.ts';
import { secret } from '#contract/text.ts';

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/change-password',
  summary: 'Change your own password; every other session ends',
  message: 'Your password is changed. Every other session has ended.',
  body: z.strictObject({
    regno: Regno,
    oldPassword: secret(1, 200, 'Enter your current password'),
    newPassword: NewPassword,
  }),
  reply: Nothing,
});
