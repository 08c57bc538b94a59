import type { Element, ElementContent } from 'hast';
import { wrapEmphasis } from './emphasis.ts';

/** Whether attributes of a tag may hold a style that carries meaning. */
export const MEANINGFUL_STYLE =
  /text-decoration|font-weight|font-style|vertical-align|list-style|qti-underline/i;

/** The elements that an element's own style asks for, such as `u` for `text-decoration: underline`. */
export function elementsOfStyle({ tagName, properties }: Element): string[] {
  const style = ` ${String(properties.style ?? '')}`;
  const names: string[] = [];
  const value = (property: string) =>
    new RegExp(`[;\\s]${property}\\s*:\\s*([^;]{1,60})`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? '';
  const decoration = `${value('text-decoration')} ${value('text-decoration-line')}`;
  if (/\bunderline\b/.test(decoration) && tagName !== 'a') names.push('u');
  if (/\bline-through\b/.test(decoration)) names.push('del');
  if ([properties.className ?? []].flat().includes('qti-underline')) names.push('u');
  if (/^(?:bold|bolder|[6-9]00)\b/.test(value('font-weight'))) names.push('strong');
  if (/^(?:italic|oblique)\b/.test(value('font-style'))) names.push('em');
  const raised = /^(super|sub)\b/.exec(value('vertical-align'))?.[1];
  if (raised) names.push(raised === 'super' ? 'sup' : 'sub');
  return names;
}

/** Whether an element of emphasis takes its look back, as the wrapper that some programs paste does. */
export const isPlainByStyle = ({ tagName, properties }: Element): boolean =>
  /^(?:b|strong)$/.test(tagName)
    ? /font-weight\s*:\s*(?:normal|[1-4]00)/i.test(String(properties.style ?? ''))
    : /^(?:i|em)$/.test(tagName) && /font-style\s*:\s*normal/i.test(String(properties.style ?? ''));

const BLOCKS = new Set(
  'p div li ul ol dl dt dd table thead tbody tfoot tr td th blockquote pre section article center h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const isBlock = (node: ElementContent): node is Element =>
  node.type === 'element' && BLOCKS.has(node.tagName);

/** Emphasis of content that may hold blocks: each block gets its own. */
export function wrapInBlocks(name: string, children: ElementContent[]): ElementContent[] {
  const wrapped: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    if (line.length > 0) wrapped.push(...wrapEmphasis(name, line));
    line = [];
  };
  for (const child of children) {
    if (!isBlock(child)) {
      line.push(child);
      continue;
    }
    endLine();
    wrapped.push({ ...child, children: wrapInBlocks(name, child.children) });
  }
  endLine();
  return wrapped;
}

const LETTERED: Record<string, (n: number) => string> = {
  A: letters,
  a: (n) => letters(n).toLowerCase(),
  I: roman,
  i: (n) => roman(n).toLowerCase(),
};
const STYLE_TYPES: [RegExp, string][] = [
  [/upper-(?:alpha|latin)/i, 'A'],
  [/lower-(?:alpha|latin)/i, 'a'],
  [/upper-roman/i, 'I'],
  [/lower-roman/i, 'i'],
];

/**
 * A numbered list whose labels Markdown lacks (letters, Roman numerals, own or falling numbers) as paragraphs that begin
 * with their labels; undefined for a list that Markdown has.
 */
export function spellOutList(list: Element): ElementContent[] | undefined {
  const items = list.children.filter(
    (child) => child.type === 'element' && child.tagName === 'li',
  ) as Element[];
  const styles = [list, ...items].map(({ properties }) => String(properties.style ?? '')).join(' ');
  const type = STYLE_TYPES.find(([style]) => style.test(styles))?.[1] ?? String(list.properties.type ?? '');
  const label = LETTERED[type];
  const reversed = list.properties.reversed !== undefined && list.properties.reversed !== false;
  const numbered = items.some(({ properties }) => properties.value !== undefined);
  if (items.length === 0 || (!label && !reversed && !numbered)) return undefined;
  let next = toNumber(list.properties.start) ?? (reversed ? items.length : 1);
  return items.map((item): ElementContent => {
    const number = toNumber(item.properties.value) ?? next;
    next = number + (reversed ? -1 : 1);
    const shown = `${label && number > 0 ? label(number) : number}. `;
    return { type: 'element', tagName: 'div', properties: {}, children: prepend(shown, item.children) };
  });
}

const toNumber = (value: unknown) =>
  /^-?\d{1,6}$/.test(String(value ?? '').trim()) ? Number(value) : undefined;

/** Puts a label before the first text of some blocks. */
function prepend(label: string, children: ElementContent[]): ElementContent[] {
  const first = children.findIndex((child) => child.type !== 'text' || child.value.trim() !== '');
  const block = children[first];
  if (block && isBlock(block) && /^(?:p|div)$/.test(block.tagName)) {
    const labelled = { ...block, children: prepend(label, block.children) };
    return [...children.slice(0, first), labelled, ...children.slice(first + 1)];
  }
  return [{ type: 'text', value: label }, ...children.slice(Math.max(first, 0))];
}

function letters(n: number): string {
  return n <= 26
    ? String.fromCharCode(64 + n)
    : letters(Math.floor((n - 1) / 26)) + letters(((n - 1) % 26) + 1);
}

const NUMERALS: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(n: number): string {
  if (n > 3_999) return String(n);
  let rest = n;
  return NUMERALS.map(([value, sign]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return sign.repeat(times);
  }).join('');
}
