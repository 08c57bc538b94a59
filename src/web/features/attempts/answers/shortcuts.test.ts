import { expect, test } from 'vitest';
import { parseShortcut } from './shortcuts.ts';

test('letters and digits choose an option', () => {
  expect(['a', 'E', '1', '9'].map((key) => parseShortcut(key))).toEqual([
    { do: 'choose', place: 0 },
    { do: 'choose', place: 4 },
    { do: 'choose', place: 0 },
    { do: 'choose', place: 8 },
  ]);
});

test('N, P and M move and mark; other keys do nothing', () => {
  expect(['n', 'P', 'm'].map((key) => parseShortcut(key)?.do)).toEqual(['next', 'previous', 'mark']);
  expect(['0', 'f', 'Enter', 'Alt', ' '].map((key) => parseShortcut(key))).toEqual(Array(5).fill(undefined));
});
