import { posix } from 'node:path';
import { filesBelow, readText } from '../files/package-files.ts';
import { languageOfName, readProgram } from '../files/source-language.ts';
import { asText, asWords, isMap, parseYaml, type YamlMap } from '../files/yaml-document.ts';
import type { Language, Solution, SolutionRole, Verdict } from '../problem-package.ts';
import { fillConstants } from './settings.ts';

type Files = ReadonlyMap<string, Uint8Array>;
type Expectation = { role: SolutionRole; expected: Verdict[] };

const FAILURES: Verdict[] = ['WA', 'TLE', 'RE', 'MLE', 'OLE'];
const ALL: Verdict[] = ['AC', ...FAILURES];
/** Judges of this format call a breach of the memory limit or the output limit a runtime error. */
const CRASHES: Verdict[] = ['RE', 'MLE', 'OLE'];

const FOLDERS: Record<string, Expectation> = {
  accepted: { role: 'reference', expected: ['AC'] },
  slow_accepted: { role: 'other', expected: ['AC', 'TLE'] },
  partially_accepted: { role: 'other', expected: FAILURES },
  rejected: { role: 'wrong', expected: FAILURES },
  wrong_answer: { role: 'wrong', expected: ['WA'] },
  no_output: { role: 'wrong', expected: ['WA'] },
  time_limit_exceeded: { role: 'slow', expected: ['TLE'] },
  run_time_error: { role: 'crashing', expected: CRASHES },
  memory_limit_exceeded: { role: 'crashing', expected: CRASHES },
  output_limit_exceeded: { role: 'crashing', expected: CRASHES },
  compiler_error: { role: 'other', expected: ['CE'] },
  brute_force: { role: 'brute_force', expected: ['TLE', ...CRASHES] },
};
const OTHER: Expectation = { role: 'other', expected: [...ALL, 'CE'] };

/** Words of DOMjudge's `@EXPECTED_RESULTS@` and of submissions.yaml. */
const RESULTS: Record<string, Verdict[]> = {
  AC: ['AC'],
  ACCEPTED: ['AC'],
  CORRECT: ['AC'],
  WA: ['WA'],
  WRONG_ANSWER: ['WA'],
  PRESENTATION_ERROR: ['WA'],
  NO_OUTPUT: ['WA'],
  TLE: ['TLE'],
  TIMELIMIT: ['TLE'],
  TIME_LIMIT: ['TLE'],
  TIME_LIMIT_EXCEEDED: ['TLE'],
  RTE: CRASHES,
  RUN_ERROR: CRASHES,
  RUN_TIME_ERROR: CRASHES,
  RUNTIME_ERROR: CRASHES,
  MLE: CRASHES,
  MEMORY_LIMIT: CRASHES,
  MEMORY_LIMIT_EXCEEDED: CRASHES,
  OLE: CRASHES,
  OUTPUT_LIMIT: CRASHES,
  OUTPUT_LIMIT_EXCEEDED: CRASHES,
  CE: ['CE'],
  COMPILER_ERROR: ['CE'],
};

const toVerdicts = (words: string[]): Verdict[] => [
  ...new Set(words.flatMap((word) => RESULTS[word.toUpperCase().replaceAll('-', '_')] ?? [])),
];

/** The solutions below `submissions`: each file or folder in one of its folders. */
export function readSubmissions(files: Files, constants: Map<string, string>, notes: string[]): Solution[] {
  const below = filesBelow(files, 'submissions');
  const rules = readRules(below);
  const left = new Set<string>();
  const solutions = [...groupSubmissions(below)].flatMap(([name, own]) => {
    const found = rules.filter(({ pattern }) => matches(pattern, name)).map(({ rule }) => rule);
    const program = readProgram(own, chosenLanguage(found));
    if (!program.offered) {
      if (program.language) left.add(program.language);
      return [];
    }
    const sources = program.files.map((file) => ({
      ...file,
      content: fillConstants(file.content, constants),
    }));
    const expectation = expectationOf(name, sources.map(({ content }) => content).join('\n'), found);
    return [{ name, language: program.language, files: sources, ...expectation }];
  });
  if (left.size > 0)
    notes.push(
      `Solutions in ${[...left].toSorted().join(', ')} were left out: the portal offers other languages.`,
    );
  return solutions;
}

