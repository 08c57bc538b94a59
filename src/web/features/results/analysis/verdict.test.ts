import { expect, test } from 'vitest';
import { describeReliability, formatCoefficient, formatFigure } from './verdict.ts';

test.each([
  [{ count: 1, alpha: null, standard_error: null }, 'Too few attempts to say how reliable the test is.'],
  [
    { count: 9, alpha: null, standard_error: null },
    'The marks do not differ enough to say how reliable the test is.',
  ],
  [
    { count: 40, alpha: 84, standard_error: 2 },
    'Reliable enough to rank; differences under 3 marks mean nothing.',
  ],
  [
    { count: 40, alpha: 70, standard_error: 0.5 },
    'Reliable enough to tell strong from weak, not to rank one by one; differences under 1 mark mean nothing.',
  ],
  [
    { count: 8, alpha: -12, standard_error: 1 },
    'Not reliable enough to rank; differences under 2 marks mean nothing. Only 8 attempts, so take this with care.',
  ],
])('%j is %j', (scale, words) => expect(describeReliability(scale)).toBe(words));

test('figures that are not defined are dashes', () => {
  expect([formatFigure(null), formatCoefficient(null)]).toEqual(['–', '–']);
  expect([formatFigure(-12.345), formatCoefficient(-12.345)]).toEqual(['−12.3%', '−0.12']);
});
