import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOpenSection } from '#contract/aptitudes/section-times.ts';
import { getQuestionRange, getSectionState, mapQuestionsToSections } from './sections.ts';

const order = ['closed', 'open', 'not-open'];
const ends = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 })
  .map((lengths) =>
    lengths.map((_, place) => lengths.slice(0, place + 1).reduce((sum, one) => sum + one, 0)),
  );

test('at every moment before the last end one section is open, earlier ones are closed, and later ones are not open yet', () => {
  fc.assert(
    fc.property(ends, fc.integer({ min: -5, max: 700 }), (all, now) => {
      const open = findOpenSection(all, now);
      const states = all.map((_, place) => getSectionState(open, place));
      expect(states.filter((state) => state === 'open').length).toBe(now < (all.at(-1) ?? 0) ? 1 : 0);
      expect(states).toEqual([...states].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
      const end = all[open];
      if (end !== undefined) expect(now < end && (all[open - 1] ?? now) <= now).toBe(true);
    }),
  );
});

test('no section reopens as time passes', () => {
  fc.assert(
    fc.property(ends, fc.nat(700), fc.nat(700), (all, one, other) => {
      expect(findOpenSection(all, Math.min(one, other))).toBeLessThanOrEqual(
        findOpenSection(all, Math.max(one, other)),
      );
    }),
  );
});

const sections = [{ name: 'Quant' }, { name: 'Verbal' }];
const questions = ['Quant', 'Quant', 'Verbal'].map((section, place) => ({ id: place + 7, section }));

test('a student moves within the open section, or everywhere, and stays in the last section at the end', () => {
  expect([null, 0, 1, 2].map((open) => getQuestionRange(sections, questions, open))).toEqual([
    { first: 0, last: 2 },
    { first: 0, last: 1 },
    { first: 2, last: 2 },
    { first: 2, last: 2 },
  ]);
});

test('each question maps to the index of its section', () => {
  expect([...mapQuestionsToSections(sections, questions)]).toEqual([
    [7, 0],
    [8, 0],
    [9, 1],
  ]);
});
