import { expect, test } from 'vitest';
import { getMatch, selectOption, setMatch } from '#web/features/questions/answer-fields/selection.ts';
import {
  applyChanges,
  countSaved,
  countSections,
  describeAnswers,
  getPaletteState,
  latestAnswers,
  listUnreadNumbers,
  toEntries,
} from './answers.ts';

test('each of the five palette states follows from visit, choice and mark', () => {
  expect(getPaletteState(undefined)).toBe('not-visited');
  expect(getPaletteState({ selected: [], value: '', marked: false, seconds: 4 })).toBe('not-answered');
  expect(getPaletteState({ selected: ['a'], value: '', marked: false, seconds: 4 })).toBe('answered');
  expect(getPaletteState({ selected: [], value: '', marked: true, seconds: 4 })).toBe('marked');
  expect(getPaletteState({ selected: ['a'], value: '', marked: true, seconds: 4 })).toBe('answered-marked');
});

test('a change keeps the fields that it does not name and adds its seconds', () => {
  const entries = applyChanges(new Map([[1, { selected: ['a'], value: '', marked: false, seconds: 10 }]]), [
    { question_id: 1, marked: true },
    { question_id: 1, seconds: 5 },
    { question_id: 2 },
  ]);
  expect(entries.get(1)).toEqual({ selected: ['a'], value: '', marked: true, seconds: 15 });
  expect(entries.get(2)).toEqual({ selected: [], value: '', marked: false, seconds: 0 });
});

test('answers that should be numbers and do not read as one are listed by their place', () => {
  const questions = (['single', 'numerical', 'numerical', 'numerical', 'text', 'numerical'] as const).map(
    (kind, place) => ({ id: place + 10, kind }),
  );
  const values = ['', '0,500', '1,00,000', '\u200b', '0,5', 'four'];
  const changes = values.map((value, place) => ({ question_id: place + 10, value }));
  expect(listUnreadNumbers(questions, applyChanges(new Map(), changes))).toEqual([2, 6]);
  expect(listUnreadNumbers(questions, new Map())).toEqual([]);
});

test('an empty choice clears an answer', () => {
  const entries = applyChanges(new Map([[1, { selected: ['a'], value: '', marked: true, seconds: 0 }]]), [
    { question_id: 1, selected_options: [] },
  ]);
  expect(getPaletteState(entries.get(1))).toBe('marked');
});

test('choosing replaces in a single choice and toggles in a multiple one', () => {
  expect(selectOption('single', ['a'], 'b')).toEqual(['b']);
  expect(selectOption('single', ['a'], 'a')).toEqual(['a']);
  expect(selectOption('multiple', ['a'], 'b')).toEqual(['a', 'b']);
  expect(selectOption('multiple', ['a', 'b'], 'a')).toEqual(['b']);
});

test('sections are counted in the order of the paper, marked answers among the answered', () => {
  const questions = [
    { id: 1, section: 'General' as const },
    { id: 2, section: 'General' as const },
    { id: 3, section: 'Technical' as const },
    { id: 4, section: 'Technical' as const },
  ];
  const entries = new Map([
    [1, { selected: ['a'], value: '', marked: true, seconds: 0 }],
    [3, { selected: [], value: '', marked: false, seconds: 0 }],
  ]);
  expect(countSections(questions, entries)).toEqual([
    { name: 'General', questions: 2, answered: 1, notAnswered: 0, marked: 1, notVisited: 1 },
    { name: 'Technical', questions: 2, answered: 0, notAnswered: 1, marked: 0, notVisited: 1 },
  ]);
});

test('a submission carries the last choice of each question, and no mere visits', () => {
  expect(
    latestAnswers([
      { question_id: 1, selected_options: ['a'] },
      { question_id: 2 },
      { question_id: 1, selected_options: ['b'] },
      { question_id: 1, seconds: 3 },
    ]),
  ).toEqual([{ question_id: 1, selected_options: ['b'] }]);
});

