import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ArrangedQuestion,
  moveQuestion,
  moveToSection,
  toArranged,
  toPlacements,
  validateMarks,
} from './question-order.ts';

const sections = [{ id: 7 }, { id: 8 }];
const place = (question_id: number, section_id: number | null, marks = ''): ArrangedQuestion => ({
  question_id,
  section_id,
  marks,
});
const ids = (list: readonly { question_id: number }[]) => list.map((one) => one.question_id);

test('a question is swapped with its neighbour in the same section', () => {
  const list = [place(1, 7), place(2, 8), place(3, 7), place(4, null)];
  expect(ids(moveQuestion(list, 3, -1))).toEqual([3, 2, 1, 4]);
  expect(ids(moveQuestion(list, 1, -1))).toEqual([1, 2, 3, 4]);
  expect(ids(moveQuestion(list, 4, 1))).toEqual([1, 2, 3, 4]);
});

test('a question moved to another section goes to its end', () => {
  const list = [place(1, 7), place(2, 8), place(3, 7)];
  const next = moveToSection(list, 1, 8);
  expect(toPlacements(next, sections).map((one) => [one.question_id, one.section_id])).toEqual([
    [3, 7],
    [2, 8],
    [1, 8],
  ]);
});

test('own marks are sent as numbers, empty ones as none, and an error is reported', () => {
  expect(toPlacements([place(1, 7, '2,5'), place(2, 7, ' ')], sections).map((one) => one.marks)).toEqual([
    2.5,
    null,
  ]);
  expect(['2', '', 'two', '0', '101', '0.0001'].map(validateMarks)).toEqual([
    undefined,
    undefined,
    'Give a number',
    'More than zero',
    'At most 100',
    'At most three decimals',
  ]);
});

test('any sequence of moves keeps each question in the test once', () => {
  const step = fc.record({
    question: fc.integer({ min: 1, max: 8 }),
    to: fc.constantFrom<1 | -1 | 'section 7' | 'section 8' | 'none'>(1, -1, 'section 7', 'section 8', 'none'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let list = toArranged(
        [1, 2, 3, 4, 5, 6].map((id) => ({ question_id: id, section_id: id < 4 ? 7 : null, marks: null })),
      );
      for (const { question, to } of steps)
        if (to === 1 || to === -1) list = moveQuestion(list, question, to);
        else list = moveToSection(list, question, to === 'none' ? null : Number(to.slice(8)));
      expect(ids(toPlacements(list, sections)).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    }),
    { numRuns: 60 },
  );
});
