import { sql } from 'kysely';
import { requestMailChange, verifyMail } from '#contract/profile/mail-address.ts';
import { readProfile } from '#contract/profile/profile.ts';
import { aStudent, PASSWORD, type Person } from './people.ts';
import type { Portal } from './portal.ts';
import { findCode, listMailsTo } from './smtp-server.ts';

let count = 0;

/** An address that nobody has claimed yet. */
export const anAddress = () => `claimed.${++count}@home.example`;

export const claim = ({ call }: Person, mail: string, password = PASSWORD) =>
  call(requestMailChange, { body: { mail, password } });
export const verify = ({ call }: Person, otp: string) => call(verifyMail, { body: { otp } });
export const profileOf = async ({ call }: Person) => (await call(readProfile)).data;

/** How students of a portal claim mail addresses. */
export function useMailClaims(portal: Portal) {
  const newestCode = async (address: string) => findCode((await listMailsTo(portal, address)).at(-1)?.text);

  /** A student who has requested an address, with the code that was mailed there. */
  async function aClaimant() {
    const student = await aStudent(portal);
    const mail = anAddress();
    await claim(student, mail);
    return { student, mail, code: await newestCode(mail) };
  }

  /** Moves all claims of an account into the past. */
  const letPass = ({ id }: Person, minutes: number) =>
    sql`update mail_claim set created_at = created_at - ${minutes} * interval '1 minute',
      expires_at = expires_at - ${minutes} * interval '1 minute' where account_id = ${id}`.execute(portal.db);
  return { newestCode, aClaimant, letPass };
}
