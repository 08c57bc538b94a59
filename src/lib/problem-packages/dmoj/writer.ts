import { stringify } from 'yaml';
import type { YamlMap } from '../files/yaml-document.ts';
import { type WrittenPackage, writeSubmissions } from '../icpc/writer.ts';
import type { Checker, JudgeProgram, ProblemPackage, TestGroup } from '../problem-package.ts';
import { joinStatement } from '../statement-sections.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Points of the tests of a pass-fail problem: DMOJ takes tests without points for pretests. */
const POINTS = 100;

/** Writes a DMOJ problem with its tests as files beside `init.yml`. Notes say what the format cannot hold. */
export function writeDmojPackage(problem: ProblemPackage): WrittenPackage {
  const notes: string[] = [];
  const files = new Map<string, Uint8Array>();
  const { interactor, limits, topics, source } = problem;
  const scoring = problem.groups.some(({ points }) => points > 0);
  const config: YamlMap = {
    name: problem.title,
    ...('seconds' in limits ? { time_limit: limits.seconds } : {}),
    memory_limit: Math.round(limits.megabytes * 1024),
    output_limit_length: limits.output_kilobytes * 1024,
    ...(topics.length > 0 ? { topics } : {}),
    ...(source ? { source } : {}),
    ...(interactor
      ? { interactive: { ...writeProgram(interactor, 'interactor', files, notes) } }
      : { checker: checkerOf(problem.checker, files, notes) }),
    test_cases: problem.groups.map((group, at) => writeGroup(group, at + 1, scoring, files)),
  };
  files.set('init.yml', encode(stringify(config)));
  files.set('statement.md', encode(joinStatement(problem)));
  if (problem.editorial) files.set('editorial.md', encode(`${problem.editorial}\n`));
  writeSubmissions(problem.solutions, files);
  if (!('seconds' in limits)) notes.push('The problem has no time limit that init.yml could say.');
  if (
    problem.groups.some(({ tests }) =>
      tests.some((test) => test.checker ?? test.checker_arguments ?? test.arguments),
    )
  )
    notes.push('Flags and arguments of single tests were left out.');
  if (problem.included) notes.push('Files that are compiled with every solution were left out.');
  if (Object.keys(problem.starter).length > 0) notes.push('Starter code is not part of a DMOJ problem.');
  return { files, notes };
}

function writeGroup(
  { points, tests }: TestGroup,
  number: number,
  scoring: boolean,
  files: Map<string, Uint8Array>,
): YamlMap {
  const cases = tests.map(({ input, answer }, at) => {
    const base = `tests/${number}.${at + 1}`;
    files.set(`${base}.in`, input);
    files.set(`${base}.out`, answer);
    return { in: `${base}.in`, out: `${base}.out` };
  });
  const own = scoring ? points : tests.every(({ sample }) => sample) ? 0 : POINTS;
  const [only, ...others] = cases;
  return only && others.length === 0 ? { ...only, points: own } : { batched: cases, points: own };
}

function checkerOf(checker: Checker, files: Map<string, Uint8Array>, notes: string[]): unknown {
  switch (checker.kind) {
    case 'lines':
      return 'rstripped';
    case 'identical':
      return { name: 'identical', args: { pe_allowed: false } };
    case 'unordered':
      return { name: 'sorted', args: { split_on: checker.of === 'lines' ? 'lines' : 'whitespace' } };
    case 'tokens':
      if (!checker.case_sensitive || !checker.line_breaks || checker.spaces)
        notes.push('The checker “standard” compares tokens line by line and with their case.');
      return 'standard';
    case 'floats':
      return floatsOf(checker, notes);
    case 'program':
      return programOf(checker, files, notes);
  }
}

function floatsOf({ absolute, relative }: Extract<Checker, { kind: 'floats' }>, notes: string[]): YamlMap {
  const precision = -Math.log10(absolute ?? relative ?? 1e-6);
  const same = absolute === undefined || relative === undefined || absolute === relative;
  if (!same || Math.abs(precision - Math.round(precision)) > 1e-9)
    notes.push(`The tolerance became 10 to the power of -${Math.round(precision)}.`);
  const error_mode = relative === undefined ? 'absolute' : absolute === undefined ? 'relative' : 'default';
  return { name: 'floats', args: { precision: Math.round(precision), error_mode } };
}

function programOf(program: JudgeProgram, files: Map<string, Uint8Array>, notes: string[]): unknown {
  const [file] = program.files;
  if (program.protocol === 'dmoj' && file) {
    files.set(file.name, encode(file.content));
    const [settings] = program.arguments;
    return settings === undefined ? file.name : { name: file.name, args: JSON.parse(settings) as unknown };
  }
  return { name: 'bridged', args: writeProgram(program, 'checker', files, notes) };
}

const CODES: Record<JudgeProgram['language'], string> = {
  c: 'C11',
  cpp: 'CPP20',
  java: 'JAVA',
  javascript: 'V8JS',
  python: 'PY3',
  sql: 'SQL',
};

function writeProgram(
  { protocol, language, files: sources }: JudgeProgram,
  what: string,
  files: Map<string, Uint8Array>,
  notes: string[],
): YamlMap {
  if (protocol === 'icpc')
    notes.push(`The ${what} ends with the codes of the ICPC format, which DMOJ does not know.`);
  for (const { name, content } of sources) files.set(name, encode(content));
  const type = protocol === 'dmoj' ? 'default' : 'testlib';
  return { files: sources.map(({ name }) => name), lang: CODES[language], type };
}
