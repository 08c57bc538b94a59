import * as z from 'zod/mini';
import { endpoint, Id, Nothing } from '#contract/endpoint.ts';
import { secret, text } from '#contract/text.ts';
import { RecoveryCodes } from './second-factor.ts';
import { SignedInUser } from './sessions.ts';

const password = secret(1, 200, 'Enter the password');
const ticket = secret(1, 100, 'Sign in again');

/** The options that the browser passes to `navigator.credentials`, in the JSON form of WebAuthn. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

const bytes = z.string().check(z.regex(/^[\w-]{1,8000}$/, 'Use base64url'));
/** The credential that `navigator.credentials` returns, in the JSON form of WebAuthn, without its other fields. */
const Credential = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: z.optional(bytes),
    authenticatorData: z.optional(bytes),
    signature: z.optional(bytes),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
export type Credential = z.output<typeof Credential>;

export const startPasskey = endpoint({
  method: 'POST',
  path: '/user/second-factor/passkey-options',
  summary: 'Get the challenge that a new passkey signs, once, within five minutes',
  body: z.strictObject({ password }),
  reply: Options,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/second-factor/passkey',
  summary: 'Add a passkey; other sessions end',
  message: 'Your passkey is set up.',
  body: z.strictObject({ name: text(1, 60, 'Enter a name'), credential: Credential }),
  reply: RecoveryCodes,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/user/second-factor/remove-passkey',
  summary: 'Remove one of your passkeys',
  message: 'The passkey is removed.',
  body: z.strictObject({ id: Id, password }),
  reply: Nothing,
});

export const challengePasskey = endpoint({
  method: 'POST',
  path: '/user/second-factor/challenge',
  summary: 'Get the challenge that a passkey signs, once, to finish a sign-in',
  body: z.strictObject({ ticket }),
  reply: Options,
});

export const passByPasskey = endpoint({
  method: 'POST',
  path: '/user/second-factor/pass-passkey',
  summary: 'Finish a sign-in with a passkey',
  message: 'You have signed in.',
  body: z.strictObject({ ticket, credential: Credential }),
  reply: SignedInUser,
});
