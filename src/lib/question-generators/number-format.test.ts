import { expect, test } from 'vitest';
import { ratio } from '#lib/fraction.ts';
import { asFraction, counted, listed, mixed, ordinal, rupees, tex, written } from './number-format.ts';

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
