import { expect, test } from 'vitest';
import { composeAnalysis, type EarlierUse, type SatVersion } from './flags.rules.ts';
import type { MeasuredItem } from './items.rules.ts';

const VERSION: SatVersion = {
  ...{ id: 10, question_id: 1, kind: 'single', typed_key: null },
  ...{ description: 'How much?', description_html: '<p>How much?</p>' },
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id, correct: id === 'b' })),
};
const chosen = (answer: string, all: number, upper = 0, lower = 0) => ({ answer, all, upper, lower });
/** An item of which nothing is to be said. */
const ITEM: MeasuredItem = {
  ...{ question: 1, section: 'General', fullMarks: 1, wrongMarks: 0, given: false, count: 100 },
  ...{ facility: 60, sd: 49, discrimination: 35, discriminativeEfficiency: 40, itemRestCorrelation: 0.35 },
  ...{
    intendedWeight: 5,
    effectiveWeight: 5,
    quintiles: null,
    seconds: { lower: 20, median: 30, upper: 40 },
  },
  fit: { answers: 100, infit: 1, outfit: 1 },
  choices: [chosen('a', 15, 2, 9), chosen('b', 60, 25, 8), chosen('c', 13, 0, 5), chosen('d', 12, 0, 5)],
};

function compose(wish: Partial<MeasuredItem>, earlier?: EarlierUse, version: Partial<SatVersion> = {}) {
  const usual = { ...ITEM, question: 2, count: 0 };
  const { items } = composeAnalysis(
    {
      ...{ sections: [], groups: [], versions: [[10, 100]], items: [{ ...ITEM, ...wish }, usual, usual] },
      test: {
        ...{ name: null, count: 100, mean: 0, median: 0, sd: 0, lowest: 0, highest: 0, passed: null },
        ...{ skewness: 0, kurtosis: 0, max_marks: 1, items: 1, alpha: 0, error_ratio: 0, standard_error: 0 },
        histogram: [],
      },
    },
    {
      versions: [{ ...VERSION, ...version }],
      rulings: new Map(),
      earlier: new Map(earlier ? [[1, earlier]] : []),
    },
  );
  return items[0];
}
const flagsOf = (...given: Parameters<typeof compose>) =>
  compose(...given)?.flags.map(({ kind, options }) => [kind, ...options].join(' '));

test('an ordinary item has no flag', () => expect(flagsOf({})).toEqual([]));

test('a key may be wrong where the strong fail, or prefer another option', () => {
  expect(flagsOf({ discrimination: -1 })).toEqual(['key']);
  expect(
    flagsOf({ choices: [chosen('a', 30, 14), chosen('b', 30, 13), chosen('c', 1), chosen('d', 9)] }),
  ).toEqual(['key A']);
});

test('an item is too easy from 95 % on', () => {
  expect(flagsOf({ facility: 95 })).toEqual(['easy']);
  expect(flagsOf({ facility: 94.9 })).toEqual([]);
});

test('an item is guessed where its facility is that of guessing and the strong do no better', () => {
  expect(flagsOf({ facility: 27, sd: 44, discrimination: 5 })).toEqual(['guessed']);
  expect(flagsOf({ facility: 27, sd: 44, discrimination: 25 })).toEqual([]);
  expect(flagsOf({ facility: 40, sd: 49, discrimination: 5 })).toEqual([]);
  // With a quarter off for wrong answers, guessing among five gives nothing.
  expect(
    compose({ wrongMarks: -0.25 }, undefined, {
      options: [...VERSION.options, { id: 'e', text: 'e', correct: false }],
    }),
  ).toMatchObject({ random_guess: 0 });
  expect(compose({}, undefined, { kind: 'multiple' })).toMatchObject({ random_guess: null });
});

test('options that nobody chose are named', () => {
  expect(flagsOf({ choices: [chosen('b', 100, 27, 27)] })).toEqual(['unchosen A, C, D'.replaceAll(',', '')]);
});

test('an item is long at a minute and twice the usual time', () => {
  expect(flagsOf({ seconds: { lower: 50, median: 61, upper: 90 } })).toEqual(['long']);
  expect(flagsOf({ seconds: { lower: 50, median: 59, upper: 90 } })).toEqual([]);
});

test('an item may have leaked where its facility rose beyond chance', () => {
  expect(flagsOf({}, { attempts: 100, facility: 35 })).toEqual(['leaked']);
  expect(flagsOf({}, { attempts: 100, facility: 50 })).toEqual([]);
  expect(flagsOf({}, { attempts: 29, facility: 5 })).toEqual([]);
  // The same rise may be chance among few.
  expect(flagsOf({ count: 30 }, { attempts: 30, facility: 40 })).toEqual([]);
});

test('few attempts and marks given to everybody raise no flag', () => {
  expect(flagsOf({ discrimination: -50, count: 19 })).toEqual([]);
  expect(flagsOf({ facility: 100, given: true })).toEqual([]);
});

test('answers that do not follow the level, or follow it too closely, are told from fifty answers on', () => {
  const fitted = (outfit: number, answers = 50) => flagsOf({ fit: { answers, infit: 1, outfit } });
  expect(fitted(1.51)).toEqual(['misfit']);
  expect(fitted(0.49)).toEqual(['overfit']);
  for (const flags of [fitted(1.5), fitted(0.5), fitted(9, 49)]) expect(flags).toEqual([]);
  expect(compose({ fit: null })?.fit).toBeNull();
});
