import { expect, test } from 'vitest';
import { archiveOf } from '#test/archive.ts';
import { workbookOf } from '#test/tables.ts';
import { Problem } from '../http/problem.ts';
import { createTurns } from '../security/turns.ts';
import type { ItemFile } from './item.ts';
import { createItemReader } from './reader.ts';

const MEGABYTE = 1_048_576;
const reader = createItemReader(createTurns(1, 3));
const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? Buffer.from(file) : file);
const read = (file: string | Uint8Array): Promise<ItemFile> =>
  reader.read({ bytes: bytesOf(file), name: 'questions' });

const HEAD =
  '<row r="1"><c t="str"><v>Question</v></c><c t="str"><v>A</v></c><c t="str"><v>B</v></c><c t="str"><v>Correct</v></c></row>';
const ROW =
  '<row><c t="str"><v>Which one?</v></c><c t="str"><v>x</v></c><c t="str"><v>y</v></c><c t="str"><v>A</v></c></row>';
const sheet = (body: string, after = '') => `<worksheet><sheetData>${body}</sheetData>${after}</worksheet>`;
const book = (xml: string) => workbookOf({ sheets: [{ name: 'S', xml }] });
const packed = (path: string, text: string | Buffer) => archiveOf([{ path, text }]);
const laughs = `<!DOCTYPE quiz [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&a${n || ''};`.repeat(10)}">`).join('')}]>`;
const quiz = (inside: string) => `<?xml version="1.0"?><quiz>${inside}</quiz>`;

const whole = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('');

