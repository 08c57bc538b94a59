import type { Role } from '#contract/person.ts';
import { isMailAddress } from '#server/platform/mail/address.ts';

const LOCAL_PART = /^[a-z0-9]+([._-][a-z0-9]+)*$/i;

export type Addressee = { regno: string; role: Role; mail: string | null };

/**
 * Where mails for a person go: to the address on file, else to the one that the registration number makes in the
 * students' domain, if it makes one. Admins are no students: they have only the address on file.
 */
export function mailAddressOf(
  { regno, role, mail }: Addressee,
  studentDomain: string | undefined,
): string | undefined {
  const made = studentDomain && role !== 'admin' && LOCAL_PART.test(regno) ? `${regno}@${studentDomain}` : '';
  const address = mail ?? made;
  return isMailAddress(address) ? address : undefined;
}
