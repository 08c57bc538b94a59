import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ruling } from '../rulings/rules.ts';
import {
  addRanks,
  areSameRulings,
  computeRanks,
  findQuestionsToRegrade,
  isChanged,
  type QuestionVersion,
  summarizeEffect,
} from './rules.ts';

const score = fc.record({ marks: fc.integer({ min: -3, max: 5 }), seconds: fc.integer({ min: 1, max: 4 }) });
const marked = fc.record({
  marks: fc.integer({ min: -3, max: 5 }),
  max_marks: fc.constantFrom(4, 5),
  qualified: fc.constantFrom(true, false, null),
});
const regraded = fc.record({ seconds: fc.integer({ min: 1, max: 4 }), before: marked, after: marked });

test('a rank is one more than the number of better attempts', () => {
  fc.assert(
    fc.property(fc.array(score, { maxLength: 40 }), (scores) => {
      const better = (one: (typeof scores)[number]) =>
        scores.filter(
          ({ marks, seconds }) => marks > one.marks || (marks === one.marks && seconds < one.seconds),
        ).length;
      expect(computeRanks(scores)).toEqual(scores.map((one) => better(one) + 1));
    }),
  );
});

test('each student counts as gaining, losing or neither, and unlisted ones have no change', () => {
  fc.assert(
    fc.property(fc.array(regraded, { maxLength: 30 }), (attempts) => {
      const ranked = addRanks(attempts);
      const { submitted, gained, lost, moved, newly_qualified, newly_unqualified } = summarizeEffect(ranked);
      const same = ranked.filter(({ before, after }) => before.marks === after.marks).length;
      expect(gained + lost + same).toBe(submitted);
      const turned = (from: boolean, to: boolean) =>
        attempts.filter(({ before, after }) => before.qualified === from && after.qualified === to).length;
      expect([newly_qualified, newly_unqualified]).toEqual([turned(false, true), turned(true, false)]);
      const quiet = ranked.filter((one) => !isChanged(one));
      for (const { before, after } of quiet) expect(after).toEqual(before);
      expect(quiet.length).toBeLessThanOrEqual(submitted - moved);
    }),
  );
});

test('rulings are equal if they mark each question alike, in whatever order they were given', () => {
  const [full, out]: [Ruling, Ruling] = [{ how: 'full' }, { how: 'out' }];
  const by = (version: number): Ruling => ({ how: 'key', version });
  const rulings = (...some: [number, Ruling][]) => new Map(some);
  const present = rulings([1, full], [2, by(1)]);
  expect(areSameRulings(present, rulings([2, by(1)], [1, full]))).toBe(true);
  for (const other of [rulings([1, full], [2, by(2)]), rulings([1, out], [2, by(1)]), rulings([1, full])])
    expect(areSameRulings(present, other)).toBe(false);
});

describe('a question whose key was corrected after the test', () => {
  const version = (number: number, key: string, options = ['a', 'b']): QuestionVersion => ({
    ...{ id: number, question_id: 1, number, description_html: '', created_at: new Date(0) },
    ...{ kind: 'single', typed_key: null },
    options: options.map((id) => ({ id, text: id, correct: id === key })),
  });
  const versions = [version(1, 'a'), version(3, 'b'), version(2, 'c', ['a', 'b', 'c'])];
  const questionAfter = (...rulings: [number, Ruling][]) =>
    findQuestionsToRegrade([{ question_id: 1, version_id: 1, papers: 4 }], versions, new Map(rulings))[0];

  test('is listed with the versions that can mark the answers given, and which of them mark them alike', () => {
    expect(questionAfter()?.versions.map(({ number, fits, same }) => ({ number, fits, same }))).toEqual([
      { number: 3, fits: true, same: false },
      // The right option of that version was in no paper.
      { number: 2, fits: false, same: false },
      { number: 1, fits: true, same: true },
    ]);
  });

  test('is proposed until a ruling settles it', () => {
    expect(questionAfter()?.corrected).toBe(true);
    expect(questionAfter([1, { how: 'key', version: 1 }])?.corrected).toBe(true);
    for (const ruling of [{ how: 'key', version: 3 }, { how: 'full' }, { how: 'out' }] as const)
      expect(questionAfter([1, ruling])?.corrected).toBe(false);
  });
});
