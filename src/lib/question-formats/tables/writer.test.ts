import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDelimited } from '#lib/spreadsheet/csv-parser.ts';
import { writeCsv } from '#lib/spreadsheet/csv-writer.ts';
import type { Table } from '#lib/spreadsheet/table.ts';
import { decodeText } from '#lib/spreadsheet/text-encoding.ts';
import { parseXlsx } from '#lib/spreadsheet/xlsx-parser.ts';
import { writeXlsx } from '#lib/spreadsheet/xlsx-writer.ts';
import type { FileQuestion } from '../file-question.ts';
import { readQuestionTable } from './reader.ts';
import { questionTableTemplate } from './template.ts';
import { questionTable } from './writer.ts';

const LIMITS = { rows: 20_000, characters: 12_000_000, subject: 'questions' } as const;

/** Reads a written table, without the threads that both ends have in the portal. */
async function there({ columns, rows, notes }: Omit<Table<FileQuestion>, 'name'>, format: 'csv' | 'xlsx') {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  const lines = notes?.lines.map((line) => [line]) ?? [];
  const reading =
    format === 'csv'
      ? parseDelimited(decodeText(Buffer.from(writeCsv([...lines, ...cells], 'UTC'))), 'Questions', LIMITS)
          .reading
      : await parseXlsx(Buffer.from(await writeXlsx('Questions', cells, 'UTC', notes)), LIMITS);
  return readQuestionTable(reading);
}

const NASTY = [
  'constructor',
  '__proto__',
  '=1+1',
  "'=x",
  "''",
  '-5',
  '007',
  '1E5',
  'true',
  'A; B',
  'a = b',
  '\\;',
  '\\\\',
  'x > y',
  '"q"',
  'B',
  '2',
  '"',
  '|',
  '_x000D_',
  '\ufffd',
  '\u0001\u000b\uffff',
  '*',
  '\\*',
  '☃',
  '$\\frac{1}{2}$',
  'one\ntwo',
  'a\n\nb',
  'A, C',
  "'\tx",
  '1/2',
  '→',
];
const text = fc
  .oneof(
    fc.constantFrom(...NASTY),
    fc
      .tuple(fc.constantFrom(...NASTY), fc.string({ maxLength: 12 }), fc.constantFrom(...NASTY))
      .map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
  .map((made) => made.replace(/[\p{Cs}\r]/gu, '').trim())
  .filter((made) => made !== '');
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((made) => made + 0 || 0);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const facts = fc.record({
  title: maybe(text),
  stem: text,
  explanation: maybe(text),
  points: maybe(number),
  topics: fc.array(text, { maxLength: 3 }),
  tags: maybe(fc.array(text, { minLength: 1, maxLength: 3 })),
  difficulty: maybe(fc.integer({ min: 1, max: 5 })),
  trade: maybe(text),
  source: maybe(text),
  stimulus: maybe(text),
  shuffle: maybe(fc.boolean()),
});
const options = fc.uniqueArray(text, { minLength: 2, maxLength: 30 });
const credit = fc.constantFrom(-1, -0.25, 0, 0.33333, 0.5, 1);

const choice = (kind: 'single' | 'multiple') =>
  options.chain((made) =>
    fc.record({
      kind: fc.constant(kind),
      options: fc.constant(made),
      correct: fc
        .uniqueArray(fc.nat(made.length - 1), {
          minLength: 1,
          maxLength: kind === 'single' ? 1 : made.length,
        })
        .map((places) => places.sort((a, b) => a - b)),
      credits: maybe(fc.array(credit, { minLength: made.length, maxLength: made.length })),
    }),
  );
const boolean = fc.record({
  kind: fc.constant('boolean' as const),
  options: fc.constantFrom(['True', 'False'], ['Wahr', 'Falsch']),
  correct: fc.constantFrom([0], [1]),
});
const numerical = fc.array(number, { minLength: 1, maxLength: 4 }).chain((correct) =>
  fc.record({
    kind: fc.constant('numerical' as const),
    options: fc.constant([]),
    correct: fc.constant(correct),
    tolerances: maybe(
      fc.array(number.map(Math.abs), { minLength: correct.length, maxLength: correct.length }),
    ),
    unit: maybe(text),
  }),
);
const written = fc.record({
  kind: fc.constant('text' as const),
  options: fc.constant([]),
  correct: fc.array(text, { minLength: 1, maxLength: 4 }),
  caseSensitive: maybe(fc.boolean()),
});
const matching = options.chain((made) =>
  fc.record({
    kind: fc.constant('matching' as const),
    options: fc.constant(made),
    correct: fc.array(fc.tuple(text, fc.constantFrom(...made)), { minLength: 1, maxLength: 5 }),
  }),
);
const description = fc.record({
  kind: fc.constant('description' as const),
  options: fc.constant([]),
  correct: fc.constant([]),
});

const item = fc
  .tuple(
    facts,
    fc.oneof(choice('single'), choice('multiple'), boolean, numerical, written, matching, description),
  )
  .map(([fact, substance]): FileQuestion => {
    const entries = Object.entries({ ...fact, ...substance, where: '' });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FileQuestion;
  });

test.each(['csv', 'xlsx'] as const)('items written as %s are read back unchanged', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 40 }), async (items) => {
      const read = await there(questionTable(items), format);
      expect(read?.items.map((one) => ({ ...one, where: '' }))).toEqual(items);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 15_000 },
  );
});

test.each(['csv', 'xlsx'] as const)(
  'the template as %s has an example of each kind, and is read without a remark',
  async (format) => {
    const read = await there(questionTableTemplate(), format);
    expect(read?.problems).toEqual([]);
    expect(read?.items.map(({ kind }) => kind)).toEqual([
      'single',
      'multiple',
      'boolean',
      'numerical',
      'text',
      'matching',
      'description',
    ]);
  },
);

test('examples that stay in a filled template are left out', async () => {
  const template = questionTableTemplate();
  const own: FileQuestion = {
    kind: 'single',
    stem: 'Ours?',
    options: ['yes', 'no'],
    correct: [0],
    topics: [],
    where: '',
  };
  const read = await there({ ...template, ...questionTable([...template.rows, own]) }, 'csv');
  expect(read?.items.map(({ stem }) => stem)).toEqual(['Ours?']);
  expect(read?.problems).toEqual([
    {
      where: `row ${template.notes.lines.length + 1}`,
      message: 'The examples of the template were left out.',
    },
  ]);
});

test('pictures and texts too long for a cell are reported', () => {
  const picture = { name: 'a.png', bytes: new Uint8Array() };
  const long: FileQuestion = {
    kind: 'description',
    stem: 'x'.repeat(40_000),
    options: [],
    correct: [],
    topics: [],
    where: 'row 1',
    pictures: [picture],
  };
  expect(questionTable([long]).problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/no pictures/),
    expect.stringMatching(/“Question” is longer/),
  ]);
});
