import type { Addressee } from '../mail-address.rules.ts';

/** Seconds until a code expires. */
export const CODE_SECONDS = 300;
/** Seconds after which a mail that has not arrived probably never will. */
export const RESEND_SECONDS = 60;
export const MAX_TRIES = 5;
const MAX_CODES_AN_HOUR = 3;

/** Whether an account that received `sent` codes within the hour may get another one. */
export function isCodeAllowed(sent: number): boolean {
  return sent < MAX_CODES_AN_HOUR;
}

type Names = { productTitle: string; instituteName: string };

// Neither mail contains the person's name: anyone may register under any name, and these mails go out in the institute's name.

export function composeRecoveryCodeMail(
  code: string,
  { regno }: Addressee,
  { productTitle, instituteName }: Names,
) {
  return {
    subject: 'Your code for a new password',
    text: `Hello,

someone, probably you, asked for a new password for ${regno} at the ${productTitle}. Your code:

    ${code}

It works once, within ${CODE_SECONDS / 60} minutes. Only the newest code counts.

Do not share it: the placement cell never asks for it. If it was not you, you need not do anything; your password stays as it is.

Training and Placement Cell
${instituteName}
`,
  };
}

export function composePasswordResetMail(
  { regno }: Addressee,
  { productTitle, instituteName, timeZone }: Names & { timeZone: string },
  at: Date,
) {
  const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  );
  return {
    subject: 'Your password was changed',
    text: `Hello,

the password of ${regno} at the ${productTitle} was changed on ${time} (${timeZone}) with a code that we mailed to this address. Every device has been signed out.

If it was not you, someone else can read your mail: change the password of your mailbox first, then choose “Forgot password?” on the sign-in page, and tell the placement cell.

Training and Placement Cell
${instituteName}
`,
  };
}
