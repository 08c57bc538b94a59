import type { Outcome } from '#contract/attempts/score.ts';

type Item = { question: number };
type Marked<PaperItem extends Item> = {
  paper: readonly PaperItem[];
  outcomes: readonly (Item & { outcome: Outcome })[];
};

/**
 * The questions of a marked paper that are not correct as they are marked now, with their numbers in the paper from 1. A question that
 * was taken out of the test has no outcome and is left out.
 */
export function findQuestionsToPractise<PaperItem extends Item>({ paper, outcomes }: Marked<PaperItem>) {
  const missed = new Set(outcomes.flatMap(({ question, outcome }) => (outcome === 'right' ? [] : question)));
  return paper.flatMap((item, place) => (missed.has(item.question) ? { item, number: place + 1 } : []));
}
