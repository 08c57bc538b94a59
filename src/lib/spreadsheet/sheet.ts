import { FileError } from '#lib/file-error.ts';

/**
 * What a cell of a workbook is besides its text: a formula whose result is not in the file, which is read as itself; an error;
 * a date or a time, which the program may have made of something else.
 */
export type CellWarning = 'uncalculated' | 'error' | 'date';
/** The warnings of a row's cells, by their columns from 0. */
export type CellWarnings = Map<number, CellWarning>;
/** A row with something in it. `number` counts from 1 as a spreadsheet program shows it. */
type Row = { number: number; cells: string[]; warnings?: CellWarnings };
/** Every cell as text; empty at the end of a row are left out. */
type Sheet = { name: string; hidden: boolean; rows: Row[] };
/** What a file holds, and what a person should know of how it was read. */
export type TableContents = { format: 'CSV' | 'XLSX'; remarks: string[]; sheets: Sheet[] };

/** How much a file may hold, and what it is a list of. */
export type TableLimits = {
  rows: number;
  characters: number;
  subject: 'students' | 'questions';
  /** Whether numbers are read with the decimals, groups and signs that the sheet shows. */
  asShown?: boolean;
};

export const ROSTER_LIMITS: TableLimits = { rows: 20_000, characters: 6_000_000, subject: 'students' };

const MAX_COLUMNS = 200;
const MAX_SHEETS = 50;
/** Excel itself takes no more characters in a cell. */
const MAX_CELL_LENGTH = 32_767;

export const brokenTable = (message: string) => new FileError('broken-table', message);
export const tableTooLarge = (message: string) => new FileError('table-too-large', message);

/** Gathers the sheets of one file, and refuses what is too much. */
export function createTableBuilder(format: TableContents['format'], limits: TableLimits) {
  const { subject } = limits;
  const reading: TableContents = { format, remarks: [], sheets: [] };
  let characters = 0;

  return {
    reading,
    openSheet(name: string, hidden: boolean): void {
      if (reading.sheets.length === MAX_SHEETS)
        throw tableTooLarge(
          `The file has more than ${MAX_SHEETS} sheets. Save the one with the ${subject} alone.`,
        );
      reading.sheets.push({ name, hidden, rows: [] });
    },
    addRow(number: number, cells: string[], warnings?: CellWarnings): void {
      const sheet = reading.sheets.at(-1);
      const tidy = trimEmptyCells(cells);
      if (!sheet || tidy.length === 0) return;
      const place = reading.sheets.length > 1 ? `Sheet “${sheet.name}”` : 'The file';
      if (sheet.rows.length === limits.rows)
        throw tableTooLarge(`${place} has more than ${limits.rows} rows. Divide it and import the parts.`);
      if (tidy.length > MAX_COLUMNS)
        throw tableTooLarge(
          `Row ${number} has more than ${MAX_COLUMNS} columns. Keep those about the ${subject}.`,
        );
      for (const cell of tidy) {
        if (cell.length > MAX_CELL_LENGTH)
          throw tableTooLarge(
            `Row ${number} has a cell of more than ${MAX_CELL_LENGTH} characters. Shorten it.`,
          );
        characters += cell.length;
      }
      if (characters > limits.characters)
        throw tableTooLarge(`${place} holds too much text. Keep the columns about the ${subject}.`);
      sheet.rows.push({ number, cells: tidy, ...(warnings?.size && { warnings }) });
    },
  };
}

export type TableBuilder = ReturnType<typeof createTableBuilder>;

function trimEmptyCells(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => cell ?? '');
}
