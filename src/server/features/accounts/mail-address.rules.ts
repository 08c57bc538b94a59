import type { Role } from '#contract/person.ts';
import { isMailAddress } from '#server/platform/mail/address.ts';

const LOCAL_PART = /^[a-z0-9]+([._-][a-z0-9]+)*$/i;

export type Addressee = { regno: string; role: Role; mail: string | null };

/**
 * The address that mail for a person goes to: the one on file, else the registration number in the students' domain where that
 * makes a valid address. Admins have only an address on file.
 */
export function mailAddressOf(
  { regno, role, mail }: Addressee,
  studentDomain: string | undefined,
): string | undefined {
  const made = studentDomain && role !== 'admin' && LOCAL_PART.test(regno) ? `${regno}@${studentDomain}` : '';
  const address = mail ?? made;
  return isMailAddress(address) ? address : undefined;
}
