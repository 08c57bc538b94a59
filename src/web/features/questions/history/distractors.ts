import type { AnsweredVersion, GroupCount } from '#contract/results/distractors.ts';
import { formatCredit } from '../answer-labels.ts';

/** A remark beside the counts of an answer. */
export type Remark = 'right' | 'unused' | 'misleading';

/** A wrong option is unused if nobody chose it, and misleading if more of the upper group chose it than of the lower. */
export function getRemark({ right, count }: { right: boolean; count: GroupCount }): Remark | undefined {
  if (right) return 'right';
  if (count.all === 0) return 'unused';
  return count.upper > count.lower ? 'misleading' : undefined;
}

/** The credit of a typed answer in words; undefined if it earned nothing. */
export function describeCredit(credit: number): string | undefined {
  if (credit === 0) return undefined;
  return `Correct${formatCredit(credit)}`;
}

/** How many typed an answer that the list does not show. */
export function countOthers({ attempts, blank, typed }: AnsweredVersion): GroupCount {
  const rest = (name: keyof GroupCount) =>
    typed.reduce((left, { count }) => left - count[name], attempts[name] - blank[name]);
  return { all: rest('all'), upper: rest('upper'), lower: rest('lower') };
}
