import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Mutant } from '#test/mutants/mutant.ts';
import { mutants } from '#test/mutants/mutants.ts';
import { findMutantFaults } from './mutants.ts';

const promised = Array.from({ length: 10 }, (_, at) => `I${at + 1}`);
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

test('every promise has a mutant, each removes code that exists, and the table names its test', () => {
  expect(findMutantFaults(mutants, readFileSync('docs/promises.md', 'utf8'), read, promised)).toEqual([]);
});

const sources: Record<string, string> = {
  'a.ts': 'if (late) return; keep(); keep();',
  'a.test.ts': "test('it holds', () => {}); test('it stays', () => {});",
};
const table = '| I1 It holds | `a.test.ts`: it holds |\n| C1 A kill | `a.spec.ts`: it comes back |';
const sound: Mutant = {
  ...{ promise: 'I1', file: 'a.ts', from: 'if (late) return;', to: '' },
  ...{ test: 'a.test.ts', name: 'it holds', because: 'what is late is left' },
};
const faults = (given: Mutant[], rows = table) =>
  findMutantFaults(given, rows, (path) => sources[path], ['I1']).join('\n');

test.each<[string, Partial<Mutant>, string]>([
  ['a guard that is gone', { from: 'if (early) return;' }, '0 times in a.ts'],
  ['a guard that occurs twice', { from: 'keep();' }, '2 times in a.ts'],
  ['a file that is gone', { file: 'b.ts' }, '0 times in b.ts'],
  ['nothing taken away', { to: 'if (late) return;' }, 'nothing is taken away'],
  ['a test that is gone', { name: 'it held' }, 'has no test "it held"'],
  ['a test that the table does not name', { name: 'it stays' }, 'does not name "it stays"'],
  ['another promise', { promise: 'I2' }, 'I1 has no mutant'],
])('%s, planted, is caught', (_what, planted, fault) => {
  expect(faults([sound])).toBe('');
  expect(faults([{ ...sound, ...planted }])).toContain(fault);
});

test('a test of the table without a mutant is caught', () => {
  expect(faults([sound], `${table}\n| I1 | \`a.test.ts\`: it stays |`)).toBe('I1: no mutant for "it stays"');
});
