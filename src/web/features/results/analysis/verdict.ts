import type { Scale } from '#contract/results/analysis.ts';
import { formatMarks, formatNumber } from '#web/ui/number-format.ts';

type Measured = Pick<Scale, 'count' | 'alpha' | 'standard_error'>;

/** With fewer attempts the figures say little about the test. */
const MIN_ATTEMPTS = 20;

/**
 * What the reliability of a test means in words. Limits after J. C. Nunnally (1978): 0.8 to compare people, 0.7 at least.
 * Two students differ by chance by √2 times the standard error of measurement.
 */
export function describeReliability({ count, alpha, standard_error }: Measured): string {
  if (count < 2) return 'Too few attempts to say how reliable the test is.';
  if (alpha === null || standard_error === null)
    return 'The marks do not differ enough to say how reliable the test is.';
  const least = Math.ceil(Math.SQRT2 * standard_error);
  const chance = `differences under ${formatMarks(least)} ${least === 1 ? 'mark' : 'marks'} mean nothing`;
  const few = count < MIN_ATTEMPTS ? ` Only ${count} attempts, so take this with care.` : '';
  if (alpha >= 80) return `Reliable enough to rank; ${chance}.${few}`;
  if (alpha >= 70)
    return `Reliable enough to tell strong from weak, not to rank one by one; ${chance}.${few}`;
  return `Not reliable enough to rank; ${chance}.${few}`;
}

/** A share in percent, `62.5%`, or a dash where it is not defined. */
export const formatFigure = (percent: number | null): string =>
  percent === null ? '–' : `${formatNumber(Math.round(percent * 10) / 10)}%`;

/** Marks and plain figures to two places, or a dash. */
export const formatPlain = (figure: number | null): string => (figure === null ? '–' : formatNumber(figure));

/** A percentage as the coefficient that textbooks print: 81.2 is `0.81`. */
export const formatCoefficient = (percent: number | null): string =>
  percent === null ? '–' : (percent / 100).toFixed(2).replace('-', '−');
