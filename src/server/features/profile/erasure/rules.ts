import type { Role } from '#contract/person.ts';
import { ERASURE_DAYS, type ErasureObstacle } from '#contract/profile/erasure.ts';

type ErasureCase = {
  role: Role;
  /** Deadline of an open attempt. */
  writing_until: Date | null;
  blocked: boolean;
  /** How many other active admins there are. */
  /** Others who may do everything. */
  other_admins: number;
};

/** Why a person cannot be erased now. An admin may decide to erase a blocked person; the portal does not do so by itself. */
export function findObstacle(person: ErasureCase, by: 'admin' | 'portal'): ErasureObstacle | undefined {
  if (person.writing_until) return 'attempt-open';
  if (person.role === 'admin' && person.other_admins === 0) return 'last-admin';
  if (person.blocked && by === 'portal') return 'blocked';
  return undefined;
}

/** The registration number of an erased person, made of random bytes so that nothing leads back to them. */
export function makeErasedRegno(random: Buffer): string {
  return `erased-${random.toString('hex')}`;
}

export const ERASED_NAME = 'Former student';

type Names = { productTitle: string; instituteName: string; timeZone: string };
const mailFooter = ({ instituteName }: Names) => `Training and Placement Cell\n${instituteName}\n`;
const dayOf = (at: Date, { timeZone }: Names) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone }).format(at);

// No mail contains the person's name: anyone may register under any name, and these mails go out in the institute's name.

export function composeErasureRequestedMail(regno: string, due: Date, names: Names) {
  return {
    subject: 'Your data will be erased',
    text: `Hello,

someone who knows the password of ${regno}, probably you, asked the ${names.productTitle} to erase everything that identifies you. We will do so on ${dayOf(due, names)}, ${ERASURE_DAYS} days after the request. It cannot be undone.

If you change your mind, sign in before that day and choose “Keep my data” on the page “Profile”. Until then everything works as usual.

If it was not you, do the same now and change your password.

${mailFooter(names)}`,
  };
}

export function composeErasureDoneMail(regno: string, names: Names) {
  return {
    subject: 'Your data are erased',
    text: `Hello,

as you asked, everything that identified the person behind ${regno} is erased from the ${names.productTitle}: name, registration number, mobile number, mail address, picture and sign-ins. Test results stay for statistics, under a random number.

This is the last mail. Its address is deleted within an hour after it was sent.

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
