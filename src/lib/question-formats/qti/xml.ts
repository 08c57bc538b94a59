import { SaxesParser } from 'saxes';
import { acceptHtmlEntities } from '../xml-entities.ts';

/**
 * An element with QTI 2 names and without prefixes: QTI 3's `qti-simple-choice` becomes `simpleChoice`, its attribute
 * `max-choices` becomes `maxChoices`.
 */
export type QtiElement = {
  name: string;
  attributes: Record<string, string>;
  children: QtiNode[];
  line: number;
  /** The document breaks off inside this element, so some of its content is missing. */
  truncated: boolean;
};
export type QtiNode = QtiElement | string;

/** The content of a document up to its first fault. */
export type XmlDocument = {
  root?: QtiElement;
  /** The name of the root as written, without its prefix. */
  rootName: string;
  namespaces: string[];
  fault?: { line: number; message: string };
};

const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 150;

/** Parses one XML document. A document that declares entities is refused, so none is ever expanded. */
export function parseXml(text: string): XmlDocument {
  const parser = new SaxesParser({ xmlns: false });
  const markup: XmlDocument = { rootName: '', namespaces: [] };
  const open: QtiElement[] = [];
  let elements = 0;
  const add = (node: QtiNode) => open.at(-1)?.children.push(node);

  acceptHtmlEntities(parser);
  parser.on('doctype', (content) => {
    if (/<!ENTITY/.test(content))
      throw new XmlRefusal('The file declares entities of its own. Save it without them.');
  });
  parser.on('error', (error) => {
    throw error;
  });
  let begun = 1;
  parser.on('opentagstart', () => {
    begun = parser.line;
  });
  parser.on('opentag', (tag) => {
    if (++elements > MAX_ELEMENTS) throw new XmlRefusal('The file has too many parts. Divide it.');
    if (open.length === MAX_DEPTH) throw new XmlRefusal('The file nests its parts too deeply.');
    const element = toElement(tag.name, tag.attributes as Record<string, string>);
    element.line = begun;
    for (const [name, value] of Object.entries(tag.attributes))
      if ((name === 'xmlns' || name.startsWith('xmlns:')) && markup.namespaces.length < 100)
        markup.namespaces.push(String(value));
    if (markup.root) add(element);
    else {
      markup.root = element;
      markup.rootName = withoutPrefix(tag.name);
    }
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.truncated = false;
  });
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(withoutDeclaration(text)).close();
  } catch (error) {
    markup.fault = { line: parser.line, message: describeError(error) };
  }
  return markup;
}

class XmlRefusal extends Error {
  readonly words: string;
  constructor(words: string) {
    super(words);
    this.words = words;
  }
}

const describeError = (error: unknown) =>
  error instanceof XmlRefusal
    ? error.words
    : `The XML is broken here: ${error instanceof Error ? error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '') : 'unreadable'}.`;

// The text is decoded already, and faults in the XML declaration do no harm.
const withoutDeclaration = (text: string) =>
  text.replace(/^\uFEFF?\s*<\?xml\s[^>]*\?>/, (found) => found.replace(/[^\n]/g, ' '));

function toElement(tag: string, given: Record<string, string>): QtiElement {
  const local = withoutPrefix(tag);
  const isQti3 = local.startsWith('qti-');
  const attributes: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(given)) {
    const plain = withoutPrefix(name);
    attributes[isQti3 && !/^(?:data|aria)-/.test(plain) ? toCamelCase(plain) : plain] = value;
  }
  return {
    name: isQti3 ? toCamelCase(local.slice(4)) : local,
    attributes,
    children: [],
    line: 0,
    truncated: true,
  };
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);
const toCamelCase = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The direct children, of one name or all. */
export function childrenOf(element: QtiElement | undefined, ...names: string[]): QtiElement[] {
  return (element?.children ?? []).filter(
    (child): child is QtiElement =>
      typeof child !== 'string' && (names.length === 0 || names.includes(child.name)),
  );
}

export const childOf = (element: QtiElement | undefined, name: string): QtiElement | undefined =>
  childrenOf(element, name)[0];

/** All descendants that pass the test, in document order. The search does not go into an element that it found. */
export function findAll(
  element: QtiElement | undefined,
  test: (element: QtiElement) => boolean,
): QtiElement[] {
  const found: QtiElement[] = [];
  const visit = (node: QtiNode) => {
    if (typeof node === 'string') return;
    if (test(node)) found.push(node);
    else node.children.forEach(visit);
  };
  element?.children.forEach(visit);
  return found;
}

export const findFirst = (element: QtiElement | undefined, name: string): QtiElement | undefined =>
  findAll(element, (candidate) => candidate.name === name)[0];

/** The text of all descendants, trimmed. */
export function textOf(element: QtiElement | undefined): string {
  const pieces: string[] = [];
  const visit = (node: QtiNode) => {
    if (typeof node === 'string') pieces.push(node);
    else node.children.forEach(visit);
  };
  element?.children.forEach(visit);
  return pieces.join('').trim();
}

/** Reads a number; undefined for other text. */
export function parseNumber(text: string | undefined): number | undefined {
  const tidy = text?.trim() ?? '';
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(tidy)) return undefined;
  const number = Number(tidy);
  return Number.isFinite(number) ? number : undefined;
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'param',
  'source',
  'track',
  'wbr',
]);

/** Writes nodes as HTML. Where `replace` returns a string, it is used instead of the element. */
export function toHtml(
  nodes: QtiNode[],
  replace: (element: QtiElement) => string | undefined = () => undefined,
): string {
  const pieces: string[] = [];
  const visit = (node: QtiNode) => {
    if (typeof node === 'string') {
      pieces.push(escapeXml(node));
      return;
    }
    const other = replace(node);
    if (other !== undefined) {
      pieces.push(other);
      return;
    }
    pieces.push('<', node.name);
    for (const [name, value] of Object.entries(node.attributes))
      pieces.push(` ${name}="${escapeXml(value)}"`);
    pieces.push('>');
    if (VOID.has(node.name)) return;
    node.children.forEach(visit);
    pieces.push('</', node.name, '>');
  };
  nodes.forEach(visit);
  return pieces.join('');
}

/** Escapes text for XML and HTML, attributes included. */
export const escapeXml = (text: string): string => text.replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign);

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
