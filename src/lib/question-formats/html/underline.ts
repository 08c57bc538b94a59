import type { Emphasis, Html, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { Options } from 'remark-stringify';

/** How Markdown underlines text: by the tags of HTML, since it has no signs of its own for it. */
export const UNDERLINE = { open: '<u>', close: '</u>' } as const;

/**
 * A plugin for the Markdown parser: what stands between `<u>` and `</u>` in one paragraph is underlined. All other HTML
 * stays what it is to the parser.
 */
export function remarkUnderline() {
  return (tree: Root): void => wrapUnderlined(tree);
}

function wrapUnderlined(parent: Parents): void {
  const done: RootContent[] = [];
  const begins: number[] = [];
  for (const child of parent.children) {
    if ('children' in child) wrapUnderlined(child);
    const begin = isTag(child, UNDERLINE.close) ? begins.pop() : undefined;
    if (begin === undefined) {
      if (isTag(child, UNDERLINE.open)) begins.push(done.length);
      done.push(child);
      continue;
    }
    const children = done.splice(begin).slice(1) as PhrasingContent[];
    done.push(createUnderlined(children));
  }
  parent.children = done as typeof parent.children;
}

/** A node that becomes `u` in HTML, and that the handlers below write as Markdown. */
export const createUnderlined = (children: PhrasingContent[]) =>
  ({ type: 'underlined', data: { hName: 'u' }, children }) as unknown as Emphasis;

type Handlers = NonNullable<Options['handlers']>;
const writeUnderlined: NonNullable<Handlers['emphasis']> = (node, _, state, info) => {
  const inner = state.containerPhrasing(node, { ...info, before: '>', after: '<' });
  return `${UNDERLINE.open}${inner}${UNDERLINE.close}`;
};
/** For the writer of Markdown, which does not know the type of the node. */
export const UNDERLINED = { underlined: writeUnderlined } as Handlers;

const isTag = (node: RootContent, tag: string): node is Html =>
  node.type === 'html' && node.value.toLowerCase() === tag;
