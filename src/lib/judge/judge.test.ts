import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '../problem-packages/problem-package.ts';
import { aProblem, openTestEngine } from './test-engine.ts';

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const SUMS = aProblem([
  ['3 4\n', '7\n'],
  ['-5 5\n', '0\n'],
]);

const judged = (language: Language, content: string, problem = SUMS) =>
  engine.judge(problem, { language, files: [{ name: 'main', content }] });
/** A time limit that a wrong loop reaches soon. */
const SHORT = { limits: { seconds: 0.4, megabytes: 256, output_kilobytes: 64 } };

/** The same program in each language: reads two numbers, writes their sum. */
const SOLUTIONS: [Language, string][] = [
  ['c', '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }'],
  ['cpp', '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }'],
  [
    'java',
    'import java.util.*; public class Sum { public static void main(String[] a) { var s = new Scanner(System.in); System.out.println(s.nextInt() + s.nextInt()); } }',
  ],
  ['python', 'a, b = map(int, input().split())\nprint(a + b)'],
  [
    'javascript',
    "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);",
  ],
];

test.each(SOLUTIONS)(
  '%s: a right solution is accepted, a broken one gets the compiler’s words',
  async (language, content) => {
    if (!engine.has(language)) return;
    expect(await judged(language, content)).toMatchObject({
      verdict: 'AC',
      tests: [
        { name: '1', verdict: 'AC' },
        { name: '2', verdict: 'AC' },
      ],
    });
    const broken = await judged(language, `${content}\n)`);
    expect(broken).toMatchObject({ verdict: 'CE', tests: [] });
    expect(broken.message).toMatch(/error/i);
    expect(broken.message).not.toContain(engine.folder);
  },
);

test.each([
  ['WA', 'print(6)'],
  ['RE', 'print(7)\nraise KeyError(3)'],
  ['RE', 'import os\nos.kill(os.getpid(), 11)'],
  ['RE', 'print(sum(map(int, input().split())))\nexit(3)'],
  ['TLE', 'while True: pass'],
  ['TLE', 'import time\ntime.sleep(100)'],
  ['MLE', 'a = bytearray(10 ** 9)\nprint(sum(map(int, input().split())))'],
  ['OLE', 'while True: print("x" * 1000)'],
])('%s: %s', async (verdict, content) => {
  const problem = aProblem([['3 4\n', '7\n']], SHORT);
  expect(await judged('python', content, problem)).toMatchObject({ verdict, tests: [{}] });
});

test.each([
  [
    'a wrong group ends only itself',
    { wrong: 'b' },
    [0, 30, 0],
    ['sample AC', 'a AC', 'a AC', 'b WA', 'c AC'],
  ],
  [
    'a wrong sample ends nothing',
    { wrong: 'sample' },
    [0, 30, 0],
    ['sample WA', 'a AC', 'a AC', 'b AC', 'b AC', 'c AC'],
  ],
  ['an endless sample ends all', { endless: 'sample' }, [0, 30, 0], ['sample TLE']],
  ['without points a failure ends all', { wrong: 'a' }, [0, 0, 0], ['sample AC', 'a WA']],
])('%s', async (_, { wrong = '', endless = '' }: { wrong?: string; endless?: string }, points, expected) => {
  const test = (name: string, sample = false) => ({
    ...{ name, sample, answer: Buffer.from(name) },
    input: Buffer.from(`CREATE TABLE test (name); INSERT INTO test VALUES ('${name}');`),
  });
  const groups = [
    { name: 'sample', points: 0, tests: [test('sample', true)] },
    { name: 'a', points: points[0] ?? 0, tests: [test('a'), test('a')] },
    { name: 'b', points: points[1] ?? 0, tests: [test('b'), test('b')] },
    { name: 'c', points: points[2] ?? 0, tests: [test('c')] },
  ];
  const content = `SELECT CASE name WHEN '${wrong}' THEN 'no' WHEN '${endless}' THEN
    (WITH RECURSIVE r (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT count(*) FROM r)
    ELSE name END FROM test`;
  const { tests } = await engine.judge(
    { checker: { kind: 'tokens', case_sensitive: true }, groups, ...SHORT },
    { language: 'sql', files: [{ name: 'main.sql', content }] },
  );
  expect(tests.map(({ group, verdict }) => `${group} ${verdict}`)).toEqual(expected);
});
