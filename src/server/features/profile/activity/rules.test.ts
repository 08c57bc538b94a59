import { expect, test } from 'vitest';
import { fillCalendar, findBestResult, findBusiestDay, findLongestStreak } from './rules.ts';

const TODAY = '2026-03-10';
const back = (days: number) =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
const active = (days: number, answers = 1, tests = 0) => ({ day: back(days), answers, tests });

test('the calendar has ninety days, today last, and what was done on each', () => {
  const days = fillCalendar([active(90, 9), active(89, 5), active(0, 2, 1)], TODAY);
  expect(days).toHaveLength(90);
  expect(days[0]).toEqual({ day: back(89), answers: 5, tests: 0 });
  expect(days[88]).toEqual({ day: back(1), answers: 0, tests: 0 });
  expect(days[89]).toEqual({ day: TODAY, answers: 2, tests: 1 });
});

test('the longest streak may lie in the past', () => {
  expect(findLongestStreak([])).toBe(0);
  expect(findLongestStreak([active(0), active(20), active(21), active(22)])).toBe(3);
});

test('the busiest day is the latest of equals, and a day of tests alone is none', () => {
  expect(findBusiestDay([active(3, 7), active(2, 7), active(1, 4)])).toEqual({ day: back(2), answers: 7 });
  expect(findBusiestDay([active(1, 0, 1)])).toBeNull();
});

test('the best result is the highest share, and one with nothing to gain is none', () => {
  const results = [
    { id: 1, name: 'Long', marks: 40, max_marks: 100 },
    { id: 2, name: 'Short', marks: 9, max_marks: 10 },
    { id: 3, name: 'Empty', marks: 0, max_marks: 0 },
  ];
  expect(findBestResult(results)).toEqual({ id: 2, name: 'Short', score: 90 });
  expect(findBestResult([])).toBeNull();
});
