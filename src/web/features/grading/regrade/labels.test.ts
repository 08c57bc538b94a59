import { expect, test } from 'vitest';
import { listRulingChoices, toRulings } from './labels.ts';

const version = (number: number, fits: boolean, same: boolean) => ({
  ...{ number, fits, same },
  written_at: '2026-11-22T08:00:00Z',
});
const versions = [version(3, false, false), version(2, true, false), version(1, true, true)];

test('only rulings that would change something are offered', () => {
  const offered = (ruling: Parameters<typeof listRulingChoices>[0]['ruling']) =>
    listRulingChoices({ versions, ruling }).map(({ value }) => value);
  expect(offered(null)).toEqual(['key 2', 'full', 'out']);
  expect(offered({ how: 'key', version: 2 })).toEqual(['full', 'out', 'pinned']);
  expect(offered({ how: 'out', version: null })).toEqual(['key 2', 'full', 'pinned']);
});

test('only chosen questions become rulings', () => {
  const chosen = new Map([
    [1, 'key 2'],
    [2, ''],
    [3, 'out'],
  ]);
  expect(toRulings(chosen)).toEqual([
    { question_id: 1, how: 'key', version: 2 },
    { question_id: 3, how: 'out' },
  ]);
});
