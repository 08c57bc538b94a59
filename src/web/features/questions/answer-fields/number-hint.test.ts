import { expect, test } from 'vitest';
import { numberHint } from './number-hint.ts';

test.each([
  ['', false, /^A number, such as/],
  ['0.5', false, /^This reads as a number$/],
  ['1,00,000', false, /^This reads as 100000$/],
  ['1 000', false, /^This reads as 1000$/],
  ['0,500', true, /point for decimals, as in 0\.5/],
  ['4,5 km', true, /point for decimals/],
  ['four', true, /Use figures/],
])('a field that holds %j: unclear %s, %s', (typed, unclear, text) => {
  expect(numberHint(typed)).toEqual({ unclear, text: expect.stringMatching(text) });
});
