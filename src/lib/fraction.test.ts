import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atLeast,
  decimal,
  decimals,
  gcd,
  isWhole,
  lcm,
  minus,
  plus,
  ratio,
  rounded,
  times,
  toNumber,
} from './fraction.ts';

const part = fc.integer({ min: -999, max: 999 });
const fraction = fc
  .tuple(
    part,
    part.filter((n) => n !== 0),
  )
  .map(([a, b]) => ratio(a, b));

test('fractions are kept in lowest terms with a positive denominator', () => {
  fc.assert(
    fc.property(fraction, ({ numerator, denominator }) => {
      expect(denominator).toBeGreaterThan(0n);
      expect(gcd(Number(numerator), Number(denominator))).toBe(1);
    }),
  );
});

test('sums, differences, products and quotients agree with floats and are exactly reversible', () => {
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      expect(toNumber(plus(a, b))).toBeCloseTo(toNumber(a) + toNumber(b), 9);
      expect(minus(plus(a, b), b)).toEqual(a);
      expect(toNumber(times(a, b))).toBeCloseTo(toNumber(a) * toNumber(b), 6);
      if (b.numerator !== 0n) expect(times(ratio(a, b), b)).toEqual(a);
    }),
  );
});

test('a zero denominator and other invalid fractions are refused', () => {
  expect(() => ratio(1, 0)).toThrow(RangeError);
  expect(() => ratio(0.1 + 0.2)).toThrow(RangeError);
});

test('digits after the point are counted exactly', () => {
  expect([ratio(1, 8), ratio(3, 2), ratio(7), ratio(1, 3)].map(decimals)).toEqual([3, 1, 0, undefined]);
  expect([isWhole(ratio(6, 3)), isWhole(0.5), lcm(4, 6)]).toEqual([true, false, 12]);
});

test('adding many terms gives the same sum as adding one by one', () => {
  fc.assert(
    fc.property(fc.array(fraction), (terms) => {
      expect(plus(...terms)).toEqual(terms.reduce((sum, term) => plus(sum, term), ratio(0)));
    }),
  );
  expect(plus(...Array.from({ length: 3 }, () => ratio(1, 3)))).toEqual(ratio(1));
});

test('a decimal is taken as it is written', () => {
  expect([0.25, -0.1, 1e21, 1.5e-7, 0].map(decimal)).toEqual([
    ratio(1, 4),
    ratio(-1, 10),
    ratio(10n ** 21n),
    ratio(15, 10n ** 8n),
    ratio(0),
  ]);
});

test('halves of a thousandth are rounded away from zero, and zero has no sign', () => {
  expect([ratio(1, 2_000), ratio(-1, 2_000), ratio(2, 3), ratio(-1, 3_000)].map(rounded)).toEqual([
    0.001, -0.001, 0.667, 0,
  ]);
});

test('fractions are compared exactly', () => {
  expect([atLeast(ratio(1, 3), decimal(0.3333333333333333)), atLeast(0, ratio(1, 9))]).toEqual([true, false]);
  fc.assert(fc.property(fraction, (a) => atLeast(a, a)));
});
