import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../problem-packages/problem-package.ts';
import type { CompileCache } from './compile-cache.ts';
import {
  type Build,
  COMPILE_LIMITS,
  type NativeLanguage,
  OUTPUT_FOLDER,
  PROGRAM_FOLDER,
  SOURCE_FOLDER,
} from './languages/native-language.ts';
import { COMPILER_OUTPUT_BYTES, type Runtime, type RuntimeRequest } from './runtime.ts';
import { type ExecutionResult, type Mount, wallSecondsFor } from './sandbox/execution.ts';
import type { NativeSandbox } from './sandbox/native-sandbox.ts';
import { type ArchiveFile, isInside, readTar } from './tar.ts';
import type { Compilation, CompiledProgram, RunResult, Source } from './types.ts';

/** Size of /tmp and of each file for a program. */
const RUN_DISK_MEGABYTES = 64;
const COMPILE_PROCESSES = 128;
const KEEP_OUTPUT = `mkdir -p ${OUTPUT_FOLDER} && "$@" && cd ${OUTPUT_FOLDER} && exec tar -cf - .`;

type Parts = { sandbox: NativeSandbox; cache: CompileCache; folder: string };

/** Programs of one language in bubblewrap. `folder` holds the files of runs. */
export function nativeRuntime(language: NativeLanguage, parts: Parts): Runtime {
  const { sandbox, cache, folder } = parts;
  const sources = new Map<string, Source>();
  const compiling = new Map<string, Promise<Compilation>>();

  async function compile(source: Source): Promise<Compilation> {
    const message = refusal(language, source.files);
    if (message) return { ok: false, message };
    const hash = hashOf(language, source.files);
    const underWay = compiling.get(hash);
    if (underWay) return await underWay;
    const started = compileOnce(hash, source).finally(() => compiling.delete(hash));
    compiling.set(hash, started);
    return await started;
  }

  async function compileOnce(hash: string, source: Source): Promise<Compilation> {
    if (!cache.has(hash)) {
      const built = await build(language, parts, source.files);
      if (!built.files) return { ok: false, message: built.message };
      await cache.put(hash, built.files);
    }
    sources.set(hash, source);
    return { ok: true, program: { id: hash, language: language.language } };
  }

  async function run({ id }: CompiledProgram, request: RuntimeRequest): Promise<RunResult> {
    // The cache may have let go of it since.
    const source = sources.get(id);
    if (source && !cache.has(id)) await compile(source);
    const result = await cache.use(id, (program, files) =>
      inRunFolder(folder, async (own) => {
        const result = await sandbox.execute(await executionOf(language, request, { program, files, own }));
        return classifyMemory(language, result);
      }),
    );
    if (!result) throw new Error('There is no such program.');
    return result;
  }

  return {
    offered: {
      language: language.language,
      name: language.name,
      version: language.version,
      sandbox: 'bubblewrap',
      factor: 1,
    },
    compile,
    run,
    exceptionName: (stderr) => language.exceptionName?.(stderr),
  };
}

function refusal(language: NativeLanguage, files: SourceFile[]): string | undefined {
  if (files.length === 0) return 'There is no source file.';
  const outside = files.find(({ name }) => !isInside(name));
  if (outside) return `“${outside.name}” is no name for a source file.`;
  return language.refusal?.(files);
}

function hashOf(language: NativeLanguage, files: SourceFile[]): string {
  const flags = language.builds(files).map(({ command }) => command);
  return createHash('sha256')
    .update(JSON.stringify([1, language.language, language.version, flags, files]))
    .digest('hex');
}

