import type { Element } from 'hast';
import type { BlockContent, Nodes, Paragraph } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { splitFormulas } from './formula.ts';
import { FORMULA, type HtmlOptions, tidyTree } from './html-tree.ts';

/** Elements within elements: beyond, nothing that people write. */
const DEEPEST = 100;

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, {
    handlers: {
      [FORMULA]: (_, node: Element) => formulaNode(node),
      p: (state, node: Element) => withoutEmpty(state.toFlow(state.all(node)) as BlockContent[]),
    },
  })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkMath)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one' });

function formulaNode({ properties, children }: Element): Nodes {
  const value = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return properties.display
    ? { type: 'math', value }
    : { type: 'inlineMath', value: value.replace(/\s+/g, ' ') };
}

const withoutEmpty = (nodes: BlockContent[]) =>
  nodes.filter((node) => node.type !== 'paragraph' || node.children.length > 0);

/**
 * HTML, or the XHTML of QTI, as Markdown with LaTeX between dollar signs, and what of it could not be carried over
 * (`a script`, `the picture “…”`). Nothing is fetched.
 */
export function htmlToMarkdown(
  html: string,
  options: HtmlOptions = {},
): { markdown: string; lost: string[] } {
  const plain = html.trim();
  if (isPlain(plain)) return { markdown: plain.replace(/\s+/g, ' '), lost: [] };
  if (depthOf(plain) > DEEPEST)
    return {
      markdown: textToMarkdown(plain.replace(/<[^<>]*>/g, ' ')),
      lost: ['elements nested too deeply'],
    };
  const { tree, lost } = tidyTree(converter.parse(plain), options);
  return { markdown: converter.stringify(converter.runSync(tree)).trim(), lost };
}

/** Plain text as Markdown that shows every character as written, its lines kept and its LaTeX recognised. */
export function textToMarkdown(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trim();
  if (isPlain(lines) && !lines.includes('\n')) return lines;
  const paragraphs = lines.split(/\n(?:[ \t]*\n)+/);
  return converter.stringify({ type: 'root', children: paragraphs.map(paragraphOf) }).trim();
}

function paragraphOf(text: string): Paragraph {
  const children = splitFormulas(text).flatMap((run): Paragraph['children'] => {
    if (run.kind !== 'text') return [{ type: 'inlineMath', value: run.value.replace(/\s+/g, ' ') }];
    return run.value
      .split('\n')
      .flatMap((value, place): Paragraph['children'] =>
        place === 0
          ? [{ type: 'text', value }]
          : [{ type: 'break' }, { type: 'text', value: value.trimStart() }],
      );
  });
  return { type: 'paragraph', children };
}

// Nothing that means something in HTML or Markdown.
const isPlain = (text: string) => /^[\p{L}\p{M}][\p{L}\p{M}\p{N} ,;'"()?%/\n]*[.!]?$/u.test(text);

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** How deep the elements lie at most, an element that nothing closes counted to the end. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = '', self] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)[^<>]*?(\/?)>/gi)) {
    if (VOID.has(name.toLowerCase())) continue;
    if (slash) depth = Math.max(0, depth - 1);
    else if (!self) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}
