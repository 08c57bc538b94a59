import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDelimited } from '#lib/spreadsheet/csv-parser.ts';
import { ROSTER_LIMITS, type TableContents } from '#lib/spreadsheet/sheet.ts';
import { decodeText } from '#lib/spreadsheet/text-encoding.ts';
import { parseXlsx } from '#lib/spreadsheet/xlsx-parser.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { createCsv, createXlsx } from '#test/table-files.ts';
import { createTableReader } from './table-reader.ts';

const reader = createTableReader(createFairQueue(1, 100));
const read = (bytes: string | Uint8Array) =>
  reader.read({
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : new Uint8Array(bytes),
    name: 'Students',
  });
const cellsOf = ({ sheets }: TableContents, sheet = 0) => sheets[sheet]?.rows.map(({ cells }) => cells);
const table = [
  ['USN', 'Name'],
  ['0012/A', 'Zoë "Zo" Šimić; of, here'],
];

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big end first', (text: string) => utf16be(`\ufeff${text}`)],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
])('text in %s is read unchanged', async (_name, encode) => {
  expect(cellsOf(await read(encode(createCsv(table))))).toEqual(table);
});

test('Windows-1252 is read, with a remark', async () => {
  const reading = await read(Buffer.from('USN;Name\r\n1;Jos\xe9 \x80\r\n', 'latin1'));
  expect(cellsOf(reading)).toEqual([
    ['USN', 'Name'],
    ['1', 'José €'],
  ]);
  expect(reading.remarks).toEqual([
    'The file is not UTF-8 and was read as Windows-1252.',
    'Its columns are separated by semicolons.',
  ]);
});

test.each([',', ';', '\t', '|'])(
  'columns separated by %j are recognised, with any end of line',
  async (delimiter) => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(cellsOf(await read(createCsv(table, delimiter, end)))).toEqual(table);
  },
);

test('rows keep the numbers that a spreadsheet program shows, past empty ones and ends of lines in quotes', async () => {
  const { sheets } = await read('a,b\n\n"one\ntwo",c\n,,\nd\n');
  expect(sheets[0]?.rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['one\ntwo', 'c'] },
    { number: 5, cells: ['d'] },
  ]);
});

test('a workbook is read as a person sees it', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const reading = await read(
    createXlsx({
      styles,
      sheets: [
        {
          name: 'S',
          rows: [
            ['text', 12, 0.1, { xml: '<c r="{ref}"><v>2.0260010001E10</v></c>' }],
            [{ xml: '<c r="{ref}" s="1"><v>123</v></c>' }, { xml: '<c r="{ref}" s="2"><v>45139</v></c>' }],
            [
              { xml: '<c r="{ref}" t="b"><v>1</v></c>' },
              { xml: '<c r="{ref}" t="str"><f>A1</f><v>made</v></c>' },
            ],
            [
              {
                xml: '<c r="{ref}" t="inlineStr"><is><r><t>one </t></r><r><t>two</t></r><rPh><t>x</t></rPh></is></c>',
              },
            ],
            [
              { xml: '<c r="{ref}"><v>1.2345678901234568E+17</v></c>' },
              { xml: '<c r="{ref}" t="e"><v>#N/A</v></c>' },
            ],
            ['line_x000D_end', 'a_x005F_x000D_b'],
          ],
        },
      ],
    }),
  );
  expect(cellsOf(reading)).toEqual([
    ['text', '12', '0.1', '20260010001'],
    ['000123', '2023-08-01'],
    ['TRUE', 'made'],
    ['one two'],
    ['1.2345678901234568e+17', '#N/A'],
    ['line\rend', 'a_x000D_b'],
  ]);
});

test.each([
  ['0.00', 2.5, '2.50'],
  ['0%', 0.25, '25%'],
  ['0.0%', 0.125, '12.5%'],
  ['0%', 0.07, '7%'],
  ['#,##0', 1234567, '1,234,567'],
  ['#,##0.00', -1234.5, '-1,234.50'],
  ['0.##', 2.5, '2.5'],
  ['&quot;₹&quot; #,##0', 1200, '₹ 1,200'],
  ['[$€-407] 0.00;[Red]-0.00', 3, '€ 3.00'],
  ['0.0&quot; m&quot;', 1.25, '1.3 m'],
  ['_-* #,##0_-', 12, '12'],
  ['General', 0.1, '0.1'],
  ['0.00E+00', 120, '120'],
  ['# ?/?', 0.5, '1/2'],
  ['# ?/?', -1.5, '-1 1/2'],
  ['# ?/?', 3, '3'],
  ['# ?/?', 0.01, '0'],
  ['# ?/?', 0.999, '1'],
  ['# ??/??', 0.3125, '5/16'],
  ['#\\ ???/???', Math.PI, '3 16/113'],
  ['#&quot; &quot;?/?', 1 / 3, '1/3'],
  ['# ?/4', 2.5, '2 2/4'],
  ['# ??/100', 0.07, '7/100'],
  ['?/?', 1.5, '3/2'],
  ['0/0;[Red]-0/0', 2, '2/1'],
  ['# ?/?', 123456789.5, '123456789 1/2'],
])('a number in the format %s is read as shown', async (code, value, shown) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const rows = [[{ xml: `<c r="{ref}" s="0"><v>${value}</v></c>` }]];
  const reading = await parseXlsx(Buffer.from(createXlsx({ styles, sheets: [{ name: 'S', rows }] })), {
    ...ROSTER_LIMITS,
    asShown: true,
  });
  expect(cellsOf(reading)).toEqual([[shown]]);
});

