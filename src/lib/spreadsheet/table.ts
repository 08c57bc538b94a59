/** Text stays text and is never a formula; a Date is shown in the institute's time zone; null is an empty cell. */
export type Cell = string | number | Date | null;
export type Column<Row> = { title: string; cell: (row: Row) => Cell };
/** `name` is that of the file without its ending, and of the sheet. */
export type Table<Row> = {
  name: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Lines about the table: a second sheet of a workbook, rows above the headings of a CSV. */
  notes?: { name: string; lines: string[] };
};
