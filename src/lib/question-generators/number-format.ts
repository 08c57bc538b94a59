import { decimals, type Exact, isWhole, parts, toNumber } from '#lib/fraction.ts';

/** Writes a number exactly, with Indian digit groups: `12,34,567.5` for 1234567.5. */
export function formatNumber(value: Exact): string {
  const digits = decimals(value);
  if (digits === undefined) throw new RangeError('The digits never end.');
  const { numerator, denominator } = parts(value);
  const scaled = String((abs(numerator) * 10n ** BigInt(digits)) / denominator).padStart(digits + 1, '0');
  const whole = scaled.slice(0, scaled.length - digits);
  const sign = numerator < 0n ? '−' : '';
  return `${sign}${groupDigits(whole)}${digits > 0 ? `.${scaled.slice(-digits)}` : ''}`;
}

const abs = (value: bigint) => (value < 0n ? -value : value);

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
}

/** `1 day`, `12 days`, `2.5 days`. The third argument is an irregular plural. */
export function formatCount(value: Exact, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(value)} ${toNumber(value) === 1 ? noun : plural}`;
}

/** Creates a formatter for a unit without a plural, such as `km/h`. */
export const unitFormatter =
  (unit: string) =>
  (value: Exact): string =>
    `${formatNumber(value)} ${unit}`;

/** Creates a formatter for a noun: `1 day`, `2 days`. */
export const nounFormatter =
  (noun: string, plural?: string) =>
  (value: Exact): string =>
    formatCount(value, noun, plural);

export const formatPercent = (value: Exact): string => `${formatNumber(value)}%`;

/** `₹12,500`; paise with two digits: `₹12.50`. */
export function formatRupees(value: Exact): string {
  const text = `₹${formatNumber(value)}`;
  return /\.\d$/.test(text) ? `${text}0` : text;
}

/** A number inside a formula: with digit groups and a minus sign, fractions as `\frac`. */
export function toTex(value: Exact): string {
  const { numerator, denominator } = parts(value);
  const sign = numerator < 0n ? '-' : '';
  const over = groupDigits(String(abs(numerator))).replaceAll(',', '{,}');
  return denominator === 1n
    ? `${sign}${over}`
    : `${sign}\\frac{${over}}{${groupDigits(String(denominator)).replaceAll(',', '{,}')}}`;
}

/** A decimal inside a formula. */
export const decimalToTex = (value: Exact): string =>
  formatNumber(value).replaceAll(',', '{,}').replace('−', '-');

/** A formula with a mixed number: `$5\frac{5}{11}$`. Whole numbers stay plain text. */
export function formatMixedNumber(value: Exact): string {
  if (isWhole(value)) return formatNumber(value);
  const { numerator, denominator } = parts(value);
  const whole = numerator / denominator;
  return `$${whole === 0n ? '' : whole}\\frac{${numerator - whole * denominator}}{${denominator}}$`;
}

/** A formula with a fraction: `$\frac{3}{7}$`. Whole numbers stay plain text. */
export const formatFraction = (value: Exact): string =>
  isWhole(value) ? formatNumber(value) : `$${toTex(value)}$`;

/** A multiple of an unknown inside a formula: `3k`, or `k` for 1. */
export const formatMultiple = (count: number, unknown: string): string =>
  count === 1 ? unknown : `${count}${unknown}`;

/** `a, b and c`. */
export function formatList(parts: readonly (string | number)[], last = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

/** `1st`, `22nd`, `13th`. */
export function formatOrdinal(place: number): string {
  const teen = place % 100 > 10 && place % 100 < 14;
  return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** The text with a capital first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The whole numbers from the first to the last. */
export function range(from: number, to: number): number[] {
  const numbers: number[] = [];
  for (let number = from; number <= to; number += 1) numbers.push(number);
  return numbers;
}
