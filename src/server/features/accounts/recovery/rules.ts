import type { Addressee } from '../mail-address.rules.ts';

/** Seconds for which a code is good. */
export const CODE_SECONDS = 300;
/** Seconds after which a mail that has not come is likely not to come. */
export const RESEND_SECONDS = 60;
export const MAX_TRIES = 5;
const MAX_CODES_AN_HOUR = 3;

/** Whether another code may be sent to an account that got `sent` within the hour. */
export function isCodeAllowed(sent: number): boolean {
  return sent < MAX_CODES_AN_HOUR;
}

type Names = { productTitle: string; instituteName: string };

// Neither mail holds a name: anyone may register with any words for a name, and these mails carry the institute's.

export function composeRecoveryCodeMail(
  code: string,
  { regno }: Addressee,
  { productTitle, instituteName }: Names,
) {
  return {
    subject: 'Your code for a new password',
    text: `Hello,

somebody, probably you, has forgotten the password of ${regno} at the ${productTitle}. The code for a new one:

    ${code}

It is good for ${CODE_SECONDS / 60} minutes and works once. Only the newest code counts.

Give it to nobody: no one from the placement cell will ever ask for it. If it was not you, there is nothing to do; your password stays as it is.

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

the password of ${regno} at the ${productTitle} was changed with a code from a mail to this address on ${time} (${timeZone}). Every device has been signed out.

If it was not you, somebody else reads your mail: change the password of your mailbox first, then choose “Forgot password?” on the sign-in page, and tell the placement cell.

Training and Placement Cell
${instituteName}
`,
  };
}
