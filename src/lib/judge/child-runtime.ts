import { randomUUID } from 'node:crypto';
import type { Language, SourceFile } from '../problem-packages/problem-package.ts';
import { type Child, startChild } from './child/child-process.ts';
import { pythonSnapshot } from './child/python-snapshot.ts';
import { COMPILER_OUTPUT_BYTES, type Runtime, type RuntimeRequest } from './runtime.ts';
import { type ExecutionResult, wallSecondsFor } from './sandbox/execution.ts';
import { isInside } from './tar.ts';
import type { Compilation, CompiledProgram, OfferedLanguage, Source } from './types.ts';

/** An interpreter that runs in a killable child of this process. */
export type ChildLanguage = {
  offered: OfferedLanguage;
  program: URL;
  packages: string[];
  /** Of the process beside the program's own memory. */
  baseMegabytes: number;
  /** The files that may start, by their usual names. */
  starts: string[];
  ending: string;
  /** Keeps one child started ahead. */
  warm: boolean;
  /** Whether the interpreter can say what is wrong with a program before it runs. */
  checks: boolean;
  /** Makes a file in a folder from which the interpreter starts sooner. */
  prepare?(folder: string): Promise<string>;
  exceptionName(stderr: string): string | undefined;
};

const lastName = (stderr: string) =>
  stderr
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.match(/^[\w.]+/)?.[0];
const firstName = (stderr: string) => stderr.match(/^(\w*(?:Error|Exception))\b/m)?.[1];
const own = (file: string) => new URL(`./child/${file}`, import.meta.url);

const offer = (
  language: Language,
  name: string,
  version: string,
  sandbox: OfferedLanguage['sandbox'],
  factor: number,
): OfferedLanguage => ({ language, name, version, sandbox, factor });

export const WEBASSEMBLY_PYTHON: ChildLanguage = {
  offered: offer('python', 'Python 3 (WebAssembly)', '3.14', 'webassembly', 4),
  program: own('python-program.ts'),
  packages: ['pyodide'],
  baseMegabytes: 400,
  starts: ['__main__.py', 'main.py'],
  ending: '.py',
  warm: true,
  checks: true,
  prepare: pythonSnapshot,
  exceptionName: lastName,
};

export const WEBASSEMBLY_JAVASCRIPT: ChildLanguage = {
  offered: offer('javascript', 'JavaScript (QuickJS)', 'ES2023', 'webassembly', 10),
  program: own('javascript-program.ts'),
  packages: ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync', '@jitl/quickjs-ffi-types'],
  baseMegabytes: 200,
  starts: ['main.js', 'main.mjs', 'index.js'],
  ending: 'js',
  warm: false,
  checks: true,
  exceptionName: firstName,
};

export const SQL: ChildLanguage = {
  offered: offer('sql', 'SQL (SQLite)', process.versions.sqlite ?? '3', 'process', 1),
  program: own('sql-program.ts'),
  packages: [],
  baseMegabytes: 200,
  starts: ['main.sql'],
  ending: '.sql',
  warm: false,
  checks: false,
  exceptionName: firstName,
};

/** Children that have run nothing; one is kept ahead. */
function childPool({ program, packages, baseMegabytes, prepare }: ChildLanguage, folder: string) {
  let ahead: Promise<Child> | undefined;
  let closed = false;
  let preparing: Promise<string | undefined> | undefined;
  const start = async () => {
    // Without it the interpreter starts too, only later.
    preparing ??= prepare?.(folder).catch(() => undefined);
    return await startChild(program, packages, baseMegabytes, await preparing);
  };
  return {
    start,
    async takeChild(): Promise<Child> {
      const taken = ahead ?? start();
      ahead = undefined;
      return await taken;
    },
    keepAhead(child: Promise<Child>): void {
      if (ahead || closed) void child.then(({ kill }) => kill(), ignore);
      else {
        ahead = child;
        // The next run awaits this child and gets its failure.
        child.catch(ignore);
      }
    },
    async close() {
      closed = true;
      const child = await ahead?.catch(() => undefined);
      child?.kill();
    },
  };
}

/** Programs of one language in children. `folder` keeps what makes them start sooner. */
export function childRuntime(language: ChildLanguage, folder: string): Runtime {
  const { offered, starts, ending, warm } = language;
  const sources = new Map<string, SourceFile[]>();
  const { takeChild, keepAhead, start, close } = childPool(language, folder);

  const mainOf = (files: SourceFile[]) =>
    starts.find((name) => files.some((file) => file.name === name)) ??
    files.find(({ name }) => name.endsWith(ending))?.name ??
    files[0]?.name ??
    'main';

  async function compile({ files }: Source): Promise<Compilation> {
    const outside = files.find(({ name }) => !isInside(name));
    if (outside) return { ok: false, message: `“${outside.name}” is no name for a source file.` };
    if (files.length === 0) return { ok: false, message: 'There is no source file.' };
    if (language.checks) {
      const child = await takeChild();
      const message = await child.check({ kind: 'check', files, main: mainOf(files) });
      // A check runs nothing of the program, so the child can serve a run.
      keepAhead(Promise.resolve(child));
      if (message !== undefined)
        return { ok: false, message: message.trim().slice(0, COMPILER_OUTPUT_BYTES) };
    }
    const id = randomUUID();
    sources.set(id, files);
    return { ok: true, program: { id, language: offered.language } };
  }

  async function run({ id }: CompiledProgram, request: RuntimeRequest): Promise<ExecutionResult> {
    const files = sources.get(id);
    if (!files) throw new Error('There is no such program.');
    if (request.converse || request.script)
      return failed('Programs that talk with each other need bubblewrap, which this judge does not have.');
    const { limits, input, signal } = request;
    const child = await takeChild();
    if (warm) keepAhead(start());
    return await child.run(
      {
        kind: 'run',
        files,
        main: mainOf(files),
        input,
        arguments: request.arguments ?? [],
        megabytes: limits.megabytes,
        readable: request.files ?? [],
      },
      {
        seconds: limits.seconds,
        wallSeconds: wallSecondsFor(limits.seconds),
        outputBytes: limits.output_kilobytes * 1_024,
        megabytes: limits.megabytes + language.baseMegabytes,
        ...(signal && { signal }),
      },
    );
  }

  return {
    offered,
    compile,
    run,
    exceptionName: language.exceptionName,
    close,
  };
}

const ignore = () => {};

const failed = (message: string): ExecutionResult => ({
  outcome: 'failed',
  exit_code: undefined,
  seconds: 0,
  wall_seconds: 0,
  megabytes: 0,
  stdout: Buffer.alloc(0),
  stderr: '',
  message,
});
