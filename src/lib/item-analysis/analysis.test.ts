import { expect, test } from 'vitest';
import { measureCpuTime } from '#test/cpu-time.ts';
import { analyseMarks } from './analysis.ts';
import { readMarks } from './mark-matrix.ts';
import { EXPECTED } from './reference/expected.ts';

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
    { ...NO_ITEM_FIGURES, count: 0, intendedWeight: 25 },
    { ...NO_ITEM_FIGURES, count: 0, intendedWeight: 75 },
  ]);
});

test('one attempt has no spread', () => {
  const { items, ...figures } = analyse('a,b', '1,3', '1,1.5');
  expect(figures).toEqual({ count: 1, ...NO_TEST_FIGURES, mean: 2.5, median: 2.5 });
  expect(items).toEqual([
    { ...NO_ITEM_FIGURES, count: 1, facility: 100, intendedWeight: 25 },
    { ...NO_ITEM_FIGURES, count: 1, facility: 50, intendedWeight: 75 },
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

test('papers without an item do not count in its figures', () => {
  const { items, ...figures } = analyse('a,b,c', '1,1,2', '1,-,2', '0,-,0', '-,1,2', '-,,0');
  expect(figures).toMatchObject({ count: 4, mean: 1.5, median: 1.5 });
  expect(items.map(({ count, facility }) => [count, facility])).toEqual([
    [2, 50],
    [2, 50],
    [4, 50],
  ]);
  for (const [place, weight] of [100 / 3, 100 / 3, 200 / 3].entries())
    expect(items[place]?.intendedWeight).toBeCloseTo(weight, 12);
});

test('items that no two students share have no alpha, and an item of no paper has no figures', () => {
  const apart = analyse('a,b,c', '1,1,1', '1,-,-', '-,0,-');
  expect(apart).toMatchObject({ count: 2, alpha: null, errorRatio: null, standardError: null });
  expect(apart.items[2]).toEqual({ ...NO_ITEM_FIGURES, count: 0, intendedWeight: null });
});

test('marks that no item has count in the total and in the rest of the test', () => {
  const matrix = readMarks(Buffer.from('a,b\n1,1\n1,1\n1,0\n0,1\n0,0\n'));
  const { items, ...figures } = analyseMarks({ ...matrix, extra: Float64Array.of(0, -0.5, -0.5, -1) });
  expect(figures).toMatchObject({ count: 4, mean: 0.5 });
  expect(figures.alpha).toBeCloseTo(0, 9);
  expect(items[0]?.itemRestCorrelation).toBeCloseTo(0.5 / Math.sqrt(2.5), 9);
});

test('10,000 attempts of 60 items take less than two seconds', async () => {
  const marks = Float64Array.from({ length: 600_000 }, (_, at) => (at * 7919) % 5);
  const used = await measureCpuTime(async () => {
    expect(analyseMarks({ marks, fullMarks: new Float64Array(60).fill(4) }).count).toBe(10_000);
  });
  expect(used).toBeLessThan(2_000);
});
