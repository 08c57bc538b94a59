import { runAside } from '../security/aside.ts';
import type { Turns } from '../security/turns.ts';
import type { ItemFile } from './item.ts';

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
  const thread = new URL('./reading-thread.ts', import.meta.url);
  return { read: (task) => inTurn(() => runAside(thread, task, LIMITS)) };
}
