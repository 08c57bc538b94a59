import { ACCEPTED, type Comparison, different, textOf } from './comparison.ts';

/** Compares line by line; white space at the ends of lines and empty lines at the end do not count. */
export function compareLines(output: Uint8Array, answer: Uint8Array): Comparison {
  const [mine, theirs] = [trimmedLines(output), trimmedLines(answer)];
  const at = theirs.findIndex((line, place) => line !== mine[place]);
  if (at >= 0)
    return different(mine.length <= at ? 'The output has too few lines.' : `Line ${at + 1} differs.`);
  return mine.length === theirs.length ? ACCEPTED : different('The output has too many lines.');
}

export function compareIdentical(output: Uint8Array, answer: Uint8Array): Comparison {
  if (Buffer.compare(output, answer) === 0) return ACCEPTED;
  const at = output.findIndex((byte, place) => byte !== answer[place]);
  return different(`The output differs from byte ${(at < 0 ? output.length : at) + 1}.`);
}

/** Compares lines or tokens as multisets. Empty lines, and how much space is between the words of a line, do not count. */
export function compareUnordered(output: Uint8Array, answer: Uint8Array, of: 'lines' | 'tokens'): Comparison {
  const partsOf = (bytes: Uint8Array) =>
    (of === 'lines' ? textOf(bytes).split('\n').map(words) : words(textOf(bytes)).split(' '))
      .filter((part) => part !== '')
      .sort();
  const [mine, theirs] = [partsOf(output), partsOf(answer)];
  if (mine.length !== theirs.length)
    return different(`The output has ${mine.length} ${of}; another number is expected.`);
  return mine.every((part, at) => part === theirs[at])
    ? ACCEPTED
    : different(`At least one of the ${of} is not expected.`);
}

const SPACES = /[\t\v\f\r\n ]+/g;
const words = (text: string) => text.replace(SPACES, ' ').trim();

function trimmedLines(bytes: Uint8Array): string[] {
  const lines = textOf(bytes)
    .split('\n')
    .map((line) => line.replace(/[\t\v\f\r ]+$/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