/** `folder/file` and `folder/subfolder` name a solution; names in a sub-folder count from there. */
function groupSubmissions(below: Files): Map<string, Map<string, Uint8Array>> {
  const solutions = new Map<string, Map<string, Uint8Array>>();
  for (const [path, bytes] of [...below].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [folder, name, ...inner] = path.split('/');
    if (!folder || !name) continue;
    const key = `${folder}/${name}`;
    const files = solutions.get(key) ?? new Map<string, Uint8Array>();
    files.set(inner.length > 0 ? inner.join('/') : name, bytes);
    solutions.set(key, files);
  }
  return new Map(
    [...solutions].filter(
      ([key, files]) => files.size > 1 || ![...files.keys()].every((name) => isNote(name, key)),
    ),
  );
}

const isNote = (name: string, key: string): boolean =>
  languageOfName(name) === undefined &&
  posix.basename(key) === name &&
  /\.(txt|md|ya?ml|json|desc)$/i.test(name);

function expectationOf(name: string, text: string, rules: YamlMap[]): Expectation {
  const folder = FOLDERS[name.split('/', 1)[0] ?? ''] ?? OTHER;
  const annotated = annotatedResults(text);
  if (annotated.length > 0) return { role: roleOf(annotated, folder.role), expected: annotated };
  const stated = rules.reduce<Verdict[]>(applyRule, folder.expected);
  return { role: stated === folder.expected ? folder.role : roleOf(stated, folder.role), expected: stated };
}

/** DOMjudge reads the results that a comment in the source names. */
function annotatedResults(text: string): Verdict[] {
  const [, list] = text.match(/@EXPECTED_RESULTS@:\s*([\w ,-]+)/) ?? [];
  return toVerdicts(list?.split(',').map((word) => word.trim()) ?? []);
}

function roleOf(expected: Verdict[], role: SolutionRole): SolutionRole {
  if (expected.every((verdict) => verdict === 'AC')) return 'reference';
  if (expected.includes('AC')) return 'other';
  if (expected.every((verdict) => verdict === 'WA')) return 'wrong';
  if (expected.every((verdict) => verdict === 'TLE')) return 'slow';
  if (expected.every((verdict) => CRASHES.includes(verdict))) return 'crashing';
  return role === 'reference' ? 'other' : role;
}

/** A rule with `permitted` and `required` of submissions.yaml. A failing solution ends with a verdict that both name. */
function applyRule(expected: Verdict[], { permitted, required }: YamlMap): Verdict[] {
  const may = permitted === undefined ? expected : toVerdicts(asWords(permitted));
  const must = required === undefined ? may : toVerdicts(asWords(required));
  return must.includes('AC') ? may : may.filter((verdict) => verdict !== 'AC');
}

type Rule = { pattern: string; rule: YamlMap };

function readRules(below: Files): Rule[] {
  const text = readText(below, 'submissions.yaml');
  if (text === undefined) return [];
  const rules = parseYaml(text, 'submissions/submissions.yaml');
  return Object.entries(rules).flatMap(([pattern, rule]) => (isMap(rule) ? [{ pattern, rule }] : []));
}

function matches(pattern: string, name: string): boolean {
  const source = pattern
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll(/\{([^{}]*)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`);
  return pattern.length <= 200 && new RegExp(`^(?:${source})(?:/.*)?$`).test(name);
}

const LANGUAGE_CODES: Record<string, Language> = {
  c: 'c',
  cpp: 'cpp',
  java: 'java',
  javascript: 'javascript',
  python3: 'python',
};

function chosenLanguage(rules: YamlMap[]): { language?: Language; entry?: string } {
  const code = rules.map(({ language }) => asText(language)).findLast(Boolean);
  const language = code === undefined ? undefined : LANGUAGE_CODES[code];
  const entry = rules.map(({ entrypoint }) => asText(entrypoint)).findLast(Boolean);
  return { ...(language ? { language } : {}), ...(entry ? { entry } : {}) };
}
