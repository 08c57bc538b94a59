import { SaxesParser } from 'saxes';
import { PackageError } from '../package-error.ts';

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 50;

/** Parses an XML file. Throws a `PackageError` where it is broken, or declares entities of its own. */
export function parseXmlTree(text: string, path: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false });
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let elements = 0;
  const refuse = (reason: string) => new PackageError(`${path} ${reason}.`);
  parser.on('doctype', (content) => {
    if (content.includes('<!ENTITY')) throw refuse('declares entities of its own');
  });
  parser.on('error', (error) => {
    throw refuse(`is not XML: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw refuse('has too many elements');
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (content) => {
    const element = open.at(-1);
    if (element) element.text += content;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw refuse('is empty');
  return root;
}

/** The elements at the end of a path of names. */
export function findAll(element: XmlElement | undefined, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element ? [element] : [],
  );
}

export const findOne = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  findAll(element, ...path)[0];

export const textOf = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  findOne(element, ...path)?.text.trim() || undefined;
