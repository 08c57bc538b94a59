import type { QuestionFile } from '#lib/question-formats/file-question.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { runInSandbox } from '#server/platform/sandbox/sandbox.ts';

declare module '#server/context.ts' {
  interface AppContext {
    questionFileReader: QuestionFileReader;
  }
}

/** `name` is that of the file; its ending counts for nothing. */
type ReadTask = { bytes: Uint8Array; name: string };

/** Reads files of questions that somebody sent. */
export type QuestionFileReader = {
  /** Throws `not-questions`, `broken-table`, `table-too-large`, or `busy` when too many wait. */
  read(task: ReadTask): Promise<QuestionFile>;
};

const LIMITS = {
  cpuMs: 1_200,
  msPerPiece: 2,
  maxMs: 8_000,
  heapMb: 96,
  tooHeavyMessage: 'This file takes too long to read. Divide it and choose the parts one after another.',
};

/** Reads one file after another, each aside. */
export function createQuestionFileReader(inTurn: FairQueue): QuestionFileReader {
  const thread = new URL('./file-reader.worker.ts', import.meta.url);
  return { read: (task) => inTurn(() => runInSandbox(thread, task, LIMITS)) };
}
