import type { StoredOutcome } from '../database/document.ts';
import { creditOf, type ItemKey } from './credit.rules.ts';
import type { LatestAnswer } from './rules.ts';

/** Marks for a right answer, and the zero or less that a wrong one adds. */
export type MarkingScheme = { right: number; wrong: number };

export type Marked = {
  marks: number;
  max_marks: number;
  correct: number;
  incorrect: number;
  unanswered: number;
  outcomes: StoredOutcome[];
};

/** A question of the paper with its key. */
export type Key = ItemKey & { question: number };

/**
 * The score of a paper: a pure function of the answers, the pinned keys and the scheme. An answer that earns part of the
 * credit earns that part of the marks; an empty one is blank and gives nothing.
 */
export function markPaper(keys: Key[], answers: LatestAnswer[], scheme: MarkingScheme): Marked {
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  const outcomes = keys.map((key): StoredOutcome => {
    const { outcome, credit } = creditOf(key, given.get(key.question) ?? { selected_options: [], value: '' });
    const marks = outcome === 'wrong' ? scheme.wrong : Math.round(scheme.right * credit * 1_000) / 1_000;
    return { question: key.question, outcome, marks };
  });
  const count = (...wanted: StoredOutcome['outcome'][]) =>
    outcomes.filter((one) => wanted.includes(one.outcome)).length;
  return {
    marks: sumOfMarks(outcomes.map((one) => one.marks)),
    max_marks: sumOfMarks(keys.map(() => scheme.right)),
    correct: count('right'),
    incorrect: count('wrong', 'partial'),
    unanswered: count('blank'),
    outcomes,
  };
}

/** Marks have three decimals; summed as thousandths they stay exact. */
function sumOfMarks(marks: number[]): number {
  return marks.reduce((sum, one) => sum + Math.round(one * 1_000), 0) / 1_000;
}
