import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPromiseFaults } from './promises.ts';

const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);
// Ten promises, and fourteen ways in which a student's side fails.
const promised = [...upTo('I', 10), ...upTo('C', 14)];
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

test('every promise has tests, and every named test exists', () => {
  expect(findPromiseFaults(readFileSync('docs/promises.md', 'utf8'), read, promised)).toEqual([]);
});

const source = "test('it holds', () => {});";
const faults = (line: string) =>
  findPromiseFaults(line, (path) => (path === 'a.test.ts' ? source : undefined), ['I1']).join('\n');

test.each([
  ['| I1 It holds | `a.test.ts`: it held |', 'has no test "it held"'],
  ['| I1 It holds | `a.test.ts`: it |', 'has no test "it"'],
  ['| I1 It holds | `b.test.ts`: it holds |', 'b.test.ts has no test'],
  ['| I1 It holds | see elsewhere |', 'not a row'],
  ['| I2 It holds | `a.test.ts`: it holds |', 'I1 has no test'],
  ['| I1 It holds | `a.test.ts`: it holds |\n| I1 | `a.test.ts`: it holds |', 'listed twice: I1'],
])('a violation planted as %s is caught', (line, fault) => {
  expect(faults('| I1 It holds | `a.test.ts`: it holds |')).toBe('');
  expect(faults(line)).toContain(fault);
});
