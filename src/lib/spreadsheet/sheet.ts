import { FileError } from '#lib/file-error.ts';

/**
 * A cell that may not be what it seems: a formula without a stored result (its text is the formula), an error, or a
 * date or time, which the spreadsheet program may have made of other input.
 */
export type CellWarning = 'uncalculated' | 'error' | 'date';
/** The warnings of a row, by column from 0. */
export type CellWarnings = Map<number, CellWarning>;
/** Formatting of a part of a cell's text. */
export type TextStyle = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  struck?: boolean;
  raised?: 'sup' | 'sub';
};
export type StyledRun = TextStyle & { text: string };
/** The parts of cells that look different from the rest of their text, by column from 0. */
export type CellRuns = Map<number, StyledRun[]>;
/** A row that is not empty. `number` counts from 1, as spreadsheet programs do. */
type Row = { number: number; cells: string[]; warnings?: CellWarnings; runs?: CellRuns };
/** All cells as text; empty cells at the end of a row are left out. */
type Sheet = { name: string; hidden: boolean; rows: Row[] };
/** The content of a file, and remarks for people on how it was read. */
export type TableContents = { format: 'CSV' | 'XLSX'; remarks: string[]; sheets: Sheet[] };

/** How much a file may hold, and what it lists. */
export type TableLimits = {
  rows: number;
  characters: number;
  subject: 'students' | 'questions';
  /** Whether numbers keep the decimals, digit groups and signs that the sheet shows. Text beside the digits always stays. */
  asShown?: boolean;
  /** Whether the text of merged cells counts for each of their rows. */
  repeatMerged?: boolean;
};

export const ROSTER_LIMITS: TableLimits = {
  rows: 20_000,
  characters: 6_000_000,
  subject: 'students',
  repeatMerged: true,
};

const MAX_COLUMNS = 200;
const MAX_SHEETS = 50;
/** Excel's own limit. */
const MAX_CELL_LENGTH = 32_767;

export const brokenTable = (message: string) => new FileError('broken-table', message);
export const tableTooLarge = (message: string) => new FileError('table-too-large', message);

/** Collects the sheets of a file, and refuses a file that is too large. */
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
    addRow(number: number, cells: string[], { warnings, runs }: Pick<Row, 'warnings' | 'runs'> = {}): void {
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
      sheet.rows.push({
        number,
        cells: tidy,
        ...(warnings?.size && { warnings }),
        ...(runs?.size && { runs }),
      });
    },
  };
}

export type TableBuilder = ReturnType<typeof createTableBuilder>;

function trimEmptyCells(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => cell ?? '');
}
