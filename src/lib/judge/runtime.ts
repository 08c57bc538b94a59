import type { Readable, Writable } from 'node:stream';
import type {
  Compilation,
  CompiledProgram,
  OfferedLanguage,
  RunRequest,
  RunResult,
  Source,
} from './types.ts';

/** A run as checkers need it too. */
export type RuntimeRequest = RunRequest & {
  /** Files that the program can read, by absolute path. */
  files?: { path: string; bytes: Uint8Array }[];
  /** A script for `sh -c`, which gets the program's command as its arguments; native programs only. */
  script?: string;
  /** Gets the open streams instead of `input` and the output. */
  converse?: (input: Writable, output: Readable) => void;
};

/** Compiles and runs the programs of one language. */
export type Runtime = {
  offered: OfferedLanguage;
  compile(source: Source): Promise<Compilation>;
  run(program: CompiledProgram, request: RuntimeRequest): Promise<RunResult>;
  /** The name of the exception that ended a program. */
  exceptionName(stderr: string): string | undefined;
  close?(): Promise<void>;
};

export const COMPILER_OUTPUT_BYTES = 65_536;
