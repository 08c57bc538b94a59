import { expect, test } from 'vitest';
import { chosen, countSections, lastChoices, nameAnswers, paletteState, withChanges } from './answers.ts';

test('each of the five palette states follows from visit, choice and mark', () => {
  expect(paletteState(undefined)).toBe('not-visited');
  expect(paletteState({ selected: [], marked: false, seconds: 4 })).toBe('not-answered');
  expect(paletteState({ selected: ['a'], marked: false, seconds: 4 })).toBe('answered');
  expect(paletteState({ selected: [], marked: true, seconds: 4 })).toBe('marked');
  expect(paletteState({ selected: ['a'], marked: true, seconds: 4 })).toBe('answered-marked');
});

test('a change leaves the fields alone that it does not tell, and adds its seconds', () => {
  const entries = withChanges(new Map([[1, { selected: ['a'], marked: false, seconds: 10 }]]), [
    { question_id: 1, marked: true },
    { question_id: 1, seconds: 5 },
    { question_id: 2 },
  ]);
  expect(entries.get(1)).toEqual({ selected: ['a'], marked: true, seconds: 15 });
  expect(entries.get(2)).toEqual({ selected: [], marked: false, seconds: 0 });
});

test('an empty choice clears an answer', () => {
  const entries = withChanges(new Map([[1, { selected: ['a'], marked: true, seconds: 0 }]]), [
    { question_id: 1, selected_options: [] },
  ]);
  expect(paletteState(entries.get(1))).toBe('marked');
});

test('choosing replaces in a single choice and toggles in a multiple one', () => {
  expect(chosen('single', ['a'], 'b')).toEqual(['b']);
  expect(chosen('single', ['a'], 'a')).toEqual(['a']);
  expect(chosen('multiple', ['a'], 'b')).toEqual(['a', 'b']);
  expect(chosen('multiple', ['a', 'b'], 'a')).toEqual(['b']);
});

test('sections are counted in the order of the paper, marked answers among the answered', () => {
  const questions = [
    { id: 1, section: 'General' as const },
    { id: 2, section: 'General' as const },
    { id: 3, section: 'Technical' as const },
    { id: 4, section: 'Technical' as const },
  ];
  const entries = new Map([
    [1, { selected: ['a'], marked: true, seconds: 0 }],
    [3, { selected: [], marked: false, seconds: 0 }],
  ]);
  expect(countSections(questions, entries)).toEqual([
    { name: 'General', questions: 2, answered: 1, notAnswered: 0, marked: 1, notVisited: 1 },
    { name: 'Technical', questions: 2, answered: 0, notAnswered: 1, marked: 0, notVisited: 1 },
  ]);
});

test('a submission carries the last choice of each question, and no mere visits', () => {
  expect(
    lastChoices([
      { question_id: 1, selected_options: ['a'] },
      { question_id: 2 },
      { question_id: 1, selected_options: ['b'] },
      { question_id: 1, seconds: 3 },
    ]),
  ).toEqual([{ question_id: 1, selected_options: ['b'] }]);
});

test('answers are named by question number and option letter', () => {
  const options = ['x', 'y', 'z'].map((id) => ({ id, html: '' }));
  const questions = [
    { id: 40, options },
    { id: 30, options },
  ];
  const changes = [{ question_id: 30, selected_options: ['z', 'x'] }, { question_id: 40 }];
  expect(nameAnswers(questions, changes)).toEqual([{ number: 2, letters: 'A, C' }]);
});
