import type { TableContents } from '#lib/spreadsheet/sheet.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { runInSandbox, type SandboxLimits } from '#server/platform/sandbox/sandbox.ts';

/** `name` is the file's name without its extension. */
export type ReadTask = { bytes: Uint8Array; name: string };

/** Reads uploaded tables. */
export type TableReader = {
  /** Throws `not-a-table`, `broken-table`, `table-too-large`, or `busy` when too many wait. */
  read(task: ReadTask): Promise<TableContents>;
};

const LIMITS: SandboxLimits = {
  cpuMs: 1_200,
  heapMb: 96,
  tooHeavyMessage:
    'This file takes too long to read. Save the sheet with the students alone, and choose that file.',
};

/** Reads one file at a time, each in a sandbox. */
export function createTableReader(queue: FairQueue): TableReader {
  const thread = new URL('./table-reader-thread.ts', import.meta.url);
  return { read: (task) => queue(() => runInSandbox(thread, task, LIMITS)) };
}
