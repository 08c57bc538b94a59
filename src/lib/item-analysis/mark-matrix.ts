import { describeCell, type NamedRow, readNamedColumns } from '#lib/spreadsheet/named-columns.ts';
import { brokenTable } from '#lib/spreadsheet/sheet.ts';

/**
 * The marks of a test. `marks` holds the row of each student one after the other, a mark for each item, NaN where the
 * item was left blank. `fullMarks` holds the full mark of each item.
 */
export type MarkMatrix = { marks: Float64Array; fullMarks: Float64Array };

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/**
 * Reads marks from CSV: item names, then the full marks of the items, then a row for each student. Throws `broken-table`
 * with a message that names the row and the column.
 */
export function readMarks(file: Buffer): MarkMatrix & { names: string[] } {
  let names: string[] = [];
  let fullMarks: Float64Array | undefined;
  const students: Float64Array[] = [];
  readNamedColumns(
    file,
    (found) => {
      names = found;
    },
    (row) => {
      if (fullMarks) students.push(readRow(row, names, readMark));
      else fullMarks = readRow(row, names, readFullMark);
    },
  );
  if (!fullMarks) throw brokenTable('The second row is missing. It holds the full marks of each item.');
  const marks = new Float64Array(students.length * names.length);
  for (const [student, row] of students.entries()) marks.set(row, student * names.length);
  return { names, fullMarks, marks };
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

const readMark = (cell: string) => (cell === '' ? Number.NaN : readNumber(cell));

function readFullMark(cell: string): number | undefined {
  const value = readNumber(cell);
  return value !== undefined && value >= 0 ? value : undefined;
}

function readNumber(cell: string): number | undefined {
  const value = NUMBER.test(cell) ? Number(cell) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
