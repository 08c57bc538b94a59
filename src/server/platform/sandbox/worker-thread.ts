import { parentPort, Worker, workerData } from 'node:worker_threads';
import { FileError } from '#lib/file-error.ts';
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts';
import type { Sandbox, SandboxLimits } from './sandbox.ts';

type WorkerAnswer<Result> = { result: Result } | { refusal: { code: ProblemCode; message: string } };

/** On a busy machine the same work takes longer on the clock: up to this many times as long as on an idle one. */
const WALL_TIME_FACTOR = 9;
const CHECK_MS = 25;

// Indexes of the memory that both threads share: the finished pieces, and the CPU time of the thread in ms when it took the task.
const PIECES_DONE = 0;
const CPU_MS_AT_START = 1;
const NOT_STARTED = -1;

/** Opens the worker script at `thread` for tasks. The thread has little memory, and is terminated when a task reaches its time limit. */
export function openWorkerThread<Task, Result>(thread: URL, limits: SandboxLimits): Sandbox<Task, Result> {
  const tooHeavy = () => new Problem('table-too-large', { message: limits.tooHeavyMessage });
  // Shared memory, since a message for each piece would cost more than many a piece.
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  let worker: Worker | undefined;
  let waiting: PromiseWithResolvers<Result> | undefined;

  function start(): Worker {
    const started = new Worker(thread, {
      workerData: shared,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 8 },
    });
    started.on('message', (answer: WorkerAnswer<Result>) => {
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

  const piecesDone = () => shared[PIECES_DONE] ?? 0;

  const cpuLimit = () => {
    const { cpuMs, msPerPiece = 0, maxMs = cpuMs } = limits;
    return Math.min(maxMs, cpuMs + piecesDone() * msPerPiece);
  };

  async function run(task: Task): Promise<Result> {
    worker ??= start();
    const running = worker;
    const answer = Promise.withResolvers<Result>();
    waiting = answer;
    shared[PIECES_DONE] = 0;
    shared[CPU_MS_AT_START] = NOT_STARTED;
    let startedAt: number | undefined;
    let isChecking = false;
    const watch = setInterval(async () => {
      const before = shared[CPU_MS_AT_START] ?? NOT_STARTED;
      if (isChecking || before === NOT_STARTED) return;
      startedAt ??= performance.now();
      isChecking = true;
      const usage = await running.cpuUsage().catch(() => undefined);
      isChecking = false;
      const spent = usage ? msOf(usage) - before : 0;
      if (spent >= cpuLimit() || performance.now() - startedAt >= cpuLimit() * WALL_TIME_FACTOR)
        answer.reject(tooHeavy());
    }, CHECK_MS);
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

  return { run, piecesDone, close };
}

const msOf = ({ user, system }: NodeJS.CpuUsage) => Math.floor((user + system) / 1_000);

/** Serves the tasks of a sandbox in its worker thread: sends back the result or refusal of each. `work` calls `done` for each piece. */
export function serveSandboxTasks<Task, Result>(
  work: (task: Task, done: () => void) => Promise<Result>,
): void {
  const shared = workerData as Int32Array;
  const done = () => {
    shared[PIECES_DONE] = (shared[PIECES_DONE] ?? 0) + 1;
  };
  parentPort?.on('message', async (task: Task) => {
    shared[CPU_MS_AT_START] = msOf(process.threadCpuUsage());
    const answer = await work(task, done).then(
      (result): WorkerAnswer<Result> => ({ result }),
      (error): WorkerAnswer<Result> => {
        if (!(error instanceof FileError || error instanceof Problem)) throw error;
        return { refusal: { code: error.code, message: error.message } };
      },
    );
    parentPort?.postMessage(answer);
  });
}
