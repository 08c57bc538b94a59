import * as z from 'zod/mini';
import { storedForm } from './text-form.ts';

/** Trimmed text of `min` to `max` characters without NUL or lone surrogates, which PostgreSQL cannot store. One text has one form. */
export function text(min: number, max: number, missing = 'Fill this in') {
  return typedText(min, max, missing, storedForm);
}

/** The same, in the signs in which it was typed. */
export function typedText(min: number, max: number, missing = 'Fill this in', form = asTyped) {
  return z.string().check(
    z.trim(),
    z.overwrite(form),
    z.minLength(min, missing),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((value) => isStorable(value), 'Remove the characters that are not valid text'),
  );
}

const asTyped = (value: string) => value;

/** Whether no trimmed text occurs twice. Blank texts do not count, since the schema of each already refuses them. */
export function areDistinct(texts: readonly string[]): boolean {
  const filled = texts.filter((one) => one !== '');
  return new Set(filled).size === filled.length;
}

/** Untrimmed secret text: in a password every space counts. */
export function secret(min: number, max: number, missing = 'Fill this in') {
  return z.string().check(
    z.minLength(min, missing),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((value) => isStorable(value), 'Remove the characters that are not valid text'),
  );
}

/** Whether PostgreSQL can hold a text: no NUL, no half of a character. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}

/** The length of the reason for a change. */
export const REASON_LENGTH = { least: 3, most: 300 };

/** The reason for a change, for the audit log. */
export const reason = (missing = 'Say why, for the record') =>
  text(REASON_LENGTH.least, REASON_LENGTH.most, missing);
