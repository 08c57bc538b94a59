import { runAside } from '#server/platform/sandbox/sandbox.ts';
import type { Turns } from '#server/platform/sandbox/fair-queue.ts';
import type { ItemFile } from '#lib/question-formats/file-question.ts';

declare module '#server/context.ts' {
  interface AppContext {
    questionFiles: ItemReader;
  }
}

/** `name` is that of the file; its ending counts for nothing. */
type ItemTask = { bytes: Uint8Array; name: string };

/** Reads files of questions that somebody sent. */
export type ItemReader = {
  /** Throws `not-questions`, `broken-table`, `table-too-large`, or `busy` when too many wait. */
  read(task: ItemTask): Promise<ItemFile>;
};

const LIMITS = {
  cpuMs: 1_200,
  msPerPiece: 2,
  mostMs: 8_000,
  heapMb: 96,
  tooHeavy: 'This file takes too long to read. Divide it and choose the parts one after another.',
};

/** Reads one file after another, each aside. */
export function createItemReader(inTurn: Turns): ItemReader {
  const thread = new URL('./file-reader.worker.ts', import.meta.url);
  return { read: (task) => inTurn(() => runAside(thread, task, LIMITS)) };
}
