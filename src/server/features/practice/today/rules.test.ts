import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countStreak,
  findLatestMistakes,
  findNextStep,
  findNextTest,
  listRecentResults,
  listWeek,
} from './rules.ts';

const TODAY = '2026-03-10';
const back = (days: number) =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
const streakOf = (...days: number[]) => countStreak(new Set(days.map(back)), TODAY);

test.each([
  ['nothing practised', [], 0],
  ['today only', [0], 1],
  ['yesterday only, as today is not over', [1], 1],
  ['yesterday missed and today not over', [2, 3, 4], 3],
  ['yesterday missed soon after another day', [2, 4, 5], 1],
  ['two days missed and today not over', [3, 4], 0],
  ['four days in a row', [0, 1, 2, 3], 4],
  ['one missed day', [0, 1, 3, 4], 4],
  ['two missed days in a row', [0, 1, 4, 5], 2],
  ['two missed days in a week', [0, 2, 4, 5], 2],
  ['a missed day each week', [0, 1, 2, 4, 5, 6, 7, 8, 9, 11], 9 + 1],
])('a streak: %s', (_, days, streak) => expect(streakOf(...days)).toBe(streak));

test('a streak counts practised days only, and practising today adds one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (days) => {
      expect(streakOf(...days)).toBeLessThanOrEqual(days.length);
      expect(streakOf(0, ...days)).toBe(streakOf(...days) + 1);
    }),
  );
});

test('the week ends today', () => {
  expect(listWeek(new Set([back(0), back(6), back(7)]), TODAY)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((days) => ({ day: back(days), practised: days === 0 || days === 6 })),
  );
});

const now = new Date('2026-03-10T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const aTest = (id: number, from: number, to: number, change: object = {}) => ({
  ...{ id, name: `Test ${id}`, starts_at: hours(from), ends_at: hours(to), closes_at: hours(to), now },
  ...{ attempt_state: null, deadline: null, marks_released_at: null, answers_released_at: null },
  ...{ explanations_released_at: null, release_marks: 'after-end' as const },
  ...{ venue: null, marks: null, max_marks: null, incorrect: null, unanswered: null },
  ...{ release_answers: 'after-end' as const, release_explanations: 'after-end' as const },
  ...change,
});

test('the step that cannot wait comes first', () => {
  const running = aTest(1, -1, 1, { attempt_state: 'writing', deadline: hours(1) });
  const open = aTest(2, -1, 2);
  const result = aTest(3, -30, -28, { attempt_state: 'submitted' });
  const old = aTest(4, -300, -298, { attempt_state: 'submitted' });
  const upcoming = aTest(5, 5, 6);
  const stepOf = (...tests: ReturnType<typeof aTest>[]) => findNextStep(tests)?.kind ?? null;
  expect(stepOf(upcoming, result, open, running)).toBe('running');
  expect(stepOf(upcoming, result, open)).toBe('open');
  expect(stepOf(upcoming, result)).toBe('result');
  expect(stepOf(old, upcoming, aTest(6, -5, -4))).toBeNull();
});

test('the next test is the one that starts first', () => {
  const tests = [aTest(1, 9, 10), aTest(2, 5, 6, { venue: 'Hall' }), aTest(3, -1, 1)];
  expect(findNextTest(tests)).toMatchObject({ id: 2, ends_at: hours(6), venue: 'Hall' });
  expect(findNextTest([aTest(3, -1, 1)])).toBeNull();
});

const aResult = (id: number, from: number, change: object = {}) =>
  aTest(id, from, from + 1, {
    ...{ attempt_state: 'submitted', marks: 9, max_marks: 18, incorrect: 4, unanswered: 3 },
    ...change,
  });

test('the line has the latest five released results with something to gain, the oldest first', () => {
  const tests = [10, 20, 30, 40, 50, 60].map((age) => aResult(age, -age));
  const held = aResult(70, -5, { release_marks: 'by-hand' });
  const empty = aResult(80, -6, { max_marks: 0 });
  const line = listRecentResults([...tests, held, empty]);
  expect(line.map(({ id }) => id)).toEqual([50, 40, 30, 20, 10]);
  expect(line[0]).toMatchObject({ score: 50 });
});

test('mistakes are those of the latest test whose answers are out', () => {
  const held = aResult(1, -5, { release_answers: 'by-hand' });
  expect(findLatestMistakes([aResult(3, -30), held, aResult(2, -10)])).toMatchObject({ id: 2, count: 7 });
  const clean = aResult(4, -3, { incorrect: 0, unanswered: 0 });
  expect(findLatestMistakes([aResult(2, -10), clean])).toBeNull();
  expect(findLatestMistakes([])).toBeNull();
});
