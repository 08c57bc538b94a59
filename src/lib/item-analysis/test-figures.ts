import { mean, median, type SumsOfPowers } from './moments.ts';
import type { AverageCovariances } from './pairwise.ts';

/** The figures of a whole test. README.md has their formulas and scales. */
export type TestFigures = {
  count: number;
  mean: number | null;
  median: number | null;
  sd: number | null;
  skewness: number | null;
  kurtosis: number | null;
  alpha: number | null;
  errorRatio: number | null;
  standardError: number | null;
};

/** `powers` are those of the totals, and 0 where all totals are the same. */
export function testFigures(
  totals: Float64Array,
  powers: SumsOfPowers,
  spread: AverageCovariances | undefined,
): TestFigures {
  const count = totals.length;
  const sd = count > 1 ? Math.sqrt(powers.second / (count - 1)) : null;
  const alpha = powers.second === 0 || !spread ? null : findAlpha(spread);
  const errorRatio = alpha === null ? null : 100 * Math.sqrt(Math.max(0, 1 - alpha / 100));
  return {
    count,
    mean: count > 0 ? mean(totals) : null,
    median: count > 0 ? median(totals) : null,
    sd,
    ...findShape(powers, count),
    alpha,
    errorRatio,
    standardError: errorRatio === null || sd === null ? null : (errorRatio * sd) / 100,
  };
}

/** Skewness and kurtosis by k-statistics, which a normal distribution gives as 0. */
function findShape({ second, third, fourth }: SumsOfPowers, count: number) {
  if (count < 3 || second === 0) return { skewness: null, kurtosis: null };
  const [m2, m3, m4] = [second / count, third / count, fourth / count];
  const k2 = (count * m2) / (count - 1);
  const k3 = (count * count * m3) / ((count - 1) * (count - 2));
  const k4 =
    (count * count * ((count + 1) * m4 - 3 * (count - 1) * m2 * m2)) /
    ((count - 1) * (count - 2) * (count - 3));
  return { skewness: k3 / k2 ** 1.5, kurtosis: count > 3 ? k4 / (k2 * k2) : null };
}

/**
 * Cronbach's alpha in percent, from the mean variance and covariance of items. Where every paper has every item, this is
 * P/(P−1) · (1 − Σ V(x) / V(T)).
 */
function findAlpha({ variance, covariance, length }: AverageCovariances): number | null {
  const whole = variance + (length - 1) * covariance;
  return whole > 0 ? (100 * length * covariance) / whole : null;
}
