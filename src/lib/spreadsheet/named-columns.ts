import { CsvError, parse } from 'csv-parse/sync';
import { brokenTable } from './sheet.ts';
import { decodeText } from './text-encoding.ts';

/** A row below the names. `number` counts these rows from 1; `line` counts all rows of the file from 1. */
export type NamedRow = { number: number; line: number; cells: string[] };

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Holds the first two rows of all but hostile files. */
const SAMPLE_LENGTH = 300_000;

/**
 * Reads a CSV file (commas, semicolons or tabs, with or without byte order mark, any line ends) whose first row names its
 * columns, and calls `onRow` for each further row. Every row has one cell for each name. Empty lines do not count, except that in a file
 * of one column an empty line between others is an empty cell. Throws `broken-table`.
 */
export function readNamedColumns(
  file: Buffer,
  onNames: (names: string[], delimiter: Delimiter) => void,
  onRow: (row: NamedRow) => void,
): void {
  const { text } = decodeText(file);
  const delimiter = detectDelimiter(text);
  let names: string[] | undefined;
  let line = 0;
  let number = 0;
  // Known to stand between others once a further row comes.
  const emptyLines: number[] = [];
  const addRow = (at: number, cells: string[]) => {
    if (names && cells.length !== names.length)
      throw brokenTable(
        `${describeRow(number + 1, at)} has ${countCells(cells.length)}, but the first row has ${countCells(names.length)}. Give each row one cell for each name; leave a cell empty where there is no value.`,
      );
    onRow({ number: ++number, line: at, cells });
  };
  const addRecord = (cells: string[]) => {
    line++;
    if (cells.length === 1 && cells[0]?.trim() === '') {
      if (names?.length === 1) emptyLines.push(line);
      return;
    }
    if (!names) {
      names = checkNames(cells);
      onNames(names, delimiter);
      return;
    }
    for (const empty of emptyLines.splice(0)) addRow(empty, ['']);
    addRow(line, cells);
  };
  parseRecords(text, delimiter, addRecord, () => line + 1);
  if (!names) throw brokenTable('The file is empty. Its first row holds the names of the items.');
}

/** A row below the names, as messages call it. */
const describeRow = (number: number, line: number) =>
  `Row ${number} below the names (row ${line} of the file)`;

/** A cell below the names, as messages call it. */
export const describeCell = ({ number, line }: NamedRow, column: number, name: string) =>
  `${describeRow(number, line)}, column ${column + 1} (“${name}”)`;

const countCells = (count: number) => (count === 1 ? '1 cell' : `${count} cells`);

/** The delimiter that gives the names and the row below them the same number of cells, and the most. */
function detectDelimiter(text: string): Delimiter {
  // Quoted names may hold any delimiter.
  const [first = '', second = first] = text
    .slice(0, SAMPLE_LENGTH)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/, 3)
    .filter((line) => line.trim() !== '');
  const count = (line: string, delimiter: string) => line.split(delimiter).length;
  const present = DELIMITERS.filter((one) => first.includes(one));
  const fitting = present.filter((one) => count(first, one) === count(second, one));
  const [best] = fitting.toSorted((one, other) => count(first, other) - count(first, one));
  return best ?? present[0] ?? ',';
}

function parseRecords(
  text: string,
  delimiter: Delimiter,
  onRecord: (cells: string[]) => void,
  nextLine: () => number,
) {
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => {
        onRecord(cells);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw brokenTable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark opens in row ${nextLine()} of the file and is never closed. Remove it or close it.`
        : `Row ${nextLine()} of the file cannot be read: look at its quotation marks.`,
    );
  }
}

function checkNames(cells: string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  const nameless = names.indexOf('');
  if (nameless >= 0)
    throw brokenTable(`Column ${nameless + 1} has no name. Name it in the first row, or remove it.`);
  return names;
}
