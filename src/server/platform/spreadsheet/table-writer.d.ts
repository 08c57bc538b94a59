import { type TableFormat } from '#contract/table.ts';
/** Text stays text and is never a formula; a Date is shown in the institute's time zone; null is an empty cell. */
export type Cell = string | number | Date | null;
export type Column<Row> = {
  title: string;
  cell: (row: Row) => Cell;
};
/** `name` is that of the file without its ending, and of the sheet. */
export type Table<Row> = {
  name: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Lines about the table: a second sheet of a workbook, rows above the headings of a CSV. */
  notes?: {
    name: string;
    lines: string[];
  };
};
/** Writes tables as files, one at a time. */
export type TableWriter = {
  /** Throws `busy` when too many wait. */
  write<Row>(format: TableFormat, table: Table<Row>): Promise<File>;
};
/** What the writing thread is handed: the headings are the first of `rows`. */
export type WriteTask = {
  format: TableFormat;
  name: string;
  rows: Cell[][];
  notes?: {
    name: string;
    lines: string[];
  };
  timeZone: string;
};
/** The writing has a thread of its own: a long table must not delay anybody's saves. */
export declare function createTableWriter(timeZone: string, length?: number): TableWriter;
