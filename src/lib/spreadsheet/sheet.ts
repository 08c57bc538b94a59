import { Problem } from '#server/platform/http/problem.ts';

/**
 * What a cell of a workbook is besides its text: a formula whose result is not in the file, which is read as itself; an error;
 * a date or a time, which the program may have made of something else.
 */
export type Oddity = 'uncalculated' | 'error' | 'date';
/** The oddities of a row's cells, by their columns from 0. */
export type Oddities = Map<number, Oddity>;
/** A row with something in it. `number` counts from 1 as a spreadsheet program shows it. */
type Row = { number: number; cells: string[]; oddities?: Oddities };
/** Every cell as text; empty at the end of a row are left out. */
type Sheet = { name: string; hidden: boolean; rows: Row[] };
/** What a file holds, and what a person should know of how it was read. */
export type Reading = { format: 'CSV' | 'XLSX'; remarks: string[]; sheets: Sheet[] };

/** How much a file may hold, and what it is a list of. */
export type SheetLimits = {
  rows: number;
  characters: number;
  about: 'students' | 'questions';
  /** Whether numbers are read with the decimals, groups and signs that the sheet shows. */
  asShown?: boolean;
};

export const ROSTER: SheetLimits = { rows: 20_000, characters: 6_000_000, about: 'students' };

const MOST_COLUMNS = 200;
const MOST_SHEETS = 50;
/** Excel itself takes no more characters in a cell. */
const CELL_LENGTH = 32_767;

export const brokenTable = (message: string) => new Problem('broken-table', { message });
export const tooMuch = (message: string) => new Problem('table-too-large', { message });

/** Gathers the sheets of one file, and refuses what is too much. */
export function createGathering(format: Reading['format'], limits: SheetLimits) {
  const { about } = limits;
  const reading: Reading = { format, remarks: [], sheets: [] };
  let characters = 0;

  return {
    reading,
    openSheet(name: string, hidden: boolean): void {
      if (reading.sheets.length === MOST_SHEETS)
        throw tooMuch(`The file has more than ${MOST_SHEETS} sheets. Save the one with the ${about} alone.`);
      reading.sheets.push({ name, hidden, rows: [] });
    },
    addRow(number: number, cells: string[], oddities?: Oddities): void {
      const sheet = reading.sheets.at(-1);
      const tidy = withoutEmptyEnd(cells);
      if (!sheet || tidy.length === 0) return;
      const place = reading.sheets.length > 1 ? `Sheet “${sheet.name}”` : 'The file';
      if (sheet.rows.length === limits.rows)
        throw tooMuch(`${place} has more than ${limits.rows} rows. Divide it and import the parts.`);
      if (tidy.length > MOST_COLUMNS)
        throw tooMuch(`Row ${number} has more than ${MOST_COLUMNS} columns. Keep those about the ${about}.`);
      for (const cell of tidy) {
        if (cell.length > CELL_LENGTH)
          throw tooMuch(`Row ${number} has a cell of more than ${CELL_LENGTH} characters. Shorten it.`);
        characters += cell.length;
      }
      if (characters > limits.characters)
        throw tooMuch(`${place} holds too much text. Keep the columns about the ${about}.`);
      sheet.rows.push({ number, cells: tidy, ...(oddities?.size && { oddities }) });
    },
  };
}

export type Gathering = ReturnType<typeof createGathering>;

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => cell ?? '');
}
