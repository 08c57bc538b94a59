import { posix } from 'node:path';
import type { Language, SourceFile } from '../problem-package.ts';
import { decodeText } from './package-files.ts';

const LANGUAGES: Record<string, Language> = {
  c: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  'c++': 'cpp',
  java: 'java',
  py: 'python',
  py3: 'python',
  js: 'javascript',
  mjs: 'javascript',
  sql: 'sql',
};
/** Languages that packages have solutions in and that are not offered. */
const OTHERS: Record<string, string> = {
  adb: 'Ada',
  awk: 'AWK',
  bash: 'Bash',
  bf: 'Brainfuck',
  clj: 'Clojure',
  cs: 'C#',
  d: 'D',
  dart: 'Dart',
  ex: 'Elixir',
  erl: 'Erlang',
  f90: 'Fortran',
  f95: 'Fortran',
  fs: 'F#',
  go: 'Go',
  groovy: 'Groovy',
  hs: 'Haskell',
  jl: 'Julia',
  kt: 'Kotlin',
  lisp: 'Common Lisp',
  lua: 'Lua',
  m: 'Objective-C',
  ml: 'OCaml',
  nim: 'Nim',
  pas: 'Pascal',
  php: 'PHP',
  pl: 'Perl',
  plg: 'Prolog',
  py2: 'Python 2',
  r: 'R',
  rb: 'Ruby',
  rs: 'Rust',
  scala: 'Scala',
  sh: 'Bash',
  swift: 'Swift',
  ts: 'TypeScript',
  vb: 'Visual Basic',
  zig: 'Zig',
};

const HEADERS = new Set(['h', 'hh', 'hpp', 'hxx', 'inc', 'tcc']);
const MAX_SOURCE_BYTES = 2 ** 20;

/** A program's language and files, the one that starts first; or why it cannot be judged here. */
export type ProgramSource =
  | { offered: true; language: Language; files: SourceFile[] }
  | { offered: false; language: string | undefined };

const endingOf = (path: string): string => posix.extname(path).slice(1);

/** Also `.C` and `.CPP`, which other judges take for C++. */
export function languageOfName(path: string): Language | undefined {
  const ending = endingOf(path);
  return ending === 'C' ? 'cpp' : LANGUAGES[ending.toLowerCase()];
}

/** The language of a file that is not offered, by its ending. */
export const otherLanguageOfName = (path: string): string | undefined => OTHERS[endingOf(path).toLowerCase()];

const isPython2 = (text: string): boolean => /^#!.*python2/.test(text);

/** Reads the program that consists of these files, by their paths from its folder. */
export function readProgram(
  files: ReadonlyMap<string, Uint8Array>,
  { language, entry }: { language?: Language; entry?: string } = {},
): ProgramSource {
  const paths = [...files.keys()].toSorted();
  const known = paths.flatMap((path) => languageOfName(path) ?? []);
  const found = language ?? (known.includes('cpp') ? 'cpp' : known[0]);
  const others = paths.flatMap((path) => otherLanguageOfName(path) ?? []);
  if (!found) return { offered: false, language: others[0] };
  const sources = [...files]
    .filter(([path, { length }]) => length <= MAX_SOURCE_BYTES && isText(path, files.get(path)))
    .map(([name, bytes]) => ({ name, content: decodeText(bytes) }));
  const own = sources.filter(({ name }) => language !== undefined || languageOfName(name) !== undefined);
  if (found === 'python' && own.some(({ content }) => isPython2(content)))
    return { offered: false, language: 'Python 2' };
  return { offered: true, language: found, files: orderFiles(sources, found, entry) };
}

function isText(path: string, bytes: Uint8Array | undefined): boolean {
  const known = languageOfName(path) !== undefined || HEADERS.has(endingOf(path).toLowerCase());
  return known || (bytes !== undefined && !bytes.includes(0));
}

/** Entry points come first: the named one, `__main__.py`, `main.*`, then sources before other files. */
function orderFiles(sources: SourceFile[], language: Language, entry: string | undefined): SourceFile[] {
  const rank = ({ name }: SourceFile): number => {
    if (entry && (name === entry || posix.basename(name, posix.extname(name)) === entry)) return 0;
    if (languageOfName(name) !== language) return 4;
    if (name === '__main__.py') return 1;
    return /^main\./i.test(posix.basename(name)) ? 2 : 3;
  };
  return sources.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}
