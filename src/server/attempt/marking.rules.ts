import type { StoredOption, StoredOutcome } from '../database/document.ts';
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

/** A question's options with their key, as pinned by the paper. */
export type Key = { question: number; options: Pick<StoredOption, 'id' | 'correct'>[] };

/**
 * The score of a paper: a pure function of the answers, the pinned keys and the scheme. An answer is right when it
 * chooses every key and nothing else; an empty one is blank and gives nothing.
 */
export function markPaper(keys: Key[], answers: LatestAnswer[], scheme: MarkingScheme): Marked {
  const chosen = new Map(answers.map((answer) => [answer.question_id, answer.selected_options]));
  const outcomes = keys.map(({ question, options }): StoredOutcome => {
    const outcome = outcomeOf(options, chosen.get(question) ?? []);
    const marks = outcome === 'right' ? scheme.right : outcome === 'wrong' ? scheme.wrong : 0;
    return { question, outcome, marks };
  });
  const count = (outcome: StoredOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  return {
    marks: sumOfMarks(outcomes.map((one) => one.marks)),
    max_marks: sumOfMarks(keys.map(() => scheme.right)),
    correct: count('right'),
    incorrect: count('wrong'),
    unanswered: count('blank'),
    outcomes,
  };
}

function outcomeOf(options: Key['options'], selected: string[]): StoredOutcome['outcome'] {
  if (selected.length === 0) return 'blank';
  const selection = new Set(selected);
  return options.every((option) => option.correct === selection.has(option.id)) ? 'right' : 'wrong';
}

/** Marks have three decimals; summed as thousandths they stay exact. */
function sumOfMarks(marks: number[]): number {
  return marks.reduce((sum, one) => sum + Math.round(one * 1_000), 0) / 1_000;
}
