import { expect, test } from 'vitest';
import { keptWords, saveWords } from './save-words.ts';

test('the save state reads word for word', () => {
  expect(saveWords({ kind: 'saved' })).toBe('Saved');
  expect(saveWords({ kind: 'saving', waiting: 2 })).toBe('Saving…');
  expect(saveWords({ kind: 'offline', waiting: 3 })).toBe('Offline: 3 answers wait on this device');
  expect(saveWords({ kind: 'offline', waiting: 1 })).toBe('Offline: 1 answer waits on this device');
});

test('what becomes of answers that came too late is told of one and of many', () => {
  expect(keptWords(1)).toBe('It is kept as evidence and not scored; the placement cell can look at it.');
  expect(keptWords(2)).toBe('They are kept as evidence and not scored; the placement cell can look at them.');
});
