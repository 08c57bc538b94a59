import * as z from 'zod/mini';

/** Trimmed text of `min` to `max` characters without NUL or lone surrogates, which PostgreSQL cannot store. */
export function text(min: number, max: number, missing = 'Fill this in') {
  return z.string().check(
    z.trim(),
    z.minLength(min, missing),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((value) => storable(value), 'Remove the characters that are not valid text'),
  );
}

/** Whether no trimmed text comes twice. Blank ones are left out: each is objected to where it stands. */
export function areDistinct(texts: readonly string[]): boolean {
  const written = texts.filter((one) => one !== '');
  return new Set(written).size === written.length;
}

/** Untrimmed secret text: a password counts every blank. */
export function secret(min: number, max: number, missing = 'Fill this in') {
  return z.string().check(
    z.minLength(min, missing),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((value) => storable(value), 'Remove the characters that are not valid text'),
  );
}

function storable(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}

/** Characters of the reason for an act. */
export const REASON_LENGTH = { least: 3, most: 300 };

/** Why somebody acts, as the log keeps it. */
export const reason = (missing = 'Say why, for the record') =>
  text(REASON_LENGTH.least, REASON_LENGTH.most, missing);
