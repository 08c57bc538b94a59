import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { splitFormulas, toSuperOrSubscript } from './formulas.ts';
import { describeLostPicture, type HtmlOptions } from './lost-pictures.ts';
import { escapeBlockStarts, escapeInline, formulaBlock, inlineFormula } from './plain-text.ts';

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*\s*`;
const NAMES =
  'p|div|br|img|ul|ol|li|b|strong|i|em|u|var|span|font|sub|sup|h[1-6]|table|thead|tbody|tfoot|tr|t[hd]';
const TOKEN = new RegExp(
  `<(/?)(${NAMES})(${ATTRIBUTES})/?>|&(#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});|([^<&]+)`,
  'giy',
);
const EMPHASIS_MARKS: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', u: '*', var: '*' };

/**
 * Markdown of HTML that holds nothing but paragraphs, headings, breaks, flat lists, plain tables, emphasis, pictures, and raised
 * and lowered text, as most questions do; undefined for everything else and for what Markdown's rules on asterisks make difficult.
 */
export function simpleHtmlToMarkdown(
  html: string,
  options: HtmlOptions,
): { markdown: string; lost: string[] } | undefined {
  const page = createMarkdownBuilder();
  const lost = new Set<string>();
  const open: string[] = [];
  let text = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const piece = TOKEN.exec(html);
    if (!piece) return undefined;
    const [, slash, tag, attributes = '', entity, run] = piece;
    if (run !== undefined) text += run;
    else if (entity !== undefined) {
      const character = decodeEntity(entity);
      if (!character) return undefined;
      text += character;
    } else {
      const name = (tag ?? '').toLowerCase();
      if (!page.add(text, open)) return undefined;
      text = '';
      if ((name === 'br' || name === 'img') && !page.takes()) return undefined;
      if (name === 'br') page.breakLine();
      else if (name === 'img') {
        const picture = readPicture(attributes, options);
        if (picture === undefined) return undefined;
        if ('lost' in picture) lost.add(picture.lost);
        else page.put(picture.markdown);
      } else if (slash) {
        if (open.pop() !== name) return undefined;
        page.toggleElement(name, false);
      } else {
        if (!mayOpen(name, open) || LAYOUT_ATTRIBUTES.test(attributes)) return undefined;
        open.push(name);
        page.toggleElement(name, true);
      }
    }
  }
  if (open.length > 0 || !page.add(text, [])) return undefined;
  const markdown = page.markdown();
  return markdown === undefined ? undefined : { markdown, lost: [...lost] };
}

