import type { Language, Limits, SourceFile } from '../../problem-packages/problem-package.ts';
import type { ExecutionLimits, Mount } from '../sandbox/execution.ts';

/** Where the sandbox shows the sources to a compiler, and the compiled program to a run. */
export const SOURCE_FOLDER = '/source';
export const PROGRAM_FOLDER = '/program';
/** Where a compiler leaves what becomes the program. */
export const OUTPUT_FOLDER = '/tmp/out';

/** How to make a program. `keep` says what it consists of: the sources, or what the command left in the output folder. */
export type Build = { files: SourceFile[]; command: string[]; keep: 'sources' | 'output' };

/** A language whose programs run in bubblewrap. */
export type NativeLanguage = {
  language: Language;
  name: string;
  version: string;
  /** What the toolchain needs beside /usr. */
  mounts: Mount[];
  environment?: Record<string, string>;
  /** Megabytes that the runtime needs beside the program's own. */
  overheadMegabytes: number;
  addressSpace: boolean;
  processes: number;
  /** The ways to build, from the first; a later one is tried where `retry` finds its reason in the compiler's output. */
  builds(files: SourceFile[]): Build[];
  retry?: RegExp;
  /** A sentence about sources that cannot be built at all. */
  refusal?(files: SourceFile[]): string | undefined;
  /** The command for a program with these files. */
  command(files: string[], limits: Limits): string[];
  /** Whether the error output is that of a program that was refused memory. */
  ranOutOfMemory?(stderr: string): boolean;
  /** The name of the exception that ended a program. */
  exceptionName?(stderr: string): string | undefined;
};

export const COMPILE_LIMITS: Omit<ExecutionLimits, 'processes'> = {
  seconds: 30,
  wallSeconds: 60,
  megabytes: 1_024,
  outputBytes: 128 * 1_048_576,
  diskMegabytes: 128,
};

/** Names that a command line reads as files, whatever they are called. */
export const asArgument = (name: string) => (name.startsWith('-') ? `./${name}` : name);

export const endsWithAny = (name: string, endings: string[]) =>
  endings.some((ending) => name.endsWith(ending));
