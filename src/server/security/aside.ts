import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Problem, type ProblemCode } from '../http/problem.ts';

/** What one piece of work may cost. */
export type AsideLimits = {
  /** Milliseconds of a core, the start of the thread with them: time on the clock would refuse sound work on a busy machine. */
  cpuMs: number;
  heapMb: number;
  /** Told where a limit is reached. */
  tooHeavy: string;
};

type Answer<Result> =
  | { result: Result; refusal?: undefined }
  | { refusal: { code: ProblemCode; message: string }; result?: undefined };

/** On a busy machine the same work takes longer. */
const DEADLINE_MS = 15_000;
const LOOK_MS = 25;

/**
 * Runs the thread at `thread` over a task and answers with its result. It has little memory and is ended when its time is
 * spent: whatever a task does to it, nobody's saves are late. Throws what the thread refuses, or `table-too-large`.
 */
export function runAside<Task, Result>(thread: URL, task: Task, limits: AsideLimits): Promise<Result> {
  const worker = new Worker(thread, {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 8 },
  });
  const tooHeavy = () => new Problem('table-too-large', { message: limits.tooHeavy });
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    let looking = false;
    const watch = setInterval(async () => {
      if (looking) return;
      looking = true;
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      looking = false;
      if ((user + system) / 1_000 < limits.cpuMs && performance.now() - begun < DEADLINE_MS) return;
      reject(tooHeavy());
      void worker.terminate();
    }, LOOK_MS);
    worker.on('message', ({ result, refusal }: Answer<Result>) => {
      if (refusal) reject(new Problem(refusal.code, { message: refusal.message }));
      else resolve(result);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error),
    );
    worker.on('exit', () => {
      clearInterval(watch);
      reject(new Error(`${thread.pathname} ended without an answer`));
    });
  });
}

/** Does the work of a thread that `runAside` started, and hands over the result or the refusal. */
export async function answerAside<Task, Result>(work: (task: Task) => Promise<Result>): Promise<void> {
  parentPort?.postMessage(
    await work(workerData as Task).then(
      (result): Answer<Result> => ({ result }),
      (error): Answer<Result> => {
        if (!(error instanceof Problem)) throw error;
        return { refusal: { code: error.code, message: error.message } };
      },
    ),
  );
}
