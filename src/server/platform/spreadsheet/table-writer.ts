import { Worker } from 'node:worker_threads';
import { type TableFormat, tableTypes } from '#contract/table.ts';
import { createTurns } from '#server/platform/sandbox/fair-queue.ts';

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

/** Writes tables as files, one at a time. */
export type Tables = {
  /** Throws `busy` when too many wait. */
  write<Row>(format: TableFormat, table: Table<Row>): Promise<File>;
};

/** What the writing thread is handed: the headings are the first of `rows`. */
export type Writing = {
  format: TableFormat;
  name: string;
  rows: Cell[][];
  notes?: { name: string; lines: string[] };
  timeZone: string;
};

/** The writing has a thread of its own: a long table must not delay anybody's saves. */
export function createTables(timeZone: string, length = 20): Tables {
  const inTurn = createTurns(1, length);
  return {
    async write(format, { name, columns, rows, notes }) {
      const titles = columns.map((column) => column.title);
      const cells = rows.map((row) => columns.map((column) => column.cell(row)));
      const bytes = await inTurn(() =>
        writeAside({ format, name, rows: [titles, ...cells], notes, timeZone }),
      );
      return new File([bytes], `${name}.${format}`, { type: tableTypes[format] });
    },
  };
}

function writeAside(workerData: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./table-writer-thread.ts', import.meta.url), { workerData, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the writing thread ended without a file')));
  });
}
