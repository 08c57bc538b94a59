/** Text stays text and never becomes a formula. A Date is shown in the institute's time zone; null is an empty cell. */
export type Cell = string | number | Date | null;
export type Column<Row> = { title: string; cell: (row: Row) => Cell };
/** `name` names the file (without its ending) and the sheet. */
export type Table<Row> = {
  name: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Notes about the table: a second sheet of a workbook, or rows above the headings of a CSV file. */
  notes?: { name: string; lines: string[] };
};
