import { expect, test } from 'vitest';
import { createXlsx } from '#test/table-files.ts';
import { readQuestionFile } from '../reader.ts';

const read = (file: string | Uint8Array) =>
  readQuestionFile({ bytes: typeof file === 'string' ? Buffer.from(file) : file, name: 'any' });
const PLAIN = ['Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Option'];
const CITIES = ['Delhi', 'Mumbai', 'Chennai', 'Kolkata'];
const uncalculated = (formula: string) => ({ xml: `<c r="{ref}"><f>${formula}</f><v></v></c>` });
const failed = (error: string) => ({ xml: `<c r="{ref}" t="e"><f>1/0</f><v>${error}</v></c>` });
const book = (rows: Parameters<typeof createXlsx>[0]['sheets'][0]['rows'], styles?: string) =>
  read(createXlsx({ styles, sheets: [{ name: 'S', rows }] }));

test('a question with an uncalculated formula or an error is left out, and its cells are named', async () => {
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

test('an uncalculated optional cell is left out, and the question stays', async () => {
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

test('a formula with an empty result is an empty cell, and a typed error name is text', async () => {
  const empty = { xml: '<c r="{ref}" t="str"><f>IF(A1,"","")</f><v></v></c>' };
  const { items, problems } = await book([
    PLAIN,
    ['What does =1/0 give?', '#DIV/0!', '#N/A', empty, empty, 'A'],
  ]);
  expect(items).toMatchObject([{ options: ['#DIV/0!', '#N/A'], correct: [0] }]);
  expect(problems).toEqual([]);
});

test('dates among options and answers get a warning, and fractions stay', async () => {
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
  const warning = (item: number, message: string) => ({ where: `row ${item + 2}`, message, item });
  expect(problems).toEqual([
    warning(0, 'Option A is a date in the spreadsheet. Was 1/2 or 2/1 meant?'),
    warning(0, 'Option C is a time in the spreadsheet. Was 3:2 meant?'),
    warning(0, 'Option D is a date in the spreadsheet. Is it meant so?'),
    warning(2, 'The right answer is a date in the spreadsheet. Was 1/2 or 2/1 meant?'),
  ]);
});

const run = (text: string, style = '') =>
  `<r>${style && `<rPr>${style}</rPr>`}<t xml:space="preserve">${text}</t></r>`;
const SUP = '<vertAlign val="superscript"/>';
const SUB = '<vertAlign val="subscript"/>';
const inline = (...runs: string[]) => ({ xml: `<c r="{ref}" t="inlineStr"><is>${runs.join('')}</is></c>` });

test('raised, lowered, underlined and bold parts of cells are kept', async () => {
  const { items, problems } = await book([
    [...PLAIN, 'Explanation'],
    [
      inline(
        run('Which is '),
        run('5', SUP),
        run(' * H'),
        run('2', SUB),
        run('O and the 4'),
        run('th ', SUP),
        run('?'),
      ),
      inline(run('10'), run('2', SUP)),
      '102',
      inline(run('1'), run('02', SUB)),
      '',
      'A',
      inline(run('Say '), run('this', '<b/><u val="single"/>'), run(' &amp; now', '<b val="0"/>')),
    ],
  ]);
  expect(problems).toEqual([]);
  expect(items).toMatchObject([
    {
      stem: 'Which is ⁵ \\* H₂O and the 4$^{\\text{th}}$?',
      options: ['10²', '102', '1₀₂'],
      correct: [0],
      explanation: 'Say <u>**this**</u> & now',
    },
  ]);
});

test('styles of shared texts are kept, and one style of a whole text says nothing', async () => {
  const strings = [
    `<si>${run('A ')}${run('frank', '<u/>')}${run(' man')}</si>`,
    `<si>${run('kind', '<b/><color rgb="1"/>')}</si>`,
    `<si>${run('hon', '<i/>')}${run('est', '<i/>')}<rPh><t>x</t></rPh></si>`,
  ];
  const shared = (n: number) => ({ xml: `<c r="{ref}" t="s"><v>${n}</v></c>` });
  const { items } = await read(
    createXlsx({
      inline: true,
      sheets: [{ name: 'S', rows: [PLAIN, [shared(0), shared(1), shared(2), '', '', 'honest']] }],
      parts: [{ path: 'xl/sharedStrings.xml', text: `<sst>${strings.join('')}</sst>` }],
    }),
  );
  expect(items).toMatchObject([{ stem: 'A <u>frank</u> man', options: ['kind', 'honest'], correct: [1] }]);
});

test('styles are kept in the portal’s own columns, whose text is Markdown already', async () => {
  const { items } = await book([
    ['Kind', 'Question', 'Option A', 'Option B', 'Correct'],
    [
      'Matching',
      inline(run('**Match** 2'), run('n', SUP), run(' and '), run('this', '<i/>')),
      inline(run('x'), run('ab', SUP)),
      'y',
      'one = A; two = B',
    ],
  ]);
  expect(items).toMatchObject([
    {
      stem: '**Match** 2ⁿ and *this*',
      options: ['x$^{\\text{ab}}$', 'y'],
      correct: [
        ['one', 'x$^{\\text{ab}}$'],
        ['two', 'y'],
      ],
    },
  ]);
});
