import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTypedNumber } from '#contract/figure.ts';
import type { GivenResponse } from '#server/features/attempts/answers/rules.ts';
import { computeCredit, type QuestionKey } from './partial-credit.rules.ts';

const typed = (value: string): GivenResponse => ({ selected_options: [], value });
const chosen = (...selected_options: string[]): GivenResponse => ({ selected_options, value: '' });

const numerical = (
  ...accepted: Extract<NonNullable<QuestionKey['typed_key']>, { kind: 'numerical' }>['numerical']['accepted']
): QuestionKey => ({
  kind: 'numerical',
  options: [],
  typed_key: { kind: 'numerical', numerical: { accepted, unit: '' } },
});
const text = (accepted: string[], case_sensitive = false): QuestionKey => ({
  kind: 'text',
  options: [],
  typed_key: {
    kind: 'text',
    text: { accepted: accepted.map((one) => ({ text: one, credit: 1 })), case_sensitive },
  },
});
const multiple = (right: string[], all = ['a', 'b', 'c', 'd', 'e']): QuestionKey => ({
  kind: 'multiple',
  options: all.map((id) => ({ id, correct: right.includes(id) })),
  typed_key: null,
});

describe('a number', () => {
  test.each([
    ['3.14', 1],
    [' 3.15 ', 1],
    ['3.1499999999', 1],
    ['3.151', 0],
    ['+3.14e0', 1],
    ['pi', 0],
  ])('typed as %s against 3.14 ± 0.01 earns %s', (value, credit) => {
    expect(computeCredit(numerical({ value: 3.14, tolerance: 0.01, credit: 1 }), typed(value)).credit).toBe(
      credit,
    );
  });

  test('in tenths is right exactly at the edge of its tolerance', () => {
    const key = numerical({ value: 0.3, tolerance: 0.1, credit: 1 });
    expect(['0.2', '0.4', '0.4000001'].map((value) => computeCredit(key, typed(value)).credit)).toEqual([
      1, 1, 0,
    ]);
  });

  test('that is whole and has no tolerance equals only itself, however large', () => {
    const anyWhole = fc.maxSafeInteger();
    fc.assert(
      fc.property(anyWhole, fc.oneof(anyWhole, fc.constantFrom(-1, 0, 1)), (right, other) => {
        const given = Math.abs(other) <= 1 ? right + other : other;
        const key = numerical({ value: right, tolerance: 0, credit: 1 });
        expect(computeCredit(key, typed(String(given))).credit).toBe(given === right ? 1 : 0);
      }),
      {
        examples: [
          [1_307_674_368_000, 1],
          [Number.MAX_SAFE_INTEGER - 1, 1],
          [Number.MAX_SAFE_INTEGER, 1],
        ],
      },
    );
    const factorial = numerical({ value: 1_307_674_368_000, tolerance: 0, credit: 1 });
    const writings = ['1,307,674,368,000', '1.307674368e12', '1307674368000.0', '1,307,674,368,001'];
    expect(writings.map((value) => computeCredit(factorial, typed(value)).credit)).toEqual([1, 1, 1, 0]);
  });

  test('that is whole is right up to its tolerance, and no further', () => {
    const whole = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 2 ** 51 }), (value, tolerance) => {
        const key = numerical({ value, tolerance, credit: 1 });
        const edges = [value - tolerance - 1, value - tolerance, value + tolerance, value + tolerance + 1];
        expect(edges.map((edge) => computeCredit(key, typed(String(edge))).credit)).toEqual([0, 1, 1, 0]);
      }),
    );
  });

  // Fifteen digits are what a double keeps of any decimal (DBL_DIG).
  const decimal = fc.record({
    digits: fc.integer({ min: 1, max: 999_999_999_999_998 }),
    exponent: fc.integer({ min: -40, max: 20 }),
  });

  test('of up to fifteen digits without tolerance equals only itself, however small', () => {
    fc.assert(
      fc.property(decimal, ({ digits, exponent }) => {
        const key = numerical({ value: Number(`${digits}e${exponent}`), tolerance: 0, credit: 1 });
        const values = [digits - 1, digits, digits + 1].map((one) => `${one}e${exponent}`);
        expect(values.map((value) => computeCredit(key, typed(value)).credit)).toEqual([0, 1, 0]);
      }),
      { examples: [[{ digits: 16, exponent: -20 }]] },
    );
  });

  test('in decimals is right exactly at the edges of its tolerance', () => {
    const digits = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const tolerances = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(digits, tolerances, fc.integer({ min: -40, max: 20 }), (value, tolerance, exponent) => {
        const scaled = (one: number) => `${one}e${exponent}`;
        const [middle, room] = [Number(scaled(value)), Number(scaled(tolerance))];
        const key = numerical({ value: middle, tolerance: room, credit: 1 });
        const edges = [value - tolerance - 1, value - tolerance, value + tolerance, value + tolerance + 1];
        expect(edges.map((edge) => computeCredit(key, typed(scaled(edge))).credit)).toEqual([0, 1, 1, 0]);
      }),
    );
  });

  test('earns the best credit of the ranges that contain it', () => {
    const key = numerical({ value: 100, tolerance: 0, credit: 1 }, { from: 90, to: 110, credit: 0.5 });
    expect(['100', '95', '89'].map((value) => computeCredit(key, typed(value)))).toEqual([
      { outcome: 'right', credit: 1 },
      { outcome: 'partial', credit: 0.5 },
      { outcome: 'wrong', credit: 0 },
    ]);
  });

  test('in JavaScript’s notation is read as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        // Zero has no sign as text.
        expect(parseTypedNumber(String(value))).toBe(value + 0);
      }),
    );
  });

  test.each([
    ['1,23,456.5', 123_456.5],
    ['12,345', 12_345],
    ['\u22124', -4],
    ['1 000', 1_000],
    ['.5', 0.5],
    ['3,14', undefined],
    ['0,500', undefined],
    ['1/2', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
    ['', undefined],
  ])('typed as %s is %s', (value, figure) => {
    expect(parseTypedNumber(value)).toBe(figure);
  });
});

