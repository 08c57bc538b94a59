import { expect, test } from 'vitest';
import type { StoredRow } from '#server/platform/database/json-columns.ts';
import { proposePlan } from './column-mapping.rules.ts';
import { findBatchRange, readRows } from './row.rules.ts';

const HEADINGS = ['Regno', 'Name', 'Trade', 'Batch', 'Mobile'];

function read(...rows: string[][]) {
  const stored: StoredRow[] = [HEADINGS, ...rows].map((cells, place) => [place + 1, cells]);
  const plan = proposePlan(stored, 0);
  return { rows: readRows(stored, plan, 2026), range: findBatchRange(stored, plan) };
}
const readRegno = (regno: string) => read([regno, 'Asha', 'GCS', '2026', '']).rows[0];

test.each([
  ['22001.0', '22001'],
  ['22001.00', '22001'],
  ['007.0', '007'],
  ['26.5', '26.5'],
  ['２２００１', '22001'],
  ['२२००१.०', '22001'],
  [' 26\u200bGCS\u00a0 1 ', '26GCS 1'],
])('a cell with %j is the registration number %s', (cell, regno) => {
  expect(readRegno(cell)).toMatchObject({ regno, faults: [] });
});

test.each([
  ['22,001', /put commas/],
  ['1,22,001', /put commas/],
  ['2.2E+4', /shortened the number/],
  ['#FORMAT!', /number format of this cell/],
  ['#N/A', /is not a registration number/],
])('a cell with %j is refused with a sentence', (cell, fault) => {
  expect(readRegno(cell)?.faults).toEqual([expect.stringMatching(fault)]);
});

test('batches and mobile numbers that a program wrote as floats are read as whole numbers', () => {
  const { rows } = read(['1', 'Asha', 'GCS', '2026.0', '9876543210.0']);
  expect(rows).toMatchObject([{ batch: 2026, mobile: '+919876543210', faults: [] }]);
});

test('one number in two spellings is one student', () => {
  const { rows } = read(['26GCS1', 'Asha', 'GCS', '2026', ''], ['２６ｇｃｓ1', 'Asha', 'GCS', '2026', '']);
  expect(rows[1]?.faults).toEqual(['Row 2 has the same registration number.']);
});

test('the question about ranges shows one of the file, and is not asked without one', () => {
  const batches = (...values: string[]) =>
    read(...values.map((batch, n) => [`${n}`, 'Asha', 'GCS', batch, ''])).range;
  expect(batches('2026', '2022-26', '2023–2027')).toEqual({ value: '2022-26', first: 2022, last: 2026 });
  expect(batches('2026', '2026-26', 'third year', '2026-08-01', '2020-2039', '')).toBeUndefined();
});
