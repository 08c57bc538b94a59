import { expect, test } from 'vitest';
import type { Trade } from '#contract/trade.ts';
import { hedgesG, median, pairedDifference, standardDeviation } from './effect.rules.ts';
import { type ComparedStudent, compareAreas, compareSides } from './rules.ts';

const [A, B] = [
  [62, 71, 55, 80, 67, 74, 58, 69],
  [51, 60, 48, 66, 57, 63, 45],
];

test('the effect and its interval are those of R', () => {
  // g <- effectsize::hedges_g(a, b)$Hedges_g; v <- (n + m) / (n * m) + g^2 / (2 * (n + m)); g + c(-1, 1) * qnorm(.975) * sqrt(v)
  const even = hedgesG(A, B);
  expect(even?.difference).toBeCloseTo(11.28571428571, 9);
  expect(even?.g).toBeCloseTo(1.303073915365, 9);
  expect(even?.low).toBeCloseTo(0.186655999912, 9);
  expect(even?.high).toBeCloseTo(2.419491830818, 9);
  const odd = hedgesG([10.5, 40, 33, 27, 55], [20, 61, 44.5, 39, 72, 50]);
  expect(odd?.g).toBeCloseTo(-0.772818132412, 9);
  expect(odd?.low).toBeCloseTo(-2.00278618267, 9);
  expect(odd?.high).toBeCloseTo(0.457149917846, 9);
  expect(hedgesG([3, 3, 3, 3, 3], [3, 3, 3, 3, 3])).toBeNull();
  // sd(a); median(b)
  expect(standardDeviation(A)).toBeCloseTo(8.34950811212, 9);
  expect(median(B)).toBe(57);
});

test('the interval of paired differences is that of t.test, to a thousandth of the quantile', () => {
  // t.test(c(12, -3, 5, 8, 0, 7)); t.test(c(4, 9, -2, 6, 3))
  const six = pairedDifference([12, -3, 5, 8, 0, 7]);
  expect(six.difference).toBeCloseTo(4.833333333333, 9);
  expect(six.low).toBeCloseTo(-0.930606933148, 2);
  expect(six.high).toBeCloseTo(10.597273599815, 2);
  const five = pairedDifference([4, 9, -2, 6, 3]);
  expect(five.low).toBeCloseTo(-1.04366300353, 2);
  expect(five.high).toBeCloseTo(9.04366300353, 2);
});

let count = 0;
const students = (size: number, trade: Trade, wish: Partial<ComparedStudent> = {}): ComparedStudent[] =>
  Array.from({ length: size }, (_, at) => ({
    ...{ account_id: ++count, trade, percent: 10 * at, passed: 0, judged: 0, ...wish },
  }));

test('a small trade counts with others from five people on, else not at all', () => {
  const attended = (...groups: ComparedStudent[][]) =>
    compareSides({ one: groups.flat(), other: [] }, false).one?.attended;
  expect(attended(students(6, 'GCS'), students(4, 'GEE'))).toBe(6);
  expect(attended(students(6, 'GCS'), students(4, 'GEE'), students(1, 'GME'))).toBe(11);
  expect(attended(students(4, 'GEE'))).toBeUndefined();
});

test('pairs are told unless the rest would be fewer than five people', () => {
  const sides = (both: number, rest: number) => {
    const pairs = students(both, 'GCS');
    const again = pairs.map((one) => ({ ...one, percent: one.percent - 3 }));
    return compareSides({ one: pairs, other: [...again, ...students(rest, 'GCS')] }, true).paired;
  };
  expect(sides(5, 0)).toEqual({ people: 5, difference: 3, low: 3, high: 3 });
  expect(sides(6, 5)?.people).toBe(6);
  expect(sides(6, 4)).toBeNull();
  expect(sides(4, 9)).toBeNull();
});

test('pass rates and bars count the students that are shown', () => {
  const judged = students(5, 'GCS', { judged: 2, passed: 1 });
  const { one, other, histogram } = compareSides(
    { one: [...judged, ...students(3, 'GCS')], other: [...judged, ...students(3, 'GME', { percent: -5 })] },
    false,
  );
  // Three of eight have no cut-off, and would be told by the difference.
  expect(one).toMatchObject({ attended: 8, passed: null });
  expect(other).toMatchObject({ attended: 5, passed: { count: 5, of: 10 } });
  expect(histogram.map((bar) => bar.one)).toEqual([2, 2, 2, 1, 1, 0, 0, 0, 0, 0]);
  expect(histogram[0]).toEqual({ from: 0, to: 10, one: 2, other: 1 });
});

test('an area is made of the topics that five people answered', () => {
  const row = (topic: string, trade: Trade, people: number, right: number) => ({
    ...{ side: 'one' as const, area: 'Logical', topic, trade, people, right, answers: 10 },
  });
  expect(
    compareAreas([
      row('Series', 'GCS', 8, 5),
      row('Series', 'GEE', 3, 10),
      row('Clocks', 'GCS', 4, 10),
      { ...row('Alone', 'GCS', 4, 10), area: 'Verbal' },
    ]),
  ).toEqual([
    {
      ...{ area: 'Logical', one: 50, other: null },
      topics: [{ topic: 'Series', one: 50, other: null }],
    },
  ]);
});
