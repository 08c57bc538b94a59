import { expect, test } from 'vitest';
import { saveWords } from './save-words.ts';

test('the save state reads word for word', () => {
  expect(saveWords({ kind: 'saved' })).toBe('Saved');
  expect(saveWords({ kind: 'saving', waiting: 2 })).toBe('Saving…');
  expect(saveWords({ kind: 'offline', waiting: 3 })).toBe('Offline: 3 answers wait on this device');
  expect(saveWords({ kind: 'offline', waiting: 1 })).toBe('Offline: 1 answer waits on this device');
});
