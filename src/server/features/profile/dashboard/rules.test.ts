import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyseTopics } from './rules.ts';

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
