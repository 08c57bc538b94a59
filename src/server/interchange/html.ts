import type { Element } from 'hast';
import type { BlockContent, Nodes } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { FORMULA, type HtmlOptions, tidyTree } from './html-tree.ts';
import { textToMarkdown } from './plain-text.ts';
import { simpleHtmlToMarkdown } from './simple-html.ts';

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
  const simple = simpleHtmlToMarkdown(plain, options);
  if (simple) return simple;
  if (depthOf(plain) > DEEPEST)
    return {
      markdown: textToMarkdown(plain.replace(/<[^<>]*>/g, ' ')),
      lost: ['elements nested too deeply'],
    };
  const { tree, lost } = tidyTree(converter.parse(plain), options);
  return { markdown: converter.stringify(converter.runSync(tree)).trim(), lost };
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
