import type { QuestionFile } from '#lib/question-formats/file-question.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { runInSandbox, type SandboxLimits } from '#server/platform/sandbox/sandbox.ts';

declare module '#server/context.ts' {
  interface AppContext {
    questionFileReader: QuestionFileReader;
  }
}

/** `name` is the file's name; its extension is ignored. */
type ReadTask = { bytes: Uint8Array; name: string };

/** Reads uploaded files of questions. */
export type QuestionFileReader = {
  /** Throws `not-questions`, `broken-table`, `table-too-large`, or `busy` when too many tasks wait. */
  read(task: ReadTask): Promise<QuestionFile>;
};

const LIMITS: SandboxLimits = {
  cpuMs: 1_200,
  msPerPiece: 2,
  maxMs: 8_000,
  heapMb: 96,
  tooHeavyMessage: 'This file takes too long to read. Divide it and choose the parts one after another.',
};

/** Reads one file after another in the sandbox. See docs/decisions/0024-uploads-are-read-in-a-sandbox.md. */
export function createQuestionFileReader(queue: FairQueue): QuestionFileReader {
  const thread = new URL('./file-reader.worker.ts', import.meta.url);
  return { read: (task) => queue(() => runInSandbox(thread, task, LIMITS)) };
}