function readPicture(
  attributes: string,
  options: HtmlOptions,
): { markdown: string } | { lost: string } | undefined {
  const given = new Map(
    [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [
      name.toLowerCase(),
      (one ?? other ?? '').replaceAll('&amp;', '&'),
    ]),
  );
  const address = given.get('src') ?? '';
  const alternative = (given.get('alt') ?? '').replace(/\s+/g, ' ').trim();
  if (address === '' || /filter\/tex\//.test(address) || /&[#\w]/.test(alternative)) return undefined;
  const name = options.pictureOf?.(address);
  if (name === undefined) return { lost: describeLostPicture(address) };
  if (!/^[\w%.-]+$/.test(name)) return undefined;
  return { markdown: `![${escapeInline(alternative).replaceAll(']', '\\]')}](picture:${name})` };
}

const isList = (name: string) => name === 'ul' || name === 'ol';
const isCell = (name: string) => name === 'td' || name === 'th';
const isHeading = (name: string) => /^h[1-6]$/.test(name);
const isBlock = (name: string) =>
  name === 'p' || name === 'div' || name === 'li' || name === 'table' || isList(name) || isHeading(name);
/** What lays a table out in ways that are long to follow. */
const LAYOUT_ATTRIBUTES = /\b(?:colspan|rowspan|align)\s*=/i;
/** What each part of a table may stand in. */
const ALLOWED_PARENTS: Record<string, string[]> = {
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
};

/** Blocks stand in divisions alone, a paragraph also in a cell, and no emphasis in its like. */
function mayOpen(name: string, open: string[]): boolean {
  if (open.length > 50 || open.includes('sub') || open.includes('sup')) return false;
  const outer = open.at(-1) ?? '';
  if (ALLOWED_PARENTS[name]) return ALLOWED_PARENTS[name].includes(outer);
  if (ALLOWED_PARENTS[outer] && !isCell(outer)) return false;
  if (name === 'p' && isCell(outer)) return true;
  if (name === 'li') return isList(open.at(-1) ?? '');
  if (isBlock(name)) return open.every((outer) => outer === 'div');
  return !EMPHASIS_MARKS[name] || !open.some((outer) => EMPHASIS_MARKS[outer]);
}

/** The character that stands between `&` and `;`, where it can be shown. */
export function decodeEntity(entity: string): string | undefined {
  if (!entity.startsWith('#')) return decodeNamedCharacterReference(entity) || undefined;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  const shown =
    (code >= 32 && code < 127) || (code >= 0xa0 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return shown ? String.fromCodePoint(code) : undefined;
}

/** Gathers paragraphs. */
function createMarkdownBuilder() {
  const blocks: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  let marks: number[] = [];
  let sound = true;
  let list: { name: string; items: string[] } | undefined;
  let table: { headed: boolean; rows: string[][] } | undefined;
  let inCell = false;
  /** A paragraph within a cell has ended, and nothing may follow. */
  let full = false;

  const put = (piece: string) => {
    if (piece === '') return;
    pieces.push(piece);
    length += piece.length;
  };
  const trim = () => {
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
  function takeLine(): string {
    trim();
    const line = pieces.join('');
    sound &&= marks.every((at, place) => isValidEmphasis(line, at, place % 2 === 0));
    pieces = [];
    length = 0;
    marks = [];
    return line;
  }
  function endBlock(): void {
    const line = takeLine();
    if (line !== '') (list?.items ?? blocks).push(escapeBlockStarts(line));
  }
  function endHeading(depth: number): void {
    const line = takeLine();
    // Nothing but a line without breaks that ends in no sign of a heading.
    sound &&= line !== '' && !line.includes('\n') && !line.endsWith('#');
    blocks.push(`${'#'.repeat(depth)} ${escapeBlockStarts(line)}`);
  }
  function write(text: string): void {
    const plain = text.replace(/[ \t\n\f\r]+/g, ' ');
    put(escapeInline(atStart() || pieces.at(-1)?.endsWith(' ') ? plain.trimStart() : plain));
  }

  function turnList(name: string): void {
    if (!list) {
      // Two lists in a row would become one.
      sound &&= !/^(?:- |1\. )/.test(blocks.at(-1) ?? '');
      list = { name, items: [] };
      return;
    }
    const items = list.items.map((item, place) => toListItem(item, name === 'ul' ? '- ' : `${place + 1}. `));
    if (items.length > 0) blocks.push(items.join('\n'));
    list = undefined;
  }

  function turnTable(): void {
    if (!table) {
      table = { headed: false, rows: [] };
      return;
    }
    const { headed, rows } = table;
    const width = Math.max(...rows.map(({ length: cells }) => cells));
    sound &&= rows.length > 0 && rows.every((row) => row.length > 0);
    if (sound) {
      const lines = headed ? rows : [[], ...rows];
      lines.splice(1, 0, Array<string>(width).fill('-'));
      blocks.push(
        lines
          .map(
            (row) =>
              `|${Array.from({ length: width }, (_, at) => (row[at] ? ` ${row[at]} ` : ' ')).join('|')}|`,
          )
          .join('\n'),
      );
    }
    table = undefined;
  }

  function turnCell(name: string): void {
    if (inCell) {
      const cell = takeLine();
      sound &&= !cell.includes('\n');
      table?.rows.at(-1)?.push(cell.replaceAll('|', '\\|'));
    } else if (name === 'th' && table?.rows.length === 1) table.headed = true;
    inCell = !inCell;
    full = false;
  }

  /** Whether text may stand here. */
  const takes = () => !full && (!table || inCell);

  return {
    put,
    takes,
    /** Adds text as shown; says whether it could. */
    add(text: string, open: string[]): boolean {
      if (text === '') return true;
      const within = open.at(-1);
      if (!takes()) return text.trim() === '';
      if (within === 'sub' || within === 'sup') {
        const shifted = toSuperOrSubscript(text, within);
        put(shifted.kind === 'text' ? shifted.value : inlineFormula(shifted.value));
        return text.trim() !== '';
      }
      for (const run of splitFormulas(text)) {
        if (run.kind === 'text') write(run.value);
        else if (
          run.kind === 'inline' ||
          inCell ||
          open.some((name) => EMPHASIS_MARKS[name] || isHeading(name))
        ) {
          // A bar would part cells, whatever it stands in.
          sound &&= !inCell || !run.value.includes('|');
          put(inlineFormula(run.value));
        } else {
          endBlock();
          if (list) sound = false;
          blocks.push(formulaBlock(run.value));
        }
      }
      return true;
    },
    /** Notes where an element begins, if it is opened, or ends. */
    toggleElement(name: string, opened: boolean): void {
      const mark = EMPHASIS_MARKS[name];
      if (inCell && name === 'p') {
        if (opened) sound &&= !full && pieces.every((piece) => piece.trim() === '');
        full = !opened;
        return;
      }
      if (full && !isCell(name)) sound = false;
      if (isCell(name)) turnCell(name);
      if (name === 'thead' && opened) {
        sound &&= table?.rows.length === 0;
        if (table) table.headed = true;
      }
      if (name === 'tr' && opened) table?.rows.push([]);
      if (isHeading(name) && !opened) {
        endHeading(Number(name.slice(1)));
        return;
      }
      if (isBlock(name)) endBlock();
      if (name === 'table') turnTable();
      if (isList(name)) turnList(name);
      if (!mark) return;
      marks.push(length);
      put(mark);
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
    markdown(): string | undefined {
      endBlock();
      return sound ? blocks.join('\n\n') : undefined;
    },
  };
}

const toListItem = (item: string, sign: string) =>
  sign + item.replaceAll('\n', `\n${' '.repeat(sign.length)}`);
const LINE_BREAK = '\\\n';
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Whether asterisks at this place open or close emphasis. CommonMark 0.31, 6.2. */
function isValidEmphasis(line: string, at: number, opens: boolean): boolean {
  const end = line.startsWith('**', at) ? at + 2 : at + 1;
  const [before = ' ', after = ' '] = [line[at - 1], line[end]];
  if (before === '*' || after === '*') return false;
  const [inner, outer] = opens ? [after, before] : [before, after];
  if (/\s/.test(inner)) return false;
  return !PUNCTUATION.test(inner) || /\s/.test(outer) || PUNCTUATION.test(outer);
}
