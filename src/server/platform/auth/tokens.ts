import { hash, randomBytes, randomInt } from 'node:crypto';

/** An opaque bearer token of 256 bits, and the hash under which it is stored. */
export function mintToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

const API_TOKEN_PREFIX = 'ppp_';

/** A token for a program. The prefix lets scanners of leaked secrets, and people, recognize it. */
export function mintApiToken(): { token: string; tokenHash: Buffer } {
  const token = API_TOKEN_PREFIX + mintToken().token;
  return { token, tokenHash: hashToken(token) };
}

export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

/** SHA-256 of a token. A random 256-bit secret needs no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Six random digits, which a person types from a mail. */
export const mintCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
