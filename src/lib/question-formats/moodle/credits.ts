import type { FileQuestion } from '../file-question.ts';
import { roundDigits } from '../numbers.ts';

type GradedOptions = Pick<FileQuestion, 'correct' | 'credits'>;
export type AcceptedValue<Value> = { value: Value; credit: number };

/** Converts per cent to a share, without binary rounding noise. */
export const creditFromPercent = (percent: number): number => {
  const credit = roundDigits(percent / 100);
  return Math.max(-1, Math.min(1, Math.abs(credit - 1) < 1e-4 ? 1 : credit));
};

/** The reverse of `creditFromPercent`. */
export const toPercent = (credit: number) => roundDigits(credit * 100);

/** The right options by their credits; undefined where the credits fit no key. */
export function gradeOptions(credits: number[], single: boolean): GradedOptions | undefined {
  const correct = credits.flatMap((credit, place) => ((single ? credit >= 1 : credit > 0) ? [place] : []));
  if (correct.length === 0) return undefined;
  return { correct, ...partialCredits(credits) };
}

/** The values with a positive credit; undefined where there is none. */
export function gradeValues<Value extends string | number>(
  answers: AcceptedValue<Value>[],
): { values: Value[]; credits?: number[] } | undefined {
  const accepted = answers.filter(({ credit }) => credit > 0);
  if (accepted.length === 0) return undefined;
  return {
    values: accepted.map(({ value }) => value),
    ...partialCredits(accepted.map(({ credit }) => credit)),
  };
}

const partialCredits = (credits: number[]) =>
  credits.every((credit) => credit === 0 || credit === 1) ? {} : { credits };

/** The credit of each option or accepted value, filled in where the item has none. */
export function creditsOf(item: FileQuestion): number[] {
  if (item.credits) return item.credits;
  if (item.kind === 'text' || item.kind === 'numerical') return item.correct.map(() => 1);
  const right = new Set<unknown>(item.correct);
  return item.options.map((_, place) => (right.has(place) ? 1 : 0));
}

/** The pairs of a matching question, and every match on offer once, extra matches included. */
export function toMatchingKey(
  rows: { prompt: string; match: string }[],
): Pick<FileQuestion, 'correct' | 'options'> {
  return {
    options: [...new Set(rows.map(({ match }) => match))],
    correct: rows
      .filter(({ prompt }) => prompt !== '')
      .map(({ prompt, match }): [string, string] => [prompt, match]),
  };
}
