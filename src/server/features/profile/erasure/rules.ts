import type { Role } from '#contract/person.ts';
import { ERASURE_DAYS, type ErasureObstacle } from '#contract/profile/erasure.ts';

type ErasureCase = {
  role: Role;
  /** Deadline of a test that is open. */
  writing_until: Date | null;
  blocked: boolean;
  /** Other admins who could go on. */
  other_admins: number;
};

/** What stands in the way of erasing somebody. An admin may erase the blocked all the same, by a decision of one's own. */
export function findObstacle(person: ErasureCase, by: 'admin' | 'portal'): ErasureObstacle | undefined {
  if (person.writing_until) return 'attempt-open';
  if (person.role === 'admin' && person.other_admins === 0) return 'last-admin';
  if (person.blocked && by === 'portal') return 'blocked';
  return undefined;
}

/** The registration number of somebody who is erased, of `chance`: nothing leads back from it. */
export function makeErasedRegno(chance: Buffer): string {
  return `erased-${chance.toString('hex')}`;
}

export const ERASED_NAME = 'Former student';

type Names = { productTitle: string; instituteName: string; timeZone: string };
const mailFooter = ({ instituteName }: Names) => `Training and Placement Cell\n${instituteName}\n`;
const dayOf = (at: Date, { timeZone }: Names) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone }).format(at);

// No mail holds a name: anyone may register with any words for a name, and these mails carry the institute's.

export function composeErasureRequestedMail(regno: string, due: Date, names: Names) {
  return {
    subject: 'Your data will be erased',
    text: `Hello,

somebody who knows the password of ${regno}, probably you, has asked the ${names.productTitle} to erase everything that points to this person. That will be done on ${dayOf(due, names)}, ${ERASURE_DAYS} days after the request, and cannot be undone.

If you change your mind, sign in before that day and choose “Keep my data” on the page “Profile”. Until then everything works as before.

If it was not you, do the same now and change your password.

${mailFooter(names)}`,
  };
}

export function composeErasureDoneMail(regno: string, names: Names) {
  return {
    subject: 'Your data are erased',
    text: `Hello,

as was asked, everything that pointed to the person behind ${regno} is erased from the ${names.productTitle}: name, registration number, mobile number, mail address, picture and sign-ins. What was reached in tests stays for statistics, under a number made of chance.

This mail is the last one. Its address is forgotten within an hour after it has left.

${mailFooter(names)}`,
  };
}

export function composeErasureDeclinedMail(regno: string, reason: string, names: Names) {
  return {
    subject: 'Your request for erasure is declined',
    text: `Hello,

the placement cell has declined the request to erase the data of ${regno} from the ${names.productTitle}. The reason:

${reason}

Everything stays as it is. You may ask again on the page “Profile”, or talk to the placement cell.

${mailFooter(names)}`,
  };
}
