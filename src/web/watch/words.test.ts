import { expect, test } from 'vitest';
import { countWords, seenWords, standingWords, watchRules } from './words.ts';

test('a violation is told with what was seen, when, for how long, and how many remain', () => {
  expect(seenWords({ kind: 'full-screen', seconds: 8 }, '10:42 am')).toBe(
    'Full screen was left at 10:42 am for 8 s.',
  );
  expect(seenWords({ kind: 'copy', seconds: 0 }, '10:42 am')).toBe(
    'Text of the paper was copied at 10:42 am.',
  );
  expect(countWords({ limit: 5, remaining: 3 })).toBe('This is 2 of 5; at 5 the test is handed in.');
  expect(countWords({ limit: 5, remaining: 0 })).toContain('the test is handed in');
  expect(countWords({ limit: 0, remaining: null })).toContain('does not end the test');
  expect(standingWords({ count: 9, limit: 5, remaining: 3 })).toBe('2 of 5');
  expect(standingWords({ count: 9, limit: 0, remaining: null })).toBe('9');
});

test('before the start it is told what is watched and what it costs', () => {
  const told = (limit: number, full_screen = false, able = true) =>
    watchRules({ violation_limit: limit, full_screen }, able).join(' ');
  expect(told(5)).toContain('The 5th time, the test is handed in by itself');
  expect(told(22)).toContain('The 22nd time');
  expect(told(1)).toContain('The first time');
  expect(told(0)).toContain('does not end the test');
  expect(told(0)).not.toContain('full screen');
  expect(told(5, true)).toContain('which the start turns on');
  expect(told(5, true, false)).toContain('This device has none');
});
