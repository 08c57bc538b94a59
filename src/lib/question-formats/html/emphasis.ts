import type { Element, ElementContent } from 'hast';

const EMPHASIS_TAGS: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  del: 'del',
  s: 'del',
  strike: 'del',
};

/** The Markdown element for an HTML name; undefined where the name is no emphasis. */
export const emphasisOf = (name: string): string | undefined =>
  Object.hasOwn(EMPHASIS_TAGS, name) ? EMPHASIS_TAGS[name] : undefined;

const isSpace = (node: ElementContent) => node.type === 'text' && /^[ \t\n]*$/.test(node.value);
const isBlank = (node: ElementContent) =>
  node.type === 'text' ? node.value.trim() === '' : node.type === 'element' && node.tagName === 'br';

/**
 * Emphasis that begins and ends at words: spaces and breaks at its ends move outside, and emphasis within the same
 * emphasis is dropped.
 */
export function wrapEmphasis(name: string, within: ElementContent[]): ElementContent[] {
  const flat = within.flatMap((child) => (isElement(child, name) ? child.children : [child]));
  // Underlined spaces that do not break are a gap to fill.
  if (name === 'u') return flat.some((child) => !isSpace(child)) ? [toElement(name, flat)] : flat;
  const children = splitOuterBlanks(flat);
  const begin = children.findIndex((child) => !isBlank(child));
  if (begin < 0) return children;
  const end = children.findLastIndex((child) => !isBlank(child)) + 1;
  const kept = children.slice(begin, end);
  return [...children.slice(0, begin), toElement(name, kept), ...children.slice(end)];
}

const toElement = (name: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName: name,
  properties: {},
  children,
});

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
