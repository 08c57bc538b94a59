import { createRequire } from 'node:module';
import type { HtmlOptions } from './html-pictures.ts';
import { textToMarkdown } from './plain-text.ts';
import { simpleHtmlToMarkdown } from './simple-html.ts';

/** Elements within elements: beyond, nothing that people write. */
const DEEPEST = 100;

// A third of a second to load, and most files have no text that wants it.
const load = createRequire(import.meta.url);
type Converter = typeof import('./html-converter.ts');
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
  if (depthOf(plain) > DEEPEST)
    return {
      markdown: textToMarkdown(plain.replace(/<[^<>]*>/g, ' ')),
      lost: ['elements nested too deeply'],
    };
  const { convertHtml } = loaded();
  return convertHtml(plain, options);
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

const TAG = /<(\/?)([a-z][\w:-]*)(?![\w:-])([^<>]*)>/gi;

/** How deep the elements lie at most, an element that nothing closes counted to the end. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = '', rest = ''] of html.matchAll(TAG)) {
    if (VOID.has(name.toLowerCase())) continue;
    if (slash) depth = Math.max(0, depth - 1);
    else if (!rest.endsWith('/')) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}
