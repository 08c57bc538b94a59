import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createXlsx } from '#test/table-files.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questions-'));
  await mkdir(join(folder, 'more'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command as a user runs it, from a folder outside the package. */
async function run(...files: string[]) {
  const child = spawn('npm', ['--prefix', ROOT, 'run', '--silent', 'questions:read', '--', ...files], {
    cwd: folder,
    env: { ...process.env, INIT_CWD: undefined },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    printed += piece;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(printed.endsWith('\n')).toBe(true);
  const lines = printed.slice(0, -1).split('\n');
  return { code, files: lines.map((line) => JSON.parse(line)) };
}

test('one line of JSON for each file holds its questions and its problems', async () => {
  await writeFile(
    join(folder, 'table.txt'),
    'Question,Option A,Option B,Correct,Marks,Tolerance,Unit,Kind\nOne?,x,y,B,2,,,\nLength?,,,3.5,,0.1,m,numerical\nNone?,x,y,,,,,\n',
  );
  const { code, files } = await run('table.txt');
  expect(code).toBe(0);
  expect(files).toEqual([
    {
      file: 'table.txt',
      format: 'CSV',
      items: [
        {
          kind: 'single',
          stem: 'One?',
          options: ['x', 'y'],
          correct: [1],
          points: 2,
          topics: [],
          where: 'row 2',
        },
        {
          kind: 'numerical',
          stem: 'Length?',
          options: [],
          correct: [3.5],
          topics: [],
          tolerances: [0.1],
          unit: 'm',
          where: 'row 3',
        },
      ],
      problems: [
        {
          where: 'row 4, column “Correct”',
          message: 'The right answer is missing, so the question was left out.',
        },
      ],
    },
  ]);
});

test('an unreadable file is reported in its line, the others are printed, and the command fails', async () => {
  await writeFile(join(folder, 'prose.csv'), 'Dear students, the test is on Monday.');
  await writeFile(
    join(folder, 'good.xls'),
    createXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['Question', 'Answer'],
            ['Is it?', 'TRUE'],
          ],
        },
      ],
    }),
  );
  const { code, files } = await run('prose.csv', 'nowhere.csv', 'more', 'good.xls');
  expect(code).toBe(1);
  expect(files.map(({ file, format, items }) => [file, format, items.length])).toEqual([
    ['prose.csv', null, 0],
    ['nowhere.csv', null, 0],
    ['more', null, 0],
    ['good.xls', 'XLSX', 1],
  ]);
  expect(files.slice(0, 3).map(({ problems }) => problems[0].message)).toEqual([
    expect.stringMatching(/^No questions were found in this file\. Questions are read from CSV/),
    'There is no such file.',
    'This is a folder. Name the files in it.',
  ]);
});

test('a file that never ends or cannot be read delays no other file', async () => {
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe')]);
  await writeFile(join(folder, 'huge.csv'), Buffer.alloc(100_000_000, 'a'));
  await writeFile(join(folder, 'doctype.xml'), '<!DOCTYPE q [<!ENTITY a "x">]><assessmentItem title="&a;"/>');
  await writeFile(join(folder, 'true.gift'), 'Is it?{T}');
  const hostile = ['pipe', '/dev/zero', 'huge.csv', 'doctype.xml', 'a\u0001\n.csv', `${'x'.repeat(5_000)}`];
  const { code, files } = await run(...hostile, 'true.gift');
  expect(code).toBe(1);
  expect(files.map(({ format, items }) => [format, items.length])).toEqual([
    ...hostile.map(() => [null, 0]),
    ['GIFT', 1],
  ]);
  for (const { problems } of files.slice(0, -1))
    expect(problems).toEqual([{ where: 'the file', message: expect.stringMatching(/^[A-Z].*\.$/s) }]);
});

test('a long output is complete', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `Question ${n} ${'ü'.repeat(200)}?,x,y,A\n`);
  await writeFile(join(folder, 'long.csv'), `Question,A,B,Correct\n${rows.join('')}`);
  const { code, files } = await run('long.csv', 'long.csv');
  expect([code, ...files.map(({ items }) => items.length)]).toEqual([0, 3_000, 3_000]);
});
