import type { ProblemCode } from '#server/platform/http/problem.ts';

/** Seconds until a code expires: the student may have to read the mail on another device. */
export const CODE_SECONDS = 1_800;
/** Seconds after which a mail that has not arrived probably never will. */
export const RESEND_SECONDS = 60;
export const MAX_TRIES = 5;
const MAX_CODES_AN_HOUR = 3;
const MAX_CODES_AN_HOUR_AND_ADDRESS = 6;

/** Limits codes per account and per address, by the number sent within the hour. */
export function refusalOfCode(sent: { account: number; address: number }): ProblemCode | undefined {
  return sent.account >= MAX_CODES_AN_HOUR || sent.address >= MAX_CODES_AN_HOUR_AND_ADDRESS
    ? 'too-many-codes'
    : undefined;
}

type Names = { productTitle: string; instituteName: string };

// No mail contains the person's name: anyone may register under any name, and these mails go out in the institute's name.

export function composeVerificationCodeMail(
  code: string,
  regno: string,
  { productTitle, instituteName }: Names,
) {
  return {
    subject: 'Your code for this mail address',
    text: `Hello,

someone, probably you, wants the ${productTitle} to send mail for ${regno} to this address. The code to confirm it:

    ${code}

It works once, within ${CODE_SECONDS / 60} minutes. Only the newest code counts. Enter it on the page “Profile”.

Do not share it: the placement cell never asks for it. If it was not you, you need not do anything: without the code this address is not used.

Training and Placement Cell
${instituteName}
`,
  };
}

/** Goes to the former address. It does not name the new one, since someone else may read it. */
export function composeMailAddressChangedMail(
  change: 'changed' | 'removed',
  regno: string,
  { productTitle, instituteName, timeZone }: Names & { timeZone: string },
  at: Date,
) {
  const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  );
  return {
    subject: change === 'changed' ? 'Your mail address was changed' : 'Your mail address was removed',
    text: `Hello,

the mail address of ${regno} at the ${productTitle} was ${change} on ${time} (${timeZone}). Mails, including codes for a forgotten password, no longer come here.

If it was you, you need not do anything.

If it was not you, someone knows your password: sign in and change it at once, which signs out every other device. Then set your address again on the page “Profile”. If you cannot sign in any more, tell the placement cell today.

Training and Placement Cell
${instituteName}
`,
  };
}
