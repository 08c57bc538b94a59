import { expect, test } from 'vitest';
import { describeKey } from './answer-key.ts';

const none = { options_html: [], correct_options: [], numerical: null, text: null, matching: null };
const options = [
  { id: 'x', html: '<p>three</p>' },
  { id: 'y', html: '<p>one</p>' },
  { id: 'z', html: '<p>two</p>' },
];

test('the key names the letters that this paper gives to the correct options', () => {
  const question = {
    ...none,
    options_html: ['<p>one</p>', '<p>two</p>', '<p>three</p>'],
    correct_options: [1, 3],
  };
  expect(describeKey({ kind: 'multiple', options, prompts: [] }, question)).toBe('A, B');
  expect(describeKey({ kind: 'single', options, prompts: [] }, { ...question, correct_options: [2] })).toBe(
    'C',
  );
});

test('pairs are named by the positions of prompts and matches', () => {
  const pair = (prompt: string, match: string) => ({
    prompt,
    match,
    prompt_html: prompt,
    match_html: `<p>${match}</p>`,
  });
  const matching = { pairs: [pair('1st', 'one'), pair('2nd', 'two')], extra: [], extra_html: [] };
  const prompts = [
    { id: 'p', html: '2nd' },
    { id: 'q', html: '1st' },
  ];
  expect(describeKey({ kind: 'matching', options, prompts }, { ...none, matching })).toBe('1–C, 2–B');
});

test('typed keys are written out', () => {
  const numerical = { accepted: [{ value: -2, tolerance: 0.5, credit: 1 }], unit: 'kg' };
  expect(describeKey({ kind: 'numerical', options: [], prompts: [] }, { ...none, numerical })).toBe(
    '−2 ± 0.5 kg',
  );
  const text = {
    accepted: [
      { text: 'stack', credit: 1 },
      { text: 'pile', credit: 0.5 },
    ],
    case_sensitive: false,
  };
  expect(describeKey({ kind: 'text', options: [], prompts: [] }, { ...none, text })).toBe(
    'stack or pile (50% of the marks)',
  );
});

test('a question changed since has a dash for its key', () => {
  const question = { ...none, options_html: ['<p>four</p>'], correct_options: [1] };
  expect(describeKey({ kind: 'single', options, prompts: [] }, question)).toBe('—');
});
