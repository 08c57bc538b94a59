import { createRequire } from 'node:module';
import type { HtmlOptions } from './lost-pictures.ts';
import { textToMarkdown } from './plain-text.ts';
import { decodeEntity, simpleHtmlToMarkdown } from './simple-converter.ts';

/** Elements within elements: beyond, nothing that people write. */
const MAX_DEPTH = 100;
/** Elements without end, and ends without beginning. */
const MAX_UNPAIRED = 8;

// A third of a second to load, and most files have no text that wants it.
const requireModule = createRequire(import.meta.url);
type Converter = typeof import('./full-converter.ts');
let converter: Converter | undefined;
function loadConverter(): Converter {
  converter ??= requireModule('./full-converter.ts') as Converter;
  return converter;
}

/**
 * HTML, or the XHTML of QTI, as Markdown with LaTeX between dollar signs, and what of it could not be carried over
 * (`a script`, `the picture “…”`). Nothing is fetched.
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

/** What HTML ends by itself. */
const OPTIONAL_END_TAGS = new Set(
  'p li dt dd tr td th thead tbody tfoot option colgroup caption'.split(' '),
).add('');
const FOREIGN = new Set(['math', 'svg']);
/** What goes on in whatever follows until it is ended. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

const TAG = /<(\/?)([a-z][\w:-]*)(?![\w:-])([^<>]*)>/gi;

/** Why a text is no HTML that people or their programs write: following it to its end would cost more than a whole file may. */
function describeMalformedHtml(html: string): string | undefined {
  const open: string[] = [];
  let unpaired = 0;
  for (const [, slash, tag = '', rest = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (VOID.has(name)) continue;
    if (!slash) {
      const selfClosed = rest.endsWith('/');
      if (selfClosed && open.some((outer) => FOREIGN.has(outer))) continue;
      // Elsewhere a slash closes nothing, though whoever wrote it meant it to.
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

/** The text alone, a line for each block. */
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
