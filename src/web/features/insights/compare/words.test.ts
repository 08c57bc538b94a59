import { expect, test } from 'vitest';
import { describeEffect, describePairs } from './words.ts';

const names = ['Batch 2026', 'Batch 2027'] as const;

test('an effect is told in words, and chance as chance', () => {
  expect(describeEffect({ difference: 4, g: 0.4, low: 0.1, high: 0.7 }, names)).toBe(
    'Batch 2026 is ahead by 4 marks in 100; that is more than chance, and a small difference.',
  );
  expect(describeEffect({ difference: -9.04, g: -0.9, low: -1.2, high: -0.6 }, names)).toBe(
    'Batch 2027 is ahead by 9 marks in 100; that is more than chance, and a large difference.',
  );
  expect(describeEffect({ difference: 1, g: 0.1, low: -0.2, high: 0.4 }, names)).toBe(
    'The means differ by 1 mark in 100; that may be chance.',
  );
});

test('pairs are told in words', () => {
  expect(describePairs({ people: 12, difference: -5, low: -8, high: -2 }, names)).toBe(
    '12 people sat both. On average they got 5 marks in 100 more in Batch 2027; that is more than chance.',
  );
  expect(describePairs({ people: 12, difference: 5, low: -8, high: 12 }, names)).toMatch(
    /that may be chance\.$/,
  );
});
