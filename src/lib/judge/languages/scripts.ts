import type { SourceFile } from '../../problem-packages/problem-package.ts';
import { endsWithAny, type NativeLanguage, PROGRAM_FOLDER } from './native-language.ts';
import { findTool } from './tools.ts';

const NODE = '/opt/node/bin/node';
/** Node's own share: its code, compiler threads, buffers. */
const NODE_OVERHEAD_MEGABYTES = 96;
/** Kilobytes of stack for JavaScript, within the stack that the memory limit gives. */
const MAX_NODE_STACK = 65_500;

const PYTHON_ENDINGS = ['.py', '.py3'];
const PYTHON_CHECK = `
import sys
for name in sys.argv[1:]:
    with open(name, 'rb') as file:
        source = file.read()
    try:
        compile(source, name, 'exec', dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        import traceback
        sys.stderr.writelines(traceback.format_exception_only(type(error), error))
        sys.exit(1)
`;

export function findPython(): NativeLanguage | undefined {
  const python = findTool(['python3'], ['--version']);
  if (!python) return undefined;
  return {
    language: 'python',
    name: 'Python 3',
    version: python.version.match(/\d+(\.\d+)*/)?.[0] ?? 'unknown',
    mounts: [],
    // Sets have the same order in every run.
    environment: { PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1' },
    overheadMegabytes: 8,
    addressSpace: true,
    processes: 64,
    builds: (files) => [
      {
        files,
        command: [python.path, '-c', PYTHON_CHECK, ...scriptNames(files, PYTHON_ENDINGS)],
        keep: 'sources',
      },
    ],
    command: (files) => [
      python.path,
      `${PROGRAM_FOLDER}/${startFile(files, PYTHON_ENDINGS, ['__main__.py', 'main.py'])}`,
    ],
    ranOutOfMemory: (stderr) => /^MemoryError/m.test(stderr),
    exceptionName: (stderr) =>
      stderr
        .trimEnd()
        .split('\n')
        .at(-1)
        ?.match(/^[\w.]+/)?.[0],
  };
}

const NODE_ENDINGS = ['.js', '.mjs', '.cjs'];

/** The portal's own Node.js; `path` is where the sandbox may read it. */
export function findNode(path: string): NativeLanguage {
  return {
    language: 'javascript',
    name: 'JavaScript (Node.js)',
    version: process.versions.node,
    mounts: [{ from: path, to: NODE }],
    overheadMegabytes: NODE_OVERHEAD_MEGABYTES,
    addressSpace: false,
    processes: 64,
    builds: (files) => [
      {
        files: files.length === 1 ? files.map((file) => ({ ...file, name: jsName(file.name) })) : files,
        command: [
          'sh',
          '-c',
          `for name; do ${NODE} --check "$name" || exit 1; done`,
          'sh',
          ...checkedNames(files),
        ],
        keep: 'sources',
      },
    ],
    command: (files, { megabytes }) => [
      NODE,
      `--max-old-space-size=${megabytes}`,
      `--stack-size=${Math.min(MAX_NODE_STACK, megabytes * 512)}`,
      `${PROGRAM_FOLDER}/${startFile(files, NODE_ENDINGS, ['main.js', 'main.mjs', 'index.js'])}`,
    ],
    ranOutOfMemory: (stderr) =>
      /JavaScript heap out of memory|Array buffer allocation failed|Invalid array buffer length/.test(stderr),
    exceptionName: (stderr) => stderr.match(/^(?:Uncaught )?(\w*(?:Error|Exception))\b/m)?.[1],
  };
}

const jsName = (name: string) => (endsWithAny(name, NODE_ENDINGS) ? name : 'main.js');
const checkedNames = (files: SourceFile[]) =>
  files.length === 1 ? files.map(({ name }) => jsName(name)) : scriptNames(files, NODE_ENDINGS);

function scriptNames(files: SourceFile[], endings: string[]): string[] {
  const names = files.map(({ name }) => name);
  return names.length === 1 ? names : names.filter((name) => endsWithAny(name, endings));
}

/** The file that starts: one of the usual names, else the first script. */
function startFile(names: string[], endings: string[], usual: string[]): string {
  const scripts = names.filter((name) => endsWithAny(name, endings));
  return usual.find((name) => names.includes(name)) ?? scripts[0] ?? names[0] ?? 'main';
}
