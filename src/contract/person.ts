import * as z from 'zod/mini';
import { secret, text } from './text.ts';
import { lowered, nameForm, regnoForm } from './text-form.ts';

/**
 * Text, never a number: leading zeros and slashes count. Parses to the form in which it is stored; compare two through `foldRegno`.
 */
export const Regno = text(1, 40, 'Enter the registration number').check(z.overwrite(regnoForm));

/** A registration number as it is compared: its form in lower case, as the database lowers it. */
export const foldRegno = (regno: string) => lowered(regnoForm(regno));

// Control and format characters, and every blank but the plain one: two numbers with them could look the same.
const INVISIBLE = /(?! )[\p{Cc}\p{Cf}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

const REFUSED_ELSEWHERE = new RegExp(`${INVISIBLE.source}|\\p{Surrogate}`, 'gu');

/**
 * A number for a new account, of what a plain keyboard types: letters of other scripts look like A to Z, and two accounts must not
 * look alike. Full-width signs and the digits of other scripts become plain ones.
 */
export const NewRegno = text(1, 40, 'Enter the registration number').check(
  // `text` already refuses NUL.
  z.refine(
    (regno) => !INVISIBLE.test(regno.replaceAll('\u0000', '')),
    'Leave out characters that cannot be seen',
  ),
  z.overwrite(regnoForm),
  z.refine(
    (regno) => /^[ -~]*$/.test(regno.replace(REFUSED_ELSEWHERE, '')),
    'Use only the letters A to Z, digits, and signs such as / and -',
  ),
);

// Characters that reverse the text after them or are invisible. Joiners are allowed, since Indian scripts need them.
const UNREADABLE_IN_NAME =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

export const Name = text(1, 120, 'Enter the name').check(
  z.refine(
    (name) => !UNREADABLE_IN_NAME.test(name.replaceAll('\u0000', '')),
    'Leave out characters that cannot be seen',
  ),
  z.overwrite(nameForm),
);

export const Role = z.enum(['admin', 'jspr', 'spr', 'student']);
export type Role = z.infer<typeof Role>;

/** What an admin with duties does. An admin without duties may do everything. */
export const Duty = z.enum(['setter', 'reviewer', 'invigilator', 'analyst'], 'Choose one of the duties');
export type Duty = z.infer<typeof Duty>;

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
