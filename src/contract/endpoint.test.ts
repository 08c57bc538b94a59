import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdParams, queryList, queryNumber } from './endpoint.ts';
import { Batch } from './person.ts';
import { TopicName } from './questions/topics.ts';

const tags = queryList(TopicName, 3);

test('a query parameter that occurs once is a list of one', () => {
  expect(tags.parse('Trains')).toEqual(['Trains']);
  expect(tags.parse(['Trains', ' Ages '])).toEqual(['Trains', 'Ages']);
});

test('an empty item, too many items and values that are not text are refused', () => {
  for (const value of ['', ['a', ''], ['a', 'b', 'c', 'd'], 7, [7], null])
    expect(tags.safeParse(value).success, JSON.stringify(value)).toBe(false);
});

test('a number in a query is read from text within its bounds, and from nothing else', () => {
  const number = queryNumber(1, 100);
  fc.assert(
    fc.property(fc.integer({ min: -200, max: 400 }), (n) => {
      expect(number.safeParse(String(n)).success).toBe(n >= 1 && n <= 100);
      expect(number.safeParse(n).success).toBe(n >= 1 && n <= 100);
    }),
  );
  for (const value of ['', ' 5', '5 ', '+5', '5.0', '5e1', '0x5', '५', ['5'], null, 5.5, Number.NaN])
    expect(number.safeParse(value).success, JSON.stringify(value)).toBe(false);
});

test('the id in a path is one that a row can have', () => {
  for (const id of ['1', '2147483647']) expect(IdParams.parse({ id })).toEqual({ id: Number(id) });
  for (const id of ['0', '01', '-1', '1.0', '2147483648', '99999999999', 'a', '', ' 1'])
    expect(IdParams.safeParse({ id }).success, id).toBe(false);
});

test('a batch is a year, as a number or as text', () => {
  for (const batch of [2026, '2026', ' 2026 ']) expect(Batch.parse(batch)).toBe(2026);
  for (const batch of ['26', '20266', 1949, 2151, 2026.5, '', null, [2026], true])
    expect(Batch.safeParse(batch).error?.issues.length, JSON.stringify(batch)).toBe(1);
});
