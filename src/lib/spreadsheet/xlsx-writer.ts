import writeSheets, { type Cell as WorkbookCell } from 'write-excel-file/node';
import type { Cell } from '#lib/spreadsheet/table.ts';
import { formatWallClock } from './wall-clock.ts';

/** Excel's own limit per cell. */
const MAX_CELL_LENGTH = 32_767;
const NARROWEST = 8;
const WIDEST = 48;

/** Writes an XLSX file with one sheet, whose first row is bold and frozen, and a second sheet where there are notes. */
export async function writeXlsx(
  name: string,
  rows: Cell[][],
  timeZone: string,
  notes?: { name: string; lines: string[] },
) {
  const table = toSheet({ name, rows }, timeZone);
  const lines = notes && {
    data: notes.lines.map((line) => [toXlsxCell(line, timeZone)]),
    sheet: toSheetName(notes.name),
    columns: [{ width: 120 }],
  };
  const bytes = await writeSheets(lines ? [table, lines] : [table]).toBuffer();
  return new Uint8Array(bytes);
}

/** Writes an XLSX file with several sheets, the first row of each bold and frozen. */
export async function writeWorkbook(sheets: readonly { name: string; rows: Cell[][] }[], timeZone: string) {
  const bytes = await writeSheets(sheets.map((sheet) => toSheet(sheet, timeZone))).toBuffer();
  return new Uint8Array(bytes);
}

function toSheet({ name, rows }: { name: string; rows: Cell[][] }, timeZone: string) {
  const [titles = [], ...body] = rows;
  const head = titles.map((title) => ({ value: String(title), type: String, fontWeight: 'bold' as const }));
  const cells = body.map((row) => row.map((cell) => toXlsxCell(cell, timeZone)));
  const columns = titles.map((_, n) => ({ width: columnWidth(rows.map((row) => row[n] ?? null)) }));
  return { data: [head, ...cells], sheet: toSheetName(name), columns, stickyRowsCount: 1 };
}

// The format "@" keeps a text a text when somebody edits the cell.
function toXlsxCell(cell: Cell, timeZone: string): WorkbookCell {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date)
    return {
      // Workbooks have no time zones; they store local time.
      value: new Date(`${formatWallClock(cell, timeZone)}Z`),
      type: Date,
      format: 'yyyy-mm-dd hh:mm',
    };
  return { value: escapeText(cell).slice(0, MAX_CELL_LENGTH), type: String, format: '@' };
}

// Characters that XML forbids, and U+FFFD, which the library would drop.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffc\u{10000}-\u{10ffff}]/gu;

// A workbook writes control characters as `_x000D_`. Text that looks like this is escaped. ECMA-376, 22.9.2.19.
function escapeText(text: string): string {
  // The library looks texts up in a plain object, and loses names that every object has, such as `constructor`.
  if (text in Object.prototype) return escapeSign(text.charAt(0)) + text.slice(1);
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, escapeSign)
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, escapeSign);
}

const escapeSign = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

function columnWidth(column: Cell[]): number {
  const longest = column.reduce<number>((most, cell) => Math.max(most, cellLength(cell)), 0);
  return Math.min(Math.max(longest + 2, NARROWEST), WIDEST);
}

function cellLength(cell: Cell): number {
  return cell instanceof Date ? 16 : String(cell ?? '').length;
}

/** A valid Excel sheet name: at most 31 characters, some characters forbidden. */
const toSheetName = (name: string) => name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31);
