import { stringify } from 'yaml';
import type { YamlMap } from '../files/yaml-document.ts';
import type { Checker, JudgeProgram, PackageTest, ProblemPackage, Solution } from '../problem-package.ts';
import { joinStatement } from '../statement-sections.ts';
import { equivalentValidator } from './equivalent-validator.ts';
import { type OwnNames, PORTAL_FILE, toPortalFile } from './portal-file.ts';

export type WrittenPackage = { files: Map<string, Uint8Array>; notes: string[] };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const VERSION = '2023-07-draft';

/** Writes a package in the ICPC format 2023-07. Notes say what the format cannot hold. */
export function writeIcpcPackage(problem: ProblemPackage): WrittenPackage {
  const notes: string[] = [];
  const files = new Map<string, Uint8Array>();
  const scoring = problem.groups.some(({ points }) => points > 0);
  const program = problem.interactor ?? (problem.checker.kind === 'program' ? problem.checker : undefined);
  const names: OwnNames = { groups: {}, tests: {}, solutions: {}, files: {} };
  const validator = equivalentValidator(problem.checker);
  files.set('problem.yaml', encode(stringify(settingsOf(problem, scoring))));
  files.set('statement/problem.en.md', encode(joinStatement(problem)));
  if (problem.editorial) files.set('solution/solution.en.md', encode(`${problem.editorial}\n`));
  if (program) writeProgram(program, files, notes);
  else if (validator) files.set('output_validator/validate.py', encode(validator));
  const custom = program !== undefined || validator !== undefined;
  const flags = program ? program.arguments : validator ? [] : flagsOf(problem.checker, notes);
  writeTests(problem, { scoring, flags, custom, names }, files, notes);
  writeSubmissions(problem.solutions, files, names);
  writeIncluded(problem, files);
  files.set(PORTAL_FILE, encode(stringify(toPortalFile(problem, names))));
  if (Object.keys(problem.starter).length > 0) notes.push('Starter code is not part of an ICPC package.');
  return { files, notes };
}

function settingsOf(
  { title, limits, checker, interactor, passes, topics, source }: ProblemPackage,
  scoring: boolean,
): YamlMap {
  const program = interactor ?? (checker.kind === 'program' ? checker : undefined);
  const types = [
    scoring ? 'scoring' : 'pass-fail',
    ...(interactor ? ['interactive'] : []),
    ...(passes ? ['multi-pass'] : []),
  ];
  return {
    problem_format_version: VERSION,
    type: types.length === 1 ? types[0] : types,
    name: { en: title },
    ...(source ? { source } : {}),
    ...(topics.length > 0 ? { keywords: topics } : {}),
    limits: {
      ...('seconds' in limits
        ? { time_limit: limits.seconds }
        : { time_multipliers: { ac_to_time_limit: limits.derived.factor } }),
      memory: limits.megabytes,
      output: limits.output_kilobytes / 1024,
      ...(passes ? { validation_passes: passes } : {}),
      ...(program?.limits
        ? {
            validation_time: program.limits.seconds,
            validation_memory: program.limits.megabytes,
            validation_output: program.limits.output_kilobytes / 1024,
          }
        : {}),
    },
  };
}

/** Only programs that speak the protocol of the format judge alike elsewhere. */
function writeProgram(
  { protocol, files: sources }: JudgeProgram,
  files: Map<string, Uint8Array>,
  notes: string[],
) {
  if (protocol !== 'icpc')
    notes.push(
      `The output validator is called as those of ${protocol} are, which other judges of this format do not do.`,
    );
  for (const { name, content } of sources) files.set(`output_validator/${name}`, encode(content));
}

/** The flags of the default validator that decides most like the checker. */
function flagsOf(checker: Checker, notes: string[]): string[] {
  if (checker.kind === 'program') return [];
  const flags: string[] = [];
  if (checker.kind === 'floats') {
    if (checker.absolute !== undefined) flags.push('float_absolute_tolerance', String(checker.absolute));
    if (checker.relative !== undefined) flags.push('float_relative_tolerance', String(checker.relative));
  }
  const words = checker.kind === 'tokens' || checker.kind === 'floats' ? checker : undefined;
  if (words ? words.case_sensitive : checker.kind !== 'unordered') flags.push('case_sensitive');
  if (words ? words.spaces : checker.kind === 'identical') flags.push('space_change_sensitive');
  if (words ? words.line_breaks : checker.kind !== 'identical')
    notes.push('The default validator of the format compares less exactly than the checker.');
  return flags;
}

type TestOptions = { scoring: boolean; flags: string[]; custom: boolean; names: OwnNames };

