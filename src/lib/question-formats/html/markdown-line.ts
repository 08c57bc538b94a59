import { escapeAddresses, escapeInline } from './plain-text.ts';
import { UNDERLINE } from './underline.ts';

const LINE_BREAK = '\\\n';
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** One line of Markdown, built from pieces. `isSound` turns false once CommonMark would read an emphasis mark as text. */
export function createMarkdownLine() {
  let pieces: string[] = [];
  let length = 0;
  let marks: number[] = [];
  let sound = true;

  const put = (piece: string) => {
    if (piece === '') return;
    pieces.push(piece);
    length += piece.length;
  };
  const trimEnd = () => {
    while (pieces.length > 0) {
      const last = pieces.pop() ?? '';
      const rest = last === LINE_BREAK ? '' : last.trimEnd();
      length -= last.length - rest.length;
      if (rest === '') continue;
      pieces.push(rest);
      return;
    }
  };
  const atStart = () => pieces.length === 0 || pieces.at(-1) === LINE_BREAK;

  return {
    put,
    isSound: () => sound,
    isBlank: () => pieces.every((piece) => piece.trim() === ''),
    putEmphasis(mark: string): void {
      marks.push(length);
      put(mark);
    },
    putUnderline(opens: boolean): void {
      const last = pieces.at(-1) ?? '';
      // Parts of one underline, and spaces at its ends, are left to the full converter.
      sound &&= opens ? last !== UNDERLINE.close : last !== UNDERLINE.open && !/\s$/.test(last);
      put(opens ? UNDERLINE.open : UNDERLINE.close);
    },
    write(text: string): void {
      const plain = text.replace(/[ \t\n\f\r]+/g, ' ');
      sound &&= pieces.at(-1) !== UNDERLINE.open || !plain.startsWith(' ');
      put(escapeInline(atStart() || pieces.at(-1)?.endsWith(' ') ? plain.trimStart() : plain));
    },
    breakLine(): void {
      if (pieces.length === 0) return;
      if (!atStart()) {
        const last = pieces.pop() ?? '';
        length -= last.length;
        put(last.trimEnd());
      }
      put(LINE_BREAK);
    },
    /** Returns the line and starts an empty one. */
    take(): string {
      trimEnd();
      const line = pieces.join('');
      sound &&= marks.every((at, place) => isValidEmphasis(line, at, place % 2 === 0));
      pieces = [];
      length = 0;
      marks = [];
      return escapeAddresses(line);
    },
  };
}

/** Whether asterisks at this place open or close emphasis. CommonMark 0.31, 6.2. */
function isValidEmphasis(line: string, at: number, opens: boolean): boolean {
  const end = line.startsWith('**', at) ? at + 2 : at + 1;
  const [before = ' ', after = ' '] = [line[at - 1], line[end]];
  if (before === '*' || after === '*') return false;
  const [inner, outer] = opens ? [after, before] : [before, after];
  if (/\s/.test(inner)) return false;
  return !PUNCTUATION.test(inner) || /\s/.test(outer) || PUNCTUATION.test(outer);
}
