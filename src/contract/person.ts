import * as z from 'zod/mini';
import { secret, text } from './text.ts';

/** Text, never a number: leading zeros and slashes count. Compare two of them through `foldRegno`. */
export const Regno = text(1, 40, 'Enter the registration number');

/**
 * A registration number in lower case, character by character (Unicode's Simple_Lowercase_Mapping), as the database lowers it.
 * JavaScript's own `toLowerCase` turns `İ` into two characters and makes `Σ` depend on its neighbours.
 */
export function foldRegno(regno: string): string {
  return Array.from(regno, (letter) => Array.from(letter.toLowerCase())[0]).join('');
}

// The capitals of Latin, Greek, Cyrillic and Armenian, which every version of Unicode lowers alike; without `İ`.
const PLAIN_CAPITAL = /^[A-\u012f\u0131-\u058f\u1e00-\u1fff]$/;

function hasPlainCapitals(regno: string): boolean {
  return Array.from(regno).every((letter) => letter === letter.toLowerCase() || PLAIN_CAPITAL.test(letter));
}

// Control and format characters and every space but the plain one: with them two different numbers could look the same.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Z}]/u;

// `text` already refuses NUL.
const hasInvisibleCharacters = (regno: string) =>
  INVISIBLE.test(regno.replaceAll(' ', '').replaceAll('\u0000', ''));

/** A number for a new account: PostgreSQL and JavaScript lower it alike, and every character is visible. */
export const NewRegno = Regno.check(
  z.refine(hasPlainCapitals, 'Write İ and other rare capitals as A to Z'),
  z.refine((regno) => !hasInvisibleCharacters(regno), 'Leave out characters that cannot be seen'),
);

// Characters that reverse the text after them or are invisible. Joiners are allowed, since Indian scripts need them.
const UNREADABLE_IN_NAME = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

export const Name = text(1, 120, 'Enter the name').check(
  z.refine(
    (name) => !UNREADABLE_IN_NAME.test(name.replaceAll('\u0000', '')),
    'Leave out characters that cannot be seen',
  ),
);

export const Role = z.enum(['admin', 'jspr', 'spr', 'student']);
export type Role = z.infer<typeof Role>;

/** A year of graduation. Forms send it as text, programs as a number. */
export const Batch = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{4}$/, 'Choose a batch'))], 'Choose a batch'),
  z.pipe(z.transform(Number), z.int('Choose a batch').check(z.gte(1950), z.lte(2150))),
);

/** The server checks the minimum length, because `PASSWORD_MIN_LENGTH` is a setting. */
export const NewPassword = secret(1, 200, 'Enter a password');

/** A mobile number as people write it: 10 Indian digits, or any number with + and country code. Parses to E.164; empty removes it. */
export const Mobile = z.pipe(
  text(0, 30),
  z.pipe(
    z.transform(normalizeMobile),
    z
      .string()
      .check(
        z.regex(
          /^(|\+91[6-9]\d{9}|\+(?!91)[1-9]\d{7,14})$/,
          'Enter the 10 digits, or the number with + and its country code',
        ),
      ),
  ),
);

function normalizeMobile(written: string): string {
  const digits = written.replace(/[\s().-]/g, '');
  const indian = digits.match(/^(?:0|\+?91)?([6-9]\d{9})$/)?.[1];
  return indian ? `+91${indian}` : digits;
}

/** An address as people write it. The server checks that the domain can exist. */
export const MailAddress = text(3, 254, 'Enter a mail address').check(
  z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'Enter one address, such as name@example.org'),
);
