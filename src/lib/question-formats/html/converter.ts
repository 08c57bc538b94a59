import { createRequire } from 'node:module';
import type { HtmlOptions } from './lost-pictures.ts';
import { textToMarkdown } from './plain-text.ts';
import { decodeEntity, simpleHtmlToMarkdown } from './simple-converter.ts';

/** No person or editor nests elements deeper than this. */
const MAX_DEPTH = 100;
/** Start tags without an end tag, and end tags without a start tag. */
const MAX_UNPAIRED = 8;

// The full converter takes a third of a second to load, and most files never need it.
const requireModule = createRequire(import.meta.url);
type Converter = typeof import('./full-converter.ts');
let converter: Converter | undefined;
function loadConverter(): Converter {
  converter ??= requireModule('./full-converter.ts') as Converter;
  return converter;
}

/**
 * Converts HTML, or the XHTML of QTI, to Markdown with LaTeX between dollar signs. `lost` names what could not be
 * converted (`a script`, `the picture “…”`). Nothing is fetched. See
 * docs/decisions/0020-question-files-become-markdown-items.md.
 */
export function htmlToMarkdown(
  html: string,
  options: HtmlOptions = {},
): { markdown: string; lost: string[] } {
  const plain = html.trim();
  const simple = simpleHtmlToMarkdown(plain, options);
  if (simple) return simple;
  const fault = describeMalformedHtml(plain);
  if (fault) return { markdown: textToMarkdown(stripTags(plain)), lost: [fault] };
  const { convertHtml } = loadConverter();
  return convertHtml(plain, options);
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Elements that HTML ends by itself. */
const OPTIONAL_END_TAGS = new Set(
  'p li dt dd tr td th thead tbody tfoot option colgroup caption'.split(' '),
).add('');
const FOREIGN = new Set(['math', 'svg']);
/** Formatting elements, which an HTML parser reopens in every later block until they are closed. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

const TAG = /<(\/?)([a-z][\w:-]*)(?![\w:-])([^<>]*)>/gi;

/**
 * Describes why a text is not worth parsing as HTML: a parser can take far too long on deeply nested or unclosed
 * elements. Returns undefined for sound HTML.
 */
function describeMalformedHtml(html: string): string | undefined {
  const open: string[] = [];
  let unpaired = 0;
  for (const [, slash, tag = '', rest = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (VOID.has(name)) continue;
    if (!slash) {
      const selfClosed = rest.endsWith('/');
      if (selfClosed && open.some((outer) => FOREIGN.has(outer))) continue;
      // HTML ignores a slash at the end of other tags, but their authors meant to close them.
      if (open.push(selfClosed ? '' : name) > MAX_DEPTH) return 'elements nested too deeply';
      continue;
    }
    const place = open.lastIndexOf(name);
    const left = place < 0 ? [] : open.splice(place).slice(1);
    unpaired += place < 0 ? 1 : FORMATTING.has(name) ? left.length : left.filter(needsEndTag).length;
    if (unpaired > MAX_UNPAIRED) break;
  }
  unpaired += open.filter(needsEndTag).length;
  return unpaired > MAX_UNPAIRED ? 'layout whose beginnings and ends do not pair' : undefined;
}

const needsEndTag = (name: string) => !OPTIONAL_END_TAGS.has(name);

/** The text without its tags, one line per block. */
function stripTags(html: string): string {
  return html
    .replace(HIDDEN, ' ')
    .replace(LINE_ENDS, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi,
      (whole, entity: string) => decodeEntity(entity) ?? whole,
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');
}

const HIDDEN = /<(script|style)\b[^<>]*>[^<]*<\/\1>/gi;
const LINE_ENDS = /\n|<br[^<>]*>|<\/(?:p|div|li|tr|h[1-6])>/gi;
