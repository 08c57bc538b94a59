import { createHash } from 'node:crypto';
import type { AuthorProgram, ProblemDraft, ProgramRole } from '#contract/coding/authoring.ts';
import { PackageError } from '#lib/problem-packages/package-error.ts';
import type {
  PackageTest,
  ProblemPackage,
  Solution,
  SolutionRole,
} from '#lib/problem-packages/problem-package.ts';

/** The group of tests that were uploaded without a folder. */
export const UNGROUPED = 'tests';

export type Imported = { draft: ProblemDraft; files: Uint8Array[]; remarks: string[] };

const ROLES: Record<SolutionRole, ProgramRole | undefined> = {
  ...{ reference: 'reference', brute_force: 'brute_force', wrong: 'wrong', crashing: 'wrong', slow: 'slow' },
  other: undefined,
};
const ASSUMED_SECONDS = 2;
const ASSUMED_DIFFICULTY = 3;
const MAX_TESTS = 500;
const MAX_NAME = 80;
const MAX_PROGRAMS = 40;
const MAX_SLUG = 60;

/** A package as a draft of this portal, with the files of its tests and sentences on what was changed. Throws a `PackageError`. */
export function toImportedDraft(read: ProblemPackage): Imported {
  if (read.interactor) throw new PackageError('The portal has no interactive problems yet.');
  if (read.passes)
    throw new PackageError('The package runs a solution in several passes, which the portal cannot do yet.');
  if (read.included)
    throw new PackageError(
      'The package compiles every solution with files of its own, which the portal cannot do yet.',
    );
  const remarks = [...read.notes];
  const names = Object.values(read.file_io ?? {});
  if (names.length > 0)
    remarks.push(
      `Solutions of the package use the files ${names.join(' and ')}. Here they use standard input and output.`,
    );
  const files: Uint8Array[] = [];
  const store = (content: Uint8Array) => {
    files.push(content);
    return createHash('sha256').update(content).digest('hex');
  };
  const all = read.groups.flatMap(({ name, tests }) => tests.map((test) => ({ ...test, group: name })));
  if (all.length > MAX_TESTS)
    remarks.push(`The package has ${all.length} tests. The first ${MAX_TESTS} were kept.`);
  if (all.some(({ checker, arguments: own, checker_arguments: flags }) => checker || own || flags))
    remarks.push('Flags of single tests were left out: all tests have the checker of the problem.');
  if (all.some(({ limits }) => limits))
    remarks.push('Limits of single tests were left out: all tests have those of the problem.');
  const tests = all.slice(0, MAX_TESTS).map(({ name, group, sample, input, answer, explanation = '' }) => ({
    ...{ name: name.slice(-MAX_NAME), group: group.slice(0, 40), sample, explanation },
    ...{ input_hash: store(input), answer_hash: store(answer) },
  }));
  const { limits } = read;
  if ('derived' in limits)
    remarks.push(`The package gives no time limit. ${ASSUMED_SECONDS} seconds were assumed.`);
  if (read.difficulty === undefined) remarks.push('Choose the difficulty: medium was assumed.');
  const seconds = 'derived' in limits ? ASSUMED_SECONDS : limits.seconds;
  const draft: ProblemDraft = {
    ...{
      slug: shortSlug(read.slug),
      title: (read.title || read.slug).slice(0, 120),
      statement: read.statement,
    },
    ...{ input_format: read.input_format, output_format: read.output_format },
    ...{ constraints: read.constraints, editorial: read.editorial },
    limits: {
      seconds: Math.min(30, Math.max(0.1, seconds)),
      megabytes: Math.min(2_048, Math.max(16, Math.round(limits.megabytes))),
      output_kilobytes: Math.min(65_536, Math.max(1, Math.round(limits.output_kilobytes))),
      factors: { ...read.factors },
    },
    ...{ checker: read.checker, starter: read.starter, topics: read.topics.slice(0, 10) },
    ...{ difficulty: read.difficulty ?? ASSUMED_DIFFICULTY, source: read.source.slice(0, 200) },
    programs: toPrograms(read, remarks),
    groups: toGroups(read),
    tests,
  };
  return { draft, files, remarks };
}

function toPrograms({ solutions, tools = [] }: ProblemPackage, remarks: string[]): AuthorProgram[] {
  const programs = [...solutions, ...tools.map((tool) => ({ ...tool, expected: [] }))];
  return programs.slice(0, MAX_PROGRAMS).flatMap(({ name, language, files, role }) => {
    const known = role === 'generator' || role === 'validator' ? role : ROLES[role];
    if (!known) {
      remarks.push(`The solution ${name} was left out: the package does not say what it is for.`);
      return [];
    }
    return [
      { name: name.slice(-MAX_NAME), role: known, language, files: files.map((file) => ({ ...file })) },
    ];
  });
}

/** The hidden groups. Where they have no points, they share a hundred. */
function toGroups({ groups }: ProblemPackage): { name: string; points: number }[] {
  const hidden = groups.filter(({ tests }) => tests.some(({ sample }) => !sample));
  const sum = hidden.reduce((total, { points }) => total + points, 0);
  return hidden.map(({ name, points }, at) => {
    const share = Math.floor(100 / hidden.length);
    const even = at === 0 ? 100 - share * (hidden.length - 1) : share;
    return { name: name.slice(0, 40), points: sum === 100 ? points : even };
  });
}

const shortSlug = (slug: string): string => slug.slice(0, MAX_SLUG).replace(/-+$/, '');

/** A short name that no problem has, made from the wanted one. */
export function freeSlug(wanted: string, taken: string[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let at = 2; ; at++) {
    const slug = `${wanted.slice(0, MAX_SLUG - 5).replace(/-+$/, '')}-${at}`;
    if (!taken.includes(slug)) return slug;
  }
}

const SOLUTION_ROLES: Partial<Record<ProgramRole, Solution['role']>> = {
  ...{ reference: 'reference', brute_force: 'brute_force', wrong: 'wrong', slow: 'slow' },
};

/** A draft as a package, with the files of its tests by their hashes. */
export function toPackage(draft: ProblemDraft, files: ReadonlyMap<string, Uint8Array>): ProblemPackage {
  const { limits, programs, tests, groups, difficulty, ...same } = draft;
  const { factors, ...judged } = limits;
  const toTest = ({
    name,
    sample,
    input_hash,
    answer_hash,
    explanation,
  }: (typeof tests)[number]): PackageTest => ({
    ...{ name, sample, ...(explanation && { explanation }) },
    input: files.get(input_hash) ?? new Uint8Array(),
    answer: files.get(answer_hash) ?? new Uint8Array(),
  });
  return {
    ...same,
    difficulty: DIFFICULTIES.find((one) => one === difficulty),
    limits: judged,
    ...(Object.keys(factors).length > 0 ? { factors } : {}),
    tools: programs.flatMap(({ role, ...tool }) =>
      role === 'generator' || role === 'validator' ? [{ ...tool, role }] : [],
    ),
    groups: [
      { name: 'sample', points: 0, tests: tests.filter(({ sample }) => sample).map(toTest) },
      ...groups.map(({ name, points }) => ({
        ...{ name, points },
        tests: tests.filter(({ sample, group }) => !sample && group === name).map(toTest),
      })),
    ],
    solutions: programs.flatMap(({ name, language, files: sources, role }) => {
      const known = SOLUTION_ROLES[role];
      return known ? [{ name, language, files: sources, role: known, expected: [] }] : [];
    }),
    notes: [],
  };
}

const DIFFICULTIES = [1, 2, 3, 4, 5] as const;
