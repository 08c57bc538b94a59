import type { Element, Root } from 'hast';
import { LRUCache } from 'lru-cache';
import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { remarkUnderline } from '#lib/question-formats/html/underline.ts';
import { spaceFunctions } from './function-spacing.ts';
import type { PictureSizes } from './picture-sizes.ts';
import { renderSimpleMarkdown } from './simple-markdown.ts';

const PICTURE_PATH = /^\/api\/picture\/([0-9a-f]{64})\.webp$/;

const schema: typeof defaultSchema = {
  ...defaultSchema,
  // Only footnotes have ids, which are prefixed already and which their links name.
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input'), 'u'],
  attributes: {
    ...defaultSchema.attributes,
    // Only uploaded pictures: a text cannot make a browser fetch an address.
    img: [['src', PICTURE_PATH], 'alt', 'title'],
    code: [['className', /^language-[\w+-]{1,30}$/, 'math-inline', 'math-display']],
  },
};

// Nested definitions of macros grow without a bound, so that one line may take all memory. LaTeX with definitions is shown as written.
const DEFINITION_COMMANDS =
  /\\(?:[gex]?def|(?:future)?let|(?:re)?newcommand|providecommand|global|long)(?![A-Za-z])/;

const KATEX_OPTIONS = { output: 'mathml', trust: false, maxExpand: 200, maxSize: 20, strict: false } as const;

// Sanitizes before KaTeX and the highlighter, whose output is trusted.
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkUnderline)
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(
    () => (tree: Root, file: { data: Record<string, unknown> }) =>
      sizePictures(tree, file.data.sizes as PictureSizes),
  )
  .use(() => disableDefinitions)
  .use(rehypeKatex, KATEX_OPTIONS)
  .use(() => spaceFunctions)
  .use(rehypeHighlight, { detect: false })
  .use(rehypeStringify);

/** Safe HTML of Markdown. */
export async function renderMarkdown(source: string, sizes: PictureSizes): Promise<string> {
  const html =
    renderSimpleMarkdown(source, renderFormula) ??
    String(await markdown.process({ value: source, data: { sizes } }));
  return html.replace(SPACE_BEFORE_UNIT, '$1\u00a0');
}

/** A line does not end between a formula and its unit. */
const SPACE_BEFORE_UNIT = /(<\/math><\/span>) (?=(?:[kcm]?m|[km]?g|s|min|h|L|ml)(?![\p{L}\p{N}]))/gu;

const formula = unified()
  .use(() => disableDefinitions)
  .use(rehypeKatex, KATEX_OPTIONS)
  .use(() => spaceFunctions)
  .use(rehypeStringify);
const formulaCache = new LRUCache<string, string>({ max: 1_000 });

/** The HTML of LaTeX between dollar signs in a line. */
function renderFormula(latex: string): string {
  const cached = formulaCache.get(latex);
  if (cached !== undefined) return cached;
  // A space on both sides belongs to the dollar signs.
  const padded = latex.startsWith(' ') && latex.endsWith(' ') && latex.trim() !== '';
  const value = padded ? latex.slice(1, -1) : latex;
  const tree: Root = {
    type: 'root',
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: { className: ['language-math', 'math-inline'] },
        children: [{ type: 'text', value }],
      },
    ],
  };
  const html = formula.stringify(formula.runSync(tree) as Root);
  formulaCache.set(latex, html);
  return html;
}

/** Gives pictures their sizes, so that the layout does not shift when they load. Removes unknown pictures and those without alt text. */
function sizePictures(parent: Root | Element, sizes: PictureSizes): void {
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') return true;
    if (child.tagName !== 'img') {
      sizePictures(child, sizes);
      return true;
    }
    const { src, alt } = child.properties;
    const size = sizes.get(PICTURE_PATH.exec(String(src))?.[1] ?? '');
    Object.assign(child.properties, size);
    return size !== undefined && String(alt ?? '').trim() !== '';
  }) as typeof parent.children;
}

/** Removes the class that makes KaTeX typeset a formula from LaTeX that defines commands. */
function disableDefinitions(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    disableDefinitions(child);
    const names = [child.properties.className ?? []].flat();
    const [first] = child.children;
    const isFormula = names.some((name) => /^(?:language-math|math-inline|math-display)$/.test(String(name)));
    if (isFormula && first?.type === 'text' && DEFINITION_COMMANDS.test(first.value))
      delete child.properties.className;
  }
}