/** Files that must be refused. */
const refused: [what: string, make: () => string | Uint8Array][] = [
  [
    '512 MB packed small, as a workbook',
    () => packed('xl/worksheets/sheet1.xml', Buffer.alloc(512 * MEGABYTE, ' ')),
  ],
  [
    'a path out of the archive',
    () =>
      archiveOf([
        { path: '../../etc/passwd', text: 'x' },
        { path: 'imsmanifest.xml', text: '<manifest/>' },
      ]),
  ],
  [
    'a part that is longer than it says',
    () =>
      archiveOf([{ path: 'xl/worksheets/sheet1.xml', text: sheet(HEAD + ROW.repeat(50)) }], { declared: 10 }),
  ],
  [
    'an encrypted archive',
    () => archiveOf([{ path: 'xl/worksheets/sheet1.xml', text: 'x' }], { encrypted: true }),
  ],
  ['half a workbook', () => book(sheet(HEAD + ROW)).subarray(0, 300)],
  ['a million rows of CSV', () => `Question,A,B,Correct\n${'x,1,2,A\n'.repeat(1_000_000)}`],
  ['a million rows of a workbook', () => book(sheet(HEAD + ROW.repeat(200_000)))],
  ['a document type in a workbook', () => book(`<!DOCTYPE w [<!ENTITY a "x">]>${sheet(HEAD + ROW)}`)],
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

/** Files that may be refused, or read within the limits. */
const bounded: [what: string, make: () => string | Uint8Array][] = [
  ['512 MB packed small, as a package', () => packed('imsmanifest.xml', Buffer.alloc(512 * MEGABYTE, ' '))],
  ['a million empty rows', () => book(sheet(HEAD + '<row/>'.repeat(1_000_000)))],
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
    () => book(sheet(`<row r="1">${'<c t="str"><v>A</v></c>'.repeat(16_384)}</row>`)),
  ],
  [
    'the last cell that a sheet can have',
    () => book(sheet(`<row r="1048576"><c r="XFD1048576"/></row>${HEAD}${ROW}`)),
  ],
  [
    'sixty thousand parts',
    () => archiveOf(Array.from({ length: 60_000 }, (_, n) => ({ path: `${n}`, text: '' }))),
  ],
  [
    'one name for two parts',
    () => archiveOf(['<manifest/>', 'x'].map((text) => ({ path: 'imsmanifest.xml', text }))),
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

async function timed(file: string | Uint8Array) {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  const begun = performance.now();
  const cores = process.cpuUsage();
  const outcome = await read(file).catch((error: unknown) => error);
  clearInterval(watch);
  const { user, system } = process.cpuUsage(cores);
  // On a machine that is busy with other things, what this process had of a core tells more than the clock.
  const took = Math.min(performance.now() - begun, (user + system) / 1_000);
  return { outcome, took, grown: most - before };
}

const SOUND = 'Question,A,B,Correct\nWhich one?,x,y,A\n';

async function expectLimits(file: string | Uint8Array) {
  const bytes = bytesOf(file);
  const { outcome, took, grown } = await timed(bytes);
  const sound = await timed(SOUND);
  expect(sound.outcome).toMatchObject({ format: 'CSV' });
  // A slow machine is slower by what a sound file takes.
  expect(took).toBeLessThan(2_000 + sound.took);
  expect(grown).toBeLessThan(100 * MEGABYTE + 3 * bytes.length);
  return outcome;
}

test.each(refused)('%s is refused in words within two seconds', async (_what, make) => {
  const outcome = await expectLimits(make());
  expect(outcome).toBeInstanceOf(Problem);
  expect((outcome as Problem).message).toMatch(/^[A-Z].*\.$/);
});

test.each(bounded)('%s is read or refused within two seconds', async (_what, make) => {
  const outcome = await expectLimits(make());
  if (!(outcome instanceof Problem)) expect(outcome).toMatchObject({ items: expect.any(Array) });
});

test('a check over a whole sheet is nothing to read', async () => {
  const after =
    '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>';
  const outcome = await expectLimits(book(sheet(HEAD + ROW, after)));
  expect(outcome).toMatchObject({ format: 'XLSX', items: [{ correct: [0] }] });
});

test('five thousand questions in ten megabytes are read', async () => {
  const words = 'a train crosses a bridge in some time and the length of both is asked '.repeat(12);
  const row = (n: number) => `"${n}: ${words}?",${n},${n + 1},${n + 2},B,"${words}"\n`;
  const file = `Question,A,B,C,Correct,Explanation\n${Array.from({ length: 5_000 }, (_, n) => row(n)).join('')}`;
  expect(file.length).toBeGreaterThan(8_000_000);
  const { items, problems } = await read(file);
  expect([items.length, problems]).toEqual([5_000, []]);
});

const words = 'a train crosses a bridge in some time and the length of both is asked '.repeat(25);

/** Sound files that cost more than hostile ones may, because they hold so much. */
test.each([
  [
    'GIFT',
    () =>
      whole(
        5_000,
        (n) => `::q${n}::[html]<p>${n}: ${words}?</p>{\n\t=<p>${n} m</p>\n\t~<p>${n + 1} m</p>\n}\n\n`,
      ),
    5_000,
  ],
  ['Aiken', () => whole(5_000, (n) => `${n}: ${words}?\nA. one\nB. two\nANSWER: B\n\n`), 5_000],
  [
    'Moodle XML',
    () =>
      quiz(
        whole(
          4_000,
          (n) =>
            `<question type="truefalse"><questiontext format="html"><text><![CDATA[<h4>${n}</h4><table><tr><td>${words}</td></tr></table>]]></text></questiontext><answer fraction="100"><text>true</text></answer></question>\n`,
        ),
      ),
    4_000,
  ],
])('thousands of questions in almost ten megabytes of %s are read', async (_format, make, count) => {
  const file = make();
  expect(file.length).toBeGreaterThan(7_000_000);
  expect((await read(file)).items).toHaveLength(count);
});

test('what a file names is text, and never the portal’s own', async () => {
  const { items } = await read(
    'Question,A,B,Correct,Title\n__proto__ of what?,constructor,__proto__,A,__proto__\n',
  );
  expect(items[0]).toMatchObject({ options: ['constructor', '__proto__'], title: '__proto__' });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('many files at once wait for one another, and too many are told so', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      read(SOUND).then(
        () => 'read',
        ({ code }: Problem) => code,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array(4).fill('busy'), ...Array(4).fill('read')]);
});
