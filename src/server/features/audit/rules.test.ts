import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeChanges, toTextSearchQuery } from './rules.ts';

const changes = (before: unknown, after: unknown) => describeChanges(before, after, 'Asia/Kolkata');

test('a changed field is shown with both values, an unchanged one is left out', () => {
  expect(changes({ name: 'Mock 1', duration: 40 }, { name: 'Mock 2', duration: 40 })).toEqual([
    { field: 'Name', before: 'Mock 1', after: 'Mock 2' },
  ]);
});

test('a field that a change omits is unchanged; a field of a new or deleted thing is shown', () => {
  expect(changes({ name: 'Mock 1', release: 'at-once' }, { name: 'Mock 2' })).toHaveLength(1);
  expect(changes(null, { mobile: '5' })).toEqual([{ field: 'Mobile', before: null, after: '5' }]);
  expect(changes({ mobile: '5' }, null)).toEqual([{ field: 'Mobile', before: '5', after: null }]);
  expect(changes({ blocked_at: null }, null)).toEqual([]);
  expect(changes(undefined, undefined)).toEqual([]);
});

test('times are in the institute’s zone, lists have commas, flags read yes and no', () => {
  const after = {
    test_timestamp: 1_795_288_200,
    blocked_at: '2026-11-21T19:30:00.000Z',
    topic_tags: ['Ages', 'Trains'],
    options: ['four', 'five'],
    open: true,
    questionIds: [1, 2],
    place: { lat: 1 },
  };
  expect(changes(null, after).map(({ field, after }) => [field, after])).toEqual([
    ['Start', '2026-11-22 00:40'],
    ['Blocked at', '2026-11-22 01:00'],
    ['Topics', 'Ages, Trains'],
    ['Options', 'four\nfive'],
    ['Open', 'yes'],
    ['Question ids', '1, 2'],
    ['Place', '{"lat":1}'],
  ]);
});

test('derived HTML is left out, and a long text is shortened', () => {
  const [change, ...rest] = changes(null, { description: 'x'.repeat(9_000), description_html: '<p>x</p>' });
  expect(rest).toEqual([]);
  expect(change?.after).toHaveLength(2_001);
});

test('every entry can be described, and equal values are left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      for (const change of changes(before, after)) expect(change.before).not.toBe(change.after);
      expect(changes(after, after)).toEqual([]);
    }),
  );
});

test.each([
  [undefined, undefined],
  ['', undefined],
  [' -- ', undefined],
  ['Asha', "'Asha':*"],
  [" O'Neil  back\\slash", "'O''Neil':* & 'back\\\\slash':*"],
  ["a' | b:* & !(c)", "'a''':* & 'b:*':* & '!(c)':*"],
])('the search %j looks for %s', (search, query) => {
  expect(toTextSearchQuery(search)).toBe(query);
});
