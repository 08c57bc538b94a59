import { expect, test } from 'vitest';
import { csvOf, workbookOf } from '#test/tables.ts';
import { readItems } from './read.ts';

const read = (file: string | Uint8Array) =>
  readItems({ bytes: typeof file === 'string' ? Buffer.from(file) : file, name: 'any' });
const table = (...rows: string[][]) => read(csvOf(rows));
const PLAIN = ['Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Option'];
const CITIES = ['Delhi', 'Mumbai', 'Chennai', 'Kolkata'];
const keysOf = async (...keys: string[]) => {
  const { items } = await table(PLAIN, ...keys.map((key, n) => [`Which city is it, ${n}?`, ...CITIES, key]));
  return items.map(({ kind, correct }) => [kind, ...correct]);
};

test('the right option may be a letter, a position, several of them, or the text itself', async () => {
  expect(
    await keysOf('B', 'b', '(C)', 'D.', 'Option A', '3', 'Mumbai', ' delhi ', 'option_d', '2.00'),
  ).toEqual([
    ['single', 1],
    ['single', 1],
    ['single', 2],
    ['single', 3],
    ['single', 0],
    ['single', 2],
    ['single', 1],
    ['single', 0],
    ['single', 3],
    ['single', 1],
  ]);
  expect(await keysOf('A, C', 'A;C', '1,3', 'A and C', 'AC', 'Delhi; Chennai', 'Delhi, Chennai')).toEqual(
    Array.from({ length: 7 }, () => ['multiple', 0, 2]),
  );
  // Marks of direction come along from web pages.
  expect(await keysOf('\u200eB', 'A\u202c, \u200fC', '\u2066delhi\u2069')).toEqual([
    ['single', 1],
    ['multiple', 0, 2],
    ['single', 0],
  ]);
});

test('a position wins over the text of an option, unless the other rows speak for texts; both are told', async () => {
  const digits = ['Two plus one?', '1', '2', '3', '4', '3'];
  const disputed = ['One and one?', '0', '4', '2', '1', '2'];
  const byPlace = await table(PLAIN, ['Capital of India?', ...CITIES, '1'], digits, disputed);
  expect(byPlace.items.map(({ correct }) => correct)).toEqual([[0], [2], [1]]);
  expect(byPlace.problems).toEqual([
    {
      where: 'row 4, column “Correct Option”',
      message: '“2” can be read in two ways and was taken as a position: option B.',
      item: 2,
    },
  ]);
  const byText = await table(PLAIN, ['Capital of India?', ...CITIES, 'Delhi'], disputed);
  expect(byText.items.map(({ correct }) => correct)).toEqual([[0], [2]]);
  expect(byText.problems[0]?.message).toContain('taken as the text of an option: option C');
});

test('positions that count from 0 are read so, and it is told', async () => {
  const { items, problems } = await table(
    PLAIN,
    ['One of them?', ...CITIES, '0'],
    ['And here?', ...CITIES, '3'],
  );
  expect(items.map(({ correct }) => correct)).toEqual([[0], [3]]);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('counted from 0')]);
});

test('a row that cannot be read is named by row and column, and loses no other', async () => {
  const { items, problems } = await table(
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
  expect(problems.map(({ where }) => where)).toEqual([
    'row 3, column “Correct Option”',
    'row 4, column “Correct Option”',
    'row 5, column “Question”',
    'row 6, column “Question”',
  ]);
});

test('an option left empty keeps the letters of those after it', async () => {
  const { items } = await table(PLAIN, ['Where?', 'Delhi', '', 'Chennai', 'Kolkata', 'D']);
  expect(items[0]).toMatchObject({ options: ['Delhi', 'Chennai', 'Kolkata'], correct: [2] });
});

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
  const { format, items, problems } = await read(workbookOf({ sheets: [{ name: 'Sheet1', rows }] }));
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

test('a plain shape without headings is read, and it is told', async () => {
  const { items, problems } = await table(
    ['Which city is the capital of India?', ...CITIES, 'A'],
    ['Which city lies on the Hooghly?', ...CITIES, 'D'],
  );
  expect(items.map(({ correct }) => correct)).toEqual([[0], [3]]);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('no headings')]);
});

test('questions without options are true or false, numbers or words, by their answers', async () => {
  const { items } = await table(
    ['Statement', 'Answer'],
    ['The sun is a star.', 'TRUE'],
    ['Two and a half, doubled', '5.0'],
    ['A lakh in digits', '1,00,000'],
    ['Somewhere near pi', '3.1 ± 0.1'],
    ['The capital of France', 'Paris'],
  );
  expect(items.map(({ kind, correct, tolerances }) => [kind, correct, tolerances])).toEqual([
    ['boolean', [0], undefined],
    ['numerical', [5], undefined],
    ['numerical', [100_000], undefined],
    ['numerical', [3.1], [0.1]],
    ['text', ['Paris'], undefined],
  ]);
});

test('what looks like a formula is text, and wrong answers beside the right one are options', async () => {
  const { items } = await table(
    ['Question', 'Correct Answer', 'Incorrect Answer 1', 'Incorrect Answer 2'],
    ['=SUM(A1:A2) is what?', '=1+1', '@x', '-5'],
  );
  expect(items[0]).toMatchObject({
    kind: 'single',
    stem: '=SUM(A1:A2) is what?',
    options: ['=1+1', '@x', '-5'],
    correct: [0],
  });
});

test('questions of several sheets are told apart, and hidden ones stay out', async () => {
  const rows = [PLAIN, ['Where?', ...CITIES, 'A']];
  const { items, problems } = await read(
    workbookOf({
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

test('what a field does not understand is told, and the question stays', async () => {
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
