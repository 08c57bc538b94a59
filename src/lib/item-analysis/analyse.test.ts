import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarks } from './mark-matrix.ts';

const ROOT = join(import.meta.dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command as a user runs it, from a folder outside the package. */
function run(...files: string[]) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['--prefix', ROOT, 'run', '--silent', 'analyse', '--', ...files],
    { cwd: folder, env: { ...process.env, INIT_CWD: undefined }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('the command prints one JSON object with the figures in their order', () => {
  writeFileSync(join(folder, 'marks.csv'), '\ufeff"a, b",c\r\n2,2\r\n2,1\r\n1,\r\n0,0\r\n\r\n\r\n');
  const { status, stdout } = run('marks.csv');
  expect(status).toBe(0);
  expect(stdout.endsWith('}\n')).toBe(true);
  const figures = JSON.parse(stdout);
  expect(Object.keys(figures)).toEqual([
    'count',
    'mean',
    'median',
    'sd',
    'skewness',
    'kurtosis',
    'alpha',
    'error_ratio',
    'standard_error',
    'items',
  ]);
  expect(figures).toMatchObject({
    count: 3,
    median: 1,
    items: [{ item: 'a, b', facility: 50 }, { item: 'c' }],
  });
  expect(Object.keys(figures.items[0])).toEqual([
    'item',
    'facility',
    'sd',
    'discrimination',
    'discriminative_efficiency',
    'intended_weight',
    'effective_weight',
    'item_rest_correlation',
  ]);
});

test('a bad file ends the command with a sentence and exit code 1', () => {
  writeFileSync(join(folder, 'bad.csv'), 'a,b\n1,1\n1,one\n');
  expect(run('bad.csv')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Row 2 below the names (row 3 of the file), column 2 (“b”) holds “one”. Write a mark as a number such as 1, 0.5 or -0.25, or leave the cell empty.\n',
  });
  expect(run('missing.csv')).toMatchObject({ status: 1, stderr: 'missing.csv: There is no such file.\n' });
});

test.each([
  ['', 'The file is empty.'],
  ['\n\n', 'The file is empty.'],
  ['a,b\n', 'The second row is missing. It holds the full marks of each item.'],
  ['a,\n1,1\n', 'Column 2 has no name.'],
  ['a,b\n1,-1\n', 'column 2 (“b”) holds “-1”. The second row holds full marks'],
  ['a,b\n1,\n', 'column 2 (“b”) holds “”. The second row holds full marks'],
  ['a,b\n1,1\n1\n', 'Row 2 below the names (row 3 of the file) has 1 cell, but the first row has 2 cells.'],
  ['a,b\n1,1\n1,1,\n', 'Row 2 below the names (row 3 of the file) has 3 cells'],
  ['a,b\n1,1\n"0,5",1\n', 'holds “0,5”'],
  ['a,b\n1,1\n1e999,1\n', 'holds “1e999”'],
  ['a,b\n1,1\nNaN,1\n', 'holds “NaN”'],
  ['a,b\n1,1\n"1,1\n', 'A quotation mark opens in row 3 of the file and is never closed.'],
  ['a,b\n1,1\n1"x,1\n', 'Row 3 of the file cannot be read: look at its quotation marks.'],
])('%j is refused', (text, message) => expect(() => readMarks(Buffer.from(text))).toThrow(message));

test('marks are read with spaces, signs and exponents; an empty line counts between rows of one column', () => {
  expect(readMarks(Buffer.from('a,b\n 1 ,+2\n-.5,1e-1\n\n, 2.\n')).marks).toEqual(
    Float64Array.of(-0.5, 0.1, Number.NaN, 2),
  );
  expect(readMarks(Buffer.from('a\n1\n1\n\n0\n\n')).marks).toEqual(Float64Array.of(1, Number.NaN, 0));
});

test.each([
  ['semicolons', 'a, x;b;b\n1;2,5;1\n-0,25;;1\n'],
  ['tabs', 'a, x\tb\tb\n1\t2.5\t1\n-.25\t\t1\n'],
  ['quoted commas', '"a, x",b,"b"\n1,2.5,1\n-0.25,,1\n'],
])('cells divided by %s are read, and names may repeat', (_, text) =>
  expect(readMarks(Buffer.from(text))).toEqual({
    names: ['a, x', 'b', 'b'],
    fullMarks: Float64Array.of(1, 2.5, 1),
    marks: Float64Array.of(-0.25, Number.NaN, 1),
  }),
);

test('a name may hold another delimiter than the one of the file', () => {
  expect(readMarks(Buffer.from('a;b;c,d\n1,2\n')).names).toEqual(['a;b;c', 'd']);
  expect(readMarks(Buffer.from('"said ""a;b""",c\n1,2\n')).names).toEqual(['said "a;b"', 'c']);
});
