import type { Element, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** The pictures that a text may show, by the hash in their address, with their sizes in pixels. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;

const PICTURE = /^\/api\/picture\/([0-9a-f]{64})\.webp$/;

const schema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => name !== 'input'),
  attributes: {
    ...defaultSchema.attributes,
    // Pictures are uploaded, never fetched from an address that a text names.
    img: [['src', PICTURE], 'alt', 'title'],
    code: [['className', /^language-[\w+-]{1,30}$/, 'math-inline', 'math-display']],
  },
};

// Sanitised before KaTeX and the highlighter, whose own output is trusted.
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(
    () => (tree: Root, file: { data: Record<string, unknown> }) =>
      showPictures(tree, file.data.sizes as PictureSizes),
  )
  .use(rehypeKatex, { output: 'mathml', trust: false, maxExpand: 200, maxSize: 20, strict: false })
  .use(rehypeHighlight, { detect: false })
  .use(rehypeStringify);

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
  if (isPlain(source)) return `<p>${source}</p>`;
  return String(await markdown.process({ value: source, data: { sizes } }));
}

// Words and signs that mean nothing to Markdown, on one line that does not begin as a list does.
const PLAIN = /^[\p{L}\p{N}₹('"“‘][\p{L}\p{N}\p{M} ,;:?.%()'"“”‘’–—₹/+=-]*$/u;
const LIST_OR_LINK = /^\d{1,9}[.)]|www\.|:\/\//i;

/** Whether a text is a paragraph as it stands: most options are, and a parser would take a hundred times as long. */
const isPlain = (source: string) =>
  PLAIN.test(source) && !LIST_OR_LINK.test(source) && source.trimEnd() === source;

/** Gives pictures their sizes, so that nothing jumps when they arrive; one that is unknown or says nothing is left out. */
function showPictures(parent: Root | Element, sizes: PictureSizes): void {
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') return true;
    if (child.tagName !== 'img') {
      showPictures(child, sizes);
      return true;
    }
    const { src, alt } = child.properties;
    const size = sizes.get(PICTURE.exec(String(src))?.[1] ?? '');
    Object.assign(child.properties, size);
    return size !== undefined && String(alt ?? '').trim() !== '';
  }) as typeof parent.children;
}

function escapeHtml(source: string): string {
  return source.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
