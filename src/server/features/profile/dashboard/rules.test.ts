import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyseTopics, averageScore } from './rules.ts';

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

const outcome = fc.constantFrom('right' as const, 'wrong' as const, 'blank' as const);
const topics = fc.uniqueArray(fc.constantFrom<string>('Ages', 'Clock', 'Trains', 'Zoology'), {
  minLength: 1,
  maxLength: 3,
});
const outcomes = fc.array(fc.record({ topics, outcome }), { maxLength: 60 });

test('every question counts once under each of its topics, and the sums agree', () => {
  fc.assert(
    fc.property(outcomes, (outcomes) => {
      const analysis = analyseTopics(outcomes);
      for (const one of analysis) {
        const own = outcomes.filter((outcome) => outcome.topics.includes(one.topic));
        expect(one.total_questions).toBe(own.length);
        expect(one.total_solved).toBe(own.filter((outcome) => outcome.outcome !== 'blank').length);
        expect(one.correct_answers + one.incorrect_answers).toBe(one.total_solved);
        expect(one.correct_answers).toBe(own.filter((outcome) => outcome.outcome === 'right').length);
      }
      expect(new Set(analysis.map((one) => one.topic))).toEqual(
        new Set(outcomes.flatMap((one) => one.topics)),
      );
    }),
  );
});

test('the topic with the most questions comes first, ties by name', () => {
  fc.assert(
    fc.property(outcomes, (outcomes) => {
      const analysis = analyseTopics(outcomes);
      for (const [index, one] of analysis.slice(1).entries()) {
        const before = analysis[index];
        if (!before) continue;
        expect(before.total_questions).toBeGreaterThanOrEqual(one.total_questions);
        if (before.total_questions === one.total_questions) expect(before.topic < one.topic).toBe(true);
      }
    }),
  );
});
