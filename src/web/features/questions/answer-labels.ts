import type { NumericalView } from '#contract/questions/answer-key.ts';

type Accepted = NumericalView['accepted'][number];

/** An accepted number with its unit: `4.5`, `4.5 ± 0.1`, `4.4 to 4.6`. */
export function formatAcceptedNumber(answer: Accepted, unit: string): string {
  const figures =
    'value' in answer
      ? answer.tolerance > 0
        ? `${answer.value} ± ${answer.tolerance}`
        : String(answer.value)
      : `${answer.from} to ${answer.to}`;
  return `${figures.replaceAll('-', '−')}${unit && ` ${unit}`}`;
}

/** ` (50% of the marks)`; empty for full marks. */
export function formatCredit(credit: number): string {
  return credit === 1 ? '' : ` (${Number((credit * 100).toPrecision(3))}% of the marks)`;
}
