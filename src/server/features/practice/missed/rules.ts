import type { Outcome } from '#contract/attempts/score.ts';
import type { Ruling } from '#server/features/grading/rulings/rules.ts';

type Item = { question: number; version: number };
type Marked = {
  paper: readonly Item[];
  outcomes: readonly { question: number; outcome: Outcome }[];
};

/**
 * The versions to practise of a marked paper: those of its questions that are not correct as they are marked now, in the order of the
 * paper. A question that was taken out of the test has no outcome and is left out; a corrected key is asked in its own version.
 */
export function listMissedVersions(
  { paper, outcomes }: Marked,
  rulings: ReadonlyMap<number, Ruling>,
): number[] {
  const missed = new Set(outcomes.flatMap(({ question, outcome }) => (outcome === 'right' ? [] : question)));
  return paper.flatMap(({ question, version }) => {
    const ruling = rulings.get(question);
    if (!missed.has(question) || ruling?.how === 'out') return [];
    return ruling?.how === 'key' ? ruling.version : version;
  });
}
