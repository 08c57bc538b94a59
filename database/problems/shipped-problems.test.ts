import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProblem } from '#contract/coding/authoring.ts';
import { openTestEngine } from '#lib/judge/test-engine.ts';
import { createSeededRandom } from '#lib/question-generators/seeded-random.ts';
import { hashOf } from '#server/features/coding/authoring/queries.ts';
import { proveVersion } from '#server/features/coding/judging/proof.actions.ts';
import { listShippedFolders, readProblemTests, readShippedProblem } from './shipped-problem.ts';

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

/** On small random cases the brute force has its say beside every other solution. */
const RANDOM_CASES = 10;
const RANDOM_GROUP = 'random cases';

/** `PROBLEMS=one-slug,another` judges only those. */
const chosen = process.env.PROBLEMS?.split(',');
const folders = listShippedFolders().filter((folder) => chosen?.includes(basename(folder)) ?? true);

test.each(folders.map((folder) => [basename(folder), folder]))(
  '%s: its solutions, wrong and right, get their verdicts',
  async (_, folder) => {
    const { draft, files } = await readShippedProblem(folder);
    const problem = createProblem.body.parse(draft);
    if (!problem.programs.every(({ language }) => engine.has(language))) return;
    const contents = new Map(files.map((file) => [hashOf(file).toString('hex'), Buffer.from(file)]));
    const contentOf = (hash: string) => contents.get(hash) ?? Buffer.alloc(0);
    const { randomCase, toInput, solve, validate } = await readProblemTests(folder);
    const random = createSeededRandom(`${problem.slug}, random cases`);
    const cases = Array.from({ length: RANDOM_CASES }, () => randomCase(random));
    const version = {
      ...{ checker: problem.checker, ...problem.limits },
      groups: [...problem.groups, { name: RANDOM_GROUP, points: 0 }],
      tests: [
        ...problem.tests.map(({ name, group, sample, input_hash, answer_hash }) => ({
          ...{ name, group_name: group, is_sample: sample },
          ...{ input: contentOf(input_hash), answer: contentOf(answer_hash) },
        })),
        ...cases.map((one, at) => ({
          ...{ name: `random ${at + 1}`, group_name: RANDOM_GROUP, is_sample: false },
          ...{ input: Buffer.from(toInput(one)), answer: Buffer.from(solve(one)) },
        })),
      ],
    };
    for (const { input } of version.tests) validate(input.toString());
    const { missing } = await proveVersion(
      { engine, signal: AbortSignal.timeout(300_000) },
      problem,
      version,
    );
    expect(missing).toEqual([]);
  },
);
