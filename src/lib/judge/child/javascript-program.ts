import { format } from 'node:util';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { MODULE_NAMES, moduleSource, PRELUDE } from './javascript-prelude.ts';
import type { ChildRequest, Ending } from './messages.ts';
import { serve } from './serve.ts';

const MEBIBYTE = 1_048_576;
/** Of the stack that WebAssembly has; a program that recurses deeper gets an InternalError. */
const STACK_BYTES = 900_000;
const MODULE = /^\s*(?:import\s*[\w{*"']|export\s)/m;

// Nothing ever notifies it, so that a wait lasts its whole time.
const sleeper = new Int32Array(new SharedArrayBuffer(4));
const sleep = (milliseconds: number) => {
  if (milliseconds > 0) Atomics.wait(sleeper, 0, 0, milliseconds);
};

const quickjs = await newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant);

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super('exit');
    this.code = code;
  }
}

type Run = Extract<ChildRequest, { kind: 'run' }>;
type Write = (stream: 1 | 2, bytes: Uint8Array) => void;

function openContext(megabytes: number, files: { name: string; content: string }[]) {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(megabytes * MEBIBYTE);
  runtime.setMaxStackSize(STACK_BYTES);
  runtime.setModuleLoader((name) => {
    const file = files.find((one) => one.name === name.replace(/^\.\//, ''));
    if (file) return file.content;
    const known = name.replace(/^node:/, '');
    if (MODULE_NAMES.includes(known)) return moduleSource(known);
    return { error: new Error(`Cannot find module '${name}'`) };
  });
  return { runtime, context: runtime.newContext() };
}

/** Says what is wrong with a program's syntax. A script is wrapped into a function that nobody calls. */
function checkSyntax({ files, main }: Extract<ChildRequest, { kind: 'check' }>): string | undefined {
  const content = files.find(({ name }) => name === main)?.content ?? '';
  const { runtime, context } = openContext(256, files);
  try {
    const result = MODULE.test(content)
      ? context.evalCode(content, main, { type: 'module', compileOnly: true } as never)
      : context.evalCode(`(function (require, module, exports) {${withoutShebang(content)}\n})`, main);
    if (!result.error) return undefined;
    const error = context.dump(result.error) as { name?: string; message?: string; stack?: string };
    return error.name === 'SyntaxError'
      ? `${error.name}: ${error.message}\n${String(error.stack ?? '').trimEnd()}`
      : undefined;
  } finally {
    void [runtime, context];
  }
}

const withoutShebang = (content: string) => content.replace(/^#!.*/, '');

function runProgram(
  { files, main, input, arguments: given, megabytes, readable }: Run,
  write: Write,
): Ending {
  const { runtime, context } = openContext(megabytes, files);
  const encoder = new TextEncoder();
  let exitCode: number | undefined;
  const host = {
    write: (text: QuickJSHandle) => write(1, encoder.encode(context.getString(text))),
    writeError: (text: QuickJSHandle) => write(2, encoder.encode(context.getString(text))),
    format: (...values: QuickJSHandle[]) =>
      context.newString(format(...values.map((value) => context.dump(value) as unknown))),
    exit: (code: QuickJSHandle) => {
      exitCode = context.getNumber(code) & 255;
      throw new Exit(exitCode);
    },
    readFile: (path: QuickJSHandle) => {
      const name = context.getString(path);
      const file = name === '/dev/stdin' ? { bytes: input } : readable.find((one) => one.path === name);
      // A Buffer's own slice would be a part of a larger one, which the program would see whole.
      return file ? context.newArrayBuffer(new Uint8Array(file.bytes).buffer) : context.undefined;
    },
    decode: (buffer: QuickJSHandle) => {
      using lifetime = context.getArrayBuffer(buffer);
      return context.newString(new TextDecoder().decode(lifetime.value));
    },
    now: () => context.newNumber(performance.now()),
    sleep: (milliseconds: QuickJSHandle) => sleep(context.getNumber(milliseconds)),
  };
  using holder = context.newObject();
  for (const [name, call] of Object.entries(host))
    context
      .newFunction(name, (...values) =>
        (call as (...all: QuickJSHandle[]) => QuickJSHandle | undefined)(...values),
      )
      .consume((made) => context.setProp(holder, name, made));
  context.setProp(context.global, '__host', holder);
  const facts = JSON.stringify({ arguments: ['node', `/program/${main}`, ...given] });
  const content = files.find(({ name }) => name === main)?.content ?? '';
  const others = JSON.stringify(files.filter(({ name }) => name !== main));
  const steps: [string, string, 'global' | 'module'][] = [
    [`${PRELUDE}\n__start(${facts}, ${others});`, 'prelude', 'global'],
    MODULE.test(content)
      ? [content, main, 'module']
      : [
          `(function (require, module, exports) {${withoutShebang(content)}\n}).call({}, require, { exports: {} }, {});`,
          main,
          'global',
        ],
  ];
  let ending: Ending = { exit_code: 0, megabytes: 0 };
  const fail = (handle: QuickJSHandle) => {
    if (exitCode !== undefined) return;
    ending = { ...ending, ...describeError(context, handle, (text) => write(2, encoder.encode(text))) };
  };
  for (const [code, name, type] of steps) {
    const result = context.evalCode(code, name, { type });
    if (result.error) fail(result.error);
    if (result.error || exitCode !== undefined) break;
  }
  // Promises, then one timer or event after the other.
  while (ending.exit_code === 0 && exitCode === undefined) {
    const jobs = runtime.executePendingJobs();
    if (jobs.error) fail(jobs.error);
    else {
      const next = context.evalCode('__next()', 'loop');
      if (next.error) fail(next.error);
      else if (next.value.consume(context.dump) !== true) break;
    }
  }
  const flushed = context.evalCode('__flush(); __exitCode()', 'loop');
  const own = flushed.error ? 0 : Number(context.dump(flushed.value));
  const used = context.dump(runtime.computeMemoryUsage()) as { memory_used_size?: number };
  return {
    ...ending,
    exit_code: exitCode ?? (ending.exit_code || own),
    megabytes: (used.memory_used_size ?? 0) / MEBIBYTE,
    outOfMemory: exitCode === undefined && ending.outOfMemory === true,
  };
}

function describeError(context: QuickJSContext, handle: QuickJSHandle, say: (text: string) => void) {
  const error: unknown = context.dump(handle);
  const known = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : undefined;
  const words = known?.name
    ? `${known.name}: ${known.message}\n${known.stack ?? ''}`
    : `Uncaught ${format(error)}\n`;
  say(words);
  return { exit_code: 1, outOfMemory: /^InternalError: out of memory/.test(words) };
}

serve({ check: checkSyntax, run: runProgram });
