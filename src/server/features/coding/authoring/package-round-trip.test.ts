import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProblem, type ProblemDraft } from '#contract/coding/authoring.ts';
import { listShippedFolders, readShippedProblem } from '#database/problems/shipped-problem.ts';
import { openTestEngine } from '#lib/judge/test-engine.ts';
import { TESTLIB_CHECKER, TESTLIB_HEADER } from '#lib/problem-packages/fixtures/checkers.ts';
import { FIXTURE_PROBLEMS } from '#lib/problem-packages/fixtures/problems.ts';
import { readPackageBytes } from '#lib/problem-packages/reader.ts';
import { writePackage } from '#lib/problem-packages/writer.ts';
import { toJudgedProblem } from '../judging/rules.ts';
import { toImportedDraft, toPackage } from './package.rules.ts';
import { hashOf } from './queries.ts';

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

type Stored = { draft: ProblemDraft; files: Uint8Array[] };

const byHash = (files: Uint8Array[]) => new Map(files.map((file) => [hashOf(file).toString('hex'), file]));

async function exportAndImport({ draft, files }: Stored): Promise<Stored> {
  const { bytes } = writePackage(toPackage(draft, byHash(files)), 'icpc');
  const imported = toImportedDraft(await readPackageBytes(bytes, `${draft.slug}-icpc.zip`));
  expect(imported.remarks).toEqual([]);
  return { ...imported, draft: createProblem.body.parse(imported.draft) };
}

/** Samples belong to no group. */
const comparable = ({ tests, programs, ...draft }: ProblemDraft) => ({
  ...draft,
  programs: programs.map((one) => JSON.stringify(Object.entries(one).sort())).sort(),
  tests: tests.map((one) => (one.sample ? { ...one, group: '' } : one)),
});

async function verdicts({ draft, files }: Stored): Promise<[string, string, number][]> {
  const contents = byHash(files);
  const version = {
    ...{ checker: draft.checker, groups: draft.groups, ...draft.limits },
    tests: draft.tests.map(({ name, group, sample, input_hash, answer_hash }) => ({
      ...{ name, group_name: group, is_sample: sample },
      input: contents.get(input_hash) ?? new Uint8Array(),
      answer: contents.get(answer_hash) ?? new Uint8Array(),
    })),
  };
  const found: [string, string, number][] = [];
  for (const program of draft.programs.filter(({ role }) => role === 'reference' || role === 'wrong')) {
    const { verdict, points } = await engine.judge(
      toJudgedProblem(version, program.language, 'all'),
      program,
    );
    found.push([`${program.role} ${program.name}`, verdict, points]);
  }
  return found.sort();
}

const shipped = async (slug: string): Promise<Stored> => {
  const folder = listShippedFolders().find((one) => basename(one) === slug) ?? '';
  const { draft, files } = await readShippedProblem(folder);
  return { draft: createProblem.body.parse(draft), files };
};

/** A problem with a checker in C++, starter code, a generator and a validator, and two programs of one name. */
function withChecker(): Stored {
  const [, , pair] = FIXTURE_PROBLEMS;
  const files = pair?.tests.flatMap(({ input, answer }) => [Buffer.from(input), Buffer.from(answer)]) ?? [];
  const hash = (text: string) => hashOf(Buffer.from(text)).toString('hex');
  const program = (name: string, role: string, text: string) => ({
    ...{ name, role, language: 'python' },
    files: [{ name: 'solution.py', content: text }],
  });
  const draft = createProblem.body.parse({
    ...{ slug: 'any-pair', title: 'Any pair: “two” & more', difficulty: 4, source: 'Our own' },
    statement: 'Split $n$.\n\n- one\n- two',
    ...{ input_format: 'A number.', output_format: 'Two.', constraints: '$n \\le 10$', editorial: 'Halve.' },
    limits: { seconds: 1.5, megabytes: 64, output_kilobytes: 100, factors: { python: 2.5, java: 2 } },
    checker: {
      ...{ kind: 'program', protocol: 'testlib', language: 'cpp', arguments: ['--strict'] },
      files: [
        { name: 'check.cpp', content: TESTLIB_CHECKER },
        { name: 'testlib.h', content: TESTLIB_HEADER },
      ],
      limits: { seconds: 20, megabytes: 512, output_kilobytes: 1_024 },
    },
    starter: { python: 'n = int(input())\n', cpp: '#include <cstdio>\n' },
    topics: ['maths', 'arrays'],
    programs: [
      program('Halves', 'reference', 'n = int(input())\nprint(n // 2, n - n // 2)\n'),
      program('Halves', 'reference', 'n = int(input())\nprint(1, n - 1)\n'),
      program('Zero', 'wrong', 'print(input(), 0)\n'),
      program('makes inputs', 'generator', 'print(5)\n'),
      program('looks at them', 'validator', 'assert int(input()) > 1\n'),
    ],
    groups: [
      { name: 'small ones', points: 40 },
      { name: 'large ones', points: 60 },
    ],
    tests: (pair?.tests ?? []).map(({ input, answer, sample = false }, at) => ({
      ...{ name: `case #${at}`, group: at === 2 ? 'large ones' : 'small ones', sample },
      ...{ explanation: sample ? 'Three and *four*.' : '' },
      ...{ input_hash: hash(input), answer_hash: hash(answer) },
    })),
  });
  return { draft, files };
}

test.each([
  ['queries whose lines come in any order', () => shipped('complaint-board')],
  ['numbers with tolerances', () => shipped('chit-interest')],
  ['lines', () => shipped('merit-list')],

  ['a checker in C++', withChecker],
])('%s: a problem that went out as an ICPC package comes back as it was', async (_what, read) => {
  const original = await read();
  const back = await exportAndImport(original);
  expect(comparable(back.draft)).toEqual(comparable(original.draft));
  if (!original.draft.programs.every(({ language }) => engine.has(language))) return;
  if (!engine.hasBubblewrap) return;
  const expected = await verdicts(original);
  expect(expected.length).toBeGreaterThan(1);
  expect(await verdicts(back)).toEqual(expected);
});
