import { decodeText } from '../files/package-files.ts';
import { languageOfName, readProgram } from '../files/source-language.ts';
import {
  asMap,
  asNumber,
  asText,
  asWords,
  isMap,
  splitCommand,
  type YamlMap,
} from '../files/yaml-document.ts';
import { PackageError } from '../package-error.ts';
import type { Checker, JudgeProgram, Language, SourceFile } from '../problem-package.ts';

/** The `easy` checker: the same characters in any order, without white space and case. */
const EASY_CHECKER = `from collections import Counter

def check(process_output, judge_output, **kwargs):
    return Counter(b''.join(process_output.lower().split())) == Counter(b''.join(judge_output.lower().split()))
`;

/** A checker that is a Python module with a function `check`. It gets the settings as further keywords. */
const pythonChecker = (content: string, settings: YamlMap): Checker => ({
  kind: 'program',
  protocol: 'dmoj',
  language: 'python',
  files: [{ name: 'checker.py', content }],
  arguments: Object.keys(settings).length > 0 ? [JSON.stringify(settings)] : [],
});

type Files = ReadonlyMap<string, Uint8Array>;
type Maker = (settings: YamlMap) => Checker;

const DEFAULT_PRECISION = 6;
const byLine = { case_sensitive: true, line_breaks: true };
const tokens: Maker = () => ({ kind: 'tokens', ...byLine });

const floats =
  (mode?: string): Maker =>
  (settings) => {
    const epsilon = 10 ** -(asNumber(settings.precision) ?? DEFAULT_PRECISION);
    const error = mode ?? asText(settings.error_mode) ?? 'default';
    return {
      kind: 'floats',
      ...(error === 'relative' ? {} : { absolute: epsilon }),
      ...(error === 'absolute' ? {} : { relative: epsilon }),
      ...byLine,
    };
  };

const MAKERS: Record<string, Maker> = {
  standard: tokens,
  floats: floats(),
  floatsabs: floats('absolute'),
  floatsrel: floats('relative'),
  identical: () => ({ kind: 'identical' }),
  identical_with_pe: () => ({ kind: 'identical' }),
  rstripped: () => ({ kind: 'lines' }),
  linecount: tokens,
  linematches: tokens,
  sorted: ({ split_on }) => ({ kind: 'unordered', of: split_on === 'whitespace' ? 'tokens' : 'lines' }),
  unordered: () => ({ kind: 'unordered', of: 'tokens' }),
  easy: () => pythonChecker(EASY_CHECKER, {}),
};

/** The checker that a `checker` node names, or the standard one. Throws a `PackageError` for one that is not supported. */
export function readChecker(node: unknown, files: Files): Checker {
  const name = isMap(node) ? asText(node.name) : asText(node);
  const settings = isMap(node) ? asMap(node.args) : {};
  if (name === undefined || name === '') return tokens({});
  const make = MAKERS[name];
  if (make) return make(settings);
  if (name === 'bridged') return { kind: 'program', ...readBridged(settings, files, 'checker') };
  const source = files.get(name);
  if (!name.includes('.') || !source)
    throw new PackageError(
      name.includes('.')
        ? `The checker ${name} is missing in the package.`
        : `The checker “${name}” of init.yml is unknown.`,
    );
  if (languageOfName(name) !== 'python')
    throw new PackageError(`The checker ${name} is not written in Python.`);
  return pythonChecker(decodeText(source), settings);
}

/** Checkers of all these types are called alike. An interactor of the type `default` gets no output file. */
const TYPES = ['default', 'testlib', 'coci'];

/** A checker or interactor that is a program of its own. */
export function readBridged(settings: YamlMap, files: Files, what: 'checker' | 'interactor'): JudgeProgram {
  const names = asWords(settings.files);
  const type = asText(settings.type) ?? 'default';
  const protocol = what === 'interactor' && type === 'default' ? 'dmoj' : 'testlib';
  if (!TYPES.includes(type))
    throw new PackageError(`The ${what} has the type ${type}, which is not supported.`);
  const missing = names.find((name) => !files.has(name));
  if (names.length === 0 || missing)
    throw new PackageError(`The ${what} ${missing ?? 'of init.yml'} is missing in the package.`);
  const own = new Map(names.map((name) => [name, files.get(name) ?? new Uint8Array()]));
  const header = files.get('testlib.h');
  const withHeader = header ? new Map([...own, ['testlib.h', header] as const]) : own;
  const language = languageOfCode(asText(settings.lang));
  const program = readProgram(withHeader, language ? { language } : {});
  if (!program.offered)
    throw new PackageError(`The ${what} ${names[0]} is in a language that is not offered here.`);
  const call = asText(settings.args_format_string ?? settings.args);
  return {
    ...{
      protocol,
      language: program.language,
      files: withMacros(program.files, settings.flags),
      arguments: [],
    },
    ...(type === 'default' ? {} : { accepts_partial: true }),
    ...(call ? { call: splitCommand(call) } : {}),
  };
}

/** Sources in C and C++ with the macros that flags of the compiler define, such as `-DLARGE=1`. */
export function withMacros(files: SourceFile[], flags: unknown): SourceFile[] {
  const lines = asWords(flags).flatMap((flag) => {
    const [, name, value = '1'] = flag.match(/^-D(\w+)(?:=(.*))?$/) ?? [];
    return name === undefined ? [] : [`#define ${name} ${value}\n`];
  });
  if (lines.length === 0) return files;
  const isCompiled = (name: string) => ['c', 'cpp'].includes(languageOfName(name) ?? '');
  return files.map((file) =>
    isCompiled(file.name) ? { ...file, content: `${lines.join('')}#line 1\n${file.content}` } : file,
  );
}

/** The language of a code such as CPP17, PY3 or JAVA8. */
export function languageOfCode(code: string | undefined): Language | undefined {
  if (code === undefined) return undefined;
  if (/^(CPP|CLANGX)/i.test(code)) return 'cpp';
  if (/^(PY3|PYPY3)/i.test(code)) return 'python';
  if (/^JAVA\d*$/i.test(code)) return 'java';
  if (/^(V8JS|NODEJS|JS)/i.test(code)) return 'javascript';
  return /^(C|C11|C99|CLANG)$/i.test(code) ? 'c' : undefined;
}
