import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureCpuTime } from '#test/cpu-time.ts';
import { LSAT_6_PATTERNS } from '../item-response/reference/lsat-6.ts';
import { analyseMarks } from './analysis.ts';
import { readMarks } from './mark-matrix.ts';

const REFERENCE = join(import.meta.dirname, 'reference');
const readCsv = (name: string) => readFileSync(join(REFERENCE, name));
const lsat6 = () =>
  Buffer.from(
    [
      'Q1,Q2,Q3,Q4,Q5',
      '1,1,1,1,1',
      ...LSAT_6_PATTERNS.flatMap(([pattern, count]) => Array(count).fill([...pattern].join())),
    ].join('\n'),
  );

// Computed by reference/item-analysis.r with R 4.2 and psych 2.2.
const EXPECTED = [
  {
    name: 'partial-credit.csv: different full marks and blanks',
    file: () => readCsv('partial-credit.csv'),
    count: 40,
    mean: 9.5,
    median: 8.25,
    sd: 5.84412920407,
    skewness: 0.483660863386,
    kurtosis: -0.591984248579,
    alpha: 83.7237237237,
    errorRatio: 40.3438672865,
    standardError: 2.35774773014,
    items: {
      facility: [67.5, 58.75, 46.25, 45.625, 38.3333333333, 34.6875, 31.75, 22.75],
      sd: [
        33.1082141795, 37.3608529524, 32.2996784933, 28.8049919997, 29.2839522187, 28.6568306396,
        23.1923395841, 21.6898298276,
      ],
      discrimination: [
        67.5450542927, 66.3734031925, 53.0811776666, 57.3550221269, 64.5785078711, 79.0487589158,
        83.2257066219, 75.5381262094,
      ],
      discriminativeEfficiency: [
        79.3438639125, 75.2807032814, 54.9634077688, 60.7485656067, 66.9361825007, 80.9362299348,
        85.1674501445, 80.2196090647,
      ],
      intendedWeight: [
        3.57142857143, 3.57142857143, 7.14285714286, 7.14285714286, 10.7142857143, 14.2857142857,
        17.8571428571, 35.7142857143,
      ],
      effectiveWeight: [
        7.52276136259, 7.9519925065, 9.75279278398, 9.43430445167, 12.4564390451, 15.4377393884,
        15.7950236219, 21.64894684,
      ],
      itemRestCorrelation: [
        0.675450542927, 0.663734031925, 0.530811776666, 0.573550221269, 0.645785078711, 0.790487589158,
        0.832257066219, 0.755381262094,
      ],
    },
  },
  {
    name: 'penalties.csv: negative marks, and an item that covaries negatively with the total',
    file: () => readCsv('penalties.csv'),
    count: 30,
    mean: 6.33333333333,
    median: 5.5,
    sd: 5.0126277322,
    skewness: 0.31511059103,
    kurtosis: -0.508788295618,
    alpha: 16.3147301006,
    errorRatio: 91.4796534205,
    standardError: 4.58553447668,
    items: {
      facility: [40, 30, 21.1111111111, 31.1111111111, 45.5555555556, 43.3333333333],
      sd: [65.740695771, 63.3363580645, 62.196902347, 62.4734937408, 64.0182764453, 62.6062315579],
      discrimination: [
        0.0759054881312, 4.50334714989, 17.3296503244, 38.2005521184, 36.722456149, -39.5245584122,
      ],
      discriminativeEfficiency: [
        0.0904159132007, 5.15275877793, 20.4831404127, 44.089456869, 48.615813583, -44.9942462601,
      ],
      intendedWeight: Array(6).fill(16.6666666667),
      effectiveWeight: [17.5370014534, 17.7682686039, 19.635861216, 22.4186972028, 22.6401715239, null],
      itemRestCorrelation: [
        0.000759054881312, 0.0450334714989, 0.173296503244, 0.382005521184, 0.36722456149, -0.395245584122,
      ],
    },
  },
  {
    name: 'LSAT section 6',
    file: lsat6,
    count: 1000,
    mean: 3.819,
    median: 4,
    sd: 1.03504121189,
    skewness: -0.691010876142,
    kurtosis: 0.0781785463938,
    alpha: 29.4997192216,
    errorRatio: 83.9644453197,
    standardError: 0.869066612393,
    items: {
      facility: [92.4, 70.9, 55.3, 76.3, 87],
      sd: [26.5130711715, 45.4450795494, 49.7431843008, 42.5455064621, 33.6471712352],
      discrimination: [11.2832688922, 15.3178120117, 17.2778943291, 14.4428095247, 12.1596402547],
      discriminativeEfficiency: [18.4817220736, 20.0026665778, 21.8899543689, 17.7201964267, 18.7747712482],
      intendedWeight: [20, 20, 20, 20, 20],
      effectiveWeight: [13.8830939442, 22.7427701214, 24.8548524014, 21.3679676681, 17.1513158649],
      itemRestCorrelation: [0.112832688922, 0.153178120117, 0.172778943291, 0.144428095247, 0.121596402547],
    },
  },
];

