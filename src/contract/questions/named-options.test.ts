import { expect, test } from 'vitest';
import { nameEachOther } from './named-options.ts';

const named = (option: string, description = 'Which of them?') =>
  nameEachOther({ description, options: ['one', 'two', option] });

test.each([
  'None of the above',
  'All of the above.',
  'none of these',
  'All the above',
  'Any of the above',
  'Both of the above are true',
  'None of the options',
  'More than one of the above',
  '**None of the above**',
  'Both A and B',
  'both (a) and (b)',
  'BOTH A AND B',
  'A & C only',
  'A and B',
  'A, B and D',
  'Only A and C',
  'Either A or B',
  'Neither A nor B',
  'Option B',
  'Options A and C',
  'only B',
  'C only',
  'Both 1 and 2',
  '(i) and (iii)',
  'The first two options',
  'Same as option (c)',
  'इनमें से कोई नहीं',
  'उपरोक्त सभी',
])('%j names other options', (option) => {
  expect(named(option)).toBe(true);
});

test.each([
  'A',
  'Vitamin A and calcium',
  'A + B',
  'a and b',
  '1, 2',
  '12 and 14',
  'All mammals',
  'Both wheels turn',
  'Neither of his parents',
  'None',
  'Two of the three brothers',
  'Height above the sea',
  'An option to buy shares',
  'The above-named person',
  'AB only',
])('%j names no other option', (option) => {
  expect(named(option)).toBe(false);
});

test('options that only count themselves name no other', () => {
  const options = ['Option 1', 'Option 2', 'Option 3'];
  expect(nameEachOther({ description: 'Which?', options })).toBe(false);
});

test('numbers that the stem lists name what it lists', () => {
  expect(named('Both I and II', 'I. All rise. II. Some fall. Which follows?')).toBe(false);
  expect(named('1 and 2 only', 'Consider: (1) Iron rusts. (2) Gold rusts.')).toBe(false);
  expect(named('Only II', 'Two statements are given. Which conclusion follows?')).toBe(false);
  expect(named('1 and 3 only', 'Consider: (1) Iron rusts. (2) Gold rusts.')).toBe(true);
});
