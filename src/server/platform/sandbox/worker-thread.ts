import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts';
import type { Aside, AsideLimits } from './sandbox.ts';

type Answer<Result> = { result: Result } | { refusal: { code: ProblemCode; message: string } };

/** On a busy machine the same work takes longer: so many times as on one with nothing else to do. */
const SLOWEST = 9;
const LOOK_MS = 25;

/** What both threads see: how many pieces are done, and what the thread had used of a core, in ms, when it took the task up. */
const PIECES = 0;
const TAKEN_UP = 1;
const NOT_YET = -1;

/**
 * Opens the thread at `thread` for tasks. It has little memory and is ended when the time of a task is spent: whatever a task
 * does to it, nobody's saves are late.
 */
export function openThread<Task, Result>(thread: URL, limits: AsideLimits): Aside<Task, Result> {
  const tooHeavy = () => new Problem('table-too-large', { message: limits.tooHeavy });
  // A message for each piece would cost more than many a piece.
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  let worker: Worker | undefined;
  let waiting: PromiseWithResolvers<Result> | undefined;

  function start(): Worker {
    const started = new Worker(thread, {
      workerData: shared,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 8 },
    });
    started.on('message', (answer: Answer<Result>) => {
      if (worker !== started) return;
      if ('result' in answer) waiting?.resolve(answer.result);
      else waiting?.reject(new Problem(answer.refusal.code, { message: answer.refusal.message }));
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (worker === started) waiting?.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error);
    });
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      waiting?.reject(new Error(`${thread.pathname} ended without an answer`));
    });
    return started;
  }

  function close(): void {
    const ending = worker;
    worker = undefined;
    void ending?.terminate();
  }

  const done = () => shared[PIECES] ?? 0;

  const granted = () => {
    const { cpuMs, msPerPiece = 0, mostMs = cpuMs } = limits;
    return Math.min(mostMs, cpuMs + done() * msPerPiece);
  };

  async function run(task: Task): Promise<Result> {
    worker ??= start();
    const running = worker;
    const answer = Promise.withResolvers<Result>();
    waiting = answer;
    shared[PIECES] = 0;
    shared[TAKEN_UP] = NOT_YET;
    let begun: number | undefined;
    let looking = false;
    const watch = setInterval(async () => {
      const before = shared[TAKEN_UP] ?? NOT_YET;
      if (looking || before === NOT_YET) return;
      begun ??= performance.now();
      looking = true;
      const usage = await running.cpuUsage().catch(() => undefined);
      looking = false;
      const spent = usage ? msOf(usage) - before : 0;
      if (spent >= granted() || performance.now() - begun >= granted() * SLOWEST) answer.reject(tooHeavy());
    }, LOOK_MS);
    running.postMessage(task);
    try {
      return await answer.promise;
    } catch (error) {
      close();
      throw error;
    } finally {
      clearInterval(watch);
      waiting = undefined;
    }
  }

  return { run, done, close };
}

const msOf = ({ user, system }: NodeJS.CpuUsage) => Math.floor((user + system) / 1_000);

/**
 * Does the work of a thread that was opened aside, task after task, and hands over each result or refusal. The work may call
 * `done` for each of its pieces.
 */
export function answerAside<Task, Result>(work: (task: Task, done: () => void) => Promise<Result>): void {
  const shared = workerData as Int32Array;
  const done = () => {
    shared[PIECES] = (shared[PIECES] ?? 0) + 1;
  };
  parentPort?.on('message', async (task: Task) => {
    shared[TAKEN_UP] = msOf(process.threadCpuUsage());
    const answer = await work(task, done).then(
      (result): Answer<Result> => ({ result }),
      (error): Answer<Result> => {
        if (!(error instanceof Problem)) throw error;
        return { refusal: { code: error.code, message: error.message } };
      },
    );
    parentPort?.postMessage(answer);
  });
}
