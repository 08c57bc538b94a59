import { expect, test } from 'vitest';
import { createCsv, createXlsx } from '#test/table-files.ts';
import { readQuestionFile } from '../reader.ts';

const HEADINGS = ['Question', 'Option A', 'Option B', 'Correct'];
const read = (file: string | Uint8Array) =>
  readQuestionFile({ bytes: typeof file === 'string' ? Buffer.from(file) : file, name: 'any' });
const readCells = async (stem: string, first: string, second: string) => {
  const rows = [HEADINGS, [stem, first, second, 'B']];
  const both = [await read(createCsv(rows)), await read(createXlsx({ sheets: [{ name: 'S', rows }] }))];
  expect(both[0]?.items).toEqual(both[1]?.items);
  return both[0]?.items[0];
};

test.each([
  ['A pen is $3 and a book $12.', 'A pen is \\$3 and a book \\$12.'],
  ['<hr>', '\\<hr>'],
  ['<!-- note -->', '\\<!-- note -->'],
  ['&lt; or &#62;', '\\&lt; or \\&#62;'],
  ['# heading', '\\# heading'],
  ['- 7', '\\- 7'],
  ['+ 7', '\\+ 7'],
  ['>=', '\\>='],
  ['2. Second', '2\\. Second'],
  ['a * b * c', 'a \\* b \\* c'],
  ['_left_', '\\_left\\_'],
  ['`ls`', '\\`ls\\`'],
  ['[1] ![x](y)', '\\[1] !\\[x](y)'],
  ['one\ntwo', 'one\\\ntwo'],
  ['\\(a_1\\) and $$b$$', '$a_1$ and $b$'],
])('a cell of a foreign table is plain text: %j', async (cell, markdown) => {
  const item = await readCells(`Which? ${cell}`, cell, 'neither');
  expect(item).toMatchObject({ options: [markdown, 'neither'], correct: [1] });
});

test('explanations, passages and pairs of a foreign table are plain text too, typed answers are no Markdown', async () => {
  const { items } = await read(
    createCsv([
      ['Question', 'Type', 'Option A', 'Option B', 'Answer', 'Explanation', 'Passage'],
      ['Match *these*', 'Matching', '<b>', '_x_', 'bold = A; #1 = B', 'See `man`', '1. A passage'],
      ['Which tag?', 'Text', '', '', '<br>', '', ''],
    ]),
  );
  expect(items).toMatchObject([
    {
      stem: 'Match \\*these\\*',
      options: ['\\<b>', '\\_x\\_'],
      correct: [
        ['bold', '\\<b>'],
        ['#1', '\\_x\\_'],
      ],
      explanation: 'See \\`man\\`',
      stimulus: '1\\. A passage',
    },
    { kind: 'text', correct: ['<br>'] },
  ]);
});

test('keys are compared with the cells as written', async () => {
  const { items } = await read(
    createCsv([HEADINGS, ['Money?', '$5', '*', '*'], ['Sign?', '#', '<b>', '<b>']]),
  );
  expect(items.map(({ correct }) => correct)).toEqual([[1], [1]]);
});

test('what looks like markup is shown as written, and that is told once for each question', async () => {
  const { items, problems } = await read(
    createCsv([HEADINGS, ['Solve $x^{2} = \\frac{1}{4}$', '$\\pm\\frac{1}{2}$', '$2', 'A']]),
  );
  expect(items[0]?.stem).toBe('Solve \\$x^{2} = \\frac{1}{4}\\$');
  expect(problems).toEqual([
    { where: 'row 2', item: 0, message: expect.stringContaining('Write formulas here as \\( … \\)') },
  ]);
});

test('the cells of the portal’s own template are Markdown', async () => {
  const { items } = await read(
    createCsv([
      ['Kind', 'Question', 'Option A', 'Option B', 'Correct'],
      ['Single', 'What is **$x^2$**?', '`a`', '- b', 'A'],
    ]),
  );
  expect(items).toMatchObject([{ stem: 'What is **$x^2$**?', options: ['`a`', '- b'] }]);
});
