import { readText } from '../files/package-files.ts';
import {
  asArguments,
  asMap,
  asNumber,
  asText,
  isMap,
  parseYaml,
  type YamlMap,
} from '../files/yaml-document.ts';
import type {
  Checker,
  JudgeProgram,
  Language,
  ProblemPackage,
  SourceFile,
  ToolProgram,
} from '../problem-package.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Holds what the format cannot say. Other systems pass over it. */
export const PORTAL_FILE = 'portal.yaml';

/** Names of the problem's own by those that they have in the package. */
export type OwnNames = { groups: YamlMap; tests: YamlMap; solutions: YamlMap; files: YamlMap };

export function toPortalFile(problem: ProblemPackage, names: OwnNames): YamlMap {
  const { checker, difficulty, factors, interactor, starter, tools = [] } = problem;
  const program = interactor ?? (checker.kind === 'program' ? checker : undefined);
  return {
    ...(program ? { program: callOf(program) } : { checker }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(factors && Object.keys(factors).length > 0 ? { factors } : {}),
    ...(Object.keys(starter).length > 0 ? { starter } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    names,
  };
}

const callOf = ({ protocol, call, accepts_partial }: JudgeProgram): YamlMap => ({
  protocol,
  ...(call ? { call } : {}),
  ...(accepts_partial ? { accepts_partial } : {}),
});

/** The problem with what its package says for portals alone. What the format itself can say is not looked for here. */
export function withPortalFile(problem: ProblemPackage, files: Files): ProblemPackage {
  const text = readText(files, PORTAL_FILE);
  if (text === undefined) return problem;
  const file = parseYaml(text, PORTAL_FILE);
  const { checker, interactor, groups, solutions } = problem;
  const names = asMap(file.names);
  const nameIn = (part: string, name: string) => asText(asMap(names[part])[name]) ?? name;
  const factors = byLanguage(file.factors, (value) => positive(asNumber(value)));
  return {
    ...problem,
    checker: readChecker(file, checker),
    ...(interactor ? { interactor: { ...interactor, ...calledAs(file.program) } } : {}),
    difficulty: DIFFICULTIES.find((one) => one === file.difficulty) ?? problem.difficulty,
    starter: byLanguage(file.starter, asText),
    ...(Object.keys(factors).length > 0 ? { factors } : {}),
    ...(Array.isArray(file.tools) ? { tools: file.tools.flatMap(readTool) } : {}),
    groups: groups.map(({ name, points, tests }) => ({
      ...{ name: nameIn('groups', name), points },
      tests: tests.map((test) => ({ ...test, name: nameIn('tests', test.name) })),
    })),
    solutions: solutions.map(({ name, files: [first, ...others], ...solution }) => {
      const own = first && others.length === 0 ? asText(asMap(names.files)[name]) : undefined;
      const sources = first ? [{ ...first, name: own ?? first.name }, ...others] : [];
      return { ...solution, name: nameIn('solutions', name), files: sources };
    }),
  };
}

const DIFFICULTIES = [1, 2, 3, 4, 5] as const;
const LANGUAGES: Language[] = ['c', 'cpp', 'java', 'python', 'javascript', 'sql'];

const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

function byLanguage<T>(
  value: unknown,
  read: (value: unknown) => T | undefined,
): Partial<Record<Language, T>> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const found = read(asMap(value)[language]);
      return found === undefined ? [] : [[language, found] as const];
    }),
  );
}

/** A program in the package is the checker, whatever a portal calls it. */
function readChecker({ checker, program }: YamlMap, found: Checker): Checker {
  if (found.kind === 'program' && !isMap(checker)) return { ...found, ...calledAs(program) };
  const { kind, of, ...settings } = asMap(checker);
  switch (kind) {
    case 'lines':
    case 'identical':
      return { kind };
    case 'unordered':
      return { kind, of: of === 'tokens' ? 'tokens' : 'lines' };
    case 'tokens':
    case 'floats':
      return readComparison(kind, settings);
    default:
      return found;
  }
}

function readComparison(kind: 'tokens' | 'floats', settings: YamlMap): Checker {
  const [absolute, relative] = [asNumber(settings.absolute), asNumber(settings.relative)];
  const case_sensitive = settings.case_sensitive === true;
  return {
    ...(kind === 'tokens' ? { kind, case_sensitive } : { kind }),
    ...(settings.case_sensitive === undefined ? {} : { case_sensitive }),
    ...(settings.line_breaks === undefined ? {} : { line_breaks: settings.line_breaks === true }),
    ...(settings.spaces === undefined ? {} : { spaces: settings.spaces === true }),
    ...(kind === 'floats' && absolute !== undefined ? { absolute } : {}),
    ...(kind === 'floats' && relative !== undefined ? { relative } : {}),
  };
}

const PROTOCOLS = ['icpc', 'testlib', 'dmoj'] as const;

function calledAs(program: unknown): Partial<Pick<JudgeProgram, 'protocol' | 'call' | 'accepts_partial'>> {
  const { protocol, call, accepts_partial } = asMap(program);
  const known = PROTOCOLS.find((one) => one === protocol);
  return {
    ...(known ? { protocol: known } : {}),
    ...(Array.isArray(call) ? { call: asArguments(call) } : {}),
    ...(accepts_partial === true ? { accepts_partial } : {}),
  };
}

function readTool(value: unknown): ToolProgram[] {
  const { name, role, language, files } = asMap(value);
  const [known, spoken] = [asText(name), LANGUAGES.find((one) => one === language)];
  if (!known || !spoken || (role !== 'generator' && role !== 'validator') || !Array.isArray(files)) return [];
  const sources = files
    .filter(isMap)
    .map((file): SourceFile => ({ name: asText(file.name) ?? '', content: asText(file.content) ?? '' }));
  return [{ name: known, role, language: spoken, files: sources }];
}
