import { ACCEPTED, type Comparison, different, isNewline, isSpace, textOf } from './comparison.ts';

export type TokenOptions = {
  case_sensitive: boolean;
  /** Breaks between lines with tokens count. */
  line_breaks?: boolean;
  /** All white space counts. */
  spaces?: boolean;
  /** Compares tokens that are numbers in the answer within either tolerance. */
  floats?: { absolute?: number; relative?: number };
};

type Token = { from: number; to: number; spaceFrom: number };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Compares output and answer token by token, without copies of either. */
export function compareTokens(output: Uint8Array, answer: Uint8Array, options: TokenOptions): Comparison {
  let [mine, theirs] = [nextToken(output, 0), nextToken(answer, 0)];
  for (let count = 1; ; count++) {
    if (options.spaces && !sameSpaces(output, mine, answer, theirs))
      return different(`The white space before token ${count} differs.`);
    const [ended, expectedEnd] = [mine.from === mine.to, theirs.from === theirs.to];
    if (ended && expectedEnd) return ACCEPTED;
    if (ended) return different(`The output ends after ${count - 1} tokens; more are expected.`);
    if (expectedEnd) return different(`The output has more than the ${count - 1} tokens expected.`);
    if (options.line_breaks && count > 1 && hasBreak(output, mine) !== hasBreak(answer, theirs))
      return different(`The line breaks before token ${count} differ.`);
    if (!sameToken(output, mine, answer, theirs, options)) return different(`Token ${count} differs.`);
    mine = nextToken(output, mine.to);
    theirs = nextToken(answer, theirs.to);
  }
}

function nextToken(bytes: Uint8Array, spaceFrom: number): Token {
  let from = spaceFrom;
  while (from < bytes.length && isSpace(bytes[from])) from++;
  let to = from;
  while (to < bytes.length && !isSpace(bytes[to])) to++;
  return { from, to, spaceFrom };
}

function hasBreak(bytes: Uint8Array, { spaceFrom, from }: Token): boolean {
  for (let at = spaceFrom; at < from; at++) if (isNewline(bytes[at])) return true;
  return false;
}

function sameSpaces(output: Uint8Array, mine: Token, answer: Uint8Array, theirs: Token): boolean {
  return sameBytes(output, mine.spaceFrom, mine.from, answer, theirs.spaceFrom, theirs.from);
}

function sameBytes(
  one: Uint8Array,
  from: number,
  to: number,
  other: Uint8Array,
  otherFrom: number,
  otherTo: number,
): boolean {
  if (to - from !== otherTo - otherFrom) return false;
  for (let at = 0; at < to - from; at++) if (one[from + at] !== other[otherFrom + at]) return false;
  return true;
}

function sameToken(
  output: Uint8Array,
  mine: Token,
  answer: Uint8Array,
  theirs: Token,
  options: TokenOptions,
): boolean {
  if (sameBytes(output, mine.from, mine.to, answer, theirs.from, theirs.to)) return true;
  if (options.case_sensitive && !options.floats) return false;
  const got = textOf(output.subarray(mine.from, mine.to));
  const expected = textOf(answer.subarray(theirs.from, theirs.to));
  if (options.floats && NUMBER.test(expected))
    return NUMBER.test(got) && isNear(got, expected, options.floats);
  return !options.case_sensitive && lowerCase(got) === lowerCase(expected);
}

/** Of ASCII letters alone: bytes above are parts of characters. */
const lowerCase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function isNear(
  got: string,
  expected: string,
  { absolute, relative }: { absolute?: number; relative?: number },
): boolean {
  const [mine, theirs] = [Number(got), Number(expected)];
  const difference = Math.abs(mine - theirs);
  if (mine === theirs) return true;
  return (
    (absolute !== undefined && difference <= absolute) ||
    (relative !== undefined && difference <= relative * Math.abs(theirs))
  );
}
