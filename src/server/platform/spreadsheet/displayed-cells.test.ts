import { expect, test } from 'vitest';
import { ROSTER_LIMITS, type TableContents } from '#lib/spreadsheet/sheet.ts';
import { parseXlsx } from '#lib/spreadsheet/xlsx-parser.ts';
import { createXlsx } from '#test/table-files.ts';

const cellsOf = ({ sheets }: TableContents, sheet = 0) => sheets[sheet]?.rows.map(({ cells }) => cells);

test.each([
  ['&quot;26GCS&quot;000', 7, '26GCS007'],
  ['&quot;26GCS&quot;000', 1234, '26GCS1234'],
  ['&quot;26GCS&quot;000', 0, '26GCS000'],
  ['\\2\\6\\-00\\/0', 123, '26-12/3'],
  ['000\\-00-0', 70, '000-07-0'],
  ['000&quot;/26&quot;', 7, '007/26'],
  ['&quot;GCS-&quot;General', 12, 'GCS-12'],
  ['[Blue]&quot;A&quot;##;@', 5, 'A5'],
  ['[$AB-409]00', 5, 'AB05'],
  ['&quot;a;b&quot;0', 5, 'a;b5'],
  ['&quot;A&quot;00', 6.5, 'A07'],
  ['[&lt;100]&quot;A&quot;00;&quot;B&quot;00', 5, '#FORMAT!'],
  ['&quot;A&quot;0.0', 5, '#FORMAT!'],
  ['0.00', 7, '7'],
  ['#,##0', 22001, '22001'],
  ['&quot;₹&quot; #,##0', 1200, '1200'],
  ['# ##0', 22001, '22001'],
  ['0;[Red]&quot;minus&quot; 0', 7, '7'],
  ['@', 7, '7'],
  ['dd\\.mm\\.yyyy', 45000, '2023-03-15'],
])('an identifier in the format %s keeps the text that it shows, and no more', async (code, value, shown) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const rows = [[{ xml: `<c r="{ref}" s="0"><v>${value}</v></c>` }]];
  const book = Buffer.from(createXlsx({ styles, sheets: [{ name: 'S', rows }] }));
  expect(cellsOf(await parseXlsx(book, ROSTER_LIMITS))).toEqual([[shown]]);
});

const mergedSheet = (cells: string[][], areas: string[]) => {
  const rows = cells.map(
    (row, at) =>
      `<row r="${at + 1}">${row
        .map((cell, column) =>
          cell === ''
            ? ''
            : `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
        )
        .join('')}</row>`,
  );
  const merges = areas.map((area) => `<mergeCell ref="${area}"/>`).join('');
  const xml = `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
  return Buffer.from(createXlsx({ sheets: [{ name: 'S', xml }] }));
};

test('merged cells count for each of their rows in a roster, and for no other column or empty row', async () => {
  const cells = [
    ['Students', '', ''],
    ['', '', ''],
    ['GCS', '1', '2026'],
    ['', '2', ''],
    ['', '3', ''],
    ['', '4', '2027'],
  ];
  const book = mergedSheet(cells, [
    'A1:C2',
    'A3:A5',
    '$C$3:$C$4',
    'B6:C6',
    'A9:A12',
    'nonsense',
    'XFD1:XFD9',
  ]);
  expect(cellsOf(await parseXlsx(book, ROSTER_LIMITS))).toEqual([
    ['Students'],
    ['GCS', '1', '2026'],
    ['GCS', '2', '2026'],
    ['GCS', '3'],
    ['', '4', '2027'],
  ]);
  expect(cellsOf(await parseXlsx(book, { ...ROSTER_LIMITS, repeatMerged: false }))?.[2]).toEqual(['', '2']);
});

test('merged cells that would make too much text are refused', async () => {
  const cells = Array.from({ length: 300 }, (_, row) => [row === 0 ? 'x'.repeat(30_000) : '', 'y']);
  await expect(parseXlsx(mergedSheet(cells, ['A1:A300']), ROSTER_LIMITS)).rejects.toMatchObject({
    code: 'table-too-large',
  });
  const many = Array.from({ length: 30_000 }, () => 'B1:B300');
  await expect(parseXlsx(mergedSheet(cells, many), ROSTER_LIMITS)).rejects.toMatchObject({
    code: 'table-too-large',
  });
});
