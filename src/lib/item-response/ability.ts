/** An answer to an item whose difficulty is known, in logits, with its standard error; none means that it is exact. */
export type ItemAnswer = { difficulty: number; standardError?: number; right: boolean };

/** The mean and the standard deviation of an ability given the answers (EAP), in logits. */
export type AbilityEstimate = { ability: number; standardError: number; answers: number };

/** Points of the grid unless a caller is content with fewer. */
export const POINTS = 241;
/** The grid reaches this many standard deviations to both sides. */
const REACH = 6;

/** The chance of a right answer under the Rasch model. Both are in logits. */
export function expectedSuccess(ability: number, difficulty: number): number {
  return 1 / (1 + Math.exp(difficulty - ability));
}

/** The ability of one student from answers to known items. The ability has a normal prior with mean 0. */
export function estimateAbility(
  answers: ItemAnswer[],
  { abilitySd }: { abilitySd: number },
): AbilityEstimate {
  const grid = createGrid(abilitySd);
  const density = logLikelihoods(answers, grid).map(
    (value, at) => value - 0.5 * ((grid[at] as number) / abilitySd) ** 2,
  );
  return { ...summarize(grid, toWeights(density)), answers: answers.length };
}

/** Equally spaced abilities that hold all but nothing of a normal distribution. Throws a RangeError unless `sd` is positive. */
export function createGrid(sd: number, points = POINTS): Float64Array {
  if (!(sd > 0)) throw new RangeError('The spread of abilities is a positive number.');
  return Float64Array.from({ length: points }, (_, at) => REACH * sd * ((2 * at) / (points - 1) - 1));
}

/**
 * The logarithm of the likelihood at each ability. A difficulty with a standard error is a normal distribution, over which
 * the chance of success is averaged: the logistic curve is flatter by the factor 1/√(1 + π s²/8) (MacKay 1992, “The
 * evidence framework applied to classification networks”).
 */
export function logLikelihoods(answers: ItemAnswer[], grid: Float64Array): Float64Array {
  const sums = new Float64Array(grid.length);
  for (const { difficulty, standardError = 0, right } of answers) {
    const steepness = (right ? -1 : 1) / Math.sqrt(1 + (Math.PI * standardError ** 2) / 8);
    for (let at = 0; at < grid.length; at++)
      sums[at] = (sums[at] as number) - logOnePlusExp(steepness * ((grid[at] as number) - difficulty));
  }
  return sums;
}

const logOnePlusExp = (x: number) => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** Weights whose sum is 1, from the logarithms of densities. */
export function toWeights(logDensities: Float64Array): Float64Array {
  let [most, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (const value of logDensities) if (value > most) most = value;
  const weights = new Float64Array(logDensities.length);
  for (let at = 0; at < weights.length; at++) {
    const weight = Math.exp((logDensities[at] as number) - most);
    weights[at] = weight;
    sum += weight;
  }
  for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] as number) / sum;
  return weights;
}

export function summarize(grid: Float64Array, weights: Float64Array) {
  let ability = 0;
  for (let at = 0; at < grid.length; at++) ability += (grid[at] as number) * (weights[at] as number);
  let variance = 0;
  for (let at = 0; at < grid.length; at++)
    variance += ((grid[at] as number) - ability) ** 2 * (weights[at] as number);
  return { ability, standardError: Math.sqrt(variance) };
}
