import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { secret, text } from '#contract/text.ts';
import { SignedInUser } from './sessions.ts';

const password = secret(1, 200, 'Enter the password');
/** Six digits from the app, or a recovery code. */
const Code = text(1, 40, 'Enter the code');

/** The data of the problem `second-factor-asked`: the ticket stands for the password for some minutes. */
export const SecondFactorAsked = z.object({
  ticket: z.string(),
  kinds: z.array(z.enum(['totp', 'passkey'])),
  expires_in: z.int(),
});
export type SecondFactorAsked = z.output<typeof SecondFactorAsked>;

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/pass',
  summary: 'Finish a sign-in with a code from the authenticator app, or a recovery code',
  message: 'You have signed in.',
  body: z.strictObject({ ticket: secret(1, 100, 'Sign in again'), code: Code }),
  reply: SignedInUser,
});

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: Instant,
  used_at: z.nullable(Instant),
});
export type Passkey = z.input<typeof Passkey>;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/user/second-factor',
  summary: 'What second factors your account has, and whether one is compulsory',
  reply: z.object({
    required: z.boolean(),
    totp_since: z.nullable(Instant),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.int(),
  }),
});

export const startTotp = endpoint({
  method: 'POST',
  path: '/user/second-factor/totp',
  summary: 'Get a secret for an authenticator app; it counts once a code of it is confirmed',
  body: z.strictObject({ password }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

/** The codes are shown this once; none where earlier ones stay. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/user/second-factor/totp',
  summary: 'Confirm the authenticator app with a code; other sessions end',
  message: 'Your authenticator app is set up.',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
});

export const removeTotp = endpoint({
  method: 'POST',
  path: '/user/second-factor/remove-totp',
  summary: 'Remove the authenticator app',
  message: 'The authenticator app is removed.',
  body: z.strictObject({ password }),
  reply: Nothing,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  summary: 'Replace your recovery codes by ten new ones',
  body: z.strictObject({ password }),
  reply: RecoveryCodes,
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/reset',
  summary: 'Remove every second factor of another admin who has lost it; their sessions end',
  message: 'The second factor is removed.',
  body: z.strictObject({ regno: Regno }),
  reply: Nothing,
});
