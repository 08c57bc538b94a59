import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readProgram } from '../../problem-packages/files/source-language.ts';
import { DMOJ_CHECKER_FEATURES } from '../../problem-packages/fixtures/dmoj-checker-features.ts';
import { DMOJ_FEATURES, DMOJ_REFUSED } from '../../problem-packages/fixtures/dmoj-features.ts';
import { ICPC_FEATURES, ICPC_REFUSED } from '../../problem-packages/fixtures/icpc-features.ts';
import { zipFixture } from '../../problem-packages/fixtures/layouts.ts';
import { POLYGON_FEATURES, POLYGON_REFUSED } from '../../problem-packages/fixtures/polygon-features.ts';
import { readPackageBytes } from '../../problem-packages/reader.ts';
import { openTestEngine } from '../test-engine.ts';
import { judgeOnAllTests, programRunner, settleLimits } from './package-judge.ts';

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

describe.each([
  ['ICPC', ICPC_FEATURES],
  ['DMOJ', [...DMOJ_FEATURES, ...DMOJ_CHECKER_FEATURES]],
  ['Polygon', POLYGON_FEATURES],
] as const)('%s', (_layout, packages) => {
  test.each(packages.map((one) => [one.feature, one] as const))('%s', async (_feature, one) => {
    if (!engine.hasBubblewrap) return;
    const found = await readPackageBytes(zipFixture(one.files, 'p/'), 'p.zip', {
      run: programRunner(engine),
    });
    const { limits } = await settleLimits(engine, found);
    for (const [name, text, expected] of one.solutions) {
      const program = readProgram(new Map([[name, new TextEncoder().encode(text)]]));
      if (!program.offered) throw new Error(name);
      const { verdict, message } = await judgeOnAllTests(engine, found, limits, program);
      expect([name, verdict], message).toEqual([name, expected]);
    }
  });
});

test.each([...ICPC_REFUSED, ...DMOJ_REFUSED, ...POLYGON_REFUSED])(
  'refused in one sentence: %s',
  async (_what, files, word) => {
    const reading = readPackageBytes(zipFixture(files), 'p.zip', { run: programRunner(engine) });
    const error: Error = await reading.then(
      () => new Error('It was read.'),
      (refusal) => refusal,
    );
    expect(error.name).toBe('PackageError');
    expect(error.message).toContain(word);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  },
);

test('without bubblewrap a problem that needs it ends in a judge error that says so, never in another verdict', async () => {
  const embedded = await openTestEngine({ sandbox: 'webassembly' });
  onTestFinished(() => embedded.close());
  const needing = [...ICPC_FEATURES, ...DMOJ_FEATURES, ...POLYGON_FEATURES].filter(({ feature }) =>
    /two passes|interact|talks|file_io/.test(feature),
  );
  expect(needing.length).toBeGreaterThan(4);
  for (const { feature, files, solutions } of needing) {
    const found = await readPackageBytes(zipFixture(files), 'p.zip');
    const { limits } = await settleLimits(embedded, found);
    const [, text = ''] = solutions[0] ?? [];
    const { verdict, message } = await judgeOnAllTests(embedded, found, limits, {
      language: 'python',
      files: [{ name: 'main.py', content: text }],
    });
    expect([feature, verdict]).toEqual([feature, 'IE']);
    expect(message).toContain('bubblewrap');
  }
});
