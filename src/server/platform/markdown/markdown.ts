import type { PictureSizes } from './picture-sizes.ts';

/**
 * Safe HTML of a text: Markdown with tables, LaTeX as MathML, highlighted code and the pictures that `sizes` knows, or plain text
 * as written.
 */
export async function renderText(
  source: string,
  format: 'markdown' | 'text',
  sizes: PictureSizes = new Map(),
): Promise<string> {
  if (source.trim() === '') return '';
  if (format === 'text') return `<p class="whitespace-pre-wrap">${escapeHtml(source)}</p>`;
  // Highlighter, formulas and all take 35 MB, and a portal on which nobody writes texts has better use for them.
  const { renderMarkdown } = await import('./pipeline.ts');
  return await renderMarkdown(source, sizes);
}

/** More characters no page shows well: a table whose rows are short is filled up to the width of its head. */
const MAX_HTML_LENGTH = 1_000_000;

/**
 * Safe HTML of Markdown; undefined where the parser cannot follow it, such as a thousand quotations within one another, or makes
 * too much of it.
 */
export async function tryRenderMarkdown(source: string, sizes: PictureSizes): Promise<string | undefined> {
  const html = await renderText(source, 'markdown', sizes).catch(() => undefined);
  return html !== undefined && html.length <= MAX_HTML_LENGTH ? html : undefined;
}

/** The way from a footnote back to where it stands in the text. */
const FOOTNOTE_BACKLINK = / <a href="#[^"]*" data-footnote-backref="".*?<\/a>/g;

/** Safe HTML with the words of its links, which lead nowhere. */
export function stripLinks(html: string): string {
  if (!html.includes('</a>')) return html;
  // Each tag is read, since what stands in an attribute may look like one.
  return html
    .replace(FOOTNOTE_BACKLINK, '')
    .replace(/<(?:"[^"]*"|[^">])*>/g, (tag) => (/^<\/?a[ >]/.test(tag) ? '' : tag));
}

function escapeHtml(source: string): string {
  return source.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
