import { createSheetXml, createXlsxOfSheet } from './table-files.ts';
import { createZip } from './zip-archive.ts';

const MEGABYTE = 1_048_576;

export const HEAD =
  '<row r="1"><c t="str"><v>Question</v></c><c t="str"><v>A</v></c><c t="str"><v>B</v></c><c t="str"><v>Correct</v></c></row>';
export const ROW =
  '<row><c t="str"><v>Which one?</v></c><c t="str"><v>x</v></c><c t="str"><v>y</v></c><c t="str"><v>A</v></c></row>';
const packed = (path: string, text: string | Buffer) => createZip([{ path, text }]);
const laughs = `<!DOCTYPE quiz [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&a${n || ''};`.repeat(10)}">`).join('')}]>`;
export const quiz = (inside: string) => `<?xml version="1.0"?><quiz>${inside}</quiz>`;

export const whole = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('');

/** Files of questions that must be refused. */
export const refusedFiles: [what: string, make: () => string | Uint8Array][] = [
  [
    '512 MB packed small, as a workbook',
    () => packed('xl/worksheets/sheet1.xml', Buffer.alloc(512 * MEGABYTE, ' ')),
  ],
  [
    'a path out of the archive',
    () =>
      createZip([
        { path: '../../etc/passwd', text: 'x' },
        { path: 'imsmanifest.xml', text: '<manifest/>' },
      ]),
  ],
  [
    'a part that is longer than it says',
    () =>
      createZip([{ path: 'xl/worksheets/sheet1.xml', text: createSheetXml(HEAD + ROW.repeat(50)) }], {
        declared: 10,
      }),
  ],
  [
    'an encrypted archive',
    () => createZip([{ path: 'xl/worksheets/sheet1.xml', text: 'x' }], { encrypted: true }),
  ],
  ['half a workbook', () => createXlsxOfSheet(createSheetXml(HEAD + ROW)).subarray(0, 300)],
  ['a million rows of CSV', () => `Question,A,B,Correct\n${'x,1,2,A\n'.repeat(1_000_000)}`],
  ['a million rows of a workbook', () => createXlsxOfSheet(createSheetXml(HEAD + ROW.repeat(200_000)))],
  [
    'a document type in a workbook',
    () => createXlsxOfSheet(`<!DOCTYPE w [<!ENTITY a "x">]>${createSheetXml(HEAD + ROW)}`),
  ],
  ['a flood of entities', () => `<?xml version="1.0"?>${laughs}<quiz>&a11;</quiz>`],
  ['ten megabytes in one row', () => `Question,A,B,Correct\n${'x'.repeat(10_000_000)},1,2,A\n`],
  ['ten megabytes of commas', () => ','.repeat(10_000_000)],
  ['ten megabytes of ends of lines', () => '\n'.repeat(10_000_000)],
  ['ten megabytes of one letter', () => 'a'.repeat(10_000_000)],
  ['ten megabytes of quotation marks', () => '"'.repeat(10_000_000)],
  ['ten megabytes of signs of markup', () => '<'.repeat(10_000_000)],
  ['a zero byte', () => 'Question,A,B,Correct\nOne?,a\u0000,b,A\n'],
  ['zero bytes alone', () => Buffer.alloc(1_000_000)],
  ['more than 10 MB', () => Buffer.alloc(11 * MEGABYTE, 'a')],
];

/** Files of questions that may be refused, or read within the limits. */
export const boundedFiles: [what: string, make: () => string | Uint8Array][] = [
  ['512 MB packed small, as a package', () => packed('imsmanifest.xml', Buffer.alloc(512 * MEGABYTE, ' '))],
  ['a million empty rows', () => createXlsxOfSheet(createSheetXml(HEAD + '<row/>'.repeat(1_000_000)))],
  ['elements deep in one another', () => quiz('<question>'.repeat(200_000))],
  ['elements of QTI deep in one another', () => `<assessmentItem>${'<div>'.repeat(200_000)}`],
  [
    'markup of HTML deep in a question',
    () =>
      quiz(
        `<question type="truefalse"><questiontext format="html"><text><![CDATA[${'<b>'.repeat(100_000)}]]></text></questiontext></question>`,
      ),
  ],
  ['lists deep in one another', () => '['.repeat(5_000_000)],
  ['a long number in JSON', () => `{"question": ${'9'.repeat(5_000_000)}}`],
  ['GIFT with braces that never close', () => `::x:: ${'{=a '.repeat(1_000_000)}`],
  ['GIFT with five million answers', () => `::x:: {${'~a'.repeat(5_000_000)}}`],
  ['GIFT with a million answers', () => `::x:: {${'~a'.repeat(1_000_000)}}`],
  ['GIFT with a million questions', () => '{T}\n\n'.repeat(1_000_000)],
  ['GIFT with backslashes alone', () => `::x:: ${'\\'.repeat(5_000_000)} {T}`],
  ['Aiken with a million answers', () => 'ANSWER: A\n'.repeat(1_000_000)],
  ['Aiken with a million options', () => `What?\n${'A) x\n'.repeat(1_000_000)}ANSWER: A\n`],
  ['OpenTriviaQA with questions alone', () => '#Q x\n'.repeat(1_000_000)],
  ['blanks without an end', () => `${' '.repeat(9_000_000)}x`],
  ['an endless beginning of XML', () => `<?xml${' '.repeat(9_000_000)}`],
  ['comments before nothing', () => '<!---->'.repeat(1_000_000)],
  ...['<b>'.repeat(90), '<b><p>x</b>'.repeat(60), `<table>${'<b>x<tr>'.repeat(60)}`].map(
    (html): [string, () => string] => [
      `8,000 questions of HTML that does not pair, such as ${html.slice(0, 16)}`,
      () =>
        quiz(
          whole(
            8_000,
            (n) =>
              `<question type="truefalse"><questiontext format="html"><text><![CDATA[${n}${html}x]]></text></questiontext><answer fraction="100"><text>true</text></answer></question>`,
          ),
        ),
    ],
  ),
  ['a flood of attributes', () => quiz(`<question ${whole(300_000, (n) => `a${n}="x" `)}type="truefalse"/>`)],
  ['a hundred thousand categories', () => whole(100_000, (n) => `$CATEGORY: a/b${n}\n\n`)],
  ['a number without an end', () => `How many?{#${'1'.repeat(2_000_000)}:${'2'.repeat(2_000_000)}}`],
  ['names in JSON without an end', () => `{${whole(500_000, (n) => `"k${n}":1,`)}"question":"x"}`],
  [
    'sixteen thousand columns',
    () => createXlsxOfSheet(createSheetXml(`<row r="1">${'<c t="str"><v>A</v></c>'.repeat(16_384)}</row>`)),
  ],
  [
    'the last cell that a sheet can have',
    () => createXlsxOfSheet(createSheetXml(`<row r="1048576"><c r="XFD1048576"/></row>${HEAD}${ROW}`)),
  ],
  [
    'sixty thousand parts',
    () => createZip(Array.from({ length: 60_000 }, (_, n) => ({ path: `${n}`, text: '' }))),
  ],
  [
    'one name for two parts',
    () => createZip(['<manifest/>', 'x'].map((text) => ({ path: 'imsmanifest.xml', text }))),
  ],
  [
    'a test that is its own question',
    () =>
      packed(
        't.xml',
        '<assessmentTest><testPart><assessmentSection><assessmentItemRef identifier="a" href="t.xml"/></assessmentSection></testPart></assessmentTest>',
      ),
  ],
];
