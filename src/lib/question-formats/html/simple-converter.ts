import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { describeLostPicture, type HtmlOptions } from './lost-pictures.ts';
import {
  acceptsText,
  addText,
  createMarkdownPage,
  EMPHASIS_MARKS,
  finishMarkdown,
  isBlock,
  isCell,
  isList,
  toggleElement,
} from './markdown-page.ts';
import { escapeInline } from './plain-text.ts';
import { MEANINGFUL_STYLE } from './styles.ts';

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*\s*`;
const NAMES =
  'p|div|br|img|ul|ol|li|b|strong|i|em|u|var|span|font|sub|sup|h[1-6]|table|thead|tbody|tfoot|tr|t[hd]';
const TOKEN = new RegExp(
  `<(/?)(${NAMES})(${ATTRIBUTES})/?>|&(#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});|([^<&]+)`,
  'giy',
);

/**
 * Fast conversion for the HTML that most questions hold: paragraphs, headings, breaks, flat lists, plain tables, emphasis, pictures,
 * superscripts and subscripts. Returns undefined for any other HTML, and where CommonMark might not read an asterisk as emphasis.
 */
export function simpleHtmlToMarkdown(
  html: string,
  options: HtmlOptions,
): { markdown: string; lost: string[] } | undefined {
  const page = createMarkdownPage();
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
      if (!addText(page, text, open)) return undefined;
      text = '';
      if ((name === 'br' || name === 'img') && !acceptsText(page)) return undefined;
      if (name === 'br') page.line.breakLine();
      else if (name === 'img') {
        const picture = readPicture(attributes, options);
        if (picture === undefined) return undefined;
        if ('lost' in picture) lost.add(picture.lost);
        else page.line.put(picture.markdown);
      } else if (slash) {
        if (open.pop() !== name) return undefined;
        toggleElement(page, name, false);
      } else {
        if (!mayOpen(name, open) || LAYOUT_ATTRIBUTES.test(attributes) || MEANINGFUL_STYLE.test(attributes))
          return undefined;
        open.push(name);
        toggleElement(page, name, true);
      }
    }
  }
  if (open.length > 0 || !addText(page, text, [])) return undefined;
  const markdown = finishMarkdown(page);
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

/** Attributes that give a table a layout, or a list its labels, which only the full converter handles. */
const LAYOUT_ATTRIBUTES = /\b(?:colspan|rowspan|align|type|start|value)\s*=|\breversed\b/i;
/** The elements in which each part of a table may stand. */
const ALLOWED_PARENTS: Record<string, string[]> = {
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
};

/** A block may stand only in `div`s, a paragraph also in a cell. Emphasis may not stand in emphasis. */
function mayOpen(name: string, open: string[]): boolean {
  if (open.length > 50 || open.includes('sub') || open.includes('sup')) return false;
  const outer = open.at(-1) ?? '';
  if (ALLOWED_PARENTS[name]) return ALLOWED_PARENTS[name].includes(outer);
  if (ALLOWED_PARENTS[outer] && !isCell(outer)) return false;
  if (name === 'p' && isCell(outer)) return true;
  if (name === 'li') return isList(open.at(-1) ?? '');
  if (isBlock(name)) return open.every((outer) => outer === 'div');
  if (name === 'u') return !open.includes('u');
  return !EMPHASIS_MARKS[name] || !open.some((outer) => EMPHASIS_MARKS[outer]);
}

/** Decodes what stands between `&` and `;`. Returns undefined for an unknown name or a character that cannot be shown. */
export function decodeEntity(entity: string): string | undefined {
  if (!entity.startsWith('#')) return decodeNamedCharacterReference(entity) || undefined;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  const shown =
    (code >= 32 && code < 127) || (code >= 0xa0 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return shown ? String.fromCodePoint(code) : undefined;
}
