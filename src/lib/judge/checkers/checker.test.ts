import { expect, test } from 'vitest';
import type { Checker } from '../../problem-packages/problem-package.ts';
import { compare } from './checker.ts';

type Comparer = Exclude<Checker, { kind: 'program' }>;
const bytes = (text: string) => new TextEncoder().encode(text);
const accepts = (checker: Comparer, output: string, answer: string) =>
  compare(checker, bytes(output), bytes(answer)).accepted;

const TOKENS: Comparer = { kind: 'tokens', case_sensitive: true };

test.each<[string, Comparer, string, string, boolean]>([
  ['white space does not count', TOKENS, '  1 2\n\n3', '1\t2 3\n', true],
  ['a token differs', TOKENS, '1 2 4', '1 2 3', false],
  ['a token is missing', TOKENS, '1 2', '1 2 3', false],
  ['a token is too much', TOKENS, '1 2 3 4', '1 2 3', false],
  ['nothing equals white space', TOKENS, '', ' \n', true],
  ['case counts', TOKENS, 'yes', 'YES', false],
  ['case does not count', { ...TOKENS, case_sensitive: false }, 'yEs', 'YeS', true],
  ['numbers are text', TOKENS, '1.0', '1', false],
  ['a line break is missing', { ...TOKENS, line_breaks: true }, '1 2', '1\n2', false],
  [
    'empty lines are no line breaks of their own',
    { ...TOKENS, line_breaks: true },
    '1 \n\n 2',
    '1\n2\n',
    true,
  ],
  ['the first line may come late', { ...TOKENS, line_breaks: true }, '\n1', '1', true],
  ['every space counts', { ...TOKENS, spaces: true }, '1  2\n', '1 2\n', false],
  ['the last newline counts among spaces', { ...TOKENS, spaces: true }, '1 2', '1 2\n', false],
  ['exact spaces', { ...TOKENS, spaces: true }, ' 1 2\n', ' 1 2\n', true],
  ['bytes above ASCII', TOKENS, 'é', 'è', false],
])('tokens: %s', (_name, checker, output, answer, accepted) => {
  expect(accepts(checker, output, answer)).toBe(accepted);
});

test.each<[string, { absolute?: number; relative?: number }, string, string, boolean]>([
  ['absolute', { absolute: 1e-6 }, '0.3333333', '0.33333333', true],
  ['absolute, too far', { absolute: 1e-9 }, '0.333', '0.33333333', false],
  ['relative', { relative: 1e-6 }, '1000000.5', '1e6', true],
  ['relative, too far', { relative: 1e-6 }, '1000002', '1e6', false],
  ['relative alone near zero', { relative: 1e-6 }, '1e-9', '0', false],
  ['one of both is enough', { absolute: 1e-6, relative: 1e-6 }, '1e-9', '0', true],
  ['exponents and signs', { absolute: 1e-6 }, '+.5E0', '5e-1', true],
  ['the same number without a tolerance', {}, '1.0', '1', true],
  ['not a number', { absolute: 1e-6 }, 'nan', '0', false],
  ['infinity is no number', { absolute: 1e-6 }, 'Infinity', '1', false],
  ['hexadecimal is no number', { absolute: 1e-6 }, '0x10', '16', false],
  ['words are words', { absolute: 1e-6 }, 'impossible', 'Impossible', true],
])('floats: %s', (_name, tolerance, output, answer, accepted) => {
  expect(accepts({ kind: 'floats', ...tolerance }, output, answer)).toBe(accepted);
});

test.each<[string, Comparer, string, string, boolean]>([
  ['ends of lines do not count', { kind: 'lines' }, 'a  b \r\nc\n\n', 'a  b\nc', true],
  ['inner spaces count', { kind: 'lines' }, 'a b', 'a  b', false],
  ['empty lines between count', { kind: 'lines' }, 'a\nb', 'a\n\nb', false],
  ['a line is missing', { kind: 'lines' }, 'a', 'a\nb', false],
  ['identical', { kind: 'identical' }, 'a\n', 'a\n', true],
  ['identical: the last newline counts', { kind: 'identical' }, 'a', 'a\n', false],
  ['any order of lines', { kind: 'unordered', of: 'lines' }, 'b 1\n\na  2\n', 'a 2\nb 1\n', true],
  ['lines as often', { kind: 'unordered', of: 'lines' }, 'a\na\nb', 'a\nb\nb', false],
  ['the order within a line', { kind: 'unordered', of: 'lines' }, '2 1', '1 2', false],
  ['any order of tokens', { kind: 'unordered', of: 'tokens' }, '3 1\n2', '1 2 3', true],
  ['a token too much', { kind: 'unordered', of: 'tokens' }, '1 2 3 3', '1 2 3', false],
])('%s', (_name, checker, output, answer, accepted) => {
  expect(accepts(checker, output, answer)).toBe(accepted);
});

test('a message names the place and nothing of the answer', () => {
  expect(compare(TOKENS, bytes('1 2 x'), bytes('1 2 secret')).message).toBe('Token 3 differs.');
});
