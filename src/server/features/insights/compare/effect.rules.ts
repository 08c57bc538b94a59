/** The point below which 97.5 % of a normal distribution lie. */
const Z = 1.959963984540054;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** The standard deviation with the divisor n − 1. */
export function standardDeviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/**
 * Hedges' g of two independent groups with its 95 % interval; null where the values do not vary. Source: L. V. Hedges and I. Olkin
 * (1985), “Statistical Methods for Meta-Analysis”, chapter 5: the exact factor against bias (formula 6e), and the large-sample
 * variance (formula 15).
 */
export function hedgesG(one: readonly number[], other: readonly number[]) {
  const [n, m] = [one.length, other.length];
  const degrees = n + m - 2;
  const squares = (n - 1) * standardDeviation(one) ** 2 + (m - 1) * standardDeviation(other) ** 2;
  const pooled = Math.sqrt(squares / degrees);
  const difference = mean(one) - mean(other);
  // Equal marks may differ by a rounding.
  if (!(pooled > 1e-9)) return null;
  const g = biasFactor(degrees) * (difference / pooled);
  const reach = Z * Math.sqrt((n + m) / (n * m) + g ** 2 / (2 * (n + m)));
  return { difference, g, low: g - reach, high: g + reach };
}

/** Γ(m/2) / (√(m/2) Γ((m−1)/2)) for m degrees of freedom from 2 on, by the recursion of the gamma function. */
function biasFactor(degrees: number): number {
  let ratio = degrees % 2 === 0 ? 1 / Math.sqrt(Math.PI) : Math.sqrt(Math.PI) / 2;
  for (let m = degrees % 2 === 0 ? 2 : 3; m < degrees; m++) ratio = (m - 1) / 2 / ratio;
  return ratio / Math.sqrt(degrees / 2);
}

/** The mean of differences within pairs with its 95 % interval by Student's t. */
export function pairedDifference(differences: readonly number[]) {
  const difference = mean(differences);
  const error = standardDeviation(differences) / Math.sqrt(differences.length);
  const reach = studentQuantile(differences.length - 1) * error;
  return { difference, low: difference - reach, high: difference + reach };
}

/**
 * The point below which 97.5 % of Student's t lie, from four degrees of freedom on to a thousandth. Source: M. Abramowitz and
 * I. A. Stegun (1964), “Handbook of Mathematical Functions”, 26.7.5.
 */
function studentQuantile(degrees: number): number {
  const z = Z;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92160 * degrees ** 4)
  );
}
