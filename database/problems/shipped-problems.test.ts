import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProblem } from '#contract/coding/authoring.ts';
import { openTestEngine } from '#lib/judge/test-engine.ts';
import { hashOf } from '#server/features/coding/authoring/queries.ts';
import { proveVersion } from '#server/features/coding/judging/proof.actions.ts';
import { listShippedFolders, readShippedProblem } from './shipped-problem.ts';

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

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
    const version = {
      ...{ checker: problem.checker, groups: problem.groups, ...problem.limits },
      tests: problem.tests.map(({ name, group, sample, input_hash, answer_hash }) => ({
        ...{ name, group_name: group, is_sample: sample },
        ...{ input: contentOf(input_hash), answer: contentOf(answer_hash) },
      })),
    };
    const { missing } = await proveVersion(
      { engine, signal: AbortSignal.timeout(300_000) },
      problem,
      version,
    );
    expect(missing).toEqual([]);
  },
);
