import { decimals, type Exact, isWhole, parts, toNumber } from '#lib/fraction.ts';
import type { Value } from './template.ts';

/** How the numbers of a question may look: whole, with one digit after the point, with two as money has, or as fractions. */
type Form = 'whole' | 'decimal' | 'money' | 'fraction';

/** Where numbers may lie and how they look. */
export type Fit = {
  /** Absent means whole. */
  form?: Form;
  /** The least and the greatest that is plausible; absent means above 0 and at most ten million. */
  bounds?: [least: number, greatest: number];
};

/** Whether a value can stand as an answer: of the right form and size, and never an empty word. */
export function fits(value: Value | undefined, { form = 'whole', bounds }: Fit): value is Value {
  if (value === undefined || value === '') return false;
  if (typeof value === 'string') return true;
  const size = toNumber(value);
  if (bounds ? size < bounds[0] || size > bounds[1] : size <= 0 || size > 1e7) return false;
  return formed(value, form);
}

function formed(value: Exact, form: Form): boolean {
  if (form === 'whole') return isWhole(value);
  if (form === 'fraction') return parts(value).denominator < 1000n;
  return (decimals(value) ?? 9) <= (form === 'money' ? 2 : 1);
}

/** The value in a writing that equal values share and others do not. */
export function worth(value: Value): string {
  if (typeof value === 'string') return value;
  const { numerator, denominator } = parts(value);
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** Whether a wrong number is near enough to the right one to tempt anybody. */
export function tempts(wrong: Value, right: Value): boolean {
  if (typeof wrong === 'string' || typeof right === 'string') return true;
  const [a, b] = [Math.abs(toNumber(wrong)), Math.abs(toNumber(right))];
  return a <= 20 * b + 20 && b <= 20 * a + 20;
}
