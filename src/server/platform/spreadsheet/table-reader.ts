import type { TableContents } from '#lib/spreadsheet/sheet.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { runInSandbox } from '#server/platform/sandbox/sandbox.ts';

/** `name` is that of the file without its ending. */
export type ReadTask = { bytes: Uint8Array; name: string };

/** Reads tables that somebody sent. */
export type TableReader = {
  /** Throws `not-a-table`, `broken-table`, `table-too-large`, or `busy` when too many wait. */
  read(task: ReadTask): Promise<TableContents>;
};

const LIMITS = {
  cpuMs: 1_200,
  heapMb: 96,
  tooHeavyMessage:
    'This file takes too long to read. Save the sheet with the students alone, and choose that file.',
};

/** Reads one file after another, each aside. */
export function createTableReader(inTurn: FairQueue): TableReader {
  const thread = new URL('./table-reader-thread.ts', import.meta.url);
  return { read: (task) => inTurn(() => runInSandbox(thread, task, LIMITS)) };
}
