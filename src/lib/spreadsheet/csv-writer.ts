import { stringify } from 'csv-stringify/sync';
import type { Cell } from '#lib/spreadsheet/table.ts';
import { formatWallClock } from './wall-clock.ts';

/** Excel needs the byte order mark to recognise UTF-8. Lines end with CR LF. */
export function writeCsv(rows: Cell[][], timeZone: string): Uint8Array<ArrayBuffer> {
  const text = stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardText(cell) : cell))),
    {
      bom: true,
      record_delimiter: '\r\n',
      // Most CSV readers end a line at a lone CR or LF too.
      quoted_match: /[\r\n]/,
      cast: { date: (date) => formatWallClock(date, timeZone).replace('T', ' ').slice(0, 16) },
    },
  );
  return new TextEncoder().encode(text);
}

// Spreadsheet programs skip spaces, quotes and invisible characters before a formula.
const FORMULA = /^[\s\p{Cf}'"‘’“”`]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|^[\t\r\n]/u;
// Values that would lose leading zeros, last digits or their form: 0042, 1234567890123456, 12E5, 3-4, MAR1,
// 10/11/2026.
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

/** Adds an apostrophe where Excel, LibreOffice or Google Sheets would read something other than text. */
function guardText(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** The reverse of `guardText`: the text without its apostrophe. */
export function removeGuard(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;
}
