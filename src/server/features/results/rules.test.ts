import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageScore, computeAccuracy, computePercentile, percent } from './rules.ts';

const count = fc.integer({ min: 0, max: 10_000 });

test.each([
  [0, 0, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
  [-1, 4, -25],
])('%f of %f is %f percent', (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected);
});

test('percent has one decimal and is off by half of it at most', () => {
  fc.assert(
    fc.property(count, fc.integer({ min: 1, max: 10_000 }), (part, whole) => {
      const percentage = percent(part, whole);
      expect(Math.abs(percentage - (part / whole) * 100)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(Number(percentage.toFixed(1))).toBe(percentage);
    }),
  );
});

test.each([
  ['the best of five', 1, 5, 100],
  ['the middle of five', 3, 5, 50],
  ['the last of five', 5, 5, 0],
  ['both of two tied students', 1, 2, 100],
  ['a sole attempt', 1, 1, 100],
])('the percentile of %s', (_who, rank, total, expected) => {
  expect(computePercentile(rank, total)).toBe(expected);
});

test('the percentile is the share of the other students who did not do better', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 60 }), (scores) => {
      for (const score of scores) {
        const better = scores.filter((other) => other > score).length;
        const others = scores.length - 1;
        expect(computePercentile(better + 1, scores.length)).toBe(percent(others - better, others));
      }
    }),
  );
});

test('accuracy counts answered questions only, and is 0 where none was answered', () => {
  expect(computeAccuracy(0, 0)).toBe(0);
  expect(computeAccuracy(3, 1)).toBe(75);
  fc.assert(
    fc.property(count, count, (correct, incorrect) => {
      const accuracy = computeAccuracy(correct, incorrect);
      expect(accuracy).toBeGreaterThanOrEqual(0);
      expect(accuracy).toBeLessThanOrEqual(100);
    }),
  );
});

test('the average is the mean of the percentages, not the percentage of the sums', () => {
  expect(
    averageScore([
      { marks: 10, max_marks: 10 },
      { marks: 0, max_marks: 90 },
    ]),
  ).toBe(50);
});

test('without tests the average is 0, and marks below zero count', () => {
  expect(averageScore([])).toBe(0);
  expect(averageScore([{ marks: -1, max_marks: 4 }])).toBe(-25);
});

test('a test in which nothing could be gained does not count', () => {
  const empty = { marks: 0, max_marks: 0 };
  expect(averageScore([{ marks: 3, max_marks: 4 }, empty])).toBe(75);
  expect(averageScore([empty])).toBe(0);
});

test('the average is rounded once, not each test before it', () => {
  expect(
    averageScore([
      { marks: 1, max_marks: 6 },
      { marks: 0, max_marks: 6 },
    ]),
  ).toBe(8.3);
});

test('the average is correct to half a unit of its last digit', () => {
  const score = fc
    .integer({ min: 1, max: 500 })
    .chain((max_marks) =>
      fc.record({ marks: fc.integer({ min: 0, max: max_marks }), max_marks: fc.constant(max_marks) }),
    );
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 30 }), (tests) => {
      const percents = tests.map((one) => (one.marks / one.max_marks) * 100);
      const mean = percents.reduce((sum, one) => sum + one) / tests.length;
      expect(Math.abs(averageScore(tests) - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});
