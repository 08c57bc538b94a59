import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts';

/** The limits of one task. See docs/decisions/0024-uploads-are-read-in-a-sandbox.md. */
export type SandboxLimits = {
  /**
   * CPU milliseconds from when the thread takes the task. A limit of wall time, or one that includes the start of the thread, would
   * refuse valid work on a busy machine.
   */
  cpuMs: number;
  /** CPU milliseconds that each finished piece adds, up to `maxMs`, so that no valid task is refused for its size. */
  msPerPiece?: number;
  maxMs?: number;
  heapMb: number;
  /** The sentence for a task that reaches a limit. */
  tooHeavyMessage: string;
};

/** A thread in a separate process, which runs one task after another. It is started again after a task that was too heavy. */
export type Sandbox<Task, Result> = {
  /** Runs one task at a time. Throws the thread's refusal, or `table-too-large`. */
  run(task: Task): Promise<Result>;
  /** How many pieces of the last task were done; 0 where it crashed the whole process. */
  piecesDone(): number;
  close(): void;
};

/** The messages to and from the process. */
export type SandboxRequest<Task> = { thread: string; limits: SandboxLimits; task: Task } | 'close';
export type SandboxAnswer<Result> = { done: number } & (
  | { result: Result }
  | { refusal: { code: ProblemCode; message: string } }
  | { error: string }
);

const PROCESS_PATH = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));
/** Node's exit code where the system has no signals. */
const ABORT_EXIT_CODE = 134;
/** The signals by which V8 ends the process, or the system for lack of memory. */
const CRASH_SIGNALS = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL', 'SIGSEGV'];
/** Far longer than any task takes: the process hangs. */
const ANSWER_TIMEOUT_MS = 120_000;
/** One file is often followed by another, or by its next step. */
const IDLE_MS = 3_000;
const idleProcesses = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Opens the worker script at `thread` for tasks. V8 ends the whole process, not only the thread, where one step needs more memory than
 * is left. So the thread has a process of its own: whatever a task does to it, no save is lost or late.
 */
export function openSandbox<Task, Result>(thread: URL, limits: SandboxLimits): Sandbox<Task, Result> {
  let child: ChildProcess | undefined;
  let pieces = 0;

  async function run(task: Task): Promise<Result> {
    pieces = 0;
    if (!child?.connected) child = acquireProcess();
    const answer = await send(child, { thread: thread.href, limits, task }).catch((error) => {
      // The state of such a process is unknown.
      child?.kill('SIGKILL');
      child = undefined;
      throw error;
    });
    pieces = answer.done;
    if ('result' in answer) return answer.result;
    if ('error' in answer) throw new Error(answer.error);
    throw new Problem(answer.refusal.code, { message: answer.refusal.message });
  }

  /** The answer of a process to a task. Throws `table-too-large` if the process crashed, or an error if it never started. */
  async function send(running: ChildProcess, request: SandboxRequest<Task>): Promise<SandboxAnswer<Result>> {
    const { promise, resolve, reject } = Promise.withResolvers<SandboxAnswer<Result>>();
    const end = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(
        code === ABORT_EXIT_CODE || CRASH_SIGNALS.includes(signal ?? '')
          ? new Problem('table-too-large', { message: limits.tooHeavyMessage })
          : new Error(`${thread.pathname} ended without an answer`),
      );
    const timeout = setTimeout(() => running.kill('SIGKILL'), ANSWER_TIMEOUT_MS);
    running.on('message', resolve).on('exit', end).on('error', reject);
    try {
      // Without a free file descriptor the process never starts: an `error` event says so, and there is no channel.
      if (running.connected) {
        running.ref();
        running.channel?.ref();
        running.send(request, (error) => error && reject(error));
      }
      return await promise;
    } finally {
      clearTimeout(timeout);
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
  // No output: V8 writes a long report when it runs out of memory, for which callers get `tooHeavyMessage`.
  const child = fork(PROCESS_PATH, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Without the portal's own preloads and memory options.
    execArgv: [],
  });
  // `send` reports it as well. Without this listener an error between tasks would end the portal.
  child.on('error', () => {});
  child.on('exit', () => idleProcesses.delete(child));
  return child;
}

function releaseProcess(child: ChildProcess): void {
  child.send('close' satisfies SandboxRequest<unknown>);
  const end = () => {
    // Removed first: a task must not get a process that is about to end.
    idleProcesses.delete(child);
    child.kill('SIGKILL');
  };
  idleProcesses.set(child, setTimeout(end, IDLE_MS).unref());
}

/** Lets the portal exit although this child is running. */
function unrefProcess(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Runs one task in a sandbox and closes it. Throws the thread's refusal, or `table-too-large`. */
export async function runInSandbox<Task, Result>(
  thread: URL,
  task: Task,
  limits: SandboxLimits,
): Promise<Result> {
  const sandbox = openSandbox<Task, Result>(thread, limits);
  try {
    return await sandbox.run(task);
  } finally {
    sandbox.close();
  }
}
