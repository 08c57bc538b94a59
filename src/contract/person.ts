import * as z from 'zod/mini';
import { secret, text } from './text.ts';

/** Text, never a number: leading zeros and slashes count. Compared as `foldRegno` tells. */
export const Regno = text(1, 40, 'Enter the registration number');

/**
 * A registration number in small letters, one for each of its own (Unicode's Simple_Lowercase_Mapping), as the database makes
 * them. JavaScript alone would make two of `İ`, and look at the neighbours of `Σ`.
 */
export function foldRegno(regno: string): string {
  return Array.from(regno, (letter) => Array.from(letter.toLowerCase())[0]).join('');
}

// The capitals of Latin, Greek, Cyrillic and Armenian, about which no two versions of Unicode differ; without `İ`.
const PLAIN_CAPITAL = /^[A-\u012f\u0131-\u058f\u1e00-\u1fff]$/;

function hasPlainCapitals(regno: string): boolean {
  return Array.from(regno).every((letter) => letter === letter.toLowerCase() || PLAIN_CAPITAL.test(letter));
}

// Control and format characters, and every blank but the plain one: with them one number would look like another.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Z}]/u;

// NUL no text may hold, which is told already.
const hasInvisibleCharacters = (regno: string) =>
  INVISIBLE.test(regno.replaceAll(' ', '').replaceAll('\u0000', ''));

/** A number that somebody may get: it has the same small letters wherever they are made, and all of it is seen. */
export const NewRegno = Regno.check(
  z.refine(hasPlainCapitals, 'Write İ and other rare capitals as A to Z'),
  z.refine((regno) => !hasInvisibleCharacters(regno), 'Leave out characters that cannot be seen'),
);

// Signs that turn what follows round, or take room and show nothing; joiners, which letters of India need, are none of them.
const UNREADABLE_IN_NAME = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

export const Name = text(1, 120, 'Enter the name').check(
  z.refine(
    (name) => !UNREADABLE_IN_NAME.test(name.replaceAll('\u0000', '')),
    'Leave out characters that cannot be seen',
  ),
);

export const Role = z.enum(['admin', 'jspr', 'spr', 'student']);
export type Role = z.infer<typeof Role>;

/** A year of graduation; forms send it as text, programs as a number. */
export const Batch = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{4}$/, 'Choose a batch'))], 'Choose a batch'),
  z.pipe(z.transform(Number), z.int('Choose a batch').check(z.gte(1950), z.lte(2150))),
);

/** `PASSWORD_MIN_LENGTH` is checked by the server's rule: it is a setting. */
export const NewPassword = secret(1, 200, 'Enter a password');

/** A mobile number as people write it: 10 digits of India, or any with + and country code. Comes out as E.164; empty clears. */
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

/** An address as people write it; the server knows which domains there can be. */
export const MailAddress = text(3, 254, 'Enter a mail address').check(
  z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'Enter one address, such as name@example.org'),
);
