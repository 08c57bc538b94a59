import { SaxesParser } from 'saxes';
import { brokenTable } from '#lib/spreadsheet/sheet.ts';
import { acceptHtmlEntities } from '../xml-entities.ts';

/** An element and its own text. Tags inside `<text>` stay part of its text, as typed. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
};

const MAX_DEPTH = 100;
/** The most elements in one file. */
const MAX_ELEMENTS = 2_000_000;

/**
 * Calls back with every complete element of the given name. Entities that a file declares are refused, so
 * none is ever expanded. In a damaged file the reading stops, and the line of the damage is returned. Throws `broken-table` for a
 * file with entities of its own, with too much content, or with another root element.
 */
export function readXmlElements(
  markup: string,
  { roots, name, take }: { roots: string[]; name: string; take: (branch: XmlElement) => void },
): { damagedAt?: number } {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: XmlElement[] = [];
  let depth = 0;
  let count = 0;
  let inText = 0;
  let damage = false;

  acceptHtmlEntities(parser);
  parser.on('doctype', (content) => {
    if (content.includes('<!ENTITY'))
      throw brokenTable('This file declares entities of its own, which exports of questions never do.');
  });
  parser.on('error', (error) => {
    damage = true;
    throw error;
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (depth === 0 && !roots.includes(tag))
      throw brokenTable('This XML format is not supported. Export the questions as Moodle XML or QTI.');
    if (++depth > MAX_DEPTH) throw brokenTable('The elements of this file are nested too deeply.');
    if (++count > MAX_ELEMENTS) throw brokenTable('This file holds too many elements. Divide it.');
    const within = open.at(-1);
    if (inText > 0 && within) {
      inText++;
      within.text += `<${tag}${Object.entries(attributes).map(writeAttribute).join('')}>`;
      return;
    }
    if (!within && tag !== name) return;
    const branch = { name: tag, attributes, children: [], text: '', line: parser.line };
    within?.children.push(branch);
    open.push(branch);
    if (tag === 'text') inText = 1;
  });
  parser.on('closetag', ({ name: tag }) => {
    depth--;
    const within = open.at(-1);
    if (inText > 1 && within) {
      inText--;
      within.text += `</${tag}>`;
      return;
    }
    inText = 0;
    const closed = open.pop();
    if (closed && open.length === 0) take(closed);
  });
  const addText = (text: string) => {
    const within = open.at(-1);
    if (within) within.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(markup).close();
  } catch (error) {
    if (!damage) throw error;
    return { damagedAt: parser.line };
  }
  return {};
}

const writeAttribute = ([name, value]: [string, unknown]) =>
  ` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

export const childOf = (branch: XmlElement, name: string) =>
  branch.children.find((child) => child.name === name);
export const childrenOf = (branch: XmlElement, name: string) =>
  branch.children.filter((child) => child.name === name);

/** The text of `<name><text>…</text></name>`, or of `<name>` itself. */
export function textOf(branch: XmlElement | undefined): string {
  if (!branch) return '';
  return (childOf(branch, 'text')?.text ?? branch.text).trim();
}
