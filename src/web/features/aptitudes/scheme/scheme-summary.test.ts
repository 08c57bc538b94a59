import { expect, test } from 'vitest';
import { createPlainScheme, summarizeScheme } from './scheme-summary.ts';

test('a scheme is one short phrase', () => {
  expect(summarizeScheme(createPlainScheme(4, -1))).toBe(
    '4 for correct, −1 for incorrect, nothing for unattempted',
  );
  expect(summarizeScheme({ right: 1, wrong: { share: '1/3' }, blank: -0.25 })).toBe(
    '1 for correct, −1/3 of them for incorrect, −0.25 for unattempted',
  );
});

test('kinds with their own rules follow', () => {
  expect(
    summarizeScheme({
      right: 1,
      wrong: { marks: 0 },
      kinds: { single: { wrong: { share: '1/3' } }, multiple: { partial: 'each' } },
    }),
  ).toBe(
    '1 for correct, nothing for incorrect, nothing for unattempted; single choice: −1/3 of them for incorrect; multiple choice: part of the marks for partly correct',
  );
});

test('a threshold replaces every other penalty', () => {
  expect(
    summarizeScheme({
      right: 10,
      wrong: { marks: -1 },
      kinds: { numerical: { wrong: { marks: -2 } } },
      threshold: { percent: 25, each: -5 },
    }),
  ).toBe('10 for correct, −5 for each incorrect beyond 25% of the attempted, nothing for unattempted');
});
