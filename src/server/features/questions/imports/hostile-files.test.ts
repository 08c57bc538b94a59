import { expect, test } from 'vitest';
import type { QuestionFile } from '#lib/question-formats/file-question.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { boundedFiles, HEAD, quiz, ROW, refusedFiles, whole } from '#test/hostile-questions.ts';
import { createSheetXml, createXlsxOfSheet } from '#test/table-files.ts';
import { createQuestionFileReader } from './file-reader.sandbox.ts';

// bench/hostile-files.ts measures the time and memory that each of these files takes.

const reader = createQuestionFileReader(createFairQueue(1, 3));
const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? Buffer.from(file) : file);
const read = (file: string | Uint8Array): Promise<QuestionFile> =>
  reader.read({ bytes: bytesOf(file), name: 'questions' });
const outcomeOf = (file: string | Uint8Array) => read(file).catch((error: unknown) => error);

const SOUND = 'Question,A,B,Correct\nWhich one?,x,y,A\n';

test.each(refusedFiles)('%s is refused in words', async (_what, make) => {
  const outcome = await outcomeOf(make());
  expect(outcome).toBeInstanceOf(Problem);
  expect((outcome as Problem).message).toMatch(/^[A-Z].*\.$/);
});

test.each(boundedFiles)('%s is read or refused', async (_what, make) => {
  const outcome = await outcomeOf(make());
  if (!(outcome instanceof Problem)) expect(outcome).toMatchObject({ items: expect.any(Array) });
});

test('a data validation over a whole sheet adds no rows', async () => {
  const after =
    '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>';
  expect(await read(createXlsxOfSheet(createSheetXml(HEAD + ROW, after)))).toMatchObject({
    format: 'XLSX',
    items: [{ correct: [0] }],
  });
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

/** Valid files that may cost more than hostile ones, because they hold so much. */
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

test('paths and addresses in a file stay text and never read from the portal', async () => {
  const { items } = await read(
    'Question,A,B,Correct,Title\n__proto__ of what?,constructor,__proto__,A,__proto__\n',
  );
  expect(items[0]).toMatchObject({ options: ['constructor', '\\_\\_proto\\_\\_'], title: '__proto__' });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('many files at once queue up, and too many are refused', async () => {
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
