import { expect, test } from 'vitest';
import { createCsv, createXlsx } from '#test/table-files.ts';
import { readQuestionFile } from '../reader.ts';

const read = (file: string | Uint8Array) =>
  readQuestionFile({ bytes: typeof file === 'string' ? Buffer.from(file) : file, name: 'any' });
const table = (...rows: string[][]) => read(createCsv(rows));
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

const uncalculated = (formula: string) => ({ xml: `<c r="{ref}"><f>${formula}</f><v></v></c>` });
const failed = (error: string) => ({ xml: `<c r="{ref}" t="e"><f>1/0</f><v>${error}</v></c>` });
const book = (rows: Parameters<typeof createXlsx>[0]['sheets'][0]['rows'], styles?: string) =>
  read(createXlsx({ styles, sheets: [{ name: 'S', rows }] }));

test('a question whose formulas came to nothing, or to an error, is left out, and its cells are named', async () => {
  const { items, problems } = await book([
    PLAIN,
    ['Good?', ...CITIES, 'A'],
    ['An option?', 'Delhi', uncalculated('A1'), 'Chennai', uncalculated('A2'), 'A'],
    [uncalculated('A1&amp;A2'), uncalculated('A1'), uncalculated('A1'), '', '', uncalculated('A1')],
    ['All options?', failed('#DIV/0!'), failed('#N/A'), '', '', 'B'],
    ['A key?', ...CITIES, uncalculated('B5')],
  ]);
  expect(items.map(({ stem }) => stem)).toEqual(['Good?']);
  expect(problems).toEqual([
    {
      where: 'row 3',
      message:
        'The formulas in C3, E3 have no stored result, so the question was left out. Open the file in a spreadsheet program and save it.',
    },
    { where: 'row 4', message: expect.stringContaining('A4, B4, C4, F4 have no stored result') },
    { where: 'row 5', message: 'There are errors in B5 (#DIV/0!), C5 (#N/A), so the question was left out.' },
    { where: 'row 6', message: expect.stringContaining('The formula in F6 has no stored result') },
  ]);
});

test('where what came to nothing is beside the question, that is left out and the question stays', async () => {
  const { items, problems } = await book([
    ['No.', ...PLAIN, 'Topic', 'Explanation', 'Remarks'],
    [uncalculated('A1+1'), 'Where?', ...CITIES, 'A', uncalculated('B1'), failed('#REF!'), failed('#N/A')],
  ]);
  expect(items).toEqual([
    { kind: 'single', stem: 'Where?', options: CITIES, correct: [0], topics: [], where: 'row 2' },
  ]);
  expect(problems.filter(({ item }) => item === 0)).toEqual([
    {
      where: 'row 2',
      message:
        'The formula in H2 has no stored result, so it was left out. Open the file in a spreadsheet program and save it.',
      item: 0,
    },
    { where: 'row 2', message: 'There is an error in I2 (#REF!), so it was left out.', item: 0 },
  ]);
});

test('a formula that came to an empty text is an empty cell, and the words of an error are a text', async () => {
  const empty = { xml: '<c r="{ref}" t="str"><f>IF(A1,"","")</f><v></v></c>' };
  const { items, problems } = await book([
    PLAIN,
    ['What does =1/0 give?', '#DIV/0!', '#N/A', empty, empty, 'A'],
  ]);
  expect(items).toMatchObject([{ options: ['#DIV/0!', '#N/A'], correct: [0] }]);
  expect(problems).toEqual([]);
});

test('the letter of an option without options is no answer that is typed', async () => {
  const { items, problems } = await table(
    PLAIN,
    ['Good?', ...CITIES, 'A'],
    ['Where?', '', '', '', '', 'B'],
    ['Where are they?', '', '', '', '', '(a), C'],
    ['The earth is flat.', '', '', '', '', 'F'],
    ['Which current changes?', '', '', '', '', 'AC'],
  );
  expect(items.map(({ kind, correct }) => [kind, ...correct])).toEqual([
    ['single', 0],
    ['boolean', 1],
    ['text', 'AC'],
  ]);
  expect(problems).toEqual(
    [3, 4].map((row) => ({
      where: `row ${row}, column “Question”`,
      message: 'The options are missing, so the question was left out.',
    })),
  );
});

test('a letter is what is typed where the table says so, or has no columns for options', async () => {
  const typed = await table([...PLAIN, 'Type'], ['Which blood group?', '', '', '', '', 'B', 'Short answer']);
  const bare = await table(['Question', 'Answer'], ['Which vitamin does the sun give?', 'D']);
  expect([...typed.items, ...bare.items].map(({ kind, correct }) => [kind, ...correct])).toEqual([
    ['text', 'B'],
    ['text', 'D'],
  ]);
});

test('options and answers that the spreadsheet program made dates of are told, and fractions stay', async () => {
  const styles =
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/><xf numFmtId="20"/><xf numFmtId="12"/></cellXfs></styleSheet>';
  const styled = (style: number, value: number) => ({ xml: `<c r="{ref}" s="${style}"><v>${value}</v></c>` });
  const [date, twin, time, fraction] = [
    styled(1, 46024),
    styled(1, 46054.25),
    styled(2, 0.12638888888888888),
    styled(3, 0.5),
  ];
  const { items, problems } = await book(
    [
      PLAIN,
      ['Which is less than one?', date, '1', time, twin, 'A'],
      ['What is a half?', fraction, '2', '', '', 'A'],
      ['What is a half, written so?', '', '', '', '', date],
    ],
    styles,
  );
  expect(items.map(({ kind, options, correct }) => [kind, options, correct])).toEqual([
    ['single', ['2026-01-02', '1', '03:02', '2026-02-01 06:00'], [0]],
    ['single', ['1/2', '2'], [0]],
    ['text', [], ['2026-01-02']],
  ]);
  const told = (item: number, message: string) => ({ where: `row ${item + 2}`, message, item });
  expect(problems).toEqual([
    told(0, 'Option A is a date in the spreadsheet. Was 1/2 or 2/1 meant?'),
    told(0, 'Option C is a time in the spreadsheet. Was 3:2 meant?'),
    told(0, 'Option D is a date in the spreadsheet. Is it meant so?'),
    told(2, 'The right answer is a date in the spreadsheet. Was 1/2 or 2/1 meant?'),
  ]);
});

test('a fraction is a number where a number is asked for, and a text where nothing says so', async () => {
  const { items } = await table(
    ['Question', 'Type', 'Answer', 'Tolerance', 'Marks'],
    ['Half?', 'Numerical', '1/2', '1/4', '1 1/2'],
    ['Nothing?', 'Numerical', '1/0', '', ''],
    ['Half, written so?', '', '1/2', '', ''],
  );
  expect(items).toMatchObject([
    { kind: 'numerical', correct: [0.5], tolerances: [0.25], points: 1.5 },
    { kind: 'text', correct: ['1/2'] },
  ]);
});