test.each(EXPECTED)('R finds the same figures for $name', ({ name: _, file, items: expected, ...test }) => {
  const { items, ...figures } = analyseMarks(readMarks(file()));
  for (const [figure, value] of Object.entries(test))
    expect.soft(figures[figure as keyof typeof test], figure).toBeCloseTo(value, 9);
  for (const [figure, values] of Object.entries(expected))
    for (const [item, value] of values.entries()) {
      const found = items[item]?.[figure as keyof typeof expected];
      if (value === null) expect.soft(found, figure).toBeNull();
      else expect.soft(found, `${figure} of item ${item + 1}`).toBeCloseTo(value, 9);
    }
});

const analyse = (...lines: string[]) => analyseMarks(readMarks(Buffer.from(lines.join('\n'))));
const NO_TEST_FIGURES = {
  mean: null,
  median: null,
  sd: null,
  skewness: null,
  kurtosis: null,
  alpha: null,
  errorRatio: null,
  standardError: null,
};
const NO_ITEM_FIGURES = {
  facility: null,
  sd: null,
  discrimination: null,
  discriminativeEfficiency: null,
  effectiveWeight: null,
  itemRestCorrelation: null,
};

test('without attempts, only the intended weights are known', () => {
  const { items, ...figures } = analyse('a,b', '1,3');
  expect(figures).toEqual({ count: 0, ...NO_TEST_FIGURES });
  expect(items).toEqual([
    { ...NO_ITEM_FIGURES, intendedWeight: 25 },
    { ...NO_ITEM_FIGURES, intendedWeight: 75 },
  ]);
});

test('one attempt has no spread', () => {
  const { items, ...figures } = analyse('a,b', '1,3', '1,1.5');
  expect(figures).toEqual({ count: 1, ...NO_TEST_FIGURES, mean: 2.5, median: 2.5 });
  expect(items).toEqual([
    { ...NO_ITEM_FIGURES, facility: 100, intendedWeight: 25 },
    { ...NO_ITEM_FIGURES, facility: 50, intendedWeight: 75 },
  ]);
});

test('two attempts have spread and alpha, but no shape', () => {
  const { items, ...figures } = analyse('a,b', '1,3', '1,2', '0,1');
  expect(figures).toMatchObject({ count: 2, mean: 2, median: 2, skewness: null, kurtosis: null });
  expect(figures.sd).toBeCloseTo(Math.SQRT2, 12);
  expect(figures.alpha).toBeCloseTo(100, 12);
  expect(figures.errorRatio).toBeCloseTo(0, 5);
  expect(items.map(({ itemRestCorrelation }) => itemRestCorrelation)).toEqual([1, 1]);
  expect(items.map(({ effectiveWeight }) => effectiveWeight)).toEqual([50, 50]);
});

test('three attempts have skewness, and four have kurtosis', () => {
  expect(analyse('a,b', '1,1', '1,1', '0,1', '0,0')).toMatchObject({ skewness: 0, kurtosis: null });
  expect(analyse('a,b', '1,1', '1,1', '0,1', '1,0', '0,0').kurtosis).not.toBeNull();
});

test('an item that all have right, wrong or blank tells nobody apart', () => {
  const { items } = analyse('right,wrong,blank,other', '1,1,1,1', '1,0,,1', '1,0,,0', '1,0,,1');
  const silent = {
    sd: 0,
    discrimination: null,
    discriminativeEfficiency: null,
    effectiveWeight: 0,
    itemRestCorrelation: null,
  };
  expect(items[0]).toMatchObject({ ...silent, facility: 100 });
  expect(items[1]).toMatchObject({ ...silent, facility: 0 });
  expect(items[2]).toMatchObject({ ...silent, facility: 0 });
  expect(items[3]?.discrimination).toBeNull();
  expect(items[3]?.effectiveWeight).toBeCloseTo(100, 9);
});

test('equal totals have a spread of 0, in whatever order their marks add up', () => {
  const { items, ...figures } = analyse('a,b,c', '1,1,1', '0.1,0.2,0.3', '0.3,0.2,0.1', '0.2,0.1,0.3');
  expect(figures).toMatchObject({ sd: 0, skewness: null, kurtosis: null, alpha: null, errorRatio: null });
  expect(figures.standardError).toBeNull();
  expect(items.map(({ effectiveWeight }) => effectiveWeight)).toEqual([null, null, null]);
  expect(items[0]?.discrimination).toBeCloseTo(-100, 9);
});

test('totals and full marks of 0 or less give no share', () => {
  const figures = analyse('a,b', '0,0', '-1,-0.5', '-1,0');
  expect(figures.mean).toBe(-1.25);
  expect(figures.items[0]).toMatchObject({ facility: null, sd: null, intendedWeight: null });
});

test('a test of one item has no rest and no alpha', () => {
  const { items, ...figures } = analyse('a', '2', '2', '', '1', '');
  expect(figures).toMatchObject({ count: 3, mean: 1, alpha: null, errorRatio: null, standardError: null });
  expect(items).toMatchObject([{ facility: 50, sd: 50, discrimination: null, effectiveWeight: 100 }]);
});

test('10,000 attempts of 60 items take less than two seconds', async () => {
  const marks = Float64Array.from({ length: 600_000 }, (_, at) => (at * 7919) % 5);
  const used = await measureCpuTime(async () => {
    expect(analyseMarks({ marks, fullMarks: new Float64Array(60).fill(4) }).count).toBe(10_000);
  });
  expect(used).toBeLessThan(2_000);
});
