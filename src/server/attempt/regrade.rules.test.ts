import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectOf, isChanged, rankBoth, ranksOf } from './regrade.rules.ts';

const score = fc.record({ marks: fc.integer({ min: -3, max: 5 }), seconds: fc.integer({ min: 1, max: 4 }) });
const regraded = fc.record({
  seconds: fc.integer({ min: 1, max: 4 }),
  before: fc.record({
    marks: fc.integer({ min: -3, max: 5 }),
    max_marks: fc.constant(5),
    qualified: fc.constant(null),
  }),
  after: fc.record({
    marks: fc.integer({ min: -3, max: 5 }),
    max_marks: fc.constant(5),
    qualified: fc.constant(null),
  }),
});

test('a rank is one more than how many did better', () => {
  fc.assert(
    fc.property(fc.array(score, { maxLength: 40 }), (scores) => {
      const better = (one: (typeof scores)[number]) =>
        scores.filter(
          ({ marks, seconds }) => marks > one.marks || (marks === one.marks && seconds < one.seconds),
        ).length;
      expect(ranksOf(scores)).toEqual(scores.map((one) => better(one) + 1));
    }),
  );
});

test('each counts as gaining, losing or neither, and who is not told changed in nothing', () => {
  fc.assert(
    fc.property(fc.array(regraded, { maxLength: 30 }), (attempts) => {
      const ranked = rankBoth(attempts);
      const { submitted, gained, lost, moved } = effectOf(ranked);
      const same = ranked.filter(({ before, after }) => before.marks === after.marks).length;
      expect(gained + lost + same).toBe(submitted);
      const quiet = ranked.filter((one) => !isChanged(one));
      expect(quiet.every(({ before, after }) => before.rank === after.rank)).toBe(true);
      expect(quiet.length).toBeLessThanOrEqual(submitted - moved);
    }),
  );
});