test('a saved answer counts as saved while a later change waits', () => {
  const stored = new Map(
    [1, 2, 3].map((id) => [id, { selected: [], value: id === 3 ? '' : '12345', marked: false, seconds: 0 }]),
  );
  const unsent = [
    { question_id: 2, value: '123456' },
    { question_id: 2, value: '' },
    { question_id: 3, value: '7' },
    { question_id: 1, marked: true },
    { question_id: 4 },
  ];
  const questions = [1, 2, 3, 4].map((id) => ({ id }));
  expect(countSaved(questions, stored, unsent)).toEqual({ saved: 2, changed: 1, fresh: 1 });
  expect(countSaved(questions.slice(0, 1), stored, unsent)).toEqual({ saved: 1, changed: 0, fresh: 0 });
});

test('answers are named by question number and option letter', () => {
  const options = ['x', 'y', 'z'].map((id) => ({ id, html: '' }));
  const questions = [
    { id: 40, kind: 'multiple' as const, options, prompts: [] },
    { id: 30, kind: 'multiple' as const, options, prompts: [] },
  ];
  const changes = [{ question_id: 30, selected_options: ['z', 'x'] }, { question_id: 40 }];
  expect(describeAnswers(questions, changes)).toEqual([{ number: 2, answer: 'A, C' }]);
});

test('a typed text is an answer unless it is blank, and an empty text clears it', () => {
  const typed = (value: string) =>
    getPaletteState(applyChanges(new Map(), [{ question_id: 1, value }]).get(1));
  expect(['4.5', '0', ' ', ''].map(typed)).toEqual(['answered', 'answered', 'not-answered', 'not-answered']);
});

test('true replaces false', () => {
  expect(selectOption('boolean', ['t'], 'f')).toEqual(['f']);
});

test('a prompt has one match; another one replaces it, and an empty one removes it', () => {
  const pairs = setMatch(setMatch([], 'p', 'x'), 'q', 'x');
  expect(pairs).toEqual(['p:x', 'q:x']);
  expect(getMatch(setMatch(pairs, 'p', 'y'), 'p')).toBe('y');
  expect(setMatch(pairs, 'p', '')).toEqual(['q:x']);
  expect(getMatch(pairs, 'r')).toBe('');
});

test('a submission carries typed texts and matches, cleared ones too', () => {
  expect(
    latestAnswers([
      { question_id: 1, value: '4' },
      { question_id: 1, value: '' },
      { question_id: 2, selected_options: ['p:x'] },
      { question_id: 2, marked: true },
    ]),
  ).toEqual([
    { question_id: 1, value: '' },
    { question_id: 2, selected_options: ['p:x'] },
  ]);
});

test('typed answers are named as they are, matches by number and letter', () => {
  const parts = (...ids: string[]) => ids.map((id) => ({ id, html: '' }));
  const questions = [
    { id: 1, kind: 'text' as const, options: [], prompts: [] },
    { id: 2, kind: 'matching' as const, options: parts('x', 'y'), prompts: parts('p', 'q') },
    { id: 3, kind: 'numerical' as const, options: [], prompts: [] },
  ];
  const changes = [
    { question_id: 1, value: ' Chennai ' },
    { question_id: 2, selected_options: ['q:x', 'p:y'] },
    { question_id: 3, value: '' },
  ];
  expect(describeAnswers(questions, changes)).toEqual([
    { number: 1, answer: 'Chennai' },
    { number: 2, answer: '1–B, 2–A' },
    { number: 3, answer: '' },
  ]);
});

test('a typed answer of the server fills its field again', () => {
  const answer = {
    question_id: 1,
    selected_options: [],
    value: '4.5',
    marked: false,
    seconds: 3,
    answer_epoch: 1,
    epoch: 1,
    seq: 2,
  };
  expect(toEntries([answer]).get(1)?.value).toBe('4.5');
});
