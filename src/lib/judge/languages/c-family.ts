import type { SourceFile } from '../../problem-packages/problem-package.ts';
import {
  asArgument,
  endsWithAny,
  type NativeLanguage,
  OUTPUT_FOLDER,
  PROGRAM_FOLDER,
} from './native-language.ts';
import { findTool, type Tool } from './tools.ts';

const C_ENDINGS = ['.c'];
const CPP_ENDINGS = ['.cpp', '.cc', '.cxx', '.c++', '.C', '.CPP'];

const shared = {
  mounts: [],
  overheadMegabytes: 0,
  addressSpace: true,
  processes: 64,
  command: () => [`${PROGRAM_FOLDER}/main`],
  ranOutOfMemory: (stderr: string) => /instance of 'std::bad_alloc'/.test(stderr),
  exceptionName: (stderr: string) => stderr.match(/throwing an instance of '([^']+)'/)?.[1],
};

export function findC(): NativeLanguage | undefined {
  const compiler = findTool(['gcc', 'cc', 'clang'], ['--version']);
  return (
    compiler && {
      ...shared,
      language: 'c',
      name: 'C17',
      version: compilerVersion(compiler),
      builds: (files) => [build(compiler, files, C_ENDINGS, ['-x', 'c', '-std=gnu17'])],
    }
  );
}

export function findCpp(): NativeLanguage | undefined {
  const compiler = findTool(['g++', 'c++', 'clang++'], ['--version']);
  return (
    compiler && {
      ...shared,
      language: 'cpp',
      name: 'C++20',
      version: compilerVersion(compiler),
      builds: (files) =>
        ['gnu++20', 'gnu++14'].map((standard) =>
          build(compiler, files, CPP_ENDINGS, ['-x', 'c++', `-std=${standard}`]),
        ),
      // What was valid until C++14 and is not in C++20: old solutions of other systems have it.
      retry:
        /ISO C\+\+\d\d does not allow|reference to '\w+' is ambiguous|is not a member of 'std'|'auto_ptr'|'bind[12]|'random_shuffle'|ambiguous overload for|call of overloaded '\w+\(.*' is ambiguous/,
    }
  );
}

const compilerVersion = ({ version }: Tool) => version.match(/\d+\.\d+(\.\d+)?/)?.[0] ?? 'unknown';

function build({ path }: Tool, files: SourceFile[], endings: string[], standard: string[]) {
  const compiled = files.filter(({ name }) => endsWithAny(name, endings));
  // A single file is the program, whatever its name.
  const names = (compiled.length > 0 ? compiled : files).map(({ name }) => asArgument(name));
  const flags = [...standard, '-O2', '-pipe', '-DONLINE_JUDGE', '-I', '.', '-o', `${OUTPUT_FOLDER}/main`];
  return {
    files,
    command: [path, ...flags, '-fdiagnostics-color=never', ...names, '-lm'],
    keep: 'output' as const,
  };
}
