import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimals, gcd, isWhole, lcm, minus, plus, ratio, times, toNumber } from './fraction.ts';
import { asFraction, counted, listed, mixed, ordinal, rupees, tex, written } from './phrase.ts';

const part = fc.integer({ min: -999, max: 999 });
const fraction = fc
  .tuple(
    part,
    part.filter((n) => n !== 0),
  )
  .map(([a, b]) => ratio(a, b));

test('fractions stand in lowest terms with a positive denominator', () => {
  fc.assert(
    fc.property(fraction, ({ numerator, denominator }) => {
      expect(denominator).toBeGreaterThan(0);
      expect(gcd(numerator, denominator)).toBe(1);
    }),
  );
});

test('sums, differences, products and quotients are what floats nearly say, and exactly undone', () => {
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      expect(toNumber(plus(a, b))).toBeCloseTo(toNumber(a) + toNumber(b), 9);
      expect(minus(plus(a, b), b)).toEqual(a);
      expect(toNumber(times(a, b))).toBeCloseTo(toNumber(a) * toNumber(b), 6);
      if (b.numerator !== 0) expect(times(ratio(a, b), b)).toEqual(a);
    }),
  );
});

test('a fraction is refused where it is none', () => {
  expect(() => ratio(1, 0)).toThrow(RangeError);
  expect(() => ratio(0.1 + 0.2)).toThrow(RangeError);
});

test('digits after the point are counted exactly', () => {
  expect([ratio(1, 8), ratio(3, 2), ratio(7), ratio(1, 3)].map(decimals)).toEqual([3, 1, 0, undefined]);
  expect([isWhole(ratio(6, 3)), isWhole(0.5), lcm(4, 6)]).toEqual([true, false, 12]);
});

test('numbers are written as they are read in India, and one of a thing is not many', () => {
  expect([written(1234567), written(ratio(2469, 2)), written(-5), written(ratio(1, 20))]).toEqual([
    '12,34,567',
    '1,234.5',
    '−5',
    '0.05',
  ]);
  expect([counted(1, 'day'), counted(ratio(5, 2), 'day'), rupees(ratio(25, 2)), rupees(100_000)]).toEqual([
    '1 day',
    '2.5 days',
    '₹12.50',
    '₹1,00,000',
  ]);
  expect([
    tex(12_345),
    tex(ratio(-1, 2)),
    mixed(ratio(60, 11)),
    asFraction(ratio(3, 7)),
    asFraction(2),
  ]).toEqual(['12{,}345', '-\\frac{1}{2}', '$5\\frac{5}{11}$', '$\\frac{3}{7}$', '2']);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd',
  );
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
});
