import { expect, test } from 'vitest';
import { describeCutOff, describeScheme } from './labels.ts';

test('a plain scheme is two short phrases, and a third for marks without an answer', () => {
  expect(describeScheme({ right: 1, wrong: { marks: 0 } })).toEqual(['Correct +1', 'No negative marking']);
  expect(describeScheme({ right: 2, wrong: { marks: -0.25 }, blank: -0.125 })).toEqual([
    'Correct +2',
    'Incorrect −0.25',
    'Unattempted −0.125',
  ]);
});

test('a penalty that is a share of the marks is described as a share', () => {
  const penaltyOf = (share: string) => describeScheme({ right: 2, wrong: { share } })[1];
  expect(['1/3', '0/4', '4/4'].map(penaltyOf)).toEqual([
    'Incorrect −1/3 of the question’s marks',
    'No negative marking',
    'Incorrect: minus the question’s marks',
  ]);
});

test('each kind shows only its own rules', () => {
  const phrases = describeScheme({
    right: 3,
    wrong: { marks: -1 },
    partial: 'none',
    kinds: { numerical: { wrong: { marks: 0 } }, multiple: { right: 4, partial: 'each' } },
  });
  expect(phrases).toEqual([
    'Correct +3 (other kinds below)',
    'Incorrect −1 (other kinds below)',
    'Number: no negative marking',
    'Multiple choice: correct +4, each correct choice earns its share of the marks, if no chosen option is incorrect',
  ]);
});

test('a threshold replaces every penalty', () => {
  const phrases = describeScheme({
    right: 1,
    wrong: { marks: -1 },
    kinds: { numerical: { wrong: { marks: -2 } } },
    threshold: { percent: 25, each: -0.5 },
  });
  expect(phrases.slice(0, 2)).toEqual([
    'Correct +1',
    'No negative marking up to 25% of the questions answered in a section, then −0.5 for each incorrect answer',
  ]);
  expect(phrases).toHaveLength(2);
});

test('a cut-off is marks or a share of them', () => {
  expect(describeCutOff({ marks: 12 })).toBe('At least 12 marks');
  expect(describeCutOff({ percent: 33.5 })).toBe('At least 33.5% of the marks');
});
