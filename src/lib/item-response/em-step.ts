import { createPosteriors, type Parameters } from './posterior.ts';
import type { Responses } from './responses.ts';

/** What is believed of a difficulty before any answer: a normal distribution. */
export type Prior = { mean: number; sd: number };

/** `objective` is the logarithm of the marginal likelihood, plus that of the priors, under the parameters before the step. */
export type EmStep = { next: Parameters; objective: number };

/** The most that a difficulty moves in one step: further away, the parabola of Newton's method says little. */
const LONGEST_MOVE = 1;

/**
 * Creates one step of the EM algorithm for the Rasch model (Bock & Aitkin 1981, “Marginal maximum likelihood estimation of
 * item parameters”). The expectation averages over each student's posterior. The maximization takes one step of Newton's
 * method for each difficulty (Lange 1995, “A gradient algorithm locally equivalent to the EM algorithm”). Without priors
 * it lets the mean ability move and then moves everything back (Liu, Rubin & Wu 1998, “Parameter expansion to accelerate
 * EM”). Every item has an answer, and a right and a wrong one or a prior. Students without answers count for nothing.
 */
export function createEmStep(responses: Responses, priors: (Prior | undefined)[] = []) {
  const { itemCount, starts, items, right } = responses;
  const findPosterior = createPosteriors(responses);
  const hasPriors = priors.some((prior) => prior !== undefined);
  const slopes = new Float64Array(itemCount);
  const curvatures = new Float64Array(itemCount);
  const chances = new Float64Array(itemCount);
  const spreads = new Float64Array(itemCount);

  function addAnswers(student: number, easinessOfItem: Float64Array, abilitySd: number) {
    const posterior = findPosterior(student, easinessOfItem, abilitySd);
    const { count, nodes, weights, easiness } = posterior;
    const start = starts[student] as number;
    chances.fill(0, 0, count);
    spreads.fill(0, 0, count);
    for (let node = 0; node < nodes.length; node++) {
      const weight = weights[node] as number;
      if (weight === 0) continue;
      const skill = Math.exp(nodes[node] as number);
      for (let answer = 0; answer < count; answer++) {
        const odds = skill * (easiness[answer] as number);
        const miss = 1 / (1 + odds);
        const chance = weight * odds * miss;
        chances[answer] = (chances[answer] as number) + chance;
        spreads[answer] = (spreads[answer] as number) + chance * miss;
      }
    }
    for (let answer = 0; answer < count; answer++) {
      const item = items[start + answer] as number;
      slopes[item] =
        (slopes[item] as number) + (chances[answer] as number) - (right[start + answer] as number);
      curvatures[item] = (curvatures[item] as number) + (spreads[answer] as number);
    }
    return posterior;
  }

  return ({ difficulties, abilitySd }: Parameters): EmStep => {
    slopes.fill(0);
    curvatures.fill(0);
    const easinessOfItem = difficulties.map((difficulty) => Math.exp(-difficulty));
    let [objective, sum, squares, students] = [0, 0, 0, 0];
    for (let student = 0; student + 1 < starts.length; student++) {
      if (starts[student] === starts[student + 1]) continue;
      const { logLikelihood, mean, square } = addAnswers(student, easinessOfItem, abilitySd);
      students++;
      objective += logLikelihood;
      sum += mean;
      squares += square;
    }
    const shift = hasPriors ? 0 : sum / students;
    const next = difficulties.map((difficulty, item) => {
      const prior = priors[item];
      let [slope, curvature] = [slopes[item] as number, curvatures[item] as number];
      if (prior) {
        const gap = (difficulty - prior.mean) / prior.sd;
        objective -= gap ** 2 / 2;
        slope -= gap / prior.sd;
        curvature += 1 / prior.sd ** 2;
      }
      const move = slope / curvature;
      return difficulty + Math.max(-LONGEST_MOVE, Math.min(LONGEST_MOVE, move)) - shift;
    });
    return {
      next: { difficulties: next, abilitySd: Math.sqrt(squares / students - shift ** 2) },
      objective,
    };
  };
}