/** A folder for the files of one run, which goes with it. */
async function inRunFolder<T>(folder: string, use: (own: string) => Promise<T>): Promise<T> {
  const own = join(folder, randomUUID());
  await mkdir(own, { mode: 0o755 });
  try {
    return await use(own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

type Built = { files: ArchiveFile[]; message?: undefined } | { files?: undefined; message: string };

async function build(
  language: NativeLanguage,
  { sandbox, folder }: Parts,
  files: SourceFile[],
): Promise<Built> {
  const [first, ...others] = language.builds(files);
  if (!first) return { message: 'There is no source file.' };
  const result = await buildOnce(language, sandbox, folder, first);
  for (const other of others)
    if (result.message !== undefined && language.retry?.test(result.message)) {
      const again = await buildOnce(language, sandbox, folder, other);
      if (again.files) return again;
    }
  return result;
}

async function buildOnce(
  language: NativeLanguage,
  sandbox: NativeSandbox,
  folder: string,
  build: Build,
): Promise<Built> {
  return await inRunFolder(folder, async (own) => {
    for (const { name, content } of build.files) await writeReadable(join(own, name), content);
    const result = await sandbox.execute({
      command: build.keep === 'output' ? ['sh', '-c', KEEP_OUTPUT, 'sh', ...build.command] : build.command,
      mounts: [...language.mounts, { from: own, to: SOURCE_FOLDER }],
      folder: SOURCE_FOLDER,
      ...(language.environment && { environment: language.environment }),
      limits: { ...COMPILE_LIMITS, processes: COMPILE_PROCESSES },
    });
    if (result.outcome === 'failed') throw new Error(result.message);
    if (result.outcome !== 'finished' || result.exit_code !== 0) return { message: compilerMessage(result) };
    if (build.keep === 'output') return { files: readTar(result.stdout) };
    return {
      files: build.files.map(({ name, content }) => ({
        name,
        bytes: Buffer.from(content),
        executable: false,
      })),
    };
  });
}

const LIMIT_MESSAGES: Partial<Record<ExecutionResult['outcome'], string>> = {
  time: `The compiler needed more than ${COMPILE_LIMITS.seconds} s.`,
  memory: `The compiler needed more than ${COMPILE_LIMITS.megabytes} MB of memory.`,
  output: 'The compiled program is too large.',
};

function compilerMessage({ outcome, stderr, signal }: ExecutionResult): string {
  const limit = LIMIT_MESSAGES[outcome] ?? (signal ? `The compiler was ended by ${signal}.` : undefined);
  const text = stderr.replaceAll(`${SOURCE_FOLDER}/`, '').replaceAll(`${OUTPUT_FOLDER}/`, '');
  return (
    [limit, text.trim()].filter(Boolean).join('\n').slice(0, COMPILER_OUTPUT_BYTES) || 'The compiler failed.'
  );
}

async function writeReadable(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  await writeFile(path, content);
  // Runs have a user id of their own, and the umask may hide new files from it.
  await chmod(path, 0o444);
}

async function executionOf(
  language: NativeLanguage,
  request: RuntimeRequest,
  { program, files, own }: { program: string; files: string[]; own: string },
) {
  const { limits, input, signal, script, converse } = request;
  const inputFile = join(own, 'input');
  if (!converse) await writeReadable(inputFile, input);
  const mounts: Mount[] = [...language.mounts, { from: program, to: PROGRAM_FOLDER }];
  for (const [at, { path, bytes }] of (request.files ?? []).entries()) {
    await writeReadable(join(own, `file-${at}`), bytes);
    mounts.push({ from: join(own, `file-${at}`), to: path });
  }
  const command = [...language.command(files, limits), ...(request.arguments ?? [])];
  return {
    command: script ? ['sh', '-c', script, 'sh', ...command] : command,
    mounts,
    ...(converse ? { converse } : { input: inputFile }),
    ...(language.environment && { environment: language.environment }),
    limits: {
      seconds: limits.seconds,
      wallSeconds: wallSecondsFor(limits.seconds),
      megabytes: limits.megabytes + language.overheadMegabytes,
      addressSpace: language.addressSpace,
      outputBytes: limits.output_kilobytes * 1_024,
      processes: language.processes,
      diskMegabytes: RUN_DISK_MEGABYTES,
    },
    ...(signal && { signal }),
  };
}

/** A runtime that is refused memory says so and ends by itself. */
function classifyMemory(language: NativeLanguage, result: ExecutionResult): ExecutionResult {
  const ended = result.outcome === 'signal' || (result.outcome === 'finished' && result.exit_code !== 0);
  if (!ended || !language.ranOutOfMemory?.(result.stderr)) return result;
  return { ...result, outcome: 'memory', exit_code: undefined };
}
