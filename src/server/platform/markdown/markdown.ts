import type { PictureSizes } from './picture-sizes.ts';

/** Safe HTML of a text: Markdown with tables, LaTeX as MathML, highlighted code and the pictures in `sizes`; or plain text. */
export async function renderText(
  source: string,
  format: 'markdown' | 'text',
  sizes: PictureSizes = new Map(),
): Promise<string> {
  if (source.trim() === '') return '';
  if (format === 'text') return `<p class="whitespace-pre-wrap">${escapeHtml(source)}</p>`;
  // Loaded on demand: the pipeline takes 35 MB, which a portal needs only while someone writes texts.
  const { renderMarkdown } = await import('./pipeline.ts');
  return await renderMarkdown(source, sizes);
}

/** No page shows more characters well. Short source may make long HTML: each row of a table is filled up to the width of its head. */
const MAX_HTML_LENGTH = 1_000_000;

/** Safe HTML of Markdown; undefined where the parser fails, such as on a thousand nested quotations, or where the HTML is too long. */
export async function tryRenderMarkdown(source: string, sizes: PictureSizes): Promise<string | undefined> {
  const html = await renderText(source, 'markdown', sizes).catch(() => undefined);
  return html !== undefined && html.length <= MAX_HTML_LENGTH ? html : undefined;
}

/** The link from a footnote back to its reference in the text. */
const FOOTNOTE_BACKLINK = / <a href="#[^"]*" data-footnote-backref="".*?<\/a>/g;

/** Safe HTML with its links replaced by their text. */
export function stripLinks(html: string): string {
  if (!html.includes('</a>')) return html;
  // Matches whole tags, since an attribute may hold text that looks like a tag.
  return html
    .replace(FOOTNOTE_BACKLINK, '')
    .replace(/<(?:"[^"]*"|[^">])*>/g, (tag) => (/^<\/?a[ >]/.test(tag) ? '' : tag));
}

function escapeHtml(source: string): string {
  return source.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
