import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { shiftedText, splitFormulas } from './formula.ts';
import { type HtmlOptions, lostPicture } from './html-pictures.ts';
import { escapeInline, escapeStarts, formulaBlock, inlineFormula } from './plain-text.ts';

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*\s*`;
const NAMES = 'p|div|br|img|ul|ol|li|b|strong|i|em|u|var|span|font|sub|sup';
const PIECE = new RegExp(
  `<(/?)(${NAMES})(${ATTRIBUTES})/?>|&(#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});|([^<&]+)`,
  'giy',
);
const MARKS: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', u: '*', var: '*' };

/**
 * Markdown of HTML that holds nothing but paragraphs, breaks, flat lists, emphasis, pictures, and raised and lowered text,
 * as most questions do; undefined for everything else and for what Markdown's rules on asterisks make difficult.
 */
export function simpleHtmlToMarkdown(
  html: string,
  options: HtmlOptions,
): { markdown: string; lost: string[] } | undefined {
  const page = createPage();
  const lost = new Set<string>();
  const open: string[] = [];
  let text = '';
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const piece = PIECE.exec(html);
    if (!piece) return undefined;
    const [, slash, tag, attributes = '', entity, run] = piece;
    if (run !== undefined) text += run;
    else if (entity !== undefined) {
      const character = characterOf(entity);
      if (!character) return undefined;
      text += character;
    } else {
      const name = (tag ?? '').toLowerCase();
      if (!page.add(text, open)) return undefined;
      text = '';
      if (name === 'br') page.breakLine();
      else if (name === 'img') {
        const picture = pictureOf(attributes, options);
        if (picture === undefined) return undefined;
        if ('lost' in picture) lost.add(picture.lost);
        else page.put(picture.markdown);
      } else if (slash) {
        if (open.pop() !== name) return undefined;
        page.turn(name);
      } else {
        if (!mayOpen(name, open)) return undefined;
        open.push(name);
        page.turn(name);
      }
    }
  }
  if (open.length > 0 || !page.add(text, [])) return undefined;
  const markdown = page.markdown();
  return markdown === undefined ? undefined : { markdown, lost: [...lost] };
}

function pictureOf(
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
  if (name === undefined) return { lost: lostPicture(address) };
  if (!/^[\w%.-]+$/.test(name)) return undefined;
  return { markdown: `![${escapeInline(alternative).replaceAll(']', '\\]')}](picture:${name})` };
}

const isList = (name: string) => name === 'ul' || name === 'ol';
const isBlock = (name: string) => name === 'p' || name === 'div' || name === 'li' || isList(name);

/** Blocks stand in divisions alone, and no emphasis in its like. */
function mayOpen(name: string, open: string[]): boolean {
  if (open.length > 50 || open.includes('sub') || open.includes('sup')) return false;
  if (name === 'li') return isList(open.at(-1) ?? '');
  if (isBlock(name)) return open.every((outer) => outer === 'div');
  return !MARKS[name] || !open.some((outer) => MARKS[outer]);
}

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return decodeNamedCharacterReference(entity) || undefined;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  const shown =
    (code >= 32 && code < 127) || (code >= 0xa0 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return shown ? String.fromCodePoint(code) : undefined;
}

/** Gathers paragraphs. */
function createPage() {
  const blocks: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  let marks: number[] = [];
  let sound = true;
  let list: { name: string; items: string[] } | undefined;

  const put = (piece: string) => {
    if (piece === '') return;
    pieces.push(piece);
    length += piece.length;
  };
  const trim = () => {
    while (pieces.length > 0) {
      const last = pieces.pop() ?? '';
      const rest = last === BREAK ? '' : last.trimEnd();
      length -= last.length - rest.length;
      if (rest === '') continue;
      pieces.push(rest);
      return;
    }
  };
  const atStart = () => pieces.length === 0 || pieces.at(-1) === BREAK;
  function endBlock(): void {
    trim();
    const line = pieces.join('');
    sound &&= marks.every((at, place) => stands(line, at, place % 2 === 0));
    if (line !== '') (list?.items ?? blocks).push(escapeStarts(line));
    pieces = [];
    length = 0;
    marks = [];
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
    const items = list.items.map((item, place) => listed(item, name === 'ul' ? '- ' : `${place + 1}. `));
    if (items.length > 0) blocks.push(items.join('\n'));
    list = undefined;
  }

  return {
    put,
    /** Adds text as shown; says whether it could. */
    add(text: string, open: string[]): boolean {
      if (text === '') return true;
      const within = open.at(-1);
      if (within === 'sub' || within === 'sup') {
        const shifted = shiftedText(text, within);
        put(shifted.kind === 'text' ? shifted.value : inlineFormula(shifted.value));
        return text.trim() !== '';
      }
      for (const run of splitFormulas(text)) {
        if (run.kind === 'text') write(run.value);
        else if (run.kind === 'inline' || open.some((name) => MARKS[name])) put(inlineFormula(run.value));
        else {
          endBlock();
          if (list) sound = false;
          blocks.push(formulaBlock(run.value));
        }
      }
      return true;
    },
    /** Notes where an element begins or ends. */
    turn(name: string): void {
      const mark = MARKS[name];
      if (isBlock(name)) endBlock();
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
      put(BREAK);
    },
    markdown(): string | undefined {
      endBlock();
      return sound ? blocks.join('\n\n') : undefined;
    },
  };
}

const listed = (item: string, sign: string) => sign + item.replaceAll('\n', `\n${' '.repeat(sign.length)}`);
const BREAK = '\\\n';
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Whether asterisks at this place open or close emphasis. CommonMark 0.31, 6.2. */
function stands(line: string, at: number, opens: boolean): boolean {
  const end = line.startsWith('**', at) ? at + 2 : at + 1;
  const [before = ' ', after = ' '] = [line[at - 1], line[end]];
  if (before === '*' || after === '*') return false;
  const [inner, outer] = opens ? [after, before] : [before, after];
  if (/\s/.test(inner)) return false;
  return !PUNCTUATION.test(inner) || /\s/.test(outer) || PUNCTUATION.test(outer);
}
