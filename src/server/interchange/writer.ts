import { type AsideLimits, runAside } from '../security/aside.ts';
import type { Turns } from '../security/turns.ts';
import type { Item } from './item.ts';

declare module '#server/context.ts' {
  interface AppContext {
    writer: ItemWriter;
  }
}

export type WritingTask = { format: 'gift' | 'moodle' | 'qti' | 'json'; items: Item[] };

/** Writes files of questions, aside. */
export type ItemWriter = {
  /** Throws `table-too-large` where there are too many, or `busy` when too many wait. */
  write(task: WritingTask): Promise<Uint8Array<ArrayBuffer>>;
};

const LIMITS: AsideLimits = {
  cpuMs: 12_000,
  heapMb: 512,
  tooHeavy: 'These are too many questions for one file. Choose fewer.',
};

export function createItemWriter(inTurn: Turns): ItemWriter {
  const thread = new URL('./writing-thread.ts', import.meta.url);
  return { write: (task) => inTurn(() => runAside(thread, task, LIMITS)) };
}
