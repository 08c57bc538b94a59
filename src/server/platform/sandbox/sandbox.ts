import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts';

/** What one piece of work may cost. */
export type SandboxLimits = {
  /**
   * Milliseconds of a core, from when the thread takes the task up. Time on the clock, or for the start of the thread, would
   * refuse sound work on a busy machine.
   */
  cpuMs: number;
  /** What each piece of the work that is done adds to that, up to `mostMs`: no sound task is refused for its size. */
  msPerPiece?: number;
  maxMs?: number;
  heapMb: number;
  /** Told where a limit is reached. */
  tooHeavyMessage: string;
};

/** A thread in a process of its own, which does one task after another. It is started anew after one that was too heavy. */
export type Sandbox<Task, Result> = {
  /** One at a time. Throws what the thread refuses, or `table-too-large`. */
  run(task: Task): Promise<Result>;
  /** How many pieces of the last task were done; none where it took the whole process along. */
  piecesDone(): number;
  close(): void;
};

/** What the process is told, and what it says of a task. */
export type SandboxRequest<Task> = { thread: string; limits: SandboxLimits; task: Task } | 'close';
export type SandboxAnswer<Result> = { done: number } & (
  | { result: Result }
  | { refusal: { code: ProblemCode; message: string } }
  | { error: string }
);

const PROCESS_PATH = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));
/** What Node ends with where the system knows no signals. */
const ABORT_EXIT_CODE = 134;
/** How the system says that V8 ended the process, or the system itself for want of memory. */
const CRASH_SIGNALS = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL', 'SIGSEGV'];
/** So much longer than any work takes, a process does not answer at all. */
const ANSWER_TIMEOUT_MS = 120_000;
/** A file is often followed by another, or by what else becomes of it. */
const IDLE_MS = 3_000;
const idleProcesses = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Opens the thread at `thread` for tasks. V8 ends not the thread but its whole process where one step wants more memory than is
 * left, so that it has one apart from the portal: whatever a task does to it, nobody's saves are lost or late.
 */
export function openSandbox<Task, Result>(thread: URL, limits: SandboxLimits): Sandbox<Task, Result> {
  let child: ChildProcess | undefined;
  let pieces = 0;

  async function run(task: Task): Promise<Result> {
    pieces = 0;
    if (!child?.connected) child = acquireProcess();
    const answer = await ask(child, { thread: thread.href, limits, task }).catch((error) => {
      // Nobody knows what such a process is still at.
      child?.kill('SIGKILL');
      child = undefined;
      throw error;
    });
    pieces = answer.done;
    if ('result' in answer) return answer.result;
    if ('error' in answer) throw new Error(answer.error);
    throw new Problem(answer.refusal.code, { message: answer.refusal.message });
  }

  /** What a process says of a task. Throws `table-too-large` where it ended over it, or an error where it never began. */
  async function ask(running: ChildProcess, order: SandboxRequest<Task>): Promise<SandboxAnswer<Result>> {
    const { promise, resolve, reject } = Promise.withResolvers<SandboxAnswer<Result>>();
    const end = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(
        code === ABORT_EXIT_CODE || CRASH_SIGNALS.includes(signal ?? '')
          ? new Problem('table-too-large', { message: limits.tooHeavyMessage })
          : new Error(`${thread.pathname} ended without an answer`),
      );
    const silent = setTimeout(() => running.kill('SIGKILL'), ANSWER_TIMEOUT_MS);
    running.on('message', resolve).on('exit', end).on('error', reject);
    try {
      // Without a free file the process never began: that is told as an event, and there is nothing to send by.
      if (running.connected) {
        running.ref();
        running.channel?.ref();
        running.send(order, (error) => error && reject(error));
      }
      return await promise;
    } finally {
      clearTimeout(silent);
      running.off('message', resolve).off('exit', end).off('error', reject);
      unrefProcess(running);
    }
  }

  function close(): void {
    if (child?.connected) releaseProcess(child);
    child = undefined;
  }

  return { run, piecesDone: () => pieces, close };
}

function acquireProcess(): ChildProcess {
  for (const [child, timer] of idleProcesses) {
    clearTimeout(timer);
    idleProcesses.delete(child);
    return child;
  }
  // What V8 says at length where it runs out of memory is told as `tooHeavy`.
  const child = fork(PROCESS_PATH, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // What the portal loads first, or is told of memory, is not meant for it.
    execArgv: [],
  });
  // Told to whoever has given it a task; unheard, it would end the portal.
  child.on('error', () => {});
  child.on('exit', () => idleProcesses.delete(child));
  return child;
}

function releaseProcess(child: ChildProcess): void {
  child.send('close' satisfies SandboxRequest<unknown>);
  const end = () => {
    // Whoever comes before the system has ended it must not be given it.
    idleProcesses.delete(child);
    child.kill('SIGKILL');
  };
  idleProcesses.set(child, setTimeout(end, IDLE_MS).unref());
}

/** A process that has nothing else to do may end. */
function unrefProcess(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Runs a thread over one task, and ends it. Throws what the thread refuses, or `table-too-large`. */
export async function runInSandbox<Task, Result>(
  thread: URL,
  task: Task,
  limits: SandboxLimits,
): Promise<Result> {
  const aside = openSandbox<Task, Result>(thread, limits);
  try {
    return await aside.run(task);
  } finally {
    aside.close();
  }
}
