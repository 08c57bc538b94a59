import { SaxesParser } from 'saxes';

/**
 * An element with its names as QTI 2 writes them: `qti-simple-choice` of QTI 3 is `simpleChoice`, and `max-choices` on it
 * `maxChoices`. Prefixes are left off.
 */
export type QtiElement = {
  name: string;
  attributes: Record<string, string>;
  children: QtiNode[];
  line: number;
  /** The document broke off inside: not all of it stands here. */
  truncated: boolean;
};
export type QtiNode = QtiElement | string;

/** What stands in a document up to its first fault. */
export type XmlDocument = {
  root?: QtiElement;
  /** The name of the root as written, without its prefix. */
  rootName: string;
  namespaces: string[];
  fault?: { line: number; message: string };
};

const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 150;

/** Reads one XML document. No entity of its own is ever followed, and a document that declares one is refused. */
export function parseXml(text: string): XmlDocument {
  const parser = new SaxesParser({ xmlns: false });
  const markup: XmlDocument = { rootName: '', namespaces: [] };
  const open: QtiElement[] = [];
  let elements = 0;
  const add = (node: QtiNode) => open.at(-1)?.children.push(node);

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

// The encoding it names was followed before, and its faults harm nothing.
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

/** The elements right within, of one name or of all. */
export function childrenOf(element: QtiElement | undefined, ...names: string[]): QtiElement[] {
  return (element?.children ?? []).filter(
    (child): child is QtiElement =>
      typeof child !== 'string' && (names.length === 0 || names.includes(child.name)),
  );
}

export const childOf = (element: QtiElement | undefined, name: string): QtiElement | undefined =>
  childrenOf(element, name)[0];

/** Every element within, in the order of the document, for which the test holds; nothing inside a found one. */
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

/** All text within, tidied at both ends. */
export function textOf(element: QtiElement | undefined): string {
  const pieces: string[] = [];
  const visit = (node: QtiNode) => {
    if (typeof node === 'string') pieces.push(node);
    else node.children.forEach(visit);
  };
  element?.children.forEach(visit);
  return pieces.join('').trim();
}

/** The number that a text is, or undefined. */
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

/** The nodes as HTML. What `replace` gives a string for stands as that HTML instead. */
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

/** Text as XML and HTML want it, in an attribute too. */
export const escapeXml = (text: string): string => text.replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign);

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