describe('a short text', () => {
  test.each([
    ['Kirchhoff', 'kirchhoff', false, 1],
    ['Kirchhoff', 'kirchhoff', true, 0],
    ['round  robin', ' Round robin ', false, 1],
    ['*law', "Ohm's law", false, 1],
    ['a*b*c', 'a-b-b-c', false, 1],
    ['a*a', 'a', false, 0],
    ['2\\*3', '2*3', false, 1],
    ['2\\*3', '2x3', false, 0],
    ['caf\u00e9', 'cafe\u0301', true, 1],
    ['Newton’s law', "newton's law", false, 1],
    ["Ohm's law", 'Ohm’s law', true, 1],
    ['first-in', 'first\u2011in', true, 1],
    ['first–in', 'first-in', true, 1],
    ['i--', 'i—', true, 1],
    ['i—', 'i--', true, 1],
    ['i-', 'i--', true, 0],
    ['say "no"', 'say “no”', true, 1],
    ['queue', 'queue\u200b', true, 1],
    ['round robin', 'round\u00a0robin', true, 1],
    ['\u091c\u093c\u0948\u0926', '\u095b\u0948\u0926', true, 1],
    ['2³', '23', true, 0],
  ])('%s takes %s (case %s): %s', (accepted, answer, sensitive, credit) => {
    expect(computeCredit(text([accepted], sensitive), typed(answer)).credit).toBe(credit);
  });

  test('without asterisks matches only itself', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.'), minLength: 1 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const same = one.trim().replace(/ +/g, ' ') === other.trim().replace(/ +/g, ' ');
        const { outcome } = computeCredit(text([one], true), typed(other));
        expect(outcome).toBe(other.trim() === '' ? 'blank' : same ? 'right' : 'wrong');
      }),
    );
  });

  test('with asterisks matches like a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 8 });
    const answer = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(letters, answer, (pattern, value) => {
        const naive = new RegExp(`^${pattern.replaceAll('*', '[ab]*')}$`).test(value);
        expect(computeCredit(text([pattern], true), typed(value)).credit).toBe(naive ? 1 : 0);
      }),
    );
  });
});

describe('several options', () => {
  const keys = fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 });
  const picks = fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 });

  test('earn what a naive count of right and wrong choices gives, by every rule', () => {
    fc.assert(
      fc.property(keys, picks, (right, picked) => {
        let hits = 0;
        let misses = 0;
        for (const pick of picked) right.includes(pick) ? hits++ : misses++;
        const all = hits === right.length && misses === 0 ? 1 : 0;
        const each = misses > 0 ? 0 : hits / right.length;
        const net = hits > misses ? (hits - misses) / right.length : 0;
        const credit = (rule: 'none' | 'each' | 'net') =>
          computeCredit(multiple(right), chosen(...picked), rule).credit;
        expect([credit('none'), credit('each'), credit('net')]).toEqual([all, each, net]);
      }),
    );
  });
});

test('pairs earn their share as the rule says, and one match for every prompt earns none', () => {
  const ids = ['p', 'q', 'r', 's'];
  const key: QuestionKey = {
    kind: 'matching',
    options: [],
    typed_key: {
      kind: 'matching',
      prompts: ids.map((id) => ({ id, text: id, html: id, match: `m${id}` })),
    },
  };
  const rules = ['none', 'each', 'net'] as const;
  const credits = (...pairs: string[]) =>
    rules.map((rule) => computeCredit(key, chosen(...pairs), rule).credit);
  expect(credits('q:mq', 'p:mp', 's:ms', 'r:mr')).toEqual([1, 1, 1]);
  expect(credits('p:mp')).toEqual([0, 0.25, 0.25]);
  expect(credits('p:mp', 'q:mq', 'r:ms')).toEqual([0, 0, 0.25]);
  expect(credits('p:mp', 'q:mq', 'r:ms', 's:mr')).toEqual([0, 0, 0]);
  expect(credits(...ids.map((id) => `${id}:mp`))).toEqual([0, 0, 0]);
  expect(computeCredit(key, chosen('p:mp', 'q:mp'), 'net').outcome).toBe('wrong');
});

test('an empty answer is blank whatever the key', () => {
  for (const key of [multiple(['a']), text(['*']), numerical({ from: -1, to: 1, credit: 1 })])
    expect(computeCredit(key, typed(' \u200b ')).outcome).toBe('blank');
});
