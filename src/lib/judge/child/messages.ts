import type { SourceFile } from '../../problem-packages/problem-package.ts';

/** What the engine asks of a child. A child runs one program and ends. */
export type ChildRequest =
  | { kind: 'check'; files: SourceFile[]; main: string }
  | {
      kind: 'run';
      files: SourceFile[];
      main: string;
      input: Uint8Array;
      arguments: string[];
      megabytes: number;
      /** Further files that the program can read, by absolute path. */
      readable: { path: string; bytes: Uint8Array }[];
    };

export type ChildReply =
  | { kind: 'ready' }
  | { kind: 'checked'; message?: string }
  | { kind: 'ended'; exit_code: number; seconds: number; megabytes: number; outOfMemory: boolean };

/** What a program of a child knows how to do. */
export type ChildProgram = {
  /** The compiler's words, or undefined for a program that can run. */
  check(request: Extract<ChildRequest, { kind: 'check' }>): string | undefined;
  run(
    request: Extract<ChildRequest, { kind: 'run' }>,
    write: (stream: 1 | 2, bytes: Uint8Array) => void,
  ): Promise<Ending> | Ending;
};
export type Ending = { exit_code: number; megabytes: number; outOfMemory?: boolean };
