import { Problem } from '#server/platform/http/problem.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { runInSandbox, type SandboxLimits } from '#server/platform/sandbox/sandbox.ts';
import { threadCpuMs } from '#server/platform/sandbox/thread-time.ts';
import { findSimilar, type SimilarityResult, type SimilarityTask } from './similarity.rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    similarityFinder: SimilarityFinder;
  }
}

/** Compares the questions of a file with those of the bank in the sandbox. */
export type SimilarityFinder = {
  /** Compares nothing if there are too many questions. Throws `busy` when too many tasks wait. */
  findSimilar(task: SimilarityTask): Promise<SimilarityResult>;
};

const LIMITS: SandboxLimits = {
  cpuMs: 12_000,
  heapMb: 384,
  tooHeavyMessage: 'There are too many questions to compare.',
};

/** Tasks up to this size run in this thread, because starting another one takes longer. */
const SMALL_TASK = { questions: 300, characters: 60_000 };

export function createSimilarityFinder(queue: FairQueue): SimilarityFinder {
  const thread = new URL('./similarity.worker.ts', import.meta.url);
  return {
    findSimilar: async (task) =>
      isSmall(task)
        ? findSimilar(task, threadCpuMs)
        : await queue(() => runInSandbox<SimilarityTask, SimilarityResult>(thread, task, LIMITS)).catch(
            asNotCompared,
          ),
  };
}

function isSmall({ asked, bank }: SimilarityTask): boolean {
  const all = [...asked, ...bank];
  return (
    all.length <= SMALL_TASK.questions &&
    all.reduce((sum, { words }) => sum + words.length, 0) <= SMALL_TASK.characters
  );
}

function asNotCompared(error: unknown): SimilarityResult {
  if (error instanceof Problem && error.code === 'table-too-large') return { found: [], compared: 'nothing' };
  throw error;
}
