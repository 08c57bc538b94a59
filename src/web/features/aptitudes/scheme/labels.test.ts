import { expect, test } from 'vitest';
import { describeCutOff, describeScheme } from './labels.ts';

test('a plain scheme is three short sentences', () => {
  expect(describeScheme({ right: 1, wrong: { marks: 0 } })).toEqual([
    'A right answer gives 1 mark.',
    'A wrong answer costs nothing.',
    'No answer gives nothing.',
  ]);
  expect(describeScheme({ right: 2, wrong: { marks: -0.25 }, blank: -0.125 }).slice(1)).toEqual([
    'A wrong answer costs 0.25 marks.',
    'No answer costs 0.125 marks.',
  ]);
});

test('a share of the marks is told as a share', () => {
  const costOf = (share: string) => describeScheme({ right: 2, wrong: { share } })[1];
  expect(['1/3', '0/4', '4/4'].map(costOf)).toEqual([
    'A wrong answer costs 1/3 of the question’s marks.',
    'A wrong answer costs nothing.',
    'A wrong answer costs the marks of the question.',
  ]);
});

test('kinds tell only what is theirs, partial marks come in a sentence', () => {
  const words = describeScheme({
    right: 3,
    wrong: { marks: -1 },
    partial: 'none',
    kinds: { numerical: { wrong: { marks: 0 } }, multiple: { right: 4, partial: 'each' } },
  });
  expect(words).toEqual([
    'A right answer gives 3 marks, unless the kind of question is named below.',
    'A wrong answer costs 1 mark, unless the kind of question is named below.',
    'No answer gives nothing.',
    'Number: a wrong answer costs nothing.',
    'Multiple choice: a right answer gives 4 marks.',
    'Multiple choice: each right choice earns its part of the marks, as long as nothing wrong is chosen.',
  ]);
});

test('a threshold stands in place of every cost', () => {
  const words = describeScheme({
    right: 1,
    wrong: { marks: -1 },
    kinds: { numerical: { wrong: { marks: -2 } } },
    threshold: { percent: 25, each: -0.5 },
  });
  expect(words).toEqual([
    'A right answer gives 1 mark.',
    'Wrong answers cost nothing up to 25% of the questions answered in a section; each one beyond costs 0.5 marks.',
    'No answer gives nothing.',
  ]);
});

test('a cut-off is marks or a share of them', () => {
  expect(describeCutOff({ marks: 12 })).toBe('At least 12 marks');
  expect(describeCutOff({ percent: 33.5 })).toBe('At least 33.5% of the marks');
});
