import type { ComparisonEffect } from '#contract/insights/compare.ts';
import { formatNumber } from '#web/ui/number-format.ts';

export type Names = readonly [one: string, other: string];

const inHundred = (difference: number) => {
  const marks = formatNumber(Math.round(Math.abs(difference) * 10) / 10);
  return `${marks} ${marks === '1' ? 'mark' : 'marks'} in 100`;
};

type Interval = { difference: number; low: number; high: number };

/** Whether an interval leaves out 0. */
const isMoreThanChance = ({ low, high }: Pick<Interval, 'low' | 'high'>) => low > 0 || high < 0;

/** How large an effect is. Limits after J. Cohen (1988): 0.2, 0.5 and 0.8. */
function describeSize(g: number): string {
  const size = Math.abs(g);
  if (size < 0.2) return 'very small';
  if (size < 0.5) return 'small';
  return size < 0.8 ? 'medium' : 'large';
}

/** The effect in plain words. `names` are those of the two sides. */
export function describeEffect(
  effect: ComparisonEffect,
  names: readonly [one: string, other: string],
): string {
  const { difference, g } = effect;
  const ahead = difference >= 0 ? names[0] : names[1];
  if (!isMoreThanChance(effect)) return `The means differ by ${inHundred(difference)}; that may be chance.`;
  return `${ahead} is ahead by ${inHundred(difference)}; that is more than chance, and a ${describeSize(g)} difference.`;
}

/** How those who sat both tests did. */
export function describePairs(
  paired: Interval & { people: number },
  names: readonly [one: string, other: string],
): string {
  const better = paired.difference >= 0 ? names[0] : names[1];
  const chance = isMoreThanChance(paired) ? 'is more than chance' : 'may be chance';
  return `${paired.people} people sat both. On average they got ${inHundred(paired.difference)} more in ${better}; that ${chance}.`;
}
