import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { AuthorProgram, Checker, ProblemDraft, ProgramRole } from '#contract/coding/authoring.ts';
import type { Language } from '#contract/coding/languages.ts';
import { createSeededRandom } from '#lib/question-generators/seeded-random.ts';
import { hashOf } from '#server/features/coding/authoring/queries.ts';
import type { ProblemTests } from './problem-tests.ts';

type ProblemFile = {
  name: string;
  difficulty: number;
  topics: string[];
  time_limit: number;
  memory_limit: number;
  checker?: 'tokens' | 'lines' | 'unordered lines' | { floats: number };
};
type SampleFile = { input: string; answer: string; explanation?: string }[];

/** A shipped problem as an author would save it, with the files that its tests name by hash. */
export type ShippedProblem = { draft: ProblemDraft; files: Uint8Array[] };

const LANGUAGES: Record<string, Language> = {
  ...{ '.py': 'python', '.js': 'javascript', '.cpp': 'cpp', '.c': 'c', '.java': 'java', '.sql': 'sql' },
};
/** How much longer programs of these languages may run than compiled ones. */
const FACTORS = { python: 3, javascript: 2, java: 2 };
const ROLES: [prefix: string, role: ProgramRole][] = [
  ['accepted', 'reference'],
  ['brute_force', 'brute_force'],
  ['wrong', 'wrong'],
  ['slow', 'slow'],
];
const OUTPUT_KILOBYTES = 16_384;

/** The folders of all shipped problems. */
export function listShippedFolders(root = import.meta.dirname): string[] {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(path, entry.name))
      .sort();
  return folders(root).flatMap(folders);
}

/** Reads a problem and makes its tests. Throws a sentence for a file that does not fit. */
export async function readShippedProblem(folder: string): Promise<ShippedProblem> {
  const slug = basename(folder);
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const file = parse(text('problem.yaml')) as ProblemFile;
  const { groups: createGroups, toInput, solve } = await readProblemTests(folder);
  const groups = createGroups(createSeededRandom(slug));
  const files: Uint8Array[] = [];
  const store = (content: string) => {
    const bytes = new TextEncoder().encode(content);
    files.push(bytes);
    return hashOf(bytes).toString('hex');
  };
  const samples = (parse(text('samples.yaml')) as SampleFile).map(
    ({ input, answer, explanation = '' }, at) => ({
      ...{ name: `sample ${at + 1}`, group: 'samples', sample: true, explanation },
      ...{ input_hash: store(input), answer_hash: store(answer) },
    }),
  );
  const hidden = groups.flatMap(({ name, cases }) =>
    cases.map((one, at) => ({
      ...{ name: `${name} ${at + 1}`, group: name, sample: false, explanation: '' },
      input_hash: store(toInput(one)),
      answer_hash: store(solve(one)),
    })),
  );
  const draft: ProblemDraft = {
    slug,
    title: file.name,
    ...splitStatement(text('statement.md')),
    editorial: text('editorial.md'),
    limits: {
      ...{ seconds: file.time_limit, megabytes: file.memory_limit, output_kilobytes: OUTPUT_KILOBYTES },
      factors: FACTORS,
    },
    checker: toChecker(file.checker),
    starter: {},
    ...{ topics: file.topics, difficulty: file.difficulty, source: '' },
    programs: readPrograms(join(folder, 'solutions')),
    groups: groups.map(({ name, points }) => ({ name, points })),
    tests: [...samples, ...hidden],
  };
  return { draft, files };
}

/** How the tests of a shipped problem come about. */
export async function readProblemTests(folder: string): Promise<ProblemTests<unknown>> {
  const module = (await import(pathToFileURL(join(folder, 'tests.ts')).href)) as {
    tests: ProblemTests<unknown>;
  };
  return module.tests;
}

/** The story and the three parts under their headings. */
function splitStatement(markdown: string) {
  const [statement = '', ...parts] = markdown.split(/^## (?:Input|Output|Constraints)$/m);
  const [input_format, output_format, constraints] = parts.map((part) => part.trim());
  if (input_format === undefined || output_format === undefined || constraints === undefined)
    throw new Error('A statement has the headings Input, Output and Constraints, in this order.');
  return { statement: statement.trim(), input_format, output_format, constraints };
}

function toChecker(checker: ProblemFile['checker'] = 'tokens'): Checker {
  if (checker === 'tokens') return { kind: 'tokens', case_sensitive: true };
  if (checker === 'lines') return { kind: 'lines' };
  if (checker === 'unordered lines') return { kind: 'unordered', of: 'lines' };
  return { kind: 'floats', absolute: checker.floats, relative: checker.floats };
}

function readPrograms(folder: string): AuthorProgram[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const language = LANGUAGES[extname(name)];
      const role = ROLES.find(([prefix]) => name.startsWith(prefix))?.[1];
      if (!language || !role)
        throw new Error(`${dirname(folder)}: the solution ${name} has no language or role.`);
      const content = readFileSync(join(folder, name), 'utf8');
      return { name, role, language, files: [{ name, content }] };
    });
}
