import { expect, test } from 'vitest';
import { ratio } from '#lib/fraction.ts';
import {
  formatCount,
  formatFraction,
  formatList,
  formatMixedNumber,
  formatNumber,
  formatOrdinal,
  formatRupees,
  toTex,
} from './number-format.ts';

test('numbers are written in the Indian style, and one thing has no plural', () => {
  expect([
    formatNumber(1234567),
    formatNumber(ratio(2469, 2)),
    formatNumber(-5),
    formatNumber(ratio(1, 20)),
  ]).toEqual(['12,34,567', '1,234.5', '−5', '0.05']);
  expect([
    formatCount(1, 'day'),
    formatCount(ratio(5, 2), 'day'),
    formatRupees(ratio(25, 2)),
    formatRupees(100_000),
  ]).toEqual(['1 day', '2.5 days', '₹12.50', '₹1,00,000']);
  expect([
    toTex(12_345),
    toTex(ratio(-1, 2)),
    formatMixedNumber(ratio(60, 11)),
    formatFraction(ratio(3, 7)),
    formatFraction(2),
  ]).toEqual(['12{,}345', '-\\frac{1}{2}', '$5\\frac{5}{11}$', '$\\frac{3}{7}$', '2']);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(formatOrdinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd',
  );
  expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
});
