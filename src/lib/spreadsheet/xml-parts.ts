import { SaxesParser } from 'saxes';
import { FileError } from '#lib/file-error.ts';
import { brokenTable } from './sheet.ts';
import type { Archive } from './zip-archive.ts';

type Attributes = Record<string, string>;
/** Names come without their prefix. */
type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Parses a part of a workbook as XML, in chunks. Document types are refused, so no entity is ever expanded. */
export async function parseXmlPart(archive: Archive, path: string, listener: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('doctype', () => {
    throw brokenTable('This workbook holds a document type, which no spreadsheet program writes.');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => listener.open?.(localName(name), attributes as Attributes));
  parser.on('closetag', ({ name }) => listener.close?.(localName(name)));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  try {
    await archive.read(path, (piece) => {
      parser.write(decoder.decode(piece, { stream: true }));
    });
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw brokenTable('A part of this workbook cannot be read. Save it again and choose the saved file.');
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Decodes characters that a workbook writes as `_x000D_`. ECMA-376, 22.9.2.19. */
export function unescapeXlsxText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
