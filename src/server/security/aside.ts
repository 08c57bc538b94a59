import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Problem, type ProblemCode } from '../http/problem.ts';

/** What one piece of work may cost. */
export type AsideLimits = {
  /** Milliseconds of a core, the start of the thread with them: time on the clock would refuse sound work on a busy machine. */
  cpuMs: number;
  /** What each piece of the work that is done adds to that, up to `mostMs`: no sound task is refused for its size. */
  msPerPiece?: number;
  mostMs?: number;
  heapMb: number;
  /** Told where a limit is reached. */
  tooHeavy: string;
};

type Answer<Result> =
  | { result: Result }
  | { refusal: { code: ProblemCode; message: string } }
  | { pieces: number };

/** On a busy machine the same work takes longer: so many times as on one with nothing else to do. */
const SLOWEST = 9;
const LOOK_MS = 25;
const TELL_PIECES = 25;

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
    let pieces = 0;
    const granted = () => {
      const { cpuMs, msPerPiece = 0, mostMs = cpuMs } = limits;
      return Math.min(mostMs, cpuMs + pieces * msPerPiece);
    };
    const watch = setInterval(async () => {
      if (looking) return;
      looking = true;
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      looking = false;
      const mayGoOn = (user + system) / 1_000 < granted() && performance.now() - begun < granted() * SLOWEST;
      if (mayGoOn) return;
      reject(tooHeavy());
      void worker.terminate();
    }, LOOK_MS);
    worker.on('message', (answer: Answer<Result>) => {
      if ('pieces' in answer) pieces = answer.pieces;
      else if ('result' in answer) resolve(answer.result);
      else reject(new Problem(answer.refusal.code, { message: answer.refusal.message }));
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

/**
 * Does the work of a thread that `runAside` started, and hands over the result or the refusal. The work may call `done` for
 * each of its pieces.
 */
export async function answerAside<Task, Result>(
  work: (task: Task, done: () => void) => Promise<Result>,
): Promise<void> {
  let pieces = 0;
  const done = () => {
    if (++pieces % TELL_PIECES === 0) parentPort?.postMessage({ pieces } satisfies Answer<Result>);
  };
  parentPort?.postMessage(
    await work(workerData as Task, done).then(
      (result): Answer<Result> => ({ result }),
      (error): Answer<Result> => {
        if (!(error instanceof Problem)) throw error;
        return { refusal: { code: error.code, message: error.message } };
      },
    ),
  );
}
