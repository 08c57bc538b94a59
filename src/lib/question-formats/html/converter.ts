import { createRequire } from 'node:module';
import type { HtmlOptions } from './lost-pictures.ts';
import { textToMarkdown } from './plain-text.ts';
import { characterOf, simpleHtmlToMarkdown } from './simple-converter.ts';

/** Elements within elements: beyond, nothing that people write. */
const DEEPEST = 100;
/** Elements without end, and ends without beginning. */
const MOST_UNPAIRED = 8;

// A third of a second to load, and most files have no text that wants it.
const load = createRequire(import.meta.url);
type Converter = typeof import('./full-converter.ts');
let converter: Converter | undefined;
function loaded(): Converter {
  converter ??= load('./html-converter.ts') as Converter;
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
  const fault = faultOf(plain);
  if (fault) return { markdown: textToMarkdown(flattened(plain)), lost: [fault] };
  const { convertHtml } = loaded();
  return convertHtml(plain, options);
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** What HTML ends by itself. */
const UNENDED = new Set('p li dt dd tr td th thead tbody tfoot option colgroup caption'.split(' ')).add('');
const FOREIGN = new Set(['math', 'svg']);
/** What goes on in whatever follows until it is ended. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

const TAG = /<(\/?)([a-z][\w:-]*)(?![\w:-])([^<>]*)>/gi;

/** Why a text is no HTML that people or their programs write: following it to its end would cost more than a whole file may. */
function faultOf(html: string): string | undefined {
  const open: string[] = [];
  let unpaired = 0;
  for (const [, slash, tag = '', rest = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (VOID.has(name)) continue;
    if (!slash) {
      const selfClosed = rest.endsWith('/');
      if (selfClosed && open.some((outer) => FOREIGN.has(outer))) continue;
      // Elsewhere a slash closes nothing, though whoever wrote it meant it to.
      if (open.push(selfClosed ? '' : name) > DEEPEST) return 'elements nested too deeply';
      continue;
    }
    const place = open.lastIndexOf(name);
    const left = place < 0 ? [] : open.splice(place).slice(1);
    unpaired += place < 0 ? 1 : FORMATTING.has(name) ? left.length : left.filter(needsEnd).length;
    if (unpaired > MOST_UNPAIRED) break;
  }
  unpaired += open.filter(needsEnd).length;
  return unpaired > MOST_UNPAIRED ? 'layout whose beginnings and ends do not pair' : undefined;
}

const needsEnd = (name: string) => !UNENDED.has(name);

/** The text alone, a line for each block. */
function flattened(html: string): string {
  return html
    .replace(HIDDEN, ' ')
    .replace(LINE_ENDS, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi,
      (whole, entity: string) => characterOf(entity) ?? whole,
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');
}

const HIDDEN = /<(script|style)\b[^<>]*>[^<]*<\/\1>/gi;
const LINE_ENDS = /\n|<br[^<>]*>|<\/(?:p|div|li|tr|h[1-6])>/gi;
