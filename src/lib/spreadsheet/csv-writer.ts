import { stringify } from 'csv-stringify/sync';
import type { Cell } from '#lib/spreadsheet/table.ts';
import { formatWallClock } from './wall-clock.ts';

/** UTF-8 with the mark by which Excel knows it, lines end with CR LF. */
export function writeCsv(rows: Cell[][], timeZone: string): Uint8Array<ArrayBuffer> {
  const text = stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardText(cell) : cell))),
    {
      bom: true,
      record_delimiter: '\r\n',
      // One half of the line's end ends a line too, for most readers.
      quoted_match: /[\r\n]/,
      cast: { date: (date) => formatWallClock(date, timeZone).replace('T', ' ').slice(0, 16) },
    },
  );
  return new TextEncoder().encode(text);
}

// Blanks, quotes and invisible signs before it do not keep a program from seeing the formula.
const FORMULA = /^[\s\p{Cf}'"‘’“”`]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|^[\t\r\n]/u;
// What would lose its leading zeros, its last digits or its shape: 0042, 1234567890123456, 12E5, 3-4, MAR1, 10/11/2026.
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const AUTO_CONVERTED = new RegExp(
  `^\\s*(?:${[
    String.raw`0\d+|\d{12,}`,
    String.raw`[\d.,]+e[+-]?\d+|\d+[.,]\d*0`,
    String.raw`\d{1,4}(?:[-/.:]\d{1,4}){1,2}(?:\s.*)?`,
    String.raw`\d{1,4}[-/. ]?${MONTH}(?:[-/. ]?\d{1,4})?|${MONTH}[-/. ]?\d{1,4}(?:[-/, ]+\d{1,4})?`,
    'true|false',
  ].join('|')})\\s*$`,
  'i',
);

function needsGuard(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return FORMULA.test(text) || FORMULA.test(bare) || AUTO_CONVERTED.test(bare);
}

/** The text with an apostrophe before it where Excel, LibreOffice or Google Sheets would read anything but text. */
function guardText(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** What `csvOf` wrote a text for. */
export function removeGuard(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;
}
