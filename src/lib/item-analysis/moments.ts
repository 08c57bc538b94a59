/** The share of the added figures below which a difference is a rounding of floating point. */
const ROUNDING = 1e-11;

export function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The middle of the sorted values, or the mean of the two in the middle. */
export function median(values: Float64Array): number {
  const sorted = values.toSorted();
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/**
 * Whether all values are the same. `scale` is the size of the figures that were added up to make the values: sums of the
 * same figures in another order may differ by a rounding.
 */
export function isConstant(values: Float64Array, scale: number): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least <= scale * ROUNDING;
}

/** Sums of powers of the differences from the mean. */
export type SumsOfPowers = { second: number; third: number; fourth: number };

export function sumsOfPowers(values: Float64Array): SumsOfPowers {
  const centre = mean(values);
  let [second, third, fourth] = [0, 0, 0];
  for (const value of values) {
    const difference = value - centre;
    const square = difference * difference;
    second += square;
    third += square * difference;
    fourth += square * square;
  }
  return { second, third, fourth };
}

/** The sum of the products of the differences from the means. */
export function sumOfProducts(values: Float64Array, others: Float64Array): number {
  const [centre, otherCentre] = [mean(values), mean(others)];
  let sum = 0;
  for (let at = 0; at < values.length; at++)
    sum += ((values[at] as number) - centre) * ((others[at] as number) - otherCentre);
  return sum;
}
