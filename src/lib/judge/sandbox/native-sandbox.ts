import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { type Bubblewrap, launchArguments, openFilter, STATUS_FD } from './bubblewrap.ts';
import type { Cgroup } from './cgroup.ts';
import { type Execution, type ExecutionResult, STDERR_BYTES } from './execution.ts';
import { coverInheritedFiles } from './inherited-files.ts';
import { type Killed, type Usage, watchFromGate } from './limit-watch.ts';

/** Runs programs in bubblewrap, any number at a time. */
export type NativeSandbox = { execute(execution: Execution): Promise<ExecutionResult> };

/** More than this on the error output ends a run as too much output. */
const MAX_DISCARDED = 64 * 1_048_576;
// The usual name of a signal stands before its others.
const SIGNAL_NAMES = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

export function openNativeSandbox(bubblewrap: Bubblewrap): NativeSandbox {
  const usedSlots = new Set<number>();
  let runs = 0;

  async function execute(execution: Execution): Promise<ExecutionResult> {
    execution.signal?.throwIfAborted();
    let slot = 0;
    while (usedSlots.has(slot)) slot++;
    usedSlots.add(slot);
    let cgroup: Cgroup | undefined;
    try {
      const { megabytes, processes } = execution.limits;
      cgroup = bubblewrap.cgroups?.make(`run-${++runs}`, { megabytes, processes });
      return await start(bubblewrap, execution, slot, cgroup);
    } catch (error) {
      execution.signal?.throwIfAborted();
      return failure(`The sandbox did not start: ${error instanceof Error ? error.message : error}`);
    } finally {
      if (cgroup) await empty(cgroup);
      usedSlots.delete(slot);
    }
  }
  return { execute };
}

const failure = (message: string): ExecutionResult => ({
  outcome: 'failed',
  exit_code: undefined,
  seconds: 0,
  wall_seconds: 0,
  megabytes: 0,
  stdout: Buffer.alloc(0),
  stderr: '',
  message,
});

/** Kills what is left in a cgroup and removes it. */
async function empty(cgroup: Cgroup): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const left = cgroup.processes();
    if (left.length === 0) break;
    for (const id of left)
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // The process has ended meanwhile.
      }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  cgroup.remove();
}

async function start(
  bubblewrap: Bubblewrap,
  execution: Execution,
  slot: number,
  cgroup: Cgroup | undefined,
): Promise<ExecutionResult> {
  const { limits, converse, input, signal } = execution;
  const child = spawnLauncher(bubblewrap, execution, slot, cgroup);
  let killed: Killed | undefined;
  const kill = (why: Killed) => {
    killed ??= why;
    child.kill('SIGKILL');
  };
  const abort = () => kill('aborted');
  signal?.addEventListener('abort', abort);
  const watch = watchFromGate(child, cgroup, limits, kill);
  const stdout = converse
    ? { bytes: () => Buffer.alloc(0) }
    : collect(child.stdout, limits.outputBytes, limits.outputBytes, () => kill('output'));
  const stderr = collect(child.stderr, STDERR_BYTES, MAX_DISCARDED, () => kill('output'));
  const status = collect(child.stdio[STATUS_FD] as Readable, STDERR_BYTES, STDERR_BYTES, () => {});
  if (converse && child.stdin && child.stdout) converse(child.stdin, child.stdout);
  else if (!input) child.stdin?.end();
  try {
    await ended(child);
  } finally {
    watch.stop();
    signal?.removeEventListener('abort', abort);
  }
  if (killed === 'aborted') signal?.throwIfAborted();
  const statusText = status.bytes().toString();
  const used = watch.usage(statusText);
  const errors = stderr.bytes().toString();
  return {
    ...classify({ killed, statusText, errors, used, limits }),
    seconds: used.seconds,
    wall_seconds: used.wallSeconds,
    megabytes: used.megabytes,
    stdout: stdout.bytes(),
    stderr: errors,
  };
}

function spawnLauncher(
  bubblewrap: Bubblewrap,
  execution: Execution,
  slot: number,
  cgroup: Cgroup | undefined,
): ChildProcess {
  const filter = openFilter(bubblewrap);
  const input = execution.input && bubblewrap.root ? openSync(execution.input, 'r') : undefined;
  const streams = [input ?? 'pipe', 'pipe', 'pipe', 'pipe', filter.fd, 'pipe'] as const;
  try {
    return spawn('/bin/sh', launchArguments(bubblewrap, execution, slot, cgroup?.processFiles ?? []), {
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: [...streams, ...coverInheritedFiles(streams.length)],
    });
  } finally {
    filter.close();
    if (input !== undefined) closeSync(input);
  }
}

/** Until the process and all that it started have ended and their output is read. */
function ended(child: ChildProcess): Promise<void> {
  // A program that ends without reading its input closes the pipe.
  child.stdin?.on('error', () => {});
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

/** Keeps the first `kept` bytes of a stream, and calls `onTooMuch` after `allowed`. */
function collect(stream: Readable | null, kept: number, allowed: number, onTooMuch: () => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('error', () => {});
  stream?.on('data', (chunk: Buffer) => {
    if (size < kept) chunks.push(chunk.subarray(0, kept - size));
    size += chunk.length;
    if (size > allowed) onTooMuch();
  });
  return { bytes: () => Buffer.concat(chunks) };
}

type Ending = {
  killed: Killed | undefined;
  statusText: string;
  errors: string;
  used: Usage;
  limits: Execution['limits'];
};

function classify({ killed, statusText, errors, used, limits }: Ending) {
  if (!used.started && killed !== 'aborted')
    return {
      outcome: 'failed' as const,
      exit_code: undefined,
      message: `The sandbox did not start the program: ${errors.trim().slice(-500) || 'it gave no reason.'}`,
    };
  const code = statusText.match(/"exit-code": (\d+)/)?.[1];
  const exit_code = code === undefined ? undefined : Number(code);
  if (used.outOfMemory || killed === 'memory') return { outcome: 'memory' as const, exit_code: undefined };
  if (killed === 'output') return { outcome: 'output' as const, exit_code: undefined };
  const signal = exit_code !== undefined && exit_code > 128 ? SIGNAL_NAMES.get(exit_code - 128) : undefined;
  if (killed === 'time' || used.seconds > limits.seconds || signal === 'SIGXCPU')
    return { outcome: 'time' as const, exit_code: undefined };
  if (exit_code === undefined)
    return {
      outcome: 'failed' as const,
      exit_code,
      message: `The sandbox broke: ${errors.trim().slice(-500) || 'it gave no reason.'}`,
    };
  return signal
    ? { outcome: 'signal' as const, exit_code: undefined, signal }
    : { outcome: 'finished' as const, exit_code };
}
