import { type AsideLimits, runAside } from '#server/platform/sandbox/sandbox.ts';
import type { Turns } from '#server/platform/sandbox/fair-queue.ts';
import type { Item } from '#lib/question-formats/file-question.ts';

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
  const thread = new URL('./file-writer.worker.ts', import.meta.url);
  return { write: (task) => inTurn(() => runAside(thread, task, LIMITS)) };
}