function writeTests(
  { groups }: ProblemPackage,
  { scoring, flags, custom, names }: TestOptions,
  files: Map<string, Uint8Array>,
  notes: string[],
): void {
  if (flags.length > 0)
    for (const folder of ['sample', 'secret'])
      files.set(`data/${folder}/test_group.yaml`, encode(stringify({ output_validator_args: flags })));
  let number = 0;
  for (const [at, { name, points, tests }] of groups.entries()) {
    const secret = scoring ? `secret/group${String(at + 1).padStart(3, '0')}` : 'secret';
    names.groups[points === 0 ? 'sample' : secret] ??= name;
    if (scoring && points > 0)
      files.set(
        `data/${secret}/test_group.yaml`,
        encode(
          stringify({ max_score: points, ...(flags.length > 0 ? { output_validator_args: flags } : {}) }),
        ),
      );
    for (const test of tests) {
      const folder = test.sample && points === 0 ? 'sample' : secret;
      const place = `${folder}/${String(++number).padStart(4, '0')}`;
      names.tests[place] = test.name;
      writeTest(test, `data/${place}`, { flags, custom }, files, notes);
    }
  }
}

function writeTest(
  test: PackageTest,
  base: string,
  { flags, custom }: Pick<TestOptions, 'flags' | 'custom'>,
  files: Map<string, Uint8Array>,
  notes: string[],
): void {
  files.set(`${base}.in`, test.input);
  files.set(`${base}.ans`, test.answer);
  const own =
    test.checker && !custom
      ? flagsOf(test.checker, notes)
      : test.checker_arguments && [...flags, ...test.checker_arguments];
  const yaml: YamlMap = {
    ...(test.arguments ? { args: test.arguments } : {}),
    ...(own ? { output_validator_args: own } : {}),
    ...(test.explanation ? { description: test.explanation } : {}),
  };
  if (Object.keys(yaml).length > 0) files.set(`${base}.yaml`, encode(stringify(yaml)));
}

/** Writes solutions into folders by what is expected of them. */
export function writeSubmissions(
  solutions: Solution[],
  files: Map<string, Uint8Array>,
  names?: OwnNames,
): void {
  const places = new Set<string>();
  const placed = solutions.map((solution) => ({ solution, place: freePlace(solution, places) }));
  for (const { solution, place } of placed) {
    writeSolution(solution, `submissions/${place}`, files);
    const [file, ...others] = solution.files;
    if (names) names.solutions[place] = solution.name;
    if (names && file && others.length === 0) names.files[place] = file.name;
  }
  writeExpectations(placed, files);
}

const FOLDERS: Record<Solution['role'], string> = {
  reference: 'accepted',
  wrong: 'wrong_answer',
  slow: 'time_limit_exceeded',
  crashing: 'run_time_error',
  brute_force: 'brute_force',
  other: 'other',
};

/** A solution's folder and its name in there, which no other solution has. */
function freePlace({ name, role, files }: Solution, taken: Set<string>): string {
  const own =
    (name.split('/').at(-1) ?? name).replaceAll(/[^\w.+-]+/g, '-').replace(/^[.-]+/, '') || 'solution';
  const [file] = files;
  const entry = files.length === 1 && file ? (own.includes('.') ? own : `${own}-${file.name}`) : own;
  let place = `${FOLDERS[role]}/${entry}`;
  for (let at = 2; taken.has(place); at++) place = `${FOLDERS[role]}/${at}-${entry}`;
  taken.add(place);
  return place;
}

function writeSolution(solution: Solution, base: string, files: Map<string, Uint8Array>): void {
  const [file, ...others] = solution.files;
  if (file && others.length === 0) files.set(base, encode(file.content));
  else for (const { name, content } of solution.files) files.set(`${base}/${name}`, encode(content));
}

const CODES: Partial<Record<string, string>> = { AC: 'AC', WA: 'WA', TLE: 'TLE', RE: 'RTE' };

/** Solutions whose verdicts their folder does not tell. */
function writeExpectations(
  placed: { solution: Solution; place: string }[],
  files: Map<string, Uint8Array>,
): void {
  const rules = placed
    .filter(({ solution }) => solution.role === 'other')
    .map(({ solution, place }) => {
      const permitted = solution.expected.flatMap((verdict) => CODES[verdict] ?? []);
      return [place, { permitted }] as const;
    });
  if (rules.length > 0)
    files.set('submissions/submissions.yaml', encode(stringify(Object.fromEntries(rules))));
}

function writeIncluded({ included = {} }: ProblemPackage, files: Map<string, Uint8Array>): void {
  for (const [language, sources] of Object.entries(included)) {
    const code = language === 'python' ? 'python3' : language;
    for (const { name, content } of sources) files.set(`include/${code}/${name}`, encode(content));
  }
}
