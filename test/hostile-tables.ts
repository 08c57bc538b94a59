import { createCsv, createSheetXml, createXlsx, createXlsxOfSheet } from './table-files.ts';
import { createZip } from './zip-archive.ts';

const MEGABYTE = 1_048_576;

const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);
export const row = '<row><c t="str"><v>USN</v></c></row>';
const millionRows = Array.from({ length: 1_048_576 }, (_, n) => `<row r="${n + 1}"/>`).join('');

const bomb = () =>
  createZip([
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

/** Tables that a roster cannot be read from, and the answer of the portal. */
export const hostileTables: [
  what: string,
  make: () => string | Uint8Array,
  status: number,
  sentence: RegExp,
][] = [
  ['512 MB packed small', bomb, 413, /unpacks to more/],
  ['a million rows of CSV', () => 'a,b\n'.repeat(1_000_000), 413, /more than 20000 rows/],
  [
    'a million empty rows',
    () => createXlsxOfSheet(createSheetXml(millionRows)),
    413,
    /file is empty|too long/,
  ],
  ['a million rows of text', () => createXlsxOfSheet(createSheetXml(row.repeat(200_000))), 413, /20000 rows/],
  [
    'a document type',
    () => createXlsxOfSheet(`<!DOCTYPE w [<!ENTITY a "x">]>${createSheetXml(row)}`),
    400,
    /document type/,
  ],
  [
    'an entity without one',
    () => createXlsxOfSheet(createSheetXml('<row><c t="str"><v>&xxe;</v></c></row>')),
    400,
    /cannot be read/,
  ],
  ['markup that never ends', () => createXlsxOfSheet('<worksheet><sheetData><row>'), 400, /cannot be read/],
  [
    'a path out of the archive',
    () => createZip([{ path: '../../etc/passwd', text: 'x' }]),
    400,
    /outside itself/,
  ],
  [
    'a part that is longer than it says',
    () =>
      createZip([{ path: 'xl/worksheets/sheet1.xml', text: createSheetXml(row.repeat(50)) }], {
        declared: 10,
      }),
    400,
    /damaged/,
  ],
  [
    'an encrypted archive',
    () => createZip([{ path: 'xl/worksheets/sheet1.xml', text: 'x' }], { encrypted: true }),
    400,
    /password|damaged/,
  ],
  ['half a workbook', () => createXlsxOfSheet(createSheetXml(row)).subarray(0, 300), 400, /damaged/],
  [
    'an archive of something else',
    () => createZip([{ path: 'song.mp3', text: 'x' }]),
    415,
    /without a sheet/,
  ],
  [
    'an OpenDocument table',
    () =>
      createZip([
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
    () => createXlsxOfSheet(createSheetXml('<row><c r="ZZZ1"><v>1</v></c></row>')),
    400,
    /outside every sheet/,
  ],
  ['a cell of 50 KB', () => createCsv([['USN'], ['x'.repeat(50_000)]]), 413, /more than 32767 characters/],
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
  ['blanks alone', () => ' \n,,\n', 415, /file is empty/],
  ['20 MB', () => Buffer.alloc(20 * MEGABYTE, 'a'), 413, /body is too large/],
  [
    'too many sheets',
    () =>
      createXlsx({
        inline: true,
        sheets: Array.from({ length: 60 }, (_, n) => ({ name: `S${n}`, rows: [['x']] })),
      }),
    413,
    /50 sheets/,
  ],
];
