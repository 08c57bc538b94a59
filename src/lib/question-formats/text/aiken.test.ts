import { expect, test } from 'vitest';
import { readAiken } from './aiken.ts';
import { readOpenTrivia } from './open-trivia.ts';

test('questions over several lines, both ways of lettering and all ends of lines are read', () => {
  const text =
    '\ufeffA vase falls.\r\nWhat is gone?\r\nA) The *vase*\r\nB) Time\r\nANSWER: A\r\n\r\nTwo?\rA. 1\rB. 2\rANSWER: B\n';
  expect(readAiken(text)).toMatchObject({
    problems: [],
    items: [
      {
        kind: 'single',
        stem: 'A vase falls.\\\nWhat is gone?',
        options: ['The \\*vase\\*', 'Time'],
        correct: [0],
        where: 'line 1',
      },
      { stem: 'Two?', options: ['1', '2'], correct: [1], where: 'line 7' },
    ],
  });
});

test('a question without a valid answer is left out with its line, and the others stay', () => {
  const text = [
    ...['One?', 'A. a', 'B. b', 'ANSWER: C', ''],
    ...['Two?', 'A. a', 'B. b', ''],
    ...['Three?', 'A. a', 'B. b', 'ANSWER: b'],
    ...['Four?', 'A. a', 'ANSWER: A', ''],
    ...['Five?', 'A. a', 'B. b'],
  ].join('\n');
  const { items, problems } = readAiken(text);
  expect(items).toMatchObject([{ stem: 'Three?', correct: [1] }]);
  expect(problems).toEqual([
    { where: 'line 1', message: 'The answer “C” is none of the options. The question was left out.' },
    { where: 'line 6', message: 'No line says which option is right. The question was left out.' },
    { where: 'line 10', message: 'The answer “b” was read as B.', item: 0 },
    { where: 'line 14', message: 'A choice needs at least two options. It was left out.' },
    { where: 'line 18', message: 'No line says which option is right. The question was left out.' },
  ]);
});

test('a stem may begin with what looks like an option', () => {
  expect(readAiken('B. Rao asks: how many?\nA. 1\nB. 2\nANSWER: A').items).toMatchObject([
    { stem: 'B. Rao asks: how many?', options: ['1', '2'] },
  ]);
});

test('OpenTriviaQA is read, and a question whose answer is no option is reported', () => {
  const text =
    '#Q Who\nsings?\n^ Asha\nA Lata\nB Asha\n\n\r\n#Q Where?\r\n^ Here\r\nA There\r\nB Nowhere\r\n';
  expect(readOpenTrivia(text)).toMatchObject({
    items: [{ stem: 'Who\\\nsings?', options: ['Lata', 'Asha'], correct: [1], where: 'line 1' }],
    problems: [{ where: 'line 8' }],
  });
});

test('of several right options the first is taken, with a remark', () => {
  const { items, problems } = readAiken(
    'One?\nA. x\nB. y\nC. z\nANSWER: B, C\n\nTwo?\nA. x\nB. y\nANSWER: A and B\n\nThree?\nA. x\nB. y\nANSWER: A, because\n',
  );
  expect(items.map(({ correct }) => correct)).toEqual([[1], [0], [0]]);
  expect(problems).toEqual([
    { where: 'line 1', message: '“B, C” names several options; the first was taken.', item: 0 },
    { where: 'line 7', message: '“A and B” names several options; the first was taken.', item: 1 },
  ]);
});

test('options and answers in brackets are read, and an explanation below the answer', () => {
  const { items, problems } = readAiken(
    'One?\n(A) x\n(B) y\nANSWER: (B)\nExplanation: So it is.\n\nTwo?\nA. p\nB. q\nANSWER: A\n',
  );
  expect(problems).toEqual([]);
  expect(items).toMatchObject([
    { stem: 'One?', options: ['x', 'y'], correct: [1], explanation: 'So it is.' },
    { stem: 'Two?', correct: [0] },
  ]);
});
