import type { AnsweredVersion, GroupCount } from '#contract/results/distractors.ts';
import { formatCredit } from '../answer-labels.ts';

/** What is to be said of an answer beside its counts. */
export type Remark = 'right' | 'unused' | 'misleading';

/** Of a wrong option: nobody chose it, so it distracts nobody; or more of the upper group did than of the lower. */
export function getRemark({ right, count }: { right: boolean; count: GroupCount }): Remark | undefined {
  if (right) return 'right';
  if (count.all === 0) return 'unused';
  return count.upper > count.lower ? 'misleading' : undefined;
}

/** How a typed answer was marked, where it earned something. */
export function describeCredit(credit: number): string | undefined {
  if (credit === 0) return undefined;
  return `Right${formatCredit(credit)}`;
}

/** How many typed something else than the answers that are told. */
export function countOthers({ attempts, blank, typed }: AnsweredVersion): GroupCount {
  const rest = (name: keyof GroupCount) =>
    typed.reduce((left, { count }) => left - count[name], attempts[name] - blank[name]);
  return { all: rest('all'), upper: rest('upper'), lower: rest('lower') };
}
