import type { Element, ElementContent } from 'hast';

const EMPHASIS_TAGS: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'em',
  var: 'em',
};

/** The Markdown element for an HTML name; undefined where the name is no emphasis. */
export const emphasisOf = (name: string): string | undefined =>
  Object.hasOwn(EMPHASIS_TAGS, name) ? EMPHASIS_TAGS[name] : undefined;

const isBlank = (node: ElementContent) =>
  node.type === 'text' ? node.value.trim() === '' : node.type === 'element' && node.tagName === 'br';

/**
 * Emphasis that begins and ends at words: spaces and breaks at its ends move outside, and emphasis within the same
 * emphasis is dropped.
 */
export function wrapEmphasis(name: string, within: ElementContent[]): ElementContent[] {
  const children = splitOuterBlanks(
    within.flatMap((child) => (isElement(child, name) ? child.children : [child])),
  );
  const begin = children.findIndex((child) => !isBlank(child));
  if (begin < 0) return children;
  const end = children.findLastIndex((child) => !isBlank(child)) + 1;
  const kept = children.slice(begin, end);
  return [
    ...children.slice(0, begin),
    { type: 'element', tagName: name, properties: {}, children: kept },
    ...children.slice(end),
  ];
}

/** Joins neighbours with the same emphasis. */
export function mergeEmphasis(children: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (last?.type === 'element' && emphasisOf(last.tagName) && isElement(child, last.tagName))
      joined[joined.length - 1] = { ...last, children: [...last.children, ...child.children] };
    else joined.push(child);
  }
  return joined;
}

const isElement = (node: ElementContent, name: string): node is Element =>
  node.type === 'element' && node.tagName === name;

/** Splits off the spaces before the first word and after the last one. */
function splitOuterBlanks(children: ElementContent[]): ElementContent[] {
  const split = [...children];
  const last = split.at(-1);
  if (last?.type === 'text') split.splice(-1, 1, ...splitText(last.value, /^([\s\S]*?)(\s*)$/));
  const [first] = split;
  if (first?.type === 'text') split.splice(0, 1, ...splitText(first.value, /^(\s*)([\s\S]*)$/));
  return split;
}

const splitText = (text: string, cut: RegExp): ElementContent[] =>
  (cut.exec(text) ?? []).slice(1).flatMap((value) => (value === '' ? [] : [{ type: 'text', value }]));
