import type { FileQuestion } from '#lib/question-formats/file-question.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { runInSandbox, type SandboxLimits } from '#server/platform/sandbox/sandbox.ts';

declare module '#server/context.ts' {
  interface AppContext {
    questionFileWriter: QuestionFileWriter;
  }
}

export type WriteTask = { format: 'gift' | 'moodle' | 'qti' | 'json'; items: FileQuestion[] };

/** Writes files of questions in the sandbox. */
export type QuestionFileWriter = {
  /** Throws `table-too-large` for too many questions, or `busy` when too many tasks wait. */
  write(task: WriteTask): Promise<Uint8Array<ArrayBuffer>>;
};

const LIMITS: SandboxLimits = {
  cpuMs: 12_000,
  // QTI has a document for each question, and texts as markup: ten thousand take longer than any other format.
  msPerPiece: 5,
  maxMs: 60_000,
  heapMb: 512,
  tooHeavyMessage: 'These are too many questions for one file. Choose fewer.',
};

export function createQuestionFileWriter(queue: FairQueue): QuestionFileWriter {
  const thread = new URL('./file-writer.worker.ts', import.meta.url);
  return { write: (task) => queue(() => runInSandbox(thread, task, LIMITS)) };
}
