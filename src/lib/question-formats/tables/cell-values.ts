/** Signs that part the values of one cell; the end of a line does too. */
const SEPARATORS = '\\;,>=→\n';

/** Several values in one cell. What would part a value in two has a backslash before it. */
export function joinValues(values: string[], separator: ';' | '>'): string {
  return values.map(escapeSeparators).join(separator === '>' ? ' > ' : '; ');
}

/** A prompt and the sign of its match. */
export const joinPair = (prompt: string, sign: string) => `${escapeSeparators(prompt)} = ${sign}`;

/** The values of a cell that are parted by one of the signs in `separators`, trimmed and without empty ones. */
export function splitValues(cell: string, separators: string): string[] {
  return splitCell(cell, separators).map(unescapeSeparators);
}

/** `one = A; other = B` as pairs; what has no sign between its halves comes as the first alone. */
export function splitPairs(cell: string): [prompt: string, match?: string][] {
  return splitCell(cell, ';').map((part) => {
    const halves = splitCell(part, '=→');
    const match = halves.length > 1 ? halves.pop() : undefined;
    return match === undefined
      ? [unescapeSeparators(part)]
      : [halves.map(unescapeSeparators).join(' = '), unescapeSeparators(match)];
  });
}

/** The parts with their backslashes. */
function splitCell(cell: string, separators: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (let place = 0; place < cell.length; place++) {
    const sign = cell.charAt(place);
    if (sign === '\\' && isSeparator(cell.charAt(place + 1))) place++;
    else if (sign === '\n' || separators.includes(sign)) {
      parts.push(cell.slice(begin, place));
      begin = place + 1;
    }
  }
  parts.push(cell.slice(begin));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const isSeparator = (sign: string) => sign !== '' && SEPARATORS.includes(sign);
const unescapeSeparators = (part: string) => part.replace(/\\([\\;,>=→\n])/g, '$1');
const escapeSeparators = (value: string) => value.replace(/[\\;,>=→\n]/g, '\\$&');

/** `A` to `Z`, then `AA`, for 0 onwards. */
export function optionLetter(place: number): string {
  return place < 26
    ? String.fromCharCode(65 + place)
    : optionLetter(Math.floor(place / 26) - 1) + optionLetter(place % 26);
}

/** The place from 0 of a letter, or of two. */
export function indexOfLetter(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
