import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFit } from './fit.ts';
import { LSAT_6_PATTERNS } from './reference/lsat-6.ts';
import { type Responses, readResponses } from './responses.ts';

const read = (lines: string[]) => readResponses(Buffer.from(lines.join('\n')));
const lsat6 = () =>
  read([
    'Q1,Q2,Q3,Q4,Q5',
    ...LSAT_6_PATTERNS.flatMap(([pattern, count]) => Array(count).fill([...pattern].join(','))),
  ]);
const missing = () => readResponses(readFileSync(join(import.meta.dirname, 'reference/missing.csv')));

type Row = [difficulty: number, answers: number, infit: number, outfit: number];

// Rscript reference/fit.r RESPONSES.csv, which calls eRm: itemfit(person.parameter(RM(responses)))
const expected: { name: string; responses: () => Responses; rows: Row[] }[] = [
  {
    name: 'LSAT 6',
    responses: lsat6,
    rows: [
      [-1.256127964, 699, 0.8277195224, 0.800754346],
      [0.4749071475, 699, 0.9679956539, 0.9577207047],
      [1.2359806127, 699, 0.9727980268, 0.9494238868],
      [0.1684100717, 699, 0.9540929674, 0.9437630777],
      [-0.623169868, 699, 0.8952980072, 0.872078672],
    ],
  },
  {
    name: 'missing.csv, where every third answer is missing',
    responses: missing,
    rows: [
      [-1.78147195006, 42, 0.9395436685, 0.8322262164],
      [-1.6610911208, 46, 0.7297734334, 0.5775695143],
      [-0.78584449088, 54, 0.8040627299, 0.7274329697],
      [0.06813045001, 43, 0.8322123749, 0.7462243011],
      [0.94832384771, 45, 0.9204795409, 0.7632085418],
      [0.74685316261, 49, 1.3851163349, 2.1289395409],
      [1.03132937098, 42, 0.7713561538, 0.779509182],
      [1.43377073043, 52, 0.7134933815, 0.5866827169],
    ],
  },
];

test.each(expected)('the mean squares of $name are those of R', ({ responses, rows }) => {
  const found = measureFit(
    responses(),
    Float64Array.from(rows, ([difficulty]) => difficulty),
  );
  expect(found.map(({ answers }) => answers)).toEqual(rows.map(([, answers]) => answers));
  // eRm ends its search for abilities at a few millionths.
  for (const [item, [, , infit, outfit]] of rows.entries()) {
    expect(found[item]?.infit).toBeCloseTo(infit, 5);
    expect(found[item]?.outfit).toBeCloseTo(outfit, 5);
  }
});

test('students who have all or nothing right tell nothing', () => {
  const none = { answers: 0, infit: null, outfit: null };
  expect(measureFit(read(['A,B', '1,1', '0,0', '1,']), Float64Array.of(-1, 1))).toEqual([none, none]);
  // A student with one of two equally hard items right has a chance of one half for both.
  expect(measureFit(read(['A,B', '1,0', '1,1']), Float64Array.of(9, 9))).toEqual([
    { answers: 1, infit: 1, outfit: 1 },
    { answers: 1, infit: 1, outfit: 1 },
  ]);
});
