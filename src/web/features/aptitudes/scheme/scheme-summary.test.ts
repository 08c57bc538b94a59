import { expect, test } from 'vitest';
import { createPlainScheme, summarizeScheme } from './scheme-summary.ts';

test('a scheme is one short sentence', () => {
  expect(summarizeScheme(createPlainScheme(4, -1))).toBe('4 for right, −1 for wrong, nothing for blank');
  expect(summarizeScheme({ right: 1, wrong: { share: '1/3' }, blank: -0.25 })).toBe(
    '1 for right, −1/3 of them for wrong, −0.25 for blank',
  );
});

test('kinds that are marked otherwise follow', () => {
  expect(
    summarizeScheme({
      right: 1,
      wrong: { marks: 0 },
      kinds: { single: { wrong: { share: '1/3' } }, multiple: { partial: 'each' } },
    }),
  ).toBe(
    '1 for right, nothing for wrong, nothing for blank; single choice: −1/3 of them for wrong; multiple choice: part of the marks for partly right',
  );
});

test('a threshold stands in place of every other cost', () => {
  expect(
    summarizeScheme({
      right: 10,
      wrong: { marks: -1 },
      kinds: { numerical: { wrong: { marks: -2 } } },
      threshold: { percent: 25, each: -5 },
    }),
  ).toBe('10 for right, −5 for each wrong beyond 25% of the attempted, nothing for blank');
});
