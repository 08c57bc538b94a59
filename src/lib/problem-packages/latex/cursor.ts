/** A place in a LaTeX text, and what is read from there. */
export type Cursor = { text: string; at: number };

const ENDS: Record<string, string> = { '{': '}', '[': ']' };

function skipSpaces(cursor: Cursor): void {
  while (/[ \t\n]/.test(cursor.text[cursor.at] ?? '')) cursor.at++;
}

/** The name of the command after a backslash: letters with an optional star, or one other character. */
export function readCommandName(cursor: Cursor): string {
  const [name = ''] = cursor.text.slice(cursor.at, cursor.at + 60).match(/^(?:[a-zA-Z@]+\*?|[\s\S])/) ?? [];
  cursor.at += name.length;
  return name;
}

/** The raw content of `{…}` or `[…]` at the cursor, up to the end that matches. */
export function readGroup(cursor: Cursor, start: '{' | '['): string {
  const end = ENDS[start];
  const from = cursor.at + 1;
  let depth = 0;
  for (let at = from; at < cursor.text.length; at++) {
    const character = cursor.text[at];
    if (character === '\\') at++;
    else if (character === end && depth === 0) {
      cursor.at = at + 1;
      return cursor.text.slice(from, at);
    } else if (character === '{') depth++;
    else if (character === '}') depth--;
  }
  cursor.at = cursor.text.length;
  return cursor.text.slice(from);
}

/** The next argument of a command: a group, a command or one character. */
export function readArgument(cursor: Cursor): string {
  skipSpaces(cursor);
  const next = cursor.text[cursor.at];
  if (next === '{') return readGroup(cursor, '{');
  if (next === undefined) return '';
  cursor.at++;
  return next === '\\' ? `\\${readCommandName(cursor)}` : next;
}

export function readOptional(cursor: Cursor): string | undefined {
  const before = cursor.at;
  skipSpaces(cursor);
  if (cursor.text[cursor.at] === '[') return readGroup(cursor, '[');
  cursor.at = before;
  return undefined;
}

/** The raw content of an environment whose `\begin{name}` was read, up to its own `\end{name}`. */
export function readEnvironment(cursor: Cursor, name: string): string {
  const [begin, end] = [`\\begin{${name}}`, `\\end{${name}}`];
  const from = cursor.at;
  let depth = 0;
  let at = from;
  for (;;) {
    const close = cursor.text.indexOf(end, at);
    if (close < 0) {
      cursor.at = cursor.text.length;
      return cursor.text.slice(from);
    }
    const open = cursor.text.indexOf(begin, at);
    if (open >= 0 && open < close) {
      depth++;
      at = open + begin.length;
    } else if (depth === 0) {
      cursor.at = close + end.length;
      return cursor.text.slice(from, close);
    } else {
      depth--;
      at = close + end.length;
    }
  }
}

const VERBATIM = /\\begin\{(verbatim|lstlisting)\}[\s\S]*?\\end\{\1\}/g;

/** Removes comments, and the line breaks that they hide, outside of verbatim text. */
export function stripComments(text: string): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(VERBATIM)) {
    result += stripPlain(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + stripPlain(text.slice(from));
}

const stripPlain = (text: string): string =>
  text.replaceAll(/^[ \t]*%.*\n?/gm, '').replaceAll(/((?:^|[^\\])(?:\\\\)*)%.*(?:\n[ \t]*)?/gm, '$1');
