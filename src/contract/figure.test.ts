import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimals, measure } from './figure.ts';

const marks = decimals(-100, 100, 3);

test('marks have at most three decimals, however they are written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (thousandths) => {
      expect(marks.safeParse(Number(`${thousandths}e-3`)).data).toBe(Number(`${thousandths}e-3`) + 0);
    }),
  );
  for (const one of [5e-324, 1e-7, 0.0005, 1.0001, -0.3333, 0.1 + 0.2, 100.001, 1e308, Number.NaN, '1'])
    expect(marks.safeParse(one).success, String(one)).toBe(false);
  expect(Object.is(marks.parse(-0), 0)).toBe(true);
});

test('a measured number is rounded', () => {
  const degrees = measure(-90, 90, 7);
  expect(degrees.parse(12.345678912345)).toBe(12.3456789);
  expect(Object.is(degrees.parse(-5e-324), 0)).toBe(true);
  expect(degrees.safeParse(90.00000001).success).toBe(false);
});
