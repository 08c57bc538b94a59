import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readResponses } from './responses.ts';

const ROOT = join(import.meta.dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'responses-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command as a user runs it, from a folder outside the package. */
function run(text: string) {
  writeFileSync(join(folder, 'responses.csv'), text);
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['--prefix', ROOT, 'run', '--silent', 'calibrate', '--', 'responses.csv'],
    { cwd: folder, env: { ...process.env, INIT_CWD: undefined }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('the command prints one JSON object, and says why a figure is missing', () => {
  const { status, stdout } = run(
    '\ufeff"a, b",c,d,e,f\r\n1,1,,,1\r\n0,0,,,1\r\n1,1,,,1\r\n0,1,,,1\r\n,,0,0,\r\n,,1,1,\r\n,,,,\r\n\r\n',
  );
  expect(status).toBe(0);
  const found = JSON.parse(stdout);
  const number = expect.any(Number);
  expect(found).toEqual({
    items: [
      { item: 'a, b', answers: 4, difficulty: number, standard_error: number, group: 1 },
      { item: 'c', answers: 4, difficulty: number, standard_error: number, group: 1 },
      { item: 'd', answers: 2, difficulty: number, standard_error: number, group: 2 },
      { item: 'e', answers: 2, difficulty: number, standard_error: number, group: 2 },
      { item: 'f', answers: 4, difficulty: null, standard_error: null, reason: 'all answers right' },
    ],
    ability_sd: number,
    students: [
      ...[1, 2, 3, 4, 5, 6].map((row) => ({ row, ability: number, standard_error: number })),
      { row: 7, ability: null, standard_error: null, reason: 'no answer to an item with a difficulty' },
    ],
    warnings: expect.arrayContaining([expect.stringMatching(/^No student links the 2 groups of items\./)]),
  });
  expect(Object.keys(found.items[0])).toEqual(['item', 'answers', 'difficulty', 'standard_error', 'group']);
});

test('a bad cell ends the command with its place and exit code 1', () => {
  expect(run('a,b\n1,1\n0,2\n')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Row 2 below the names (row 3 of the file), column 2 (“b”) holds “2”. Write 1 for a right answer, 0 for a wrong one, or leave the cell empty.\n',
  });
});

test.each([
  ['', 'The file is empty.'],
  ['a;b\n1;0;1\n', 'has 3 cells, but the first row has 2 cells'],
  ['a,b\n1\n', 'has 1 cell, but the first row has 2 cells'],
  ['a,b\n1,0.5\n', 'holds “0.5”'],
  ['a,b\n1,true\n', 'holds “true”'],
])('%j is refused', (text, message) => expect(() => readResponses(Buffer.from(text))).toThrow(message));

test('answers are read row by row, without the empty cells', () => {
  const { names, starts, items, right } = readResponses(Buffer.from('a,"b\nc"\n 1 ,0\n,\n,1\n\n'));
  expect(names).toEqual(['a', 'b\nc']);
  expect([...starts]).toEqual([0, 2, 2, 3]);
  expect([...items]).toEqual([0, 1, 1]);
  expect([...right]).toEqual([1, 0, 1]);
});
