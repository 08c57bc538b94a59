import type { Element } from 'hast';
import type { BlockContent, Nodes, PhrasingContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { HtmlOptions } from './lost-pictures.ts';
import { FORMULA, simplifyTree } from './tree.ts';
import { createUnderlined, UNDERLINED } from './underline.ts';

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, {
    handlers: {
      [FORMULA]: (_, node: Element) => toFormulaNode(node),
      u: (state, node: Element) => createUnderlined(state.all(node) as PhrasingContent[]),
      p: (state, node: Element) => dropEmptyParagraphs(state.toFlow(state.all(node)) as BlockContent[]),
    },
  })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkMath)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    handlers: UNDERLINED,
  });

function toFormulaNode({ properties, children }: Element): Nodes {
  const value = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return properties.display
    ? { type: 'math', value }
    : { type: 'inlineMath', value: value.replace(/\s+/g, ' ') };
}

const dropEmptyParagraphs = (nodes: BlockContent[]) =>
  nodes.filter((node) => node.type !== 'paragraph' || node.children.length > 0);

/**
 * Converts any HTML to Markdown, and lists what could not be converted.
 * @public `converter.ts` loads it by `createRequire` when a text needs it, so no import shows its use.
 */
export function convertHtml(html: string, options: HtmlOptions): { markdown: string; lost: string[] } {
  const { tree, lost } = simplifyTree(processor.parse(html), options);
  return { markdown: trimTrailingBreaks(processor.stringify(processor.runSync(tree)).trim()), lost };
}

/** A hard break at the end of a text breaks nothing, and Markdown would show its backslash. */
function trimTrailingBreaks(markdown: string): string {
  let end = markdown.length;
  while (end > 0) {
    let begin = end;
    while (markdown[begin - 1] === '\\') begin--;
    if ((end - begin) % 2 === 0) break;
    end = markdown.slice(0, end - 1).trimEnd().length;
  }
  return markdown.slice(0, end);
}
