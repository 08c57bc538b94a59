import { digestOf } from '../digest.ts';
import { escapeXml, parseXml } from '../xml.ts';
import { markdownToQti, replaceInvalidCharacters } from './markup.ts';

/** Writes attributes; those without a value are left out. */
export function xmlAttributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}

// An XML parser reads a bare line break in an attribute as a space.
const escapeAttribute = (text: string) =>
  escapeXml(replaceInvalidCharacters(text)).replace(/[\n\t]/g, (sign) => (sign === '\n' ? '&#10;' : '&#9;'));

/** Escapes plain text. */
export const escapeText = (text: string): string => escapeXml(replaceInvalidCharacters(text));

/**
 * Writes Markdown as a block of QTI text, with the Markdown stored beside it, so that the portal reads back what it
 * wrote.
 */
export function richTextBlock(markdown: string): string {
  const markup = markdownToQti(markdown);
  const { root } = parseXml(`<div>${markup}</div>`);
  const digest = root && digestOf(root.children);
  return `<div${xmlAttributes({ 'data-markdown': markdown, 'data-digest': digest })}>${markup}</div>`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ASI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const ASI_XSD = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd';

/** Writes a QTI 3.0 document with this root. */
export function qtiDocument(
  name: string,
  values: Record<string, string | boolean | undefined>,
  inner: string,
): string {
  const root = xmlAttributes({
    xmlns: ASI,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${ASI} ${ASI_XSD}`,
    ...values,
  });
  return `${DECLARATION}<${name}${root}>\n${inner}</${name}>\n`;
}

export const xmlDocument = (text: string): string => DECLARATION + text;
