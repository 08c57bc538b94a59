import { posix } from 'node:path';
import { otherLanguageOfName, type ProgramSource, readProgram } from '../files/source-language.ts';
import { PackageError } from '../package-error.ts';
import type { Checker, Interactor, JudgeProgram, Language } from '../problem-package.ts';
import { findOne, type XmlElement } from './xml-tree.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const sequence: Checker = { kind: 'tokens', case_sensitive: true };
const words: Checker = { kind: 'tokens', case_sensitive: false };
const floats = (epsilon: number): Checker => ({
  kind: 'floats',
  absolute: epsilon,
  relative: epsilon,
  case_sensitive: true,
});

/** Checkers that Polygon brings, where a checker of the portal decides alike. */
const STANDARD: Record<string, Checker> = {
  acmp: { kind: 'floats', absolute: 1.5e-6, case_sensitive: true },
  caseicmp: sequence,
  casencmp: sequence,
  casewcmp: sequence,
  dcmp: floats(1e-6),
  fcmp: { kind: 'lines' },
  hcmp: sequence,
  icmp: sequence,
  lcmp: { kind: 'tokens', case_sensitive: true, line_breaks: true },
  ncmp: sequence,
  nyesno: words,
  rcmp: { kind: 'floats', absolute: 1.5e-6, case_sensitive: true },
  rcmp4: floats(1e-4),
  rcmp6: floats(1e-6),
  rcmp9: floats(1e-9),
  rncmp: { kind: 'floats', absolute: 1.5e-5, case_sensitive: true },
  uncmp: { kind: 'unordered', of: 'tokens' },
  wcmp: sequence,
  yesno: words,
};

/** The checker of `assets`: a standard one by its name, else the program in the package. */
export function readPolygonChecker(assets: XmlElement | undefined, files: Files): Checker {
  const checker = findOne(assets, 'checker');
  const name = checker?.attributes.name?.match(/^std::(\w+)\.cpp$/)?.[1];
  const standard = name === undefined ? undefined : STANDARD[name];
  if (standard) return standard;
  if (!checker) return sequence;
  return { kind: 'program', ...readJudgeProgram(checker, files, 'checker') };
}

/** Where it accepts, the checker compares what it wrote with the answer. */
export function readInteractor(assets: XmlElement | undefined, files: Files): Interactor | undefined {
  const interactor = findOne(assets, 'interactor');
  if (!interactor) return undefined;
  const checked = findOne(assets, 'checker') !== undefined;
  return { ...readJudgeProgram(interactor, files, 'interactor'), ...(checked ? { checked } : {}) };
}

function readJudgeProgram(element: XmlElement, files: Files, what: string): JudgeProgram {
  const path = sourcePath(element);
  if (!path || !files.has(path))
    throw new PackageError(`The ${what} ${path ?? element.attributes.name ?? ''} is missing in the package.`);
  const program = readSource(element, files);
  if (!program.offered)
    throw new PackageError(
      `The ${what} ${path} is in ${program.language ?? 'a language'}, which is not offered here.`,
    );
  if (usesTestlib(program) && !program.files.some(({ name }) => name === 'testlib.h'))
    throw new PackageError(`The ${what} ${path} needs testlib.h, which is missing in files.`);
  return { protocol: 'testlib', language: program.language, files: program.files, arguments: [] };
}

const usesTestlib = (program: Extract<ProgramSource, { offered: true }>): boolean =>
  program.files.some(({ content }) => /#\s*include\s*[<"]testlib\.h/.test(content));

const sourcePath = (element: XmlElement): string | undefined =>
  findOne(element, 'source')?.attributes.path?.replaceAll('\\', '/');

const TYPES: [RegExp, Language][] = [
  [/^cpp/, 'cpp'],
  [/^c\./, 'c'],
  [/^java(?!script)/, 'java'],
  [/^python\.(3|pypy3)/, 'python'],
  [/^(js|javascript|nodejs)/, 'javascript'],
];
const OTHER_TYPES =
  /^(python\.(2|pypy2)|pas|delphi|fpc|csharp|cs\.|kotlin|go|rust|d\.|ruby|haskell|scala|ocaml|perl|php)/;

/** A program that an element's `source` names, with the headers of `files` that it may include. */
export function readSource(element: XmlElement, files: Files): ProgramSource {
  const path = sourcePath(element);
  const bytes = path === undefined ? undefined : files.get(path);
  if (path === undefined || !bytes) return { offered: false, language: undefined };
  const type = findOne(element, 'source')?.attributes.type ?? '';
  if (OTHER_TYPES.test(type)) return { offered: false, language: otherLanguageOfName(path) ?? type };
  const language = TYPES.find(([pattern]) => pattern.test(type))?.[1];
  const name = posix.basename(path);
  const headers = [...files].filter(
    ([other]) => posix.dirname(other) === 'files' && /\.(h|hpp|hh)$/.test(other) && other !== path,
  );
  const text = Buffer.from(bytes).toString('latin1');
  const included = headers
    .map(([other, content]) => [posix.basename(other), content] as const)
    .filter(([header]) => text.includes(header));
  return readProgram(new Map([[name, bytes], ...included]), {
    entry: name,
    ...(language ? { language } : {}),
  });
}
