import { expect, test } from 'vitest';
import { describeLateAnswers, describeSafety, describeSaved, describeSaveState } from './labels.ts';

test('the save state reads word for word', () => {
  expect(describeSaveState({ kind: 'saved' })).toBe('Saved');
  expect(describeSaveState({ kind: 'saving', waiting: 2 })).toBe('Saving…');
  expect(describeSaveState({ kind: 'offline', waiting: 3 })).toBe('Offline: 3 answers wait on this device');
  expect(describeSaveState({ kind: 'offline', waiting: 1 })).toBe('Offline: 1 answer waits on this device');
});

test('nothing is said of waiting answers if there are none', () => {
  const quiet = { kind: 'signed-out', waiting: 0 } as const;
  expect([describeSaveState(quiet), describeSaveState({ kind: 'offline', waiting: 0 })]).toEqual([
    'Signed out',
    'Offline',
  ]);
  expect(describeSafety(0)).toBe('Everything you answered is saved.');
  expect(describeSafety(2)).toBe('Saved answers are safe, and 2 answers wait on this device.');
});

test('a saved answer counts as saved while a change waits', () => {
  expect([describeSaved(0), describeSaved(1), describeSaved(2)]).toEqual([
    '0 answers are saved.',
    '1 answer is saved.',
    '2 answers are saved.',
  ]);
  expect([describeSaved(1, 1), describeSaved(2, 1), describeSaved(3, 2)]).toEqual([
    '1 answer is saved; a later change to it waits on this device.',
    '2 answers are saved; a later change to 1 of them waits on this device.',
    '3 answers are saved; later changes to 2 of them wait on this device.',
  ]);
});

test('late answers are explained in the singular and the plural', () => {
  expect(describeLateAnswers(1)).toBe(
    'It is kept as evidence and not scored; the placement cell can review it. Answers saved in time count.',
  );
  expect(describeLateAnswers(2)).toBe(
    'They are kept as evidence and not scored; the placement cell can review them. Answers saved in time count.',
  );
});
