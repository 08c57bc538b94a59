import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

/** A new secret of 160 bits, in base 32. */
export const mintTotpSecret = (): string => generateSecret();

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, regno: string, issuer: string): string =>
  generateURI({ issuer, label: regno, secret });

/** The step of thirty seconds whose code this is, among the current one and its neighbours at `now`. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
}
