/**
 * The forms of a text: which signs count as the same, and for what. A keyboard, a word processor and a PDF each write one text in
 * their own signs. Names and other texts are stored in the form of `storedForm`; a typed answer is stored as it was typed. Each
 * comparison uses the form of its kind. The database searches by `search_form`, which says the same as `searchForm`.
 */

const ASCII = /^[\0-\x7f]*$/;
// Signs that show nothing: joiners, fillers, variation selectors, marks of direction.
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
// The blank pattern of Braille shows nothing either, and counts as a symbol.
const BLANKS = /[\s\p{Z}\u2800]+/gu;
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const SINGLE_QUOTES =
  /[\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u2039\u203a\ua78c]/g;
const DOUBLE_QUOTES = /[\u00ab\u00bb\u02ba\u02dd\u201c-\u201f\u2033\u2036\u301d-\u301f]/g;
// Forms of a sign that differ in width, typeface or ligature. Superscripts and fractions are not among them: 2³ is not 23.
const TYPOGRAPHIC =
  /[\u00b5\u017f\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\u2024-\u2026\u2100-\u211f\u2121\u2124-\u214f\u2160-\u217f\ufb00-\ufdff\ufe30-\ufefe\uff00-\uffef\u{1d400}-\u{1d7ff}]/gu;

/** The form in which texts are stored: the canonical one (NFC), which shows the same and counts every sign. */
export const storedForm = (text: string) => text.normalize('NFC');

/** The form in which names are stored: each run of blanks is one plain blank. */
export const nameForm = (name: string) => storedForm(name.replace(/\p{Zs}+/gu, ' ')).trim();

/**
 * The form in which registration numbers are stored and compared, except for their case: full-width letters, the digits of other
 * scripts, dashes and blanks become those of a plain keyboard, and signs that show nothing are left out.
 */
export function regnoForm(regno: string): string {
  const plain = ASCII.test(regno) ? regno : toDigits(straightened(regno).normalize('NFKC'));
  return plain
    .replaceAll(/[\u2044\u2215]/g, '/')
    .replace(IGNORABLE, '')
    .replace(BLANKS, ' ')
    .trim();
}

/**
 * The form in which passwords are hashed: as the OpaqueString profile (RFC 8265) with NFKC, as NIST SP 800-63B advises. A password
 * that was set on one keyboard then opens on another. Case and number of blanks count.
 */
export function passwordForm(password: string): string {
  if (ASCII.test(password)) return password;
  return password
    .replace(IGNORABLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFKC');
}

/** The characters that a password counts for. */
export const passwordLength = (password: string) => Array.from(passwordForm(password)).length;

/** The form in which typed texts are compared with a key, except for their case. `dash` stands for every dash but the hyphen. */
export function answerForm(typed: string, dash: '-' | '--' = '-'): string {
  if (ASCII.test(typed)) return typed.replaceAll('`', "'").replace(BLANKS, ' ').trim();
  const plain = typed
    .replaceAll('`', "'")
    .replace(IGNORABLE, '')
    .replace(/[\u2013-\u2015]/g, dash)
    .replace(DASHES, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(TYPOGRAPHIC, (sign) => sign.normalize('NFKC'));
  return storedForm(plain).replace(BLANKS, ' ').trim();
}

/** Whether a typed answer shows nothing. */
export const isBlankText = (typed: string) =>
  (ASCII.test(typed) ? typed.trim() : typed.replace(IGNORABLE, '').replace(BLANKS, '')) === '';

/** The form in which typed numbers are read: the digits, points and signs of a plain keyboard. */
export function numberForm(typed: string): string {
  if (ASCII.test(typed)) return typed.replace(BLANKS, ' ').trim();
  return toDigits(answerForm(typed)).replaceAll('\u066b', '.').replaceAll('\u066c', ',');
}

/** The form in which a search and the texts that it searches are compared. */
export function searchForm(text: string): string {
  const plain = ASCII.test(text) ? text : straightened(text).normalize('NFKC').replace(IGNORABLE, '');
  return lowered(plain).replace(BLANKS, ' ').trim();
}

/**
 * A text in lower case, character by character (Unicode's Simple_Lowercase_Mapping), as the database lowers it. JavaScript's own
 * `toLowerCase` turns `İ` into two characters and makes `Σ` depend on its neighbours.
 */
export function lowered(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');
}

// Before NFKC, which turns the acute accent into a blank with a mark, and a double prime into two.
const straightened = (text: string) =>
  text.replace(DASHES, '-').replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"');

const DIGIT = /\p{Nd}/u;

/** The text with the digits of every script as 0 to 9. In Unicode the ten digits of a script stand in a row. */
function toDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
    return String(before % 10);
  });
}
