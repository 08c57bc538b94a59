import type { NumericalView } from '#contract/questions/answer-key.ts';

type Accepted = NumericalView['accepted'][number];

/** An accepted number: `4.5`, `4.5 ± 0.1`, `4.4 to 4.6`; with its unit. */
export function formatAcceptedNumber(answer: Accepted, unit: string): string {
  const figures =
    'value' in answer
      ? answer.tolerance > 0
        ? `${answer.value} ± ${answer.tolerance}`
        : String(answer.value)
      : `${answer.from} to ${answer.to}`;
  return `${figures.replaceAll('-', '−')}${unit && ` ${unit}`}`;
}

/** ` (50% of the marks)`; nothing for all of them. */
export function formatCredit(credit: number): string {
  return credit === 1 ? '' : ` (${Number((credit * 100).toPrecision(3))}% of the marks)`;
}
