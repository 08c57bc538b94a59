import type { Readable, Writable } from 'node:stream';

/** A file or folder of the host that the sandboxed process may read. */
export type Mount = { from: string; to: string };

export type ExecutionLimits = {
  /** CPU time of all processes. */
  seconds: number;
  wallSeconds: number;
  /** What the kernel holds the processes to. */
  megabytes: number;
  /** Also bounds address space where the runtime bears it and there are no cgroups. */
  addressSpace?: boolean;
  outputBytes: number;
  processes: number;
  /** Size of the private /tmp, and of each file. */
  diskMegabytes: number;
};

export type Execution = {
  /** The program by its path in the sandbox, then its arguments. */
  command: string[];
  mounts: Mount[];
  /** Path of the file that is standard input; none is empty. */
  input?: string;
  environment?: Record<string, string>;
  /** The working folder in the sandbox; /tmp by default. */
  folder?: string;
  limits: ExecutionLimits;
  signal?: AbortSignal;
  /** Gets the open streams of a program that somebody talks with, instead of `input` and `stdout`. */
  converse?: (input: Writable, output: Readable) => void;
};

export type ExecutionResult = {
  outcome: 'finished' | 'signal' | 'time' | 'memory' | 'output' | 'failed';
  exit_code: number | undefined;
  signal?: string;
  seconds: number;
  wall_seconds: number;
  megabytes: number;
  stdout: Buffer;
  stderr: string;
  message?: string;
};

export const STDERR_BYTES = 65_536;

/** How long a run may last, whatever it does with that time. The floor keeps a slow start of short runs from deciding. */
export const wallSecondsFor = (seconds: number) => Math.max(3 * seconds, 2);
