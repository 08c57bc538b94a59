import { expect, test } from 'vitest';
import { excerpt } from './text.ts';

test('an excerpt removes escapes and line breaks', () => {
  expect(excerpt('Grant is \\_\\_\\_ in\\\nhis tomb, 5 \\* 3?')).toBe('Grant is ___ in his tomb, 5 * 3?');
});

test('an excerpt keeps the backslashes of a formula and a sum of money beside it', () => {
  expect(excerpt('For \\$5 a piece, $\\{1,\\,2\\}$ has')).toBe('For $5 a piece, $\\{1,\\,2\\}$ has');
});

test("an excerpt shows a picture's description, not its address", () => {
  expect(excerpt('Which one?\n\n![A green field](/api/picture/5168fa66.webp)')).toBe(
    'Which one? (A green field)',
  );
});
