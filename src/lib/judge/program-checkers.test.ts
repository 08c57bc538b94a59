import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checker, JudgeProgram, Language } from '../problem-packages/problem-package.ts';
import { aProblem, openTestEngine } from './test-engine.ts';

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const program = (
  protocol: JudgeProgram['protocol'],
  content: string,
  language: Language = 'python',
): Extract<Checker, { kind: 'program' }> => ({
  kind: 'program',
  protocol,
  language,
  files: [{ name: language === 'python' ? 'check.py' : 'check.cpp', content }],
  arguments: [],
});

const judged = (checker: Checker, solution = 'print(int(input()) + 1)', points = 0) => {
  const problem = aProblem([['5\n', '6\n']], { checker });
  for (const group of problem.groups) group.points = points;
  return engine.judge(problem, { language: 'python', files: [{ name: 'main.py', content: solution }] });
};

const ICPC = `
import sys
given, expected, feedback = open(sys.argv[1]).read(), open(sys.argv[2]).read(), sys.argv[3]
open(feedback + 'judgemessage.txt', 'w').write('the input was ' + given)
open('/tmp/scratch', 'w').write('a checker may use its own disk')
print('what it prints is no verdict')
sys.exit(42 if sys.stdin.read().split() == expected.split() else 43)
`;
const DMOJ = `
from dmoj.result import CheckerResult
def check(process_output, judge_output, judge_input, point_value, **kwargs):
    print('debug')
    if process_output.split() == judge_output.split():
        return CheckerResult(True, point_value)
    return CheckerResult(False, point_value / 4, 'not ' + str(int(judge_input)))
`;
const TESTLIB = `
#include <cstdio>
#include <cstdlib>
int main(int, char** argv) {
  int given, got, expected;
  if (fscanf(fopen(argv[1], "r"), "%d", &given) != 1 || fscanf(fopen(argv[3], "r"), "%d", &expected) != 1) return 3;
  if (fscanf(fopen(argv[2], "r"), "%d", &got) != 1) return 2;
  if (got == 0) abort();
  if (got == given) { fprintf(stderr, "points 2.5 half of it"); return 7; }
  fprintf(stderr, got == expected ? "ok as expected" : "wrong answer no");
  return got == expected ? 0 : 1;
}`;

test('an ICPC checker says its verdict by exit code, and why in its folder', async () => {
  if (!engine.has('python')) return;
  expect(await judged(program('icpc', ICPC))).toMatchObject({ verdict: 'AC' });
  expect(await judged(program('icpc', ICPC), 'print(3)')).toMatchObject({
    verdict: 'WA',
    message: engine.hasBubblewrap ? 'the input was 5' : '',
  });
});

test('a DMOJ checker is called with bytes and may give a part of the points', async () => {
  if (!engine.has('python')) return;
  expect(await judged(program('dmoj', DMOJ), undefined, 8)).toMatchObject({ verdict: 'AC', points: 8 });
  expect(await judged(program('dmoj', DMOJ), 'print(3)', 8)).toMatchObject({
    verdict: 'WA',
    points: 2,
    message: 'not 5',
  });
});

test('a testlib checker says its verdict, points and presentation errors', async () => {
  if (!engine.has('cpp') || !engine.has('python')) return;
  const checker = program('testlib', TESTLIB, 'cpp');
  expect(await judged(checker)).toMatchObject({ verdict: 'AC' });
  expect(await judged(checker, 'print(3)')).toMatchObject({ verdict: 'WA', message: 'wrong answer no' });
  expect(await judged(checker, 'pass')).toMatchObject({ verdict: 'WA' });
  expect(await judged(checker, 'print(5)', 10)).toMatchObject({ verdict: 'WA', points: 2.5 });
  // The checker crashes.
  expect(await judged(checker, 'print(0)')).toMatchObject({
    verdict: 'IE',
    message: expect.stringContaining('SIGABRT'),
  });
});

test.each([
  ['does not compile', program('icpc', 'def')],
  ['ended with exit code 1', program('icpc', 'raise ValueError("odd")')],
  ['ended with exit code 0', program('icpc', 'pass')],
  ['did not end within 10 s', program('icpc', 'while True: pass')],
  ['cannot run', program('icpc', '', 'pascal' as Language)],
])('a checker that %s is a fault of the judge', async (words, checker) => {
  if (!engine.has('python')) return;
  const { verdict, message } = await judged(checker);
  expect({ verdict, message }).toEqual({ verdict: 'IE', message: expect.stringContaining(words) });
});

const GUESS = `
import sys
secret = int(open(sys.argv[1]).read())
for turn in range(20):
    line = sys.stdin.readline()
    if not line:
        sys.exit(43)
    guess = int(line)
    if guess == secret:
        print('correct', flush=True)
        sys.exit(42)
    print('higher' if guess < secret else 'lower', flush=True)
open(sys.argv[3] + 'judgemessage.txt', 'w').write('too many guesses')
sys.exit(43)
`;
const SEARCH = `
low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == 'correct': break
    if answer == 'higher': low = middle + 1
    else: high = middle - 1
`;

test.each([
  ['AC', SEARCH],
  ['WA', 'for i in range(1000):\n print(i, flush=True)\n if input() == "correct": break'],
  ['RE', 'print(1, flush=True)\ninput()\nraise ValueError'],
  ['TLE', 'import time\ntime.sleep(60)'],
])('interactive: %s', async (verdict, solution) => {
  if (!engine.hasBubblewrap) return;
  const { kind: _kind, ...interactor } = program('icpc', GUESS);
  const problem = aProblem([['700\n', '']], { interactor });
  const result = await engine.judge(problem, {
    language: 'python',
    files: [{ name: 'main.py', content: solution }],
  });
  expect(result).toMatchObject({ verdict });
});
