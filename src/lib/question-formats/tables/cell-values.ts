/** Signs that separate the values of one cell, besides line ends. */
const SEPARATORS = '\\;,>=→\n';

/** Writes several values into one cell. A backslash escapes separators within a value. */
export function joinValues(values: string[], separator: ';' | '>'): string {
  return values.map(escapeSeparators).join(separator === '>' ? ' > ' : '; ');
}

/** A prompt and the letter of its match. */
export const joinPair = (prompt: string, sign: string) => `${escapeSeparators(prompt)} = ${sign}`;

/** Splits a cell at the given separators. Values are trimmed; empty ones are left out. */
export function splitValues(cell: string, separators: string): string[] {
  return splitCell(cell, separators).map(unescapeSeparators);
}

/** Reads `one = A; other = B` as pairs. A part without an equals sign comes back with its first half only. */
export function splitPairs(cell: string): [prompt: string, match?: string][] {
  return splitCell(cell, ';').map((part) => {
    const halves = splitCell(part, '=→');
    const match = halves.length > 1 ? halves.pop() : undefined;
    return match === undefined
      ? [unescapeSeparators(part)]
      : [halves.map(unescapeSeparators).join(' = '), unescapeSeparators(match)];
  });
}

/** The parts, with their backslashes kept. */
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

/** Option letters from position 0: `A` to `Z`, then `AA`. */
export function optionLetter(place: number): string {
  return place < 26
    ? String.fromCharCode(65 + place)
    : optionLetter(Math.floor(place / 26) - 1) + optionLetter(place % 26);
}

/** The position, from 0, of one or two option letters. */
export function indexOfLetter(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
