import * as z from 'zod/mini';
import { Otp } from '#contract/accounts/recovery.ts';
import { endpoint, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { secret, text } from '#contract/text.ts';

/** The largest picture that can be sent, in bytes. */
export const PICTURE_BYTES = 2_097_152;
/** The types of picture that are understood; what a file says of itself counts for nothing. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A mobile number as people write it: 10 digits of India, or any with + and country code. Comes out as E.164; empty clears. */
export const Mobile = z.pipe(
  text(0, 30),
  z.pipe(
    z.transform(normalizeMobile),
    z
      .string()
      .check(
        z.regex(
          /^(|\+91[6-9]\d{9}|\+(?!91)[1-9]\d{7,14})$/,
          'Enter the 10 digits, or the number with + and its country code',
        ),
      ),
  ),
);

function normalizeMobile(written: string): string {
  const digits = written.replace(/[\s().-]/g, '');
  const indian = digits.match(/^(?:0|\+?91)?([6-9]\d{9})$/)?.[1];
  return indian ? `+91${indian}` : digits;
}

/** An address as people write it; the server knows which domains there can be. */
export const MailAddress = text(3, 254, 'Enter a mail address').check(
  z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'Enter one address, such as name@example.org'),
);
const PresentPassword = secret(1, 200, 'Enter your password');

export const readProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'What the portal knows of the caller and the caller can change',
  reply: z.object({
    avatar: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    /** The verified address on file. */
    mail: z.nullable(z.string()),
    /** Where mails go while there is none on file; null: nowhere. */
    made_mail: z.nullable(z.string()),
    /** The address that waits for the code that was sent to it. */
    claimed_mail: z.nullable(z.object({ mail: z.string(), expires_at: Instant })),
  }),
});

export const editProfile = endpoint({
  method: 'PUT',
  path: '/user/edit-profile',
  summary: 'Change the own mobile number; an empty one removes it',
  message: 'Your profile is saved.',
  body: z.strictObject({ mobile: Mobile }),
  reply: z.object({ mobile: z.nullable(z.string()) }),
});

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

export const updateAvatar = endpoint({
  method: 'POST',
  path: '/user/update-avatar',
  summary: 'Replace the own picture by a JPEG, PNG or WebP; it becomes a square WebP without metadata',
  message: 'Your picture is saved.',
  upload: {
    field: 'avatar',
    bytes: PICTURE_BYTES,
    types: [...PICTURE_TYPES, 'image/jpg', 'application/octet-stream'],
  },
  body: z.strictObject({ avatar: z.file() }),
  reply: z.object({ avatar: z.string() }),
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/user/avatar',
  summary: 'Remove the own picture',
  message: 'Your picture is removed.',
  reply: Nothing,
});

/** The name of a picture by the hash of its bytes. */
export const PictureFile = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}\.webp$/, 'Use the address that the portal names'));

export const readPicture = endpoint({
  method: 'GET',
  path: '/picture/:file',
  summary: 'A picture by the hash of its bytes, such as `…4f.webp`; it never changes',
  params: z.strictObject({ file: PictureFile }),
  file: 'image/webp',
  reply: z.file(),
});

export const Session = z.object({
  id: z.int(),
  /** Browser and system in a few words. */
  device: z.string(),
  created_at: Instant,
  /** Some minutes coarse. */
  last_seen_at: Instant,
  /** The session that makes this call. */
  current: z.boolean(),
});
export type Session = z.input<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where the caller is signed in, this session first',
  reply: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/session/:id',
  summary: 'End one of the own sessions',
  message: 'That session has ended.',
  params: IdParams,
  reply: Nothing,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/end-sessions',
  summary: 'End every own session but this one',
  message: 'Every other session has ended.',
  reply: z.object({ ended: z.int() }),
});
