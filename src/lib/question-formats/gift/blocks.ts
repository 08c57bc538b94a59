/** A question of a GIFT file with its escapes hidden, and the facts in the comments directly above it. */
export type GiftBlock = { line: number; text: string; topics: string[]; tags: string[] };

// Control characters stand for escaped signs during parsing, because no text contains them.
const ESCAPES: Record<string, string> = {
  '\\': '\u0001',
  ':': '\u0002',
  '#': '\u0003',
  '=': '\u0004',
  '{': '\u0005',
  '}': '\u0006',
  '~': '\u0007',
  n: '\u000e',
};
const ESCAPED_SIGNS = new Map(Object.entries(ESCAPES).map(([sign, hidden]) => [hidden, sign]));
const UNESCAPED_SIGNS = new Map(
  Object.entries(ESCAPES).map(([sign, hidden]) => [hidden, sign === 'n' ? '\n' : sign]),
);
/** The second half of an arrow that is text. */
const ARROW = '\u000f';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these stand for escaped signs.
const HIDDEN = /[\u0001-\u0007\u000e]|-\u000f/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const hideEscapes = (text: string) =>
  text.replace(/\\([\\:#={}~n])|-\\>/g, (whole, sign: string | undefined) =>
    sign === undefined ? `-${ARROW}` : (ESCAPES[sign] ?? whole),
  );

/** The text of a part of a block, unescaped. */
export const unescapeGift = (text: string) =>
  text.replace(HIDDEN, (sign) => UNESCAPED_SIGNS.get(sign) ?? '-\\>');

/** The same text as typed, for formats without escapes. */
const restoreEscapes = (text: string) =>
  text.replace(HIDDEN, (sign) => (sign.length > 1 ? '-\\>' : `\\${ESCAPED_SIGNS.get(sign)}`));

/** An answer in which `-\>` is an arrow that separates nothing. */
export const unescapeArrows = (text: string) => text.replaceAll(`-${ARROW}`, '->');

/**
 * Splits a GIFT file into questions. An empty line ends one, except between its braces; so does a category, or a title
 * after a brace.
 */
export function readBlocks(file: string): GiftBlock[] {
  const text = hideEscapes(
    file
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
      .replace(CONTROL_CHARACTERS, ''),
  );
  const lines = text.split('\n');
  const follows = nextFilledLines(lines);
  const blocks: GiftBlock[] = [];
  let topics: string[] = [];
  let tags: string[] = [];
  let block: string[] = [];
  let begin = 0;
  let depth = 0;
  let answered = false;

  function end(): void {
    if (block.length > 0) {
      const whole = block.join('\n').trim();
      if (whole !== '') blocks.push({ line: begin, text: whole, topics, tags });
      tags = [];
    }
    block = [];
    depth = 0;
    answered = false;
  }

  for (const [place, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith('//')) {
      if (answered && depth === 0) end();
      tags.push(...parseTags(restoreEscapes(trimmed)));
    } else if (trimmed === '') {
      if (depth > 0 && /^[=~#}%]/.test(follows[place] ?? '')) block.push('');
      else {
        end();
        tags = [];
      }
    } else if (trimmed.startsWith('$CATEGORY:')) {
      end();
      topics = parseCategoryPath(restoreEscapes(trimmed.slice('$CATEGORY:'.length)));
    } else {
      // No answer starts like a title, so a brace that is still open was never closed.
      if ((answered || depth > 0) && trimmed.startsWith('::')) end();
      if (block.length === 0) begin = place + 1;
      block.push(line);
      for (const [brace] of trimmed.matchAll(/[{}]/g)) {
        depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
        answered ||= depth === 0;
      }
    }
  }
  end();
  return blocks;
}

/** For each line, the next line that is not empty. */
function nextFilledLines(lines: string[]): string[] {
  const next: string[] = [];
  let seen = '';
  for (let place = lines.length - 1; place >= 0; place--) {
    next[place] = seen;
    seen = lines[place]?.trim() || seen;
  }
  return next;
}

const parseTags = (comment: string): string[] =>
  [...comment.matchAll(/\[tag:((?:\\[\]\\]|[^\]\\]|\\(?![\]\\])){0,255})\]/g)].map(([, tag = '']) =>
    tag.replace(/\\([\]\\])/g, '$1').trim(),
  );

/** The names in a category path. `//` is a slash within a name; the prefix that all paths share is left out. */
export function parseCategoryPath(path: string): string[] {
  const names = path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((name) => name.replaceAll('\u0000', '/').trim());
  if (names[0] !== undefined && /^\$\w+\$$/.test(names[0])) names.shift();
  if (names[0] === 'top') names.shift();
  return names.filter((name) => name !== '');
}
