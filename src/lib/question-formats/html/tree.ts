import type { Element, ElementContent, Root, RootContent } from 'hast';
import { MathMLToLaTeX } from 'mathml-to-latex';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { emphasisOf, mergeEmphasis } from './emphasis.ts';
import { splitFormulas, type TextRun, toSuperOrSubscript } from './formulas.ts';
import { describeLostPicture, type HtmlOptions, shorten } from './lost-pictures.ts';
import { elementsOfStyle, isPlainByStyle, spellOutList, wrapInBlocks } from './styles.ts';

/** Whether a block may stand at a node's place, and whether text there keeps its spaces. */
type NodeContext = { block: boolean; code: boolean };
type SimplifyState = { lost: Set<string>; options: HtmlOptions };

/** The element that holds LaTeX until it is written as Markdown. */
export const FORMULA = 'x-formula';

const LOST_ELEMENTS: Record<string, string> = {
  script: 'a script',
  iframe: 'a frame',
  frame: 'a frame',
  object: 'an embedded object',
  embed: 'an embedded object',
  applet: 'an embedded object',
  audio: 'a sound',
  video: 'a video',
  svg: 'a drawing',
  canvas: 'a drawing',
  input: 'a field',
  select: 'a field',
  textarea: 'a field',
  button: 'a button',
};
const IGNORED_ELEMENTS = new Set(['style', 'link', 'meta', 'title', 'template', 'head', 'base', 'noscript']);
const BLOCKS = new Set('div p li dd blockquote section article center body html span font main'.split(' '));
const CODE = new Set('code pre kbd samp tt listing xmp'.split(' '));
const LONGEST_FORMULA = 20_000;

/** Keeps the nodes that Markdown can express, and lists the others in `lost`. */
export function simplifyTree(tree: Root, options: HtmlOptions): { tree: Root; lost: string[] } {
  const tidying = { lost: new Set<string>(), options };
  const children = tree.children.flatMap((node) => simplifyNode(node, { block: true, code: false }, tidying));
  return { tree: { type: 'root', children: mergeEmphasis(children) }, lost: [...tidying.lost] };
}

function simplifyNode(node: RootContent, place: NodeContext, tidying: SimplifyState): ElementContent[] {
  if (node.type === 'text') {
    return place.code ? [node] : splitFormulas(node.value).map((run) => toElement(run, place));
  }
  if (node.type !== 'element') return [];
  const name = node.tagName.replace(/^\w+:/, '');
  if (IGNORED_ELEMENTS.has(name)) return [];
  const dropped = LOST_ELEMENTS[name];
  if (dropped) {
    tidying.lost.add(dropped);
    return [];
  }
  if (name === 'math') return [toFormula(node, place, tidying)];
  if (name === 'img' || name === 'image') return toPicture(node, place, tidying);
  if (name === 'sup' || name === 'sub') {
    if (node.children.every(({ type }) => type === 'text' || type === 'comment'))
      return textOf(node).trim() === '' ? [] : [toElement(toSuperOrSubscript(textOf(node), name), place)];
  }
  const styled = elementsOfStyle(node);
  if (styled.length > 0) {
    const wrapped = wrapStyled(node, styled);
    // Without its style such an element only groups, and would part two pieces of one emphasis.
    const nodes = name === 'span' || name === 'font' ? wrapped.children : [wrapped];
    return nodes.flatMap((child) => simplifyNode(child, place, tidying));
  }
  const spelled = name === 'ol' ? spellOutList(node) : undefined;
  if (spelled) return spelled.flatMap((item) => simplifyNode(item, place, tidying));
  const inner = { block: place.block && BLOCKS.has(name), code: place.code || CODE.has(name) };
  const children = mergeEmphasis(node.children.flatMap((child) => simplifyNode(child, inner, tidying)));
  const emphasis = emphasisOf(name);
  if (emphasis && isPlainByStyle(node)) return children;
  if (emphasis) return wrapInBlocks(emphasis, children);
  if (name === 'a' && !hasUsableLink(node, tidying)) return children;
  if (name === 'caption') return [{ ...node, tagName: 'p', children }];
  if (name === 'table') return moveCaptions({ ...node, children });
  // Drops the source positions, which each later step would copy.
  return [{ type: 'element', tagName: name, properties: node.properties, children }];
}

