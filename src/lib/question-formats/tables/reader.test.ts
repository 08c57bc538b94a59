import { expect, test } from 'vitest';
import { createCsv, createXlsx } from '#test/table-files.ts';
import { readQuestionFile } from '../reader.ts';

const read = (file: string | Uint8Array) =>
  readQuestionFile({ bytes: typeof file === 'string' ? Buffer.from(file) : file, name: 'any' });
const table = (...rows: string[][]) => read(createCsv(rows));
const PLAIN = ['Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Option'];
const CITIES = ['Delhi', 'Mumbai', 'Chennai', 'Kolkata'];

test('headings are known in any case, order and wording, below rows of other things', async () => {
  const { items, problems } = await table(
    ['Bank of the placement cell'],
    [],
    [
      'MARKS',
      'ans.',
      'Choice 1',
      'choice 2',
      'CHOICE 3',
      'Q.No',
      'QUESTION TEXT',
      'Subject',
      'Topic',
      'Level',
      'Remarks',
    ],
    ['2', '2', 'x', 'y', 'z', '1', 'Which letter?', 'Verbal', 'Letters', 'Hard', 'none'],
  );
  expect(items).toEqual([
    {
      kind: 'single',
      stem: 'Which letter?',
      options: ['x', 'y', 'z'],
      correct: [1],
      points: 2,
      topics: ['Verbal', 'Letters'],
      difficulty: 4,
      where: 'row 4',
    },
  ]);
  expect(problems).toEqual([{ where: 'row 3', message: 'This column was not read: “Remarks”.' }]);
});

test('a sheet of Kahoot has its headings in row 8 and positions as keys', async () => {
  const heading = [
    '',
    'Question - max 120 characters',
    'Answer 1 - max 75 characters',
    'Answer 2 - max 75 characters',
    'Answer 3 - max 75 characters',
    'Answer 4 - max 75 characters',
    'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
    'Correct answer(s) - choose at least one',
  ];
  const rows: (string | number)[][] = [
    ['Quiz template'],
    ...Array.from({ length: 6 }, () => ['Words about it']),
    heading,
    ['1', 'How many sides has a cube?', '4', '6', '2', '8', 30, '2'],
    ['2', 'Which are even?', 2, 3, 4, 5, 20, '1,3'],
    ['3', 'Water is wet.', 'True', 'False', '', '', 20, 1],
  ];
  const { format, items, problems } = await read(createXlsx({ sheets: [{ name: 'Sheet1', rows }] }));
  expect(format).toBe('XLSX');
  expect(items.map(({ kind, correct, where }) => [kind, correct, where])).toEqual([
    ['single', [1], 'row 9'],
    ['multiple', [0, 2], 'row 10'],
    ['boolean', [0], 'row 11'],
  ]);
  expect(problems).toEqual([
    { where: 'row 8', message: expect.stringMatching(/^This column was not read: “Time limit/) },
  ]);
});

test('a sheet of Quizizz explains its headings in a row that is no question', async () => {
  const { items, problems } = await table(
    [
      'Question Text',
      'Question Type',
      'Option 1',
      'Option 2',
      'Option 3',
      'Option 4',
      'Option 5',
      'Correct Answer',
      'Time in seconds',
      'Image Link',
      'Answer explanation',
    ],
    [
      'Text of the question (required)',
      'Default is Multiple Choice',
      'Text for option 1 (required)',
      'Text for option 2 (required)',
      '(optional)',
      '',
      '',
      'Number of the right option',
      'Optional',
      '',
      '',
    ],
    ['Which is odd?', 'Multiple Choice', '2', '3', '4', '', '', '2', '30', '', 'Not by two.'],
    ['Which are vowels?', 'Checkbox', 'a', 'b', 'e', '', '', '1,3', '30', '', ''],
    ['The largest * of all', 'Fill-in-the-Blank', 'Sun*', 'the Sun', '', '', '', '', '30', '', ''],
    ['What do you think?', 'Open-Ended', '', '', '', '', '', '', '60', '', ''],
    ['Tea or coffee?', 'Poll', 'Tea', 'Coffee', '', '', '', '', '60', '', ''],
    [
      'What is shown?',
      'Multiple Choice',
      'a cat',
      'a dog',
      '',
      '',
      '',
      '1',
      '30',
      'https://example.org/cat.png',
      '',
    ],
  );
  expect(items.map(({ kind, correct, explanation }) => [kind, correct, explanation])).toEqual([
    ['single', [1], 'Not by two.'],
    ['multiple', [0, 2], undefined],
    ['text', ['Sun\\*', 'the Sun'], undefined],
    ['single', [0], undefined],
  ]);
  expect(problems.map(({ where, item }) => [where, item])).toEqual([
    ['row 1', undefined],
    ['row 6, column “Question Type”', undefined],
    ['row 7, column “Question Type”', undefined],
    ['row 8, column “Image Link”', 3],
  ]);
});

test('a plain table without headings is read, with a remark', async () => {
  const { items, problems } = await table(
    ['Which city is the capital of India?', ...CITIES, 'A'],
    ['Which city lies on the Hooghly?', ...CITIES, 'D'],
  );
  expect(items.map(({ correct }) => correct)).toEqual([[0], [3]]);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('no headings')]);
});

test('questions name their sheet, and hidden sheets are not read', async () => {
  const rows = [PLAIN, ['Where?', ...CITIES, 'A']];
  const { items, problems } = await read(
    createXlsx({
      sheets: [
        { name: 'One', rows },
        { name: 'Two', rows },
        { name: 'Old', rows, state: 'hidden' },
        { name: 'Words', rows: [['Nothing here']] },
      ],
    }),
  );
  expect(items.map(({ where }) => where)).toEqual(['sheet “One”, row 2', 'sheet “Two”, row 2']);
  expect(problems.map(({ where }) => where)).toEqual(['sheet “Old”', 'sheet “Words”']);
});

test('a row that cannot be read is named by row and column, and loses no other', async () => {
  const { items, problems, leftOut } = await table(
    PLAIN,
    ['Good?', ...CITIES, 'A'],
    ['No key?', ...CITIES, ''],
    ['Beyond?', ...CITIES, 'E'],
    ['', ...CITIES, 'A'],
    ['One option?', 'Delhi', '', '', '', 'A'],
    [],
    ['Good too?', ...CITIES, 'D'],
  );
  expect(items.map(({ stem, where }) => [stem, where])).toEqual([
    ['Good?', 'row 2'],
    ['Good too?', 'row 8'],
  ]);
  expect(leftOut).toBe(4);
  expect(problems.map(({ where }) => where)).toEqual([
    'row 3, column “Correct Option”',
    'row 4, column “Correct Option”',
    'row 5, column “Question”',
    'row 6, column “Question”',
  ]);
});

test('an unreadable field is reported, and the question stays', async () => {
  const { items, problems } = await table(
    [...PLAIN, 'Difficulty', 'Marks', 'Type'],
    ['Where?', ...CITIES, 'A', '7', 'two', 'Single'],
  );
  expect(items).toEqual([
    { kind: 'single', stem: 'Where?', options: CITIES, correct: [0], topics: [], where: 'row 2' },
  ]);
  expect(problems.map(({ where, item }) => [where, item])).toEqual([
    ['row 2, column “Difficulty”', 0],
    ['row 2, column “Marks”', 0],
  ]);
});
