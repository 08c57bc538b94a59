import type { Cursor } from './cursor.ts';

/** What the parts of a text found, kept for the whole. */
export type Found = { unknown: Set<string>; pictures: number; title: string | undefined };

export type Conversion = {
  cursor: Cursor;
  constants: ReadonlyMap<string, string>;
  found: Found;
  /** Converts a part of the text, such as an argument, to Markdown. */
  convert(raw: string): string;
};

/** Text without commands, for titles and code. */
export const plainText = (raw: string): string =>
  raw
    .replaceAll(/\\(?:textbackslash|backslash)(?:\{\})?/g, '\\')
    .replaceAll(/\\([#$%&_{}\s])/g, '$1')
    .replaceAll(/\\[a-zA-Z]+\*?\s*/g, '')
    .replaceAll(/[{}]/g, '')
    .replaceAll('~', ' ')
    .replaceAll('--', '–')
    .trim();
