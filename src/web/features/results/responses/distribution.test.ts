import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeDistribution, computeMedian } from './distribution.ts';

test('every attempt is in exactly one bar, whatever its marks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -50, max: 60, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (marks, fullMark) => {
        const bars = computeDistribution(marks, fullMark);
        expect(bars.reduce((sum, bar) => sum + bar.attempts, 0)).toBe(marks.length);
        expect(bars.length).toBeLessThanOrEqual(11);
      },
    ),
  );
});

test('the full mark is in the last bar', () => {
  expect(computeDistribution([0, 20], 20)).toMatchObject({
    0: { from: 0, attempts: 1 },
    9: { to: 20, attempts: 1 },
  });
});

test('the median of an even number of marks is the mean of the middle two', () => {
  expect(computeMedian([1, 9, 2, 4])).toBe(3);
  expect(computeMedian([5, 1, 3])).toBe(3);
});
