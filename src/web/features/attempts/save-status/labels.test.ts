import { expect, test } from 'vitest';
import { keptWords, safeWords, savedWords, saveWords } from './labels.ts';

test('the save state reads word for word', () => {
  expect(saveWords({ kind: 'saved' })).toBe('Saved');
  expect(saveWords({ kind: 'saving', waiting: 2 })).toBe('Saving…');
  expect(saveWords({ kind: 'offline', waiting: 3 })).toBe('Offline: 3 answers wait on this device');
  expect(saveWords({ kind: 'offline', waiting: 1 })).toBe('Offline: 1 answer waits on this device');
});

test('where no answer waits on the device nothing is said of it', () => {
  const quiet = { kind: 'signed-out', waiting: 0 } as const;
  expect([saveWords(quiet), saveWords({ kind: 'offline', waiting: 0 })]).toEqual(['Signed out', 'Offline']);
  expect(safeWords(0)).toBe('Everything you answered is saved.');
  expect(safeWords(2)).toBe('What was saved stays saved, and 2 answers wait on this device.');
});

test('a saved answer is counted as saved, though a change of it waits', () => {
  expect([savedWords(0), savedWords(1), savedWords(2)]).toEqual([
    '0 answers are saved.',
    '1 answer is saved.',
    '2 answers are saved.',
  ]);
  expect([savedWords(1, 1), savedWords(2, 1), savedWords(3, 2)]).toEqual([
    '1 answer is saved; a later change to it waits on this device.',
    '2 answers are saved; a later change to 1 of them waits on this device.',
    '3 answers are saved; later changes to 2 of them wait on this device.',
  ]);
});

test('what becomes of answers that came too late is told of one and of many', () => {
  expect(keptWords(1)).toBe(
    'It is kept as evidence and not scored; the placement cell can look at it. What was saved in time counts.',
  );
  expect(keptWords(2)).toBe(
    'They are kept as evidence and not scored; the placement cell can look at them. What was saved in time counts.',
  );
});
