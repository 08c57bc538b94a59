import { runAside } from '#server/platform/sandbox/sandbox.ts';
import type { Turns } from '#server/platform/sandbox/fair-queue.ts';
import type { Reading } from '#lib/spreadsheet/sheet.ts';

/** `name` is that of the file without its ending. */
export type Task = { bytes: Uint8Array; name: string };

/** Reads tables that somebody sent. */
export type Reader = {
  /** Throws `not-a-table`, `broken-table`, `table-too-large`, or `busy` when too many wait. */
  read(task: Task): Promise<Reading>;
};

const LIMITS = {
  cpuMs: 1_200,
  heapMb: 96,
  tooHeavy: 'This file takes too long to read. Save the sheet with the students alone, and choose that file.',
};

/** Reads one file after another, each aside. */
export function createReader(inTurn: Turns): Reader {
  const thread = new URL('./table-reader-thread.ts', import.meta.url);
  return { read: (task) => inTurn(() => runAside(thread, task, LIMITS)) };
}
