import type { Outcome } from '#contract/attempts/score.ts';

type Item = { question: number };
type Marked<Asked extends Item> = {
  paper: readonly Asked[];
  outcomes: readonly (Item & { outcome: Outcome })[];
};

/**
 * What of a marked paper is worth practising, with its place in the paper from 1: all that was not right as it is marked now. What is out
 * of the test has no outcome.
 */
export function findQuestionsToPractise<Asked extends Item>({ paper, outcomes }: Marked<Asked>) {
  const missed = new Set(outcomes.flatMap(({ question, outcome }) => (outcome === 'right' ? [] : question)));
  return paper.flatMap((item, place) => (missed.has(item.question) ? { item, number: place + 1 } : []));
}