test.each([
  [12, 0.5, '1/2'],
  [13, 1.0625, '1 1/16'],
])('a number in the built-in format %i is read as the fraction that it shows', async (id, value, shown) => {
  const styles = `<styleSheet><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
  const rows = [[{ xml: `<c r="{ref}" s="0"><v>${value}</v></c>` }]];
  const book = Buffer.from(createXlsx({ styles, sheets: [{ name: 'S', rows }] }));
  expect(cellsOf(await parseXlsx(book, { ...ROSTER_LIMITS, asShown: true }))).toEqual([[shown]]);
  expect(cellsOf(await parseXlsx(book, ROSTER_LIMITS))).toEqual([[String(value)]]);
});

test('a formula without a result is read as its text, and special values are marked', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const { sheets } = await read(
    createXlsx({
      styles,
      sheets: [
        {
          name: 'S',
          rows: [
            [{ xml: '<c r="{ref}"><f>B1&amp;"x"</f></c>' }, 'plain'],
            [{ xml: '<c r="{ref}" t="e"><v>#N/A</v></c>' }, { xml: '<c r="{ref}" s="1"><v>45139</v></c>' }],
            [{ xml: '<c r="{ref}" t="d"><v>2023-08-01T00:00:00</v></c>' }],
            [{ xml: '<c r="{ref}" t="str"><f>IF(1,"")</f><v></v></c>' }],
            [{ xml: '<c r="{ref}" t="str"><f t="shared" si="0"/></c>' }],
          ],
        },
      ],
    }),
  );
  expect(sheets[0]?.rows).toEqual([
    { number: 1, cells: ['=B1&"x"', 'plain'], warnings: new Map([[0, 'uncalculated']]) },
    {
      number: 2,
      cells: ['#N/A', '2023-08-01'],
      warnings: new Map([
        [0, 'error'],
        [1, 'date'],
      ]),
    },
    { number: 3, cells: ['2023-08-01'], warnings: new Map([[0, 'date']]) },
    { number: 5, cells: ['='], warnings: new Map([[0, 'uncalculated']]) },
  ]);
});

test('every sheet is read, and hidden ones are marked', async () => {
  const { sheets } = await read(
    createXlsx({
      inline: true,
      sheets: [
        { name: 'Old', state: 'veryHidden', rows: [['x']] },
        { name: 'A & B', rows: [['y']] },
      ],
    }),
  );
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Old', true],
    ['A & B', false],
  ]);
});

test('a cell without a reference comes after the one before', async () => {
  const xml =
    '<worksheet><sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row r="9"><c r="C9"><v>3</v></c></row></sheetData></worksheet>';
  const { sheets } = await read(createXlsx({ sheets: [{ name: 'S', xml }] }));
  expect(sheets[0]?.rows).toEqual([
    { number: 1, cells: ['1', '2'] },
    { number: 9, cells: ['', '', '3'] },
  ]);
});

test('dates of workbooks that count from 1904', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const rows = [[{ xml: '<c r="{ref}" s="1"><v>43677</v></c>' }]];
  expect(cellsOf(await read(createXlsx({ styles, date1904: true, sheets: [{ name: 'S', rows }] })))).toEqual([
    ['2023-08-01'],
  ]);
});

// Without characters that may be trimmed from a cell, and with a filled first cell in every row.
const cell = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '7', ' ', ',', ';', '"', '\t', '/', 'é', '€', 'न'),
    maxLength: 12,
  })
  .map((text) => text.replaceAll('\t', '').trim());
const rows = fc.array(fc.tuple(fc.stringMatching(/^[a-z0-9]{1,8}$/), cell, cell), {
  minLength: 3,
  maxLength: 12,
});
const sameCells = (cells: string[]) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1);

// Without a thread for each of many files, which would cost more than the reading; other tests cover the thread.
test('a written table is read again, in every encoding and with every delimiter', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom<BufferEncoding>('utf8', 'utf16le'),
      (body, delimiter, end, encoding) => {
        const written = [['Registration No', 'Name', 'Branch'], ...body];
        const text = written.map(
          (cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter) + end,
        );
        const { reading } = parseDelimited(
          decodeText(Buffer.from(`\ufeff${text.join('')}`, encoding)),
          'Students',
          ROSTER_LIMITS,
        );
        expect(cellsOf(reading)).toEqual(written.map(sameCells));
      },
    ),
    { numRuns: 25 },
  );
});

test('a written workbook is read again', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (body, inline) => {
      const reading = await parseXlsx(
        Buffer.from(createXlsx({ inline, sheets: [{ name: 'S', rows: body }] })),
        ROSTER_LIMITS,
      );
      expect(cellsOf(reading)).toEqual(body.map(sameCells));
    }),
    { numRuns: 25 },
  );
});
