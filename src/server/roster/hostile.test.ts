import { expect, test } from 'vitest';
import { ROSTER_BYTES } from '#contract/roster.ts';
import { archiveOf } from '#test/archive.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/request.ts';
import { sendFile } from '#test/roster.ts';
import { csvOf, workbookOf } from '#test/tables.ts';

const portal = usePortal();
const MEGABYTE = 1_048_576;

const sheet = (body: string, after = '') => `<worksheet><sheetData>${body}</sheetData>${after}</worksheet>`;
const book = (xml: string) => workbookOf({ sheets: [{ name: 'S', xml }] });
const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);
const row = '<row><c t="str"><v>USN</v></c></row>';
const million = Array.from({ length: 1_048_576 }, (_, n) => `<row r="${n + 1}"/>`).join('');

const bomb = () => {
  const parts = workbookOf({ sheets: [{ name: 'S', xml: sheet(row) }] });
  expect(parts.length).toBeLessThan(2_000);
  return archiveOf([
    {
      path: 'xl/workbook.xml',
      text: '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { path: 'xl/worksheets/sheet1.xml', text: Buffer.alloc(512 * MEGABYTE, ' ') },
  ]);
};

const hostile: [what: string, make: () => string | Uint8Array, status: number, sentence: RegExp][] = [
  ['512 MB packed small', bomb, 413, /unpacks to more/],
  ['a million rows of CSV', () => 'a,b\n'.repeat(1_000_000), 413, /more than 20000 rows/],
  ['a million empty rows', () => book(sheet(million)), 413, /nothing in this file|too long/],
  ['a million rows of text', () => book(sheet(row.repeat(200_000))), 413, /20000 rows/],
  ['a document type', () => book(`<!DOCTYPE w [<!ENTITY a "x">]>${sheet(row)}`), 400, /document type/],
  [
    'an entity without one',
    () => book(sheet('<row><c t="str"><v>&xxe;</v></c></row>')),
    400,
    /cannot be read/,
  ],
  ['markup that never ends', () => book('<worksheet><sheetData><row>'), 400, /cannot be read/],
  [
    'a path out of the archive',
    () => archiveOf([{ path: '../../etc/passwd', text: 'x' }]),
    400,
    /outside itself/,
  ],
  [
    'a part that is longer than it says',
    () => archiveOf([{ path: 'xl/worksheets/sheet1.xml', text: sheet(row.repeat(50)) }], { declared: 10 }),
    400,
    /damaged/,
  ],
  [
    'an encrypted archive',
    () => archiveOf([{ path: 'xl/worksheets/sheet1.xml', text: 'x' }], { encrypted: true }),
    400,
    /password|damaged/,
  ],
  ['half a workbook', () => book(sheet(row)).subarray(0, 300), 400, /damaged/],
  [
    'an archive of something else',
    () => archiveOf([{ path: 'song.mp3', text: 'x' }]),
    415,
    /without a sheet/,
  ],
  [
    'an OpenDocument table',
    () =>
      archiveOf([
        { path: 'mimetype', text: 'x' },
        { path: 'content.xml', text: 'x' },
      ]),
    415,
    /another kind/,
  ],
  ['an encrypted workbook', () => ole('EncryptedPackage'), 415, /protected by a password/],
  ['an old workbook', () => ole('Workbook'), 415, /old XLS/],
  [
    'a cell far outside',
    () => book(sheet('<row><c r="ZZZ1"><v>1</v></c></row>')),
    400,
    /outside every sheet/,
  ],
  ['a cell of 50 KB', () => csvOf([['USN'], ['x'.repeat(50_000)]]), 413, /more than 32767 characters/],
  ['too many columns', () => `USN${',x'.repeat(300)}\n`, 413, /more than 200 columns/],
  ['one row of five million cells', () => ','.repeat(5_000_000), 413, /Row 1 is longer/],
  ['a zero byte', () => 'USN,Name\n1,a\u0000b\n', 400, /Line 2 holds a byte that is no text/],
  [
    'damaged UTF-8',
    () => Buffer.concat([Buffer.from('USN,Name\n1,Zoë\n2,'), Buffer.from([0xff, 0xfe])]),
    400,
    /damaged/,
  ],
  [
    'a quotation mark without an end',
    () => 'USN,Name\n1,"Invented\n2,Other\n',
    400,
    /row 2 and is never closed/,
  ],
  ['a picture', () => Buffer.from('89504e470d0a1a0a00', 'hex'), 415, /picture/],
  ['a PDF', () => '%PDF-1.7', 415, /PDF/],
  ['a web page', () => '\ufeff<!DOCTYPE html><table></table>', 415, /web page/],
  ['nothing', () => '', 415, /empty/],
  ['blanks alone', () => ' \n,,\n', 415, /nothing in this file/],
  ['20 MB', () => Buffer.alloc(20 * MEGABYTE, 'a'), 413, /more than this call takes/],
  [
    'too many sheets',
    () =>
      workbookOf({
        inline: true,
        sheets: Array.from({ length: 60 }, (_, n) => ({ name: `S${n}`, rows: [['x']] })),
      }),
    413,
    /50 sheets/,
  ],
];

async function timeOfSound(admin: Person): Promise<number> {
  const begun = performance.now();
  expect((await sendFile(portal, admin, 'USN,Name\n1,a\n')).success).toBe(true);
  return performance.now() - begun;
}

test.each(hostile)(
  '%s is refused in words within two seconds, while the portal serves',
  async (_what, make, status, sentence) => {
    const admin = await anAdmin(portal);
    const file = make();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const begun = performance.now();
    const answers = await Promise.all([
      sendFile(portal, admin, file, 'students.xlsx'),
      ...[0, 1, 2].map(() => request(portal, 'GET', '/ready')),
    ]);
    clearInterval(watch);
    const [answer, ...ready] = answers;
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(sentence) });
    expect([status, 415]).toContain((answer as { status: number }).status);
    // Beside other tests the machine is slower by what a sound file takes.
    expect(performance.now() - begun).toBeLessThan(2_000 + 3 * (await timeOfSound(admin)));
    expect(ready.map((one) => one.status)).toEqual([200, 200, 200]);
    // Sender and portal are one process here, and the sender's garbage counts; the portal alone takes less than half.
    expect(most - before).toBeLessThan(200 * MEGABYTE + 4 * file.length);
  },
);

test('what a file names is text, and never the portal’s own', async () => {
  const admin = await anAdmin(portal);
  const file = csvOf([
    ['__proto__', 'constructor', 'USN'],
    ['polluted', 'x', 'P-1'],
  ]);
  expect((await sendFile(portal, admin, file)).success).toBe(true);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('a check over a whole sheet is nothing to read', async () => {
  const admin = await anAdmin(portal);
  const after =
    '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>';
  expect((await sendFile(portal, admin, book(sheet(row, after)))).success).toBe(true);
});

test('a file a little below the limit is taken, whatever its name', async () => {
  const admin = await anAdmin(portal);
  const line = `${'x'.repeat(400)},y\n`;
  const file = line.repeat(Math.floor((ROSTER_BYTES - 100) / line.length));
  expect((await sendFile(portal, admin, file, '../evil\u0000name.xlsx')).success).toBe(true);
});

test('many files at once wait for one another, and too many are told so', async () => {
  const admin = await anAdmin(portal);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sendFile(portal, admin, 'USN,Name\n1,a\n')),
  );
  const told = answers.map(({ code }) => code ?? 'read');
  expect(told.filter((code) => code === 'read').length).toBeGreaterThanOrEqual(4);
  expect(new Set(told)).toEqual(new Set(['read', 'busy']));
});
