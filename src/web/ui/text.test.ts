import { expect, test } from 'vitest';
import { excerpt } from './text.ts';

test('an excerpt shows what was escaped and what broke a line as they are read', () => {
  expect(excerpt('Grant is \\_\\_\\_ in\\\nhis tomb, 5 \\* 3?')).toBe('Grant is ___ in his tomb, 5 * 3?');
});

test('an excerpt keeps the backslashes of a formula, and the sum of money beside it', () => {
  expect(excerpt('For \\$5 a piece, $\\{1,\\,2\\}$ has')).toBe('For $5 a piece, $\\{1,\\,2\\}$ has');
});

test('an excerpt names a picture by what it shows, not by where it is kept', () => {
  expect(excerpt('Which one?\n\n![A green field](/api/picture/5168fa66.webp)')).toBe(
    'Which one? (A green field)',
  );
});
