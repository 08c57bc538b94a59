import type { ProblemCode } from '#server/platform/http/problem.ts';

/** Seconds for which a code is good: the mail may have to be fetched from another device. */
export const CODE_SECONDS = 1_800;
/** Seconds after which a mail that has not come is likely not to come. */
export const RESEND_SECONDS = 60;
export const MAX_TRIES = 5;
const MAX_CODES_AN_HOUR = 3;
const MAX_CODES_AN_HOUR_AND_ADDRESS = 6;

/** Whether an account that got so many codes within the hour, and an address to which so many went, may get one more. */
export function refusalOfCode(sent: { account: number; address: number }): ProblemCode | undefined {
  return sent.account >= MAX_CODES_AN_HOUR || sent.address >= MAX_CODES_AN_HOUR_AND_ADDRESS
    ? 'too-many-codes'
    : undefined;
}

type Names = { productTitle: string; instituteName: string };

// No mail holds a name: anyone may register with any words for a name, and these mails carry the institute's.

export function composeVerificationCodeMail(
  code: string,
  regno: string,
  { productTitle, instituteName }: Names,
) {
  return {
    subject: 'Your code for this mail address',
    text: `Hello,

somebody, probably you, wants the ${productTitle} to write to ${regno} at this address. The code that confirms it:

    ${code}

It is good for ${CODE_SECONDS / 60} minutes and works once. Only the newest code counts. Enter it on the page “Profile”, where you asked for it.

Give it to nobody: no one from the placement cell will ever ask for it. If it was not you, there is nothing to do: without the code this address is used for nothing.

Training and Placement Cell
${instituteName}
`,
  };
}

/** Goes to the address that counted until now. It does not name the new one: who reads this may be somebody else. */
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

the mail address of ${regno} at the ${productTitle} was ${change} on ${time} (${timeZone}). From now on mails, and codes for a forgotten password too, no longer come here.

If it was you, there is nothing to do.

If it was not you, somebody knows your password: sign in, change it at once, which signs every other device out, and set your address again on the page “Profile”. If you cannot sign in any more, tell the placement cell today.

Training and Placement Cell
${instituteName}
`,
  };
}
