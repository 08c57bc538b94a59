import { expect, test } from 'vitest';
import { createCsv } from '#test/table-files.ts';
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

test('the right option may be a letter, several of them, or the text itself', async () => {
  expect(await keysOf('B', 'b', '(C)', 'D.', 'Option A', 'Mumbai', ' delhi ', 'option_d')).toEqual([
    ['single', 1],
    ['single', 1],
    ['single', 2],
    ['single', 3],
    ['single', 0],
    ['single', 1],
    ['single', 0],
    ['single', 3],
  ]);
  expect(await keysOf('A, C', 'A;C', 'A and C', 'AC', 'Delhi; Chennai', 'Delhi, Chennai')).toEqual(
    Array.from({ length: 6 }, () => ['multiple', 0, 2]),
  );
  // Text copied from web pages can contain direction marks.
  expect(await keysOf('\u200eB', 'A\u202c, \u200fC', '\u2066delhi\u2069')).toEqual([
    ['single', 1],
    ['multiple', 0, 2],
    ['single', 0],
  ]);
});

const NUMBERED = ['Which city, of all?', ...CITIES, '3'];
const LETTERED = ['Which city, by letter?', ...CITIES, 'B'];
const NAMED = ['Which city, by name?', ...CITIES, 'Delhi'];
const EQUAL = ['Two plus one?', '1', '2', '3', '4', '3'];
const DISPUTED = ['One and one?', '0', '4', '2', '1', '2'];

test.each([
  ['nothing else', [], [2], 'taken as the text of an option: option C'],
  ['equal readings', [EQUAL], [2], 'taken as the text'],
  ['texts', [NAMED], [2], 'taken as the text'],
  ['letters', [LETTERED], [2], 'taken as the text'],
  ['letters and texts', [LETTERED, NAMED], [2], 'taken as the text'],
  ['positions', [NUMBERED], [1], 'taken as a position: option B'],
  ['as many positions as letters', [NUMBERED, LETTERED], [2], 'taken as the text'],
  [
    'more positions than letters and texts',
    [NUMBERED, NUMBERED, NUMBERED, LETTERED, NAMED],
    [1],
    'a position',
  ],
])(
  'a number that is an option’s text is that option unless the file proves positions: %s',
  async (_, rows, correct, remark) => {
    const { items, problems } = await table(PLAIN, ...rows, DISPUTED);
    expect(items.at(-1)?.correct).toEqual(correct);
    const item = items.length - 1;
    expect(problems).toContainEqual(
      expect.objectContaining({ item, message: expect.stringContaining(remark) }),
    );
  },
);

test('a number is a position where nothing speaks against it, and is left out among letters and texts', async () => {
  expect(await keysOf('3', '2.00', '1,3')).toEqual([
    ['single', 2],
    ['single', 1],
    ['multiple', 0, 2],
  ]);
  const doubtful = await table(PLAIN, LETTERED, LETTERED, NUMBERED);
  expect(doubtful.items.at(-1)?.correct).toEqual([2]);
  expect(doubtful.problems).toEqual([
    {
      where: 'row 4, column “Correct Option”',
      item: 2,
      message: '“3” is a number, unlike the keys of other rows, and was taken as a position: option C.',
    },
  ]);
  const mixed = await table(PLAIN, LETTERED, NAMED, NUMBERED);
  expect(mixed.items).toHaveLength(2);
  expect(mixed.problems).toEqual([
    { where: 'row 4, column “Correct Option”', message: expect.stringContaining('none of the 4 options') },
  ]);
});

test('a heading that names positions proves them', async () => {
  const { items } = await table([...PLAIN.slice(0, -1), 'Correct Option Number'], DISPUTED);
  expect(items[0]?.correct).toEqual([1]);
});

test('a number is the text of the option with the same value', async () => {
  const { items } = await table(PLAIN, LETTERED, ['Half of five?', '2.0', '2.50', '3', '5', '2.5']);
  expect(items[1]?.correct).toEqual([1]);
});

test('positions that count from 0 are recognised and reported', async () => {
  const { items, problems } = await table(
    PLAIN,
    ['One of them?', ...CITIES, '0'],
    ['And here?', ...CITIES, '3'],
  );
  expect(items.map(({ correct }) => correct)).toEqual([[0], [3]]);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('counted from 0')]);
});

test('an empty option does not shift the letters of later options', async () => {
  const { items } = await table(PLAIN, ['Where?', 'Delhi', '', 'Chennai', 'Kolkata', 'D']);
  expect(items[0]).toMatchObject({ options: ['Delhi', 'Chennai', 'Kolkata'], correct: [2] });
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

test('text that looks like a formula stays text, and separate wrong answers become options', async () => {
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

test('an option letter is not a typed answer where the options are missing', async () => {
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

test('a letter is a typed answer where the type says so or the table has no option columns', async () => {
  const typed = await table([...PLAIN, 'Type'], ['Which blood group?', '', '', '', '', 'B', 'Short answer']);
  const bare = await table(['Question', 'Answer'], ['Which vitamin does the sun give?', 'D']);
  expect([...typed.items, ...bare.items].map(({ kind, correct }) => [kind, ...correct])).toEqual([
    ['text', 'B'],
    ['text', 'D'],
  ]);
});

test('a fraction is a number in numerical questions, else a text', async () => {
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
