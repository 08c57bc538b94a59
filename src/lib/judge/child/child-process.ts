import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExecutionResult, STDERR_BYTES } from '../sandbox/execution.ts';
import { coverInheritedFiles } from '../sandbox/inherited-files.ts';
import { processTreeUsage } from '../sandbox/process-tree.ts';
import { watchWall } from '../sandbox/wall-time.ts';
import type { ChildReply, ChildRequest } from './messages.ts';

/** A process that runs one program in an interpreter, and nothing else. */
export type Child = {
  check(request: Extract<ChildRequest, { kind: 'check' }>): Promise<string | undefined>;
  run(request: Extract<ChildRequest, { kind: 'run' }>, limits: ChildLimits): Promise<ExecutionResult>;
  kill(): void;
};

type ChildLimits = {
  seconds: number;
  wallSeconds: number;
  outputBytes: number;
  /** Of the whole process. */
  megabytes: number;
  signal?: AbortSignal;
};

const STREAMS = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
const START_SECONDS = 60;
const CHECK_SECONDS = 30;
const POLL_MS = 10;

/** Starts the child of a language. `packages` are those that it may read, besides its own folder and `file`, its argument. */
export async function startChild(
  program: URL,
  packages: string[],
  heapMegabytes: number,
  file?: string,
): Promise<Child> {
  const folders = [new URL('../', import.meta.url), ...packages.map((name) => import.meta.resolve(name))];
  const readable = folders.map((folder) => packageFolder(fileURLToPath(folder)));
  const child = fork(program, file ? [file] : [], {
    cwd: '/',
    env: {},
    stdio: [...STREAMS, ...coverInheritedFiles(STREAMS.length)],
    serialization: 'advanced',
    execArgv: [
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}*`),
      ...(file ? [`--allow-fs-read=${file}`] : []),
      '--no-warnings',
      `--max-old-space-size=${heapMegabytes}`,
      // Calls from the program into JavaScript leave garbage, which would count as the program's memory.
      '--max-semi-space-size=4',
      ...(process.platform === 'linux' ? ['--stack-size=7000'] : []),
    ],
  });
  const errors: string[] = [];
  const listen = (chunk: Buffer) => errors.push(chunk.toString());
  child.stderr?.on('data', listen);
  const ready = await answer(child, 'ready', START_SECONDS);
  child.stderr?.off('data', listen);
  if (!ready) {
    child.kill('SIGKILL');
    throw new Error(`The process for programs did not start. ${errors.join('').trim().slice(0, 500)}`);
  }
  return {
    async check(request) {
      child.send(request);
      const checked = await answer(child, 'checked', CHECK_SECONDS);
      return checked ? checked.message : 'The compiler needed too much time.';
    },
    run: (request, limits) => runInChild(child, request, limits),
    kill: () => child.kill('SIGKILL'),
  };
}

/** The folder of a package, with a `/` at its end. */
function packageFolder(path: string): string {
  const inPackage = path.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//)?.[0];
  return inPackage ?? `${dirname(`${path}.`)}/`;
}

/** The next reply of a kind; undefined where the process ends or the time is over. */
function answer<Kind extends ChildReply['kind']>(
  child: ChildProcess,
  kind: Kind,
  seconds: number,
): Promise<Extract<ChildReply, { kind: Kind }> | undefined> {
  return new Promise((resolve) => {
    const end = (reply?: ChildReply) => {
      clearTimeout(timer);
      child.off('message', read).off('exit', onExit).off('error', onExit);
      resolve(reply as Extract<ChildReply, { kind: Kind }> | undefined);
    };
    const read = (reply: unknown) => {
      if ((reply as ChildReply).kind === kind) end(reply as ChildReply);
    };
    const onExit = () => end();
    const timer = setTimeout(onExit, seconds * 1_000);
    child.on('message', read).once('exit', onExit).once('error', onExit);
  });
}

type Killed = 'time' | 'memory' | 'output' | 'aborted';

async function runInChild(
  child: ChildProcess,
  request: Extract<ChildRequest, { kind: 'run' }>,
  limits: ChildLimits,
): Promise<ExecutionResult> {
  const { signal } = limits;
  signal?.throwIfAborted();
  const begun = performance.now();
  let killed: Killed | undefined;
  const kill = (why: Killed) => {
    killed ??= why;
    child.kill('SIGKILL');
  };
  const abort = () => kill('aborted');
  signal?.addEventListener('abort', abort);
  const stdout = collect(child.stdout, limits.outputBytes, () => kill('output'));
  const stderr = collect(child.stderr, STDERR_BYTES, () => {});
  const id = child.pid ?? 0;
  const before = processTreeUsage(id);
  const used = { seconds: 0, megabytes: 0 };
  const poll = setInterval(() => {
    const now = processTreeUsage(id);
    used.seconds = Math.max(used.seconds, now.seconds - before.seconds);
    used.megabytes = Math.max(used.megabytes, now.megabytes - before.megabytes);
    if (used.seconds > limits.seconds) kill('time');
    if (now.megabytes > limits.megabytes) kill('memory');
  }, POLL_MS);
  const wall = watchWall(
    () => [id],
    limits.wallSeconds,
    () => kill('time'),
  );
  let ended: Extract<ChildReply, { kind: 'ended' }> | undefined;
  child.on('message', (reply: ChildReply) => {
    if (reply.kind === 'ended') ended = reply;
  });
  const closed = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, name) => resolve(name));
  });
  child.send(request, () => {});
  const name = await closed.finally(() => {
    clearInterval(poll);
    wall.stop();
    signal?.removeEventListener('abort', abort);
  });
  if (killed === 'aborted') signal?.throwIfAborted();
  const seconds = ended?.seconds ?? used.seconds;
  return {
    ...outcomeOf({ killed, ended, name, overTime: seconds > limits.seconds, errors: stderr.text() }),
    seconds,
    wall_seconds: (performance.now() - begun) / 1_000,
    megabytes: ended?.megabytes || used.megabytes,
    stdout: stdout.bytes(),
    stderr: stderr.text(),
  };
}

function outcomeOf(facts: {
  killed: Killed | undefined;
  ended: Extract<ChildReply, { kind: 'ended' }> | undefined;
  name: NodeJS.Signals | null;
  overTime: boolean;
  errors: string;
}): Pick<ExecutionResult, 'outcome' | 'exit_code' | 'signal'> {
  const { killed, ended, name, overTime, errors } = facts;
  const none = { exit_code: undefined };
  if (killed && killed !== 'aborted') return { ...none, outcome: killed };
  if (ended?.outOfMemory || (!ended && /out of memory|Allocation failed/.test(errors)))
    return { ...none, outcome: 'memory' };
  if (overTime) return { ...none, outcome: 'time' };
  if (ended) return { outcome: 'finished', exit_code: ended.exit_code };
  return name ? { ...none, outcome: 'signal', signal: name } : { outcome: 'finished', exit_code: 1 };
}

function collect(stream: ChildProcess['stdout'], limit: number, onTooMuch: () => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (size < limit) chunks.push(chunk.subarray(0, limit - size));
    size += chunk.length;
    if (size > limit) onTooMuch();
  });
  const bytes = () => Buffer.concat(chunks);
  return { bytes, text: () => bytes().toString() };
}
