import { Problem } from '#server/platform/http/problem.ts';
import { type AsideLimits, runAside } from '#server/platform/sandbox/sandbox.ts';
import type { Turns } from '#server/platform/sandbox/fair-queue.ts';
import { type Comparison, findAlike, type Likenesses } from './similarity.rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    comparer: Comparer;
  }
}

/** Compares the questions of a file with those of the bank, aside. */
export type Comparer = {
  /** Tells where there were too many to compare. Throws `busy` when too many wait. */
  compare(task: Comparison): Promise<Likenesses>;
};

const LIMITS: AsideLimits = {
  cpuMs: 12_000,
  heapMb: 384,
  tooHeavy: 'There are too many questions to compare.',
};

/** So few questions and characters are compared where they are: a thread takes longer to start. */
const FEW = { questions: 300, characters: 60_000 };

export function createComparer(inTurn: Turns): Comparer {
  const thread = new URL('./similarity.worker.ts', import.meta.url);
  return {
    compare: async (task) =>
      isFew(task)
        ? findAlike(task)
        : await inTurn(() => runAside<Comparison, Likenesses>(thread, task, LIMITS)).catch(giveUp),
  };
}

function isFew({ asked, bank }: Comparison): boolean {
  const all = [...asked, ...bank];
  return (
    all.length <= FEW.questions && all.reduce((sum, { words }) => sum + words.length, 0) <= FEW.characters
  );
}

function giveUp(error: unknown): Likenesses {
  if (error instanceof Problem && error.code === 'table-too-large') return { found: [], complete: false };
  throw error;
}
