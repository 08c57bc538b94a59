/** Literal pieces of text with any characters between them; `folded` ignores case. */
export type Wildcard = { pieces: string[]; folded: boolean };

/**
 * Reads the regular expression of a `patternMatch` as a wildcard. Returns undefined for an expression that does more.
 * XML Schema, annex F.
 */
export function parsePattern(pattern: string): Wildcard | undefined {
  const pieces = [''];
  let cased = 0;
  let folded = 0;
  const signs = Array.from(pattern);
  for (let place = 0; place < signs.length; place++) {
    const sign = signs[place] ?? '';
    if (sign === '.' && signs[place + 1] === '*') {
      pieces.push('');
      place++;
      continue;
    }
    let letter = sign;
    if (sign === '\\') {
      letter = signs[++place] ?? '';
      if (!/[^\w\s]/.test(letter)) return undefined;
    } else if (sign === '[') {
      letter = signs[place + 1] ?? '';
      if (signs[place + 3] !== ']' || otherCase(letter) !== signs[place + 2]) return undefined;
      folded++;
      cased--;
      place += 3;
    } else if (/[.*+?{}()|^$\]]/.test(sign)) return undefined;
    if (otherCase(letter)) cased++;
    pieces[pieces.length - 1] += letter;
  }
  if (folded > 0 && cased > 0) return undefined;
  return { pieces, folded: folded > 0 };
}

/** Writes the wildcard as a regular expression of XML Schema. */
export function writePattern({ pieces, folded }: Wildcard): string {
  return pieces
    .map((piece) =>
      Array.from(piece, (sign) => {
        const other = folded ? otherCase(sign) : undefined;
        return other ? `[${sign}${other}]` : sign.replace(/[.*+?{}()|^$[\]\\-]/, '\\$&');
      }).join(''),
    )
    .join('.*');
}

/** A letter in both cases, where each case is a single character. */
function otherCase(letter: string): string | undefined {
  const other = letter.toLowerCase() === letter ? letter.toUpperCase() : letter.toLowerCase();
  return other !== letter && Array.from(other).length === 1 && isPair(letter, other) ? other : undefined;
}

/** Whether the text has letters by which a pattern can show that case does not matter. */
export const hasCase = (text: string): boolean => Array.from(text).some(otherCase);

const isPair = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase() && one.toUpperCase() === other.toUpperCase();

/** Whether the text matches. The time grows only with the length of the text, whatever the pattern. */
export function matchesWildcard({ pieces, folded }: Wildcard, text: string): boolean {
  const fold = (given: string) => (folded ? given.toLowerCase() : given);
  const whole = fold(text);
  const [first = '', ...others] = pieces.map(fold);
  if (others.length === 0) return whole === first;
  const last = others.pop() ?? '';
  if (!whole.startsWith(first) || !whole.endsWith(last) || whole.length < first.length + last.length)
    return false;
  let from = first.length;
  for (const piece of others) {
    const found = whole.indexOf(piece, from);
    if (found < 0 || found + piece.length > whole.length - last.length) return false;
    from = found + piece.length;
  }
  return true;
}

/** Writes the wildcard as `FileQuestion.correct` holds it: `*` is a wildcard, `\*` an asterisk. */
export const escapeAsterisks = (text: string): string => text.replaceAll('*', '\\*');
export const writeWildcard = ({ pieces }: Wildcard): string => pieces.map(escapeAsterisks).join('*');

/** The reverse: reads such a text as a wildcard. */
export function parseWildcard(accepted: string, folded: boolean): Wildcard {
  const pieces = [''];
  for (let place = 0; place < accepted.length; place++) {
    const sign = accepted[place] ?? '';
    if (sign === '*') pieces.push('');
    else if (sign === '\\' && accepted[place + 1] === '*') {
      pieces[pieces.length - 1] += '*';
      place++;
    } else pieces[pieces.length - 1] += sign;
  }
  return { pieces, folded };
}
