import { describeCell, type NamedRow, readNamedColumns } from '#lib/spreadsheet/named-columns.ts';
import { brokenTable } from '#lib/spreadsheet/sheet.ts';

/**
 * The marks of a test. `marks` holds the row of each student one after the other, a mark for each item, NaN where the
 * item was left blank. `fullMarks` holds the full mark of each item.
 */
export type MarkMatrix = {
  marks: Float64Array;
  fullMarks: Float64Array;
  /** Shaped as `marks`: 1 where the student's paper has the item, else 0. Undefined: every paper has every item. */
  asked?: Uint8Array;
  /** For each student, marks in the total that no item has, such as a common penalty. */
  extra?: Float64Array;
};

/** The cell of an item that is not in a student's paper. */
const NOT_ASKED = '-';

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/**
 * Reads marks from CSV: item names, which may repeat, then the full marks of the items, then a row for each student.
 * Semicolons or tabs may divide the cells; then marks may have decimal commas. Throws `broken-table` with a message that
 * names the row and the column.
 */
export function readMarks(file: Buffer): MarkMatrix & { names: string[] } {
  let names: string[] = [];
  let decimalComma = false;
  let fullMarks: Float64Array | undefined;
  const students: Float64Array[] = [];
  readNamedColumns(
    file,
    (found, delimiter) => {
      names = found;
      // Where commas divide the cells, a quoted “1,000” may as well be a thousand.
      decimalComma = delimiter !== ',';
    },
    (row) => {
      const cells = decimalComma ? row.cells.map((cell) => cell.replace(',', '.')) : row.cells;
      if (fullMarks) students.push(readRow({ ...row, cells }, names, readMark));
      else fullMarks = readRow({ ...row, cells }, names, readFullMark);
    },
  );
  if (!fullMarks) throw brokenTable('The second row is missing. It holds the full marks of each item.');
  const marks = new Float64Array(students.length * names.length);
  for (const [student, row] of students.entries()) marks.set(row, student * names.length);
  if (!marks.some(isNotAsked)) return { names, fullMarks, marks };
  return { names, fullMarks, marks, asked: Uint8Array.from(marks, (mark) => (isNotAsked(mark) ? 0 : 1)) };
}

function readRow(row: NamedRow, names: string[], read: (cell: string) => number | undefined): Float64Array {
  return Float64Array.from(row.cells, (cell, column) => {
    const value = read(cell.trim());
    if (value !== undefined) return value;
    const place = describeCell(row, column, names[column] ?? '');
    throw brokenTable(
      read === readMark
        ? `${place} holds “${cell}”. Write a mark as a number such as 1, 0.5 or -0.25, or leave the cell empty.`
        : `${place} holds “${cell}”. The second row holds full marks: numbers that are not negative.`,
    );
  });
}

// No mark is infinite, so this stands for an item that was not asked until the matrix is whole.
const isNotAsked = (mark: number) => mark === Number.NEGATIVE_INFINITY;

function readMark(cell: string): number | undefined {
  if (cell === NOT_ASKED) return Number.NEGATIVE_INFINITY;
  return cell === '' ? Number.NaN : readNumber(cell);
}

function readFullMark(cell: string): number | undefined {
  const value = readNumber(cell);
  return value !== undefined && value >= 0 ? value : undefined;
}

function readNumber(cell: string): number | undefined {
  const value = NUMBER.test(cell) ? Number(cell) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
