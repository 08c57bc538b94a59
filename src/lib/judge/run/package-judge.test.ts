import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FIXTURE_LAYOUTS, zipFixture } from '../../problem-packages/fixtures/layouts.ts';
import { FIXTURE_PROBLEMS, type FixtureProblem } from '../../problem-packages/fixtures/problems.ts';
import { readPackageBytes } from '../../problem-packages/reader.ts';
import { openTestEngine } from '../test-engine.ts';
import { judgeOnAllTests, programRunner, settleLimits } from './package-judge.ts';

const [sum, average, pair] = FIXTURE_PROBLEMS as [FixtureProblem, FixtureProblem, FixtureProblem];
let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const readFixture = (layout: keyof typeof FIXTURE_LAYOUTS, problem: FixtureProblem) =>
  readPackageBytes(zipFixture(FIXTURE_LAYOUTS[layout](problem)), 'fixture.zip');

test.each([
  ['ICPC, legacy', sum],
  ['ICPC, legacy', pair],
  ['ICPC, 2023-07', pair],
  ['DMOJ', average],
  ['DMOJ', pair],
  ['Polygon', average],
  ['Polygon', pair],
] as const)(
  '%s: the solutions of $slug get the verdicts that the package expects',
  async (layout, problem) => {
    const found = await readFixture(layout, problem);
    const { checker } = found;
    if (checker.kind === 'program' && !engine.has(checker.language)) return;
    const { limits } = await settleLimits(engine, found);
    for (const solution of found.solutions) {
      // One slow solution is enough.
      if (!engine.has(solution.language) || (solution.role === 'slow' && layout !== 'DMOJ')) continue;
      const { verdict, message } = await judgeOnAllTests(engine, found, limits, solution);
      expect(solution.expected, `${solution.name}: ${verdict} ${message}`).toContain(verdict);
    }
  },
);

test('a package without a time limit gets one from its accepted solutions', async () => {
  if (!engine.has('python')) return;
  const { 'domjudge-problem.ini': _gone, ...files } = FIXTURE_LAYOUTS['ICPC, legacy'](sum);
  const found = await readPackageBytes(zipFixture(files), 'fixture.zip');
  const { limits, note } = await settleLimits(engine, found);
  expect(Number.isInteger(limits.seconds)).toBe(true);
  expect(note).toContain(`the limit is ${limits.seconds} s`);
});

test('tests that a package leaves out are made by its programs', async () => {
  if (!engine.has('python')) return;
  const files = {
    'init.yml':
      'generator: gen.py\nchecker: standard\ntest_cases:\n- {generator_args: [3, 4], points: 1}\n- {generator_args: [5, 6], points: 1}\n',
    'gen.py': 'import sys\na, b = map(int, sys.argv[1:])\nprint(a, b)\nprint(a + b, file=sys.stderr)\n',
  };
  const found = await readPackageBytes(zipFixture(files), 'made.zip', { run: programRunner(engine) });
  expect(
    found.groups.flatMap(({ tests }) => tests.map(({ answer }) => Buffer.from(answer).toString())),
  ).toEqual(['7\n', '11\n']);
  await expect(readPackageBytes(zipFixture(files), 'made.zip')).rejects.toThrow('Test case 1');
});

test('three timeouts end a judgement, and other failures do not', async () => {
  if (!engine.has('javascript')) return;
  const found = await readFixture('ICPC, legacy', sum);
  const limits = { seconds: 0.2, megabytes: 256, output_kilobytes: 1024 };
  const tests = found.groups.flatMap(({ tests: [first] }) =>
    first ? Array.from({ length: 5 }, (_, at) => ({ ...first, name: String(at) })) : [],
  );
  const five = [{ name: 'secret', points: 0, tests: tests.slice(0, 5) }];
  const judge = (content: string) =>
    judgeOnAllTests(engine, { ...found, groups: five }, limits, {
      language: 'javascript',
      files: [{ name: 'main.js', content }],
    });
  const slow = await judge('for (;;);');
  expect(slow.tests.map(({ verdict }) => verdict)).toEqual(['TLE', 'TLE', 'TLE']);
  expect(slow.verdict).toBe('TLE');
  const wrong = await judge('console.log(4);');
  expect(wrong.tests.map(({ verdict }) => verdict)).toEqual(['WA', 'WA', 'WA', 'WA', 'WA']);
});

test('the command prints a line for each solution, and a sentence for a package that it cannot read', async () => {
  if (!engine.has('javascript')) return;
  const folder = await mkdtemp(join(tmpdir(), 'judge-run-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'p.zip'), zipFixture(FIXTURE_LAYOUTS['ICPC, legacy'](average), 'average/'));
  await writeFile(join(folder, 'right.js'), average.solutions[0]?.text ?? '');
  await writeFile(join(folder, 'other.kt'), 'fun main() {}\n');
  const run = (...words: string[]) =>
    new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) =>
      execFile(
        process.execPath,
        [join(import.meta.dirname, '../judge-run.ts'), ...words],
        { cwd: folder, env: { ...process.env, INIT_CWD: folder } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      ),
    );
  const [one, two] = await Promise.all([
    run('p.zip', 'right.js', 'other.kt', 'none.py'),
    run('right.js', 'right.js'),
  ]);
  const lines = one.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ solution, language, verdict }) => [solution, language, verdict])).toEqual([
    ['right.js', 'javascript', 'AC'],
    ['other.kt', 'Kotlin', 'IE'],
    ['none.py', null, 'IE'],
  ]);
  expect(lines[0].tests.map(({ name }: { name: string }) => name)).toEqual([
    'sample/01',
    'secret/02',
    'secret/03',
  ]);
  expect(lines[1].message).toBe('The language Kotlin is not offered here.');
  expect(one.code).toBe(1);
  const message = 'right.js: This is not a ZIP file. Pack the folder of the problem.';
  expect(two).toMatchObject({ code: 2, stderr: `${message}\n` });
  expect(JSON.parse(two.stdout)).toEqual({
    ...{ solution: 'right.js', language: null, verdict: 'IE', tests: [], message },
  });
});
