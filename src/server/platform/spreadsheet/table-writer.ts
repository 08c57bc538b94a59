import { Worker } from 'node:worker_threads';
import { type TableFormat, tableTypes } from '#contract/table.ts';
import type { Cell, Table } from '#lib/spreadsheet/table.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';

/** Writes tables as files, one at a time. */
export type TableWriter = {
  /** Throws `busy` when too many wait. */
  write<Row>(format: TableFormat, table: Table<Row>): Promise<File>;
};

/** The task of the writing thread. The headings are the first of `rows`. */
export type WriteTask = {
  format: TableFormat;
  name: string;
  rows: Cell[][];
  notes?: { name: string; lines: string[] };
  timeZone: string;
};

/** Writes in a worker thread, so that a long table delays no saves. */
export function createTableWriter(timeZone: string, length = 20): TableWriter {
  const queue = createFairQueue(1, length);
  return {
    async write(format, { name, columns, rows, notes }) {
      const titles = columns.map((column) => column.title);
      const cells = rows.map((row) => columns.map((column) => column.cell(row)));
      const bytes = await queue(() =>
        writeInThread({ format, name, rows: [titles, ...cells], notes, timeZone }),
      );
      return new File([bytes], `${name}.${format}`, { type: tableTypes[format] });
    },
  };
}

function writeInThread(workerData: WriteTask): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./table-writer-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the writing thread ended without a file')));
  });
}
