import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const schema: typeof defaultSchema = {
  ...defaultSchema,
  // Pictures are uploaded, never fetched from an address that a text names.
  tagNames: defaultSchema.tagNames?.filter((name) => name !== 'img' && name !== 'input'),
  attributes: {
    ...defaultSchema.attributes,
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
  .use(rehypeKatex, { output: 'mathml', trust: false, maxExpand: 200, maxSize: 20, strict: false })
  .use(rehypeHighlight, { detect: false })
  .use(rehypeStringify);

/** Safe HTML of a text: Markdown with tables, LaTeX as MathML and highlighted code, or plain text as written. */
export async function renderText(source: string, format: 'markdown' | 'text'): Promise<string> {
  if (source.trim() === '') return '';
  if (format === 'text') return `<p class="whitespace-pre-wrap">${escapeHtml(source)}</p>`;
  return String(await markdown.process(source));
}

function escapeHtml(source: string): string {
  return source.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
