import type { Prior } from './em-step.ts';
import { countAnswers, type Responses } from './responses.ts';

/** The difficulties if all students are equally able, and whether the answers show that they are not. */
export type NoSpreadFit = { difficulties: Float64Array; standardErrors: Float64Array; refuted: boolean };

const ROUNDING = 1e-9;
const MOST_STEPS = 100;

/**
 * Fits the model without a spread of abilities. Whether the likelihood rises with the spread is the sign of its derivative
 * there: by how much the scores of the students vary more than independent answers would. Without this test, EM would
 * approach a spread of 0 for ever.
 */
export function fitWithoutSpread(responses: Responses, priors: (Prior | undefined)[]): NoSpreadFit {
  const { itemCount, starts, items, right } = responses;
  const { answers, rights } = countAnswers(responses);
  const difficulties = new Float64Array(itemCount);
  const standardErrors = new Float64Array(itemCount);
  for (let item = 0; item < itemCount; item++) {
    const fit = fitItem(answers[item] as number, rights[item] as number, priors[item]);
    difficulties[item] = fit.difficulty;
    standardErrors[item] = fit.standardError;
  }
  const chances = difficulties.map((difficulty) => 1 / (1 + Math.exp(difficulty)));
  let [excess, expected] = [0, 0];
  for (let student = 0; student + 1 < starts.length; student++) {
    let [gap, variance] = [0, 0];
    for (let at = starts[student] as number; at < (starts[student + 1] as number); at++) {
      const chance = chances[items[at] as number] as number;
      gap += (right[at] as number) - chance;
      variance += chance * (1 - chance);
    }
    excess += gap ** 2 - variance;
    expected += variance;
  }
  return { difficulties, standardErrors, refuted: excess > ROUNDING * expected };
}

/** The difficulty at which as many right answers are expected as were given, or between that and the prior. */
function fitItem(answers: number, rights: number, prior: Prior | undefined) {
  const precision = prior ? 1 / prior.sd ** 2 : 0;
  let difficulty = prior ? prior.mean : Math.log((answers - rights) / rights);
  for (let step = 0; ; step++) {
    const chance = 1 / (1 + Math.exp(difficulty));
    const slope = answers * chance - rights - (prior ? (difficulty - prior.mean) * precision : 0);
    const curvature = answers * chance * (1 - chance) + precision;
    const move = slope / curvature;
    if (Math.abs(move) < 1e-10 || step === MOST_STEPS)
      return { difficulty, standardError: 1 / Math.sqrt(curvature) };
    difficulty += Math.max(-1, Math.min(1, move));
  }
}
