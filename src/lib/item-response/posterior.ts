import { gaussHermite } from './gauss-hermite.ts';
import type { Responses } from './responses.ts';

/** Difficulties of the items and the standard deviation of the abilities, whose mean is 0. */
export type Parameters = { difficulties: Float64Array; abilitySd: number };

export const NODES = 21;
/** A node with less of the posterior than this changes no result. */
const LEAST_WEIGHT = 1e-13;
const MOST_STEPS = 50;
/** Before a product overflows, its logarithm is taken. */
const LARGE = 1e200;

/**
 * Where a student's ability may lie given the answers: nodes with their weights. `answers` numbers the student's answers
 * from 0; `chance(answer, node)` is the expected success.
 */
export type Posterior = {
  count: number;
  nodes: Float64Array;
  weights: Float64Array;
  /** e to the power of minus the difficulty of each answered item. */
  easiness: Float64Array;
  logLikelihood: number;
  mean: number;
  /** The mean of the squared ability. */
  square: number;
};

/**
 * Creates a function that finds the posterior of a student's ability under given parameters. It uses adaptive
 * Gauss–Hermite quadrature: nodes around the mode of each student's posterior, as far apart as its curvature says (Pinheiro
 * & Bates 1995, “Approximations to the log-likelihood function in the nonlinear mixed-effects model”). So a student with
 * a thousand answers is as exact as one with five. The function returns the same object each time.
 */
export function createPosteriors({ starts, items, right }: Responses) {
  const { nodes: roots, weights: rootWeights } = gaussHermite(NODES);
  const logWeights = rootWeights.map((weight, node) => Math.log(weight) + (roots[node] as number) ** 2);
  const modes = new Float64Array(starts.length - 1);
  let longest = 0;
  for (let student = 0; student < modes.length; student++)
    longest = Math.max(longest, (starts[student + 1] as number) - (starts[student] as number));
  const posterior: Posterior = {
    count: 0,
    nodes: new Float64Array(NODES),
    weights: new Float64Array(NODES),
    easiness: new Float64Array(longest),
    logLikelihood: 0,
    mean: 0,
    square: 0,
  };
  const { nodes, weights, easiness } = posterior;

  /** `easinessOfItem` is e to the power of minus each difficulty. */
  function findPosterior(student: number, easinessOfItem: Float64Array, abilitySd: number): Posterior {
    const start = starts[student] as number;
    const count = (starts[student + 1] as number) - start;
    let [score, logEasiness] = [0, 0];
    for (let answer = 0; answer < count; answer++) {
      const ease = easinessOfItem[items[start + answer] as number] as number;
      easiness[answer] = ease;
      if (right[start + answer] === 1) {
        score++;
        logEasiness += Math.log(ease);
      }
    }
    const { mode, spread } = findMode(easiness, count, score, abilitySd, modes[student] as number);
    modes[student] = mode;
    const step = Math.SQRT2 * spread;
    let most = Number.NEGATIVE_INFINITY;
    for (let node = 0; node < NODES; node++) {
      const ability = mode + step * (roots[node] as number);
      nodes[node] = ability;
      const density =
        (logWeights[node] as number) +
        score * ability -
        sumLogs(easiness, count, Math.exp(ability)) -
        0.5 * (ability / abilitySd) ** 2;
      weights[node] = density;
      if (density > most) most = density;
    }
    let [sum, mean, square] = [0, 0, 0];
    for (let node = 0; node < NODES; node++) {
      const weight = Math.exp((weights[node] as number) - most);
      weights[node] = weight;
      sum += weight;
      mean += weight * (nodes[node] as number);
      square += weight * (nodes[node] as number) ** 2;
    }
    for (let node = 0; node < NODES; node++) {
      const weight = (weights[node] as number) / sum;
      weights[node] = weight < LEAST_WEIGHT ? 0 : weight;
    }
    posterior.count = count;
    posterior.mean = mean / sum;
    posterior.square = square / sum;
    posterior.logLikelihood =
      logEasiness + most + Math.log((sum * step) / abilitySd) - 0.5 * Math.log(2 * Math.PI);
    return posterior;
  }
  return findPosterior;
}

/** The sum of the logarithms of 1 + e to the power of ability − difficulty. */
function sumLogs(easiness: Float64Array, count: number, skill: number): number {
  let [sum, product] = [0, 1];
  for (let answer = 0; answer < count; answer++) {
    product *= 1 + skill * (easiness[answer] as number);
    if (product > LARGE) {
      sum += Math.log(product);
      product = 1;
    }
  }
  return sum + Math.log(product);
}

/** The mode of the posterior by Newton's method, and the standard deviation that its curvature there says. */
function findMode(easiness: Float64Array, count: number, score: number, abilitySd: number, guess: number) {
  const precision = 1 / abilitySd ** 2;
  let mode = guess;
  for (let step = 1; ; step++) {
    const skill = Math.exp(mode);
    let [slope, curvature] = [score - mode * precision, precision];
    for (let answer = 0; answer < count; answer++) {
      const odds = skill * (easiness[answer] as number);
      const chance = odds / (1 + odds);
      slope -= chance;
      curvature += chance * (1 - chance);
    }
    const spread = 1 / Math.sqrt(curvature);
    const move = slope / curvature;
    // The nodes reach so far that a mode near the true one will do.
    if (Math.abs(move) < 0.05 * spread || step === MOST_STEPS) return { mode, spread };
    mode += Math.max(-2, Math.min(2, move));
  }
}
