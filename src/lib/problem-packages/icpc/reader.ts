import { filesBelow } from '../files/package-files.ts';
import { readProgram } from '../files/source-language.ts';
import { PackageError } from '../package-error.ts';
import type { Checker, Language, ProblemPackage, SourceFile, TestGroup } from '../problem-package.ts';
import { withPortalFile } from './portal-file.ts';
import { fillConstants, readSettings } from './settings.ts';
import { readStatement } from './statement.ts';
import { readSubmissions } from './submissions.ts';
import { type FlaggedGroup, readTestData } from './test-data.ts';
import { defaultChecker, readValidator } from './validator.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Reads an ICPC package: that of Kattis and DOMjudge before 2023-07, or 2023-07 and later. */
export function readIcpcPackage(files: Files, slug: string): ProblemPackage {
  const { legacy, constants, notes, ...settings } = readSettings(files);
  const validator = readValidator(files, constants, notes);
  const { passes } = settings;
  const custom = settings.customValidator ?? (legacy ? settings.interactive : validator !== undefined);
  if ((custom || settings.interactive || passes) && !validator)
    throw new PackageError('The package needs an output validator, and output_validators holds none.');
  const interactive = settings.interactive;
  const groups = readTestData(files, { interactive, scoring: isScoring(settings.scoring, files) }, notes);
  const program = custom || interactive ? validator : undefined;
  const { checker, ...judged } = program
    ? withProgram(groups, {
        ...program,
        arguments: settings.validatorFlags,
        ...(settings.validatorLimits ? { limits: settings.validatorLimits } : {}),
      })
    : withDefaultChecker(groups, settings.validatorFlags, notes);
  const statement = readStatement(files, { constants, notes });
  const problem: ProblemPackage = {
    slug,
    title: settings.title ?? statement.title ?? slug,
    ...statement.texts,
    limits: settings.limits,
    checker: interactive ? { kind: 'tokens', case_sensitive: false } : checker,
    ...(interactive && checker.kind === 'program' ? { interactor: toProgram(checker) } : {}),
    ...(passes ? { passes } : {}),
    groups: judged.groups,
    solutions: readSubmissions(files, constants, notes),
    ...readIncluded(files, constants),
    starter: {},
    topics: settings.topics,
    difficulty: undefined,
    source: settings.source,
    notes,
  };
  return withPortalFile(problem, files);
}

/** Legacy packages show that they give points by what their test data say. */
const isScoring = (stated: boolean, files: Files): boolean =>
  stated ||
  [...files].some(
    ([path, bytes]) =>
      /^data\/secret\/[^/]+\/testdata\.yaml$/.test(path) &&
      /^(accept_score|range):/m.test(Buffer.from(bytes).toString('latin1')),
  );

const toProgram = ({ kind: _kind, ...program }: Extract<Checker, { kind: 'program' }>) => program;

type Judged = { checker: Checker; groups: TestGroup[] };

/** Flags that all tests have belong to the program; others follow them. */
function withProgram(
  groups: FlaggedGroup[],
  program: Omit<Extract<Checker, { kind: 'program' }>, 'kind'>,
): Judged {
  const [first, ...others] = new Set(
    groups.flatMap(({ tests }) => tests.map(({ flags }) => flags.join('\0'))),
  );
  const shared = others.length === 0 && first ? first.split('\0') : [];
  return {
    checker: { kind: 'program', ...program, arguments: [...program.arguments, ...shared] },
    groups: mapTests(groups, (flags) =>
      flags.length > 0 && shared.length === 0 ? { checker_arguments: flags } : {},
    ),
  };
}

/** The flags that most tests have make the package's checker; the others get their own. */
function withDefaultChecker(groups: FlaggedGroup[], flags: string[], notes: string[]): Judged {
  const secret = groups.flatMap(({ tests }) => tests).findLast(() => true);
  const most = secret?.flags ?? [];
  const checker = defaultChecker([...flags, ...most], notes);
  const others = new Map<string, Checker>();
  const own = (test: string[]): Checker => {
    const key = test.join(' ');
    const made = others.get(key) ?? defaultChecker([...flags, ...test], notes);
    others.set(key, made);
    return made;
  };
  return {
    checker,
    groups: mapTests(groups, (test) => (test.join(' ') === most.join(' ') ? {} : { checker: own(test) })),
  };
}

const mapTests = (
  groups: FlaggedGroup[],
  extra: (flags: string[]) => { checker?: Checker; checker_arguments?: string[] },
): TestGroup[] =>
  groups.map(({ tests, ...group }) => ({
    ...group,
    tests: tests.map(({ flags, ...test }) => ({ ...test, ...extra(flags) })),
  }));

const INCLUDED: Record<string, Language> = {
  c: 'c',
  cpp: 'cpp',
  java: 'java',
  javascript: 'javascript',
  python3: 'python',
};

/** Files that every solution in a language is compiled with. */
function readIncluded(files: Files, constants: Map<string, string>): Pick<ProblemPackage, 'included'> {
  const shared = filesBelow(files, 'include/default');
  const included: Partial<Record<Language, SourceFile[]>> = {};
  for (const [code, language] of Object.entries(INCLUDED)) {
    const own = filesBelow(files, `include/${code}`);
    const program = readProgram(new Map([...shared, ...own]), { language });
    if (shared.size + own.size > 0 && program.offered)
      included[language] = program.files.map((file) => ({
        ...file,
        content: fillConstants(file.content, constants),
      }));
  }
  return Object.keys(included).length > 0 ? { included } : {};
}
