import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Key, markPaper as markSections, plainScheme } from './marking.rules.ts';
import type { LatestAnswer } from './rules.ts';

const markPaper = (
  keys: Key[],
  answers: LatestAnswer[],
  { right, wrong }: { right: number; wrong: number },
) => markSections([{ name: 'General', scheme: plainScheme(right, wrong), cut_off: null, keys }], answers);

const optionIds = ['a', 'b', 'c', 'd'];
const keys = fc.array(fc.subarray(optionIds, { minLength: 1 }), { minLength: 1, maxLength: 12 }).map((list) =>
  list.map(
    (right, index): Key => ({
      question: index + 1,
      kind: 'multiple',
      typed_key: null,
      options: optionIds.map((id) => ({ id, correct: right.includes(id) })),
    }),
  ),
);
const scheme = fc.record({
  right: fc.integer({ min: 1, max: 10_000 }).map((thousandths) => thousandths / 1_000),
  wrong: fc.integer({ min: -5_000, max: 0 }).map((thousandths) => thousandths / 1_000),
});
const sitting = keys.chain((paper) =>
  fc.record({
    paper: fc.constant(paper),
    chosen: fc.array(fc.subarray(optionIds), { minLength: paper.length, maxLength: paper.length }),
    scheme,
  }),
);
const answersOf = (chosen: string[][]) =>
  chosen.map((selected_options, index) => ({
    question_id: index + 1,
    selected_options,
    value: '',
    marked: false,
    seconds: 0,
    epoch: 1,
    seq: index + 1,
  }));

test('agrees with a naive second implementation', () => {
  fc.assert(
    fc.property(sitting, ({ paper, chosen, scheme }) => {
      let thousandths = 0;
      const counts = { correct: 0, incorrect: 0, unanswered: 0 };
      for (const [index, key] of paper.entries()) {
        const right = key.options.filter((option) => option.correct).map((option) => option.id);
        const selected = chosen[index] ?? [];
        if (selected.length === 0) counts.unanswered++;
        else if ([...selected].sort().join() === right.sort().join()) {
          counts.correct++;
          thousandths += Math.round(scheme.right * 1_000);
        } else {
          counts.incorrect++;
          thousandths += Math.round(scheme.wrong * 1_000);
        }
      }
      expect(markPaper(paper, answersOf(chosen), scheme)).toMatchObject({
        ...counts,
        marks: thousandths / 1_000,
      });
    }),
  );
});

test('a score never passes the maximum, and every question has one outcome', () => {
  fc.assert(
    fc.property(sitting, ({ paper, chosen, scheme }) => {
      const marked = markPaper(paper, answersOf(chosen), scheme);
      expect(marked.marks).toBeLessThanOrEqual(marked.max_marks);
      expect(marked.correct + marked.incorrect + marked.unanswered).toBe(paper.length);
      expect(marked.outcomes.map((one) => one.question)).toEqual(paper.map((one) => one.question));
    }),
  );
});

test('an answer to a question outside the paper changes nothing', () => {
  fc.assert(
    fc.property(sitting, ({ paper, chosen, scheme }) => {
      const foreign = {
        question_id: 999,
        selected_options: ['a'],
        value: '',
        marked: false,
        seconds: 0,
        epoch: 9,
        seq: 9,
      };
      const answers = answersOf(chosen);
      expect(markPaper(paper, [...answers, foreign], scheme)).toEqual(markPaper(paper, answers, scheme));
    }),
  );
});

test('thirds of a mark add up without dust', () => {
  const paper: Key[] = Array.from({ length: 3 }, (_, question) => ({
    question,
    kind: 'single',
    options: [{ id: 'a', correct: true }],
    typed_key: null,
  }));
  const answers = answersOf([[], [], []]).map((answer, question_id) => ({
    ...answer,
    question_id,
    selected_options: ['a'],
  }));
  expect(markPaper(paper, answers, { right: 0.1, wrong: 0 }).marks).toBe(0.3);
});
