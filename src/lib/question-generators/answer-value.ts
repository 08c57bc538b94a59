import { decimals, type Exact, isWhole, parts, toNumber } from '#lib/fraction.ts';
import type { AnswerValue } from './template.ts';

/** The form of a question's numbers: whole, with one decimal, with two decimals as money, or as fractions. */
type NumberForm = 'whole' | 'decimal' | 'money' | 'fraction';

/** The range and the form of numbers. */
export type ValueLimits = {
  /** Absent means whole. */
  form?: NumberForm;
  /** The least and the greatest plausible number; absent means above 0 and at most ten million. */
  bounds?: [least: number, greatest: number];
};

/** Whether a value can be an answer: its form and size fit, and a word is not empty. */
export function isAllowedValue(
  value: AnswerValue | undefined,
  { form = 'whole', bounds }: ValueLimits,
): value is AnswerValue {
  if (value === undefined || value === '') return false;
  if (typeof value === 'string') return true;
  const size = toNumber(value);
  if (bounds ? size < bounds[0] || size > bounds[1] : size <= 0 || size > 1e7) return false;
  return hasForm(value, form);
}

function hasForm(value: Exact, form: NumberForm): boolean {
  if (form === 'whole') return isWhole(value);
  if (form === 'fraction') return parts(value).denominator < 1000n;
  return (decimals(value) ?? 9) <= (form === 'money' ? 2 : 1);
}

/** A text that only equal values share. */
export function canonicalValue(value: AnswerValue): string {
  if (typeof value === 'string') return value;
  const { numerator, denominator } = parts(value);
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** Whether a wrong number is close enough to the right one to be tempting. */
export function isPlausible(wrong: AnswerValue, right: AnswerValue): boolean {
  if (typeof wrong === 'string' || typeof right === 'string') return true;
  const [a, b] = [Math.abs(toNumber(wrong)), Math.abs(toNumber(right))];
  return a <= 20 * b + 20 && b <= 20 * a + 20;
}
