import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { remarkUnderline } from '../../html/underline.ts';
import { PICTURE_FOLDER } from '../picture-folder.ts';
import { escapeXml } from '../xml.ts';

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkUnderline)
  .use(remarkRehype)
  .use(rehypeKatex, { output: 'mathml', trust: false, maxExpand: 200, maxSize: 20, strict: false });

/** Converts Markdown to the elements that a QTI text may hold; formulas become MathML, raw HTML becomes text. */
export function markdownToQti(markdown: string): string {
  if (PLAIN_WORDS.test(markdown)) return `<p>${markdown}</p>`;
  const tree = processor.runSync(processor.parse(replaceInvalidCharacters(markdown))) as Root;
  return tree.children.map(writeNode).join('').trim();
}

/** Matches words without Markdown signs; most options are of this kind, and need no parsing. */
const PLAIN_WORDS = /^\p{L}[\p{L}\p{M}\p{N} ,;]*[\p{L}\p{N}][.?]?$/u;

/** Removes characters that XML cannot hold. */
export const replaceInvalidCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');

const RENAMED: Record<string, string> = { del: 'span', s: 'span', section: 'div', sup: 'sup' };
const KEPT = new Set(
  'a blockquote br code div em h1 h2 h3 h4 h5 h6 hr img li ol p pre span strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href'],
  code: ['className'],
  img: ['src', 'alt'],
  td: [],
  th: [],
  ol: ['start'],
};
const MATH = 'http://www.w3.org/1998/Math/MathML';

function writeNode(node: RootContent | ElementContent): string {
  if (node.type === 'text') return escapeXml(node.value);
  if (node.type !== 'element') return '';
  if (node.tagName === 'math') return writeMath(node, true);
  const name = RENAMED[node.tagName] ?? node.tagName;
  const inner = node.children.map(writeNode).join('');
  // QTI has a class for it and no element.
  if (name === 'u') return `<span class="qti-underline">${inner}</span>`;
  if (!KEPT.has(name)) return inner;
  return `<${name}${attributesOf(node, name)}>${inner}</${name}>`;
}

function attributesOf({ properties }: Element, name: string): string {
  return (ATTRIBUTES[name] ?? [])
    .map((property): [string, unknown] => [
      property === 'className' ? 'class' : property,
      properties[property],
    ])
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([attribute, value]) => [attribute, Array.isArray(value) ? value.join(' ') : String(value)] as const)
    .map(
      ([attribute, value]) =>
        ` ${attribute}="${escapeXml(attribute === 'src' ? pictureAddress(value) : value)}"`,
    )
    .join('');
}

const pictureAddress = (source: string) => source.replace(/^picture:/, PICTURE_FOLDER);

function writeMath(node: ElementContent, outermost: boolean): string {
  if (node.type === 'text') return escapeXml(node.value);
  if (node.type !== 'element') return '';
  const attributes = Object.entries(node.properties)
    .filter(([name, value]) => /^[a-z]+$/.test(name) && name !== 'xmlns' && typeof value === 'string')
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
  const inner = node.children.map((child) => writeMath(child, false)).join('');
  return `<${node.tagName}${outermost ? ` xmlns="${MATH}"` : ''}${attributes}>${inner}</${node.tagName}>`;
}
