import { constants, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';
import type { ChildRequest, Ending } from './messages.ts';
import { PYTHON_ENVIRONMENT } from './python-environment.ts';
import { serve } from './serve.ts';

const PAGE = 65_536;
const MEBIBYTE = 1_048_576;

// Memory grows only up to the limit of the run; Python then raises MemoryError.
type Memory = { buffer: ArrayBuffer; grow(pages: number): number };
const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
  .WebAssembly.Memory;
let limitPages = Number.POSITIVE_INFINITY;
let memory: Memory | undefined;
const { grow } = prototype;
prototype.grow = function growWithin(this: Memory, pages: number) {
  memory = this;
  if (this.buffer.byteLength / PAGE + pages > limitPages)
    throw new RangeError('The memory limit is reached.');
  return grow.call(this, pages);
};

// Emscripten asks for these numbers in a way that the permission model denies.
Object.assign(process, { binding: () => ({ fs: constants }) });

const [snapshot] = process.argv.slice(2);
const python = await loadPyodide({
  indexURL: dirname(fileURLToPath(import.meta.resolve('pyodide'))),
  jsglobals: {},
  env: PYTHON_ENVIRONMENT,
  ...(snapshot && { _loadSnapshot: readFileSync(snapshot) }),
});
const heap = () => (memory ?? heapOf(python)).buffer.byteLength;
const started = heap();

function heapOf(module: unknown): { buffer: ArrayBuffer } {
  return (module as { _module: { HEAPU8: Uint8Array<ArrayBuffer> } })._module.HEAPU8;
}

// What Python may reach of the JavaScript around it is nothing that a program of a contest needs.
python.runPython(`
import sys
for name in [name for name in sys.modules if name.split('.')[0] in ('js', 'pyodide_js')]:
    sys.modules[name] = None
sys.modules['js'] = sys.modules['pyodide_js'] = None
sys.dont_write_bytecode = True
del name
`);

const CHECK = `
def check(source, name):
    import traceback
    try:
        compile(source, name, 'exec', dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        return ''.join(traceback.format_exception_only(type(error), error))
check
`;
const RUN = `
def run(path, arguments):
    import os, runpy, sys, traceback
    sys.argv = [path, *arguments]
    sys.path.insert(0, os.path.dirname(path))
    os.chdir('/tmp')
    code = 0
    try:
        runpy.run_path(path, run_name='__main__')
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            code = end.code or 0
        else:
            print(end.code, file=sys.stderr)
            code = 1
    except BaseException as error:
        frames = error.__traceback__
        while frames and not frames.tb_frame.f_code.co_filename.startswith('/program'):
            frames = frames.tb_next
        traceback.print_exception(type(error), error, frames)
        code = 1
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        pass
    return code & 255
run
`;
const [check, run] = [python.runPython(CHECK), python.runPython(RUN)];

function writeFile(path: string, content: string | Uint8Array): void {
  python.FS.mkdirTree(dirname(path));
  python.FS.writeFile(path, content);
}

function runProgram(
  { files, main, input, arguments: given, megabytes, readable }: Extract<ChildRequest, { kind: 'run' }>,
  write: (stream: 1 | 2, bytes: Uint8Array) => void,
): Ending {
  limitPages = (started + megabytes * MEBIBYTE) / PAGE;
  for (const { name, content } of files) writeFile(`/program/${name}`, content);
  for (const { path, bytes } of readable) writeFile(path, bytes);
  let at = 0;
  let errors = '';
  python.setStdin({
    read(buffer: Uint8Array) {
      const part = input.subarray(at, at + buffer.length);
      buffer.set(part);
      at += part.length;
      return part.length;
    },
    isatty: false,
  });
  const stream = (number: 1 | 2) => ({
    write(bytes: Uint8Array) {
      write(number, bytes);
      if (number === 2) errors = (errors + new TextDecoder().decode(bytes)).slice(-4_096);
      return bytes.length;
    },
    isatty: false,
  });
  python.setStdout(stream(1));
  python.setStderr(stream(2));
  const megabytesUsed = () => Math.max(heap() - started, 0) / MEBIBYTE;
  try {
    const exit_code: number = run(`/program/${main}`, python.toPy(given));
    return {
      exit_code,
      megabytes: megabytesUsed(),
      outOfMemory: exit_code !== 0 && /^MemoryError/m.test(errors),
    };
  } catch (error) {
    // The interpreter itself broke, such as by recursion without end.
    write(
      2,
      new TextEncoder().encode(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`),
    );
    return { exit_code: 1, megabytes: megabytesUsed(), outOfMemory: /memory/i.test(String(error)) };
  }
}

serve({
  check({ files }) {
    for (const { name, content } of files.filter((file) => files.length === 1 || file.name.endsWith('.py'))) {
      const message: string | undefined = check(content, name);
      if (message) return message;
    }
    return undefined;
  },
  run: runProgram,
});
