import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSameItems, items } from '#test/question-items.ts';
import { readJsonLines, writeJson } from './json-lines.ts';

test('items written as JSON are read back unchanged', () => {
  fc.assert(
    fc.property(items({ pictures: true }), (all) => {
      const file = readJsonLines(writeJson(all));
      expect(file.problems).toEqual([]);
      expectSameItems(file.items, all);
    }),
  );
});

test.each([
  [
    { question: 'Speed?', options: ['A)21 m', 'B)3 m'], rationale: 'It is so.', correct: 'B' },
    { kind: 'single', stem: 'Speed?', options: ['21 m', '3 m'], correct: [1], explanation: 'It is so.' },
  ],
  [
    { question: 'Pick.', choices: { text: ['x', 'y'], label: ['1', '2'] }, answerKey: '2' },
    { kind: 'single', options: ['x', 'y'], correct: [1] },
  ],
  [
    { question: 'Pick.', options: ['x', 'y', 'z'], answer: ['x', 'z'] },
    { kind: 'multiple', correct: [0, 2] },
  ],
  [
    { question: 'Pick.', options: ['x', 'y'], answer: 1, topic: 'Ratio' },
    { correct: [1], topics: ['Ratio'] },
  ],
  [
    { question: 'How much?', answer: 'Add 2*3=<<2*3=6>>6.\n#### 1,006' },
    { kind: 'numerical', correct: [1006], explanation: 'Add 2\\*3=6.' },
  ],
  [
    { input: 'Which?\nOptions:\n(A) this\n(B) that', target: '(B)' },
    { kind: 'single', stem: 'Which?', options: ['this', 'that'], correct: [1] },
  ],
  [
    { input: 'Sound?\nOptions:\n- valid \n- invalid', target: 'invalid' },
    { options: ['valid', 'invalid'], correct: [1] },
  ],
  [
    { input: 'not False is', target: 'True' },
    { kind: 'boolean', correct: [0] },
  ],
  [
    { input: 'Sort: b a', target: 'a b *' },
    { kind: 'text', correct: ['a b \\*'] },
  ],
])('%j is read', (entry, expected) => {
  for (const file of [
    JSON.stringify(entry),
    JSON.stringify([entry]),
    JSON.stringify({ canary: 'x', examples: [entry] }),
  ]) {
    expect(readJsonLines(file)).toMatchObject({ items: [expected], problems: [] });
  }
});

test('a bad line is reported with its place, and the others are read', () => {
  const good = JSON.stringify({ input: '1 + 1', target: '2' });
  const { items, problems } = readJsonLines(
    `\ufeff${good}\r\n{"input":\r\n{"a":1}\n{"question":"Q?","options":["a","b"],"correct":"C"}\n\n${good}`,
  );
  expect(items.map(({ where }) => where)).toEqual(['line 1', 'line 6']);
  expect(problems).toEqual([
    { where: 'line 2', message: 'This line is no JSON object. It was left out.' },
    { where: 'line 3', message: 'This is no question of a known shape. It was left out.' },
    { where: 'line 4', message: 'The answer “C” is none of the options. The question was left out.' },
  ]);
});

test('an invalid field in the portal’s own shape is named', () => {
  const [entry] = JSON.parse(
    writeJson([
      { kind: 'boolean', stem: 'So?', options: ['True', 'False'], correct: [0], topics: [], where: '' },
    ]),
  );
  expect(readJsonLines(JSON.stringify([{ ...entry, difficulty: 9 }])).problems).toMatchObject([
    { where: 'entry 1', message: expect.stringContaining('difficulty') },
  ]);
});

test.each(['', 'Who? {=me}', '"text"', '12', '['])('%j is refused', (file) => {
  expect(() => readJsonLines(file)).toThrow(expect.objectContaining({ code: 'broken-table' }));
});

test.each([
  [
    { question: 'Q?', A: 'a', B: 'b', C: 'c', answer: 'C' },
    { options: ['a', 'b', 'c'], correct: [2] },
  ],
  [
    { question: 'Q?', option1: 'a', option2: 'b', answer: '2' },
    { options: ['a', 'b'], correct: [1] },
  ],
  [
    {
      question: {
        stem: 'Q?',
        choices: [
          { label: 'A', text: 'a' },
          { label: 'B', text: 'b' },
        ],
      },
      answerKey: 'B',
    },
    { options: ['a', 'b'], correct: [1] },
  ],
  [
    { question: 'Q?', correct_answer: 'b &amp; c', incorrect_answers: ['a'], category: 'Art' },
    { options: ['a', 'b & c'], correct: [1], topics: ['Art'] },
  ],
  [
    { question: 'Q?', correct_answer: 'False', incorrect_answers: ['True'] },
    { kind: 'boolean', options: ['True', 'False'], correct: [1] },
  ],
  [
    { question: 'Q?', distractor1: 'a', distractor2: 'b', correct_answer: 'c', support: 'S' },
    { options: ['a', 'b', 'c'], correct: [2], explanation: 'S' },
  ],
])('the shape %j of public collections is known', (entry, expected) => {
  expect(readJsonLines(JSON.stringify([entry]))).toMatchObject({
    items: [{ kind: 'single', stem: 'Q?', ...expected }],
    problems: [],
  });
});
