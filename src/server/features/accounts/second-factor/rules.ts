import type { Role } from '#contract/person.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** Minutes to find the phone. */
export const TICKET_SECONDS = 300;
export const RECOVERY_CODES = 10;
const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Whether there is a factor to ask for; recovery codes alone are none. */
export const hasAny = ({ totp_since, passkeys }: { totp_since: Date | null; passkeys: unknown[] }): boolean =>
  totp_since !== null || passkeys.length > 0;

/** A code as people type it: the app shows it in groups, and recovery codes have hyphens. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Ten random bytes as a code that people can copy. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five, 2)]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** Why an admin may not reset a person's second factor. */
export function refusalToReset(actorId: number, person: { id: number; role: Role }): ProblemCode | undefined {
  return person.id === actorId ? 'own-factor' : undefined;
}

type Names = { productTitle: string; instituteName: string };

export function composeFactorResetMail(regno: string, { productTitle, instituteName }: Names) {
  return {
    subject: 'Your second factor was removed',
    text: `Hello,

another admin removed the second factor of ${regno} at the ${productTitle}. Every device has been signed out. Sign in with your password and set up a new one.

If you did not ask for it, tell the other admins at once.

Training and Placement Cell
${instituteName}
`,
  };
}
