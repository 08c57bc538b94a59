/** Literal pieces of a text with any run of characters between them; without regard to case where `folded`. */
export type Wildcard = { pieces: string[]; folded: boolean };

/** The regular expression of a `patternMatch` as a wildcard, where it says no more than one can. XML Schema, annex F. */
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

/** The wildcard as a regular expression of XML Schema. */
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

/** The same letter, small or capital, where it is one letter in both. */
function otherCase(letter: string): string | undefined {
  const other = letter.toLowerCase() === letter ? letter.toUpperCase() : letter.toLowerCase();
  return other !== letter && Array.from(other).length === 1 && isPair(letter, other) ? other : undefined;
}

/** Whether a pattern of the text can tell that capital letters do not matter. */
export const hasCase = (text: string): boolean => Array.from(text).some(otherCase);

const isPair = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase() && one.toUpperCase() === other.toUpperCase();

/** Whether the text fits, in time that grows with its length alone. */
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

/** Text as `Item.correct` holds it: `*` is any run of characters, `\*` an asterisk. */
export const escapeAsterisks = (text: string): string => text.replaceAll('*', '\\*');
export const writeWildcard = ({ pieces }: Wildcard): string => pieces.map(escapeAsterisks).join('*');

/** The reverse of both. */
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
