import * as z from 'zod/mini';
import { numberForm } from './text-form.ts';

/** A number from `least` to `most` with at most so many decimals. Zod's own `multipleOf` accepts 5e-324, which rounds to nothing. */
export function decimals(least: number, most: number, places: number, outside?: string) {
  return z.number('Give a number').check(
    z.gte(least, outside),
    z.lte(most, outside),
    z.refine(
      (value) => Math.abs(value) > most || roundTo(value, places) === value,
      `At most ${places} decimals`,
    ),
    z.overwrite((value) => value + 0),
  );
}

/** A measured number from `least` to `most`, rounded to so many decimals. */
export function measure(least: number, most: number, places: number, outside?: string) {
  return z.number('Give a number').check(
    z.gte(least, outside),
    z.lte(most, outside),
    z.overwrite((value) => roundTo(value, places)),
  );
}

// The sum turns −0 into 0.
const roundTo = (value: number, places: number) => Number(value.toFixed(places)) + 0;

/** The least size of a number but zero: above it, doubles keep all of their digits. */
export const LEAST_SIZE = 1e-60;

/** Groups of three digits, or of two before the last three as in India: 100,000 and 1,00,000, with commas or blanks. */
const GROUPED =
  /^[+-]?[1-9](?:\d{0,2}(?:(,| )\d{3}(?:\1\d{3})*)|\d?(?:(,| )\d\d(?:\2\d\d)*\2\d{3}))(?:\.\d*)?$/;

/**
 * Parses a typed number: digits with at most one decimal point, a sign and an exponent. Commas and blanks count only between whole
 * groups of digits, since elsewhere a comma may stand for the decimal point: 0,500 is no number. Undefined for anything else.
 */
export function parseTypedNumber(typed: string): number | undefined {
  const bare = numberForm(typed).replace(/^([+-]) /, '$1');
  const plain = GROUPED.test(bare) ? bare.replace(/[, ]/g, '') : bare;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}
