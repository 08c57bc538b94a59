import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeAccuracy, computePercentile, percent } from './rules.ts';

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
