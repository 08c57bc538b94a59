import { Worker } from 'node:worker_threads';
import { Problem, type ProblemCode } from '../http/problem.ts';
import { createTurns } from '../security/turns.ts';
import type { Reading } from './sheet.ts';

/** `name` is that of the file without its ending. */
export type Task = { bytes: Uint8Array; name: string };
export type Answer =
  | { reading: Reading; refusal?: undefined }
  | { refusal: { code: ProblemCode; message: string }; reading?: undefined };

/** Reads tables that somebody sent. */
export type Reader = {
  /** Throws `not-a-table`, `broken-table`, `table-too-large`, or `busy` when too many wait. */
  read(task: Task): Promise<Reading>;
};

/** What a file may cost of a core, the start of the thread with it. */
const CPU_MS = 1_400;
/** On a busy machine the same work takes longer. */
const DEADLINE_MS = 15_000;
const LOOK_MS = 50;
const HEAP_MB = 96;

/**
 * Reads one file at a time in a thread of its own, which has little memory and is ended when its time is spent: whatever a file
 * does to its reader, nobody's saves are late.
 */
export function createReader(length = 3): Reader {
  const inTurn = createTurns(1, length);
  return { read: (task) => inTurn(() => readAside(task)) };
}

function readAside(workerData: Task): Promise<Reading> {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
  });
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const watch = setInterval(async () => {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      if ((user + system) / 1_000 < CPU_MS && performance.now() - begun < DEADLINE_MS) return;
      reject(tooHeavy());
      void worker.terminate();
    }, LOOK_MS);
    worker.on('message', ({ reading, refusal }: Answer) => {
      if (reading) resolve(reading);
      else reject(new Problem(refusal.code, { message: refusal.message }));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error),
    );
    worker.on('exit', () => {
      clearInterval(watch);
      reject(new Error('the reading thread ended without an answer'));
    });
  });
}

const tooHeavy = () =>
  new Problem('table-too-large', {
    message:
      'This file takes too long to read. Save the sheet with the students alone, and choose that file.',
  });
