import { numberForm } from './text-form.ts';

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
