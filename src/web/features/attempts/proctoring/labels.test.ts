import { expect, test } from 'vitest';
import {
  describeCount,
  describeProctoringRules,
  describeRemaining,
  describeStanding,
  describeTotal,
  describeViolation,
  selectCounting,
} from './labels.ts';

test('a violation names its kind, time and duration, and how many remain', () => {
  expect(describeViolation({ kind: 'full-screen', seconds: 8 }, '10:42 am')).toBe(
    'Full screen was left at 10:42 am for 8 s.',
  );
  expect(describeViolation({ kind: 'copy', seconds: 0 }, '10:42 am')).toBe(
    'Text of the paper was copied at 10:42 am.',
  );
  expect(describeCount({ limit: 5, remaining: 3 })).toBe('This is 2 of 5; at 5 the test is submitted.');
  expect(describeCount({ limit: 5, remaining: 0 })).toContain('the test is submitted');
  expect(describeCount({ limit: 0, remaining: null })).toContain('does not end the test');
  expect(describeRemaining(1)).toBe('1 remains.');
  expect(describeRemaining(4)).toBe('4 remain.');
  expect(describeStanding({ count: 9, forgiven: 0, limit: 5, remaining: 3 })).toBe('2/5');
  expect(describeStanding({ count: 9, forgiven: 0, limit: 0, remaining: null })).toBe('9');
});

test('forgiven violations are listed apart from those that count', () => {
  const one = (seq: number, counted = true) => ({
    ...{ epoch: 1, seq, kind: 'copy' as const, seconds: 0, counted },
    ...{ at: '2026-11-22T10:00:00Z', received_at: '2026-11-22T10:00:00Z' },
  });
  const violations = [one(1), one(2), one(3, false), one(4)];
  const placesOf = (count: number, forgiven: number) =>
    selectCounting({ count, forgiven, violations }).map(({ seq }) => seq);
  expect(placesOf(3, 0)).toEqual([1, 2, 4]);
  expect(placesOf(3, 2)).toEqual([4]);
  expect(placesOf(3, 3)).toEqual([]);
  // The status lists only the latest violations.
  expect(placesOf(9, 7)).toEqual([2, 4]);
  expect(placesOf(9, 2)).toEqual([1, 2, 4]);
  expect(describeTotal({ count: 2, forgiven: 0, limit: 5 })).toBe('2 count; the limit of this test is 5.');
  expect(describeTotal({ count: 6, forgiven: 5, limit: 5 })).toBe(
    '1 counts; the limit of this test is 5. The 5 from before the test was reopened are forgiven.',
  );
  expect(describeTotal({ count: 1, forgiven: 1, limit: 0 })).toBe(
    '0 count; this test has no limit. The one from before the test was reopened is forgiven.',
  );
  expect(describeStanding({ count: 9, forgiven: 8, limit: 0, remaining: null })).toBe('1');
});

test('the start screen says what is monitored and what it costs', () => {
  const rulesOf = (limit: number, full_screen = false, able = true) =>
    describeProctoringRules({ violation_limit: limit, full_screen }, able).join(' ');
  expect(rulesOf(5)).toContain('The 5th time, the test is submitted automatically');
  expect(rulesOf(22)).toContain('The 22nd time');
  expect(rulesOf(1)).toContain('The first time');
  expect(rulesOf(0)).toContain('does not end the test');
  expect(rulesOf(0)).not.toContain('full screen');
  expect(rulesOf(5, true)).toContain('which the start turns on');
  expect(rulesOf(5, true, false)).toContain('This device does not support it');
});
