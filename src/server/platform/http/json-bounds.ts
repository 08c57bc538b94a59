import { Problem } from './problem.ts';

/** How much structure a JSON text may have. Parsing and checking takes far more time for many small values than for one long text. */
export type JsonBounds = { maxValues: number };

/** Deeper than any call of the contract. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number];

/**
 * Counts lists, objects and values of a JSON text without parsing it. Throws `invalid-input` for a text that nests deeper than 32 or has
 * more than `maxValues` values. Whether the text is valid JSON is the parser's affair.
 */
export function checkJsonBounds(text: Buffer, { maxValues }: JsonBounds): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values++;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth++;
      values++;
      if (depth > MAX_DEPTH) throw tooMuch('The body nests lists or objects too deeply.');
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    if (values > maxValues) throw tooMuch('The body has too many values. Send them in several calls.');
  }
}

const tooMuch = (message: string) => new Problem('invalid-input', { message });

/** Where the string that begins at `begin` ends; the end of the text if it does not. */
function endOfString(text: Buffer, begin: number): number {
  for (let end = text.indexOf(QUOTE, begin + 1); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let first = end;
    while (text[first - 1] === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