/** The element without its style, whose content stands in the elements that the style asks for. */
function wrapStyled(node: Element, names: string[]): Element {
  const { style: _, className: __, ...properties } = node.properties;
  const children = names.reduce<ElementContent[]>(
    (within, tagName) => [{ type: 'element', tagName, properties: {}, children: within }],
    node.children as ElementContent[],
  );
  return { ...node, properties, children };
}

function toElement(run: TextRun, place: NodeContext): ElementContent {
  if (run.kind === 'text') return { type: 'text', value: run.value };
  if (place.code) return { type: 'text', value: run.value };
  const display = run.kind === 'display' && place.block;
  return {
    type: 'element',
    tagName: FORMULA,
    properties: { display },
    children: [{ type: 'text', value: run.value }],
  };
}

// Markdown tables have no captions, so the caption becomes a paragraph before the table.
function moveCaptions(table: Element): ElementContent[] {
  const captions = table.children.filter((child) => child.type === 'element' && child.tagName === 'p');
  return [...captions, { ...table, children: table.children.filter((child) => !captions.includes(child)) }];
}

function hasUsableLink(link: Element, { lost }: SimplifyState): boolean {
  const address = String(link.properties.href ?? '');
  if (/^(https?:\/\/|mailto:)/i.test(address)) return true;
  if (/^[^#]/.test(address) && !/^\w+:/.test(address)) lost.add(`the linked file “${shorten(address)}”`);
  return false;
}

function toPicture(image: Element, place: NodeContext, { lost, options }: SimplifyState): ElementContent[] {
  const address = String(image.properties.src ?? image.properties.href ?? '');
  const alternative = String(image.properties.alt ?? '').replace(/\s+/g, ' ');
  const name = address === '' ? undefined : options.pictureOf?.(address);
  if (name !== undefined) {
    const properties = { src: `picture:${name}`, alt: alternative.trim() };
    return [{ type: 'element', tagName: 'img', properties, children: [] }];
  }
  if (/filter\/tex\//.test(address) && alternative !== '')
    return [toElement({ kind: 'inline', value: alternative.replace(/^\$+|\$+$/g, '').trim() }, place)];
  lost.add(address === '' ? 'a picture without an address' : describeLostPicture(address));
  return [];
}

const htmlWriter = unified().use(rehypeStringify, { closeSelfClosing: true });

function toFormula(math: Element, place: NodeContext, { lost }: SimplifyState): ElementContent {
  const kind = math.properties.display === 'block' ? 'display' : 'inline';
  const value = findLatexAnnotation(math) ?? mathmlToLatex(removePrefixes(math));
  if (value) return toElement({ kind, value }, place);
  lost.add('a formula');
  return { type: 'text', value: textOf(math) };
}

function mathmlToLatex(math: Element): string | undefined {
  const text = htmlWriter.stringify({ type: 'root', children: [math] });
  if (text.length > LONGEST_FORMULA) return undefined;
  try {
    return MathMLToLaTeX.convert(text).trim() || undefined;
  } catch {
    return undefined;
  }
}

// Many programs add the LaTeX source of a formula as an annotation.
function findLatexAnnotation(node: Element): string | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (/annotation$/.test(child.tagName) && /tex/i.test(String(child.properties.encoding ?? '')))
      return textOf(child).trim() || undefined;
    const found = findLatexAnnotation(child);
    if (found) return found;
  }
  return undefined;
}

const removePrefixes = (node: Element): Element => ({
  ...node,
  tagName: node.tagName.replace(/^\w+:/, ''),
  children: node.children.map((child) => (child.type === 'element' ? removePrefixes(child) : child)),
});

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
}
