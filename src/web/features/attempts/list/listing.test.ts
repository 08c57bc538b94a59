import { expect, test } from 'vitest';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { getEnd, getRefreshDelay, groupListings, readFilter } from './listing.ts';

function aListing(id: number, state: AptitudeListing['state'], test_timestamp: number): AptitudeListing {
  return {
    id,
    name: `Test ${id}`,
    test_timestamp,
    duration: 60,
    total_questions: 30,
    state,
    attempt_state: null,
    released: false,
    results_at: null,
    marks: null,
    total_score: null,
    venue: null,
    timing: 'common',
    ends_at: new Date((test_timestamp + 3_600) * 1_000).toISOString(),
    deadline: null,
    practisable: false,
  };
}

test('open tests are those whose start has passed, the next test comes first, and the latest of those that are over', () => {
  const listings = [
    aListing(1, 'missed', 100),
    aListing(2, 'completed', 300),
    aListing(3, 'completed', 200),
    aListing(4, 'upcoming', 900),
    aListing(5, 'upcoming', 800),
    aListing(6, 'ongoing', 500),
    aListing(7, 'upcoming', 600),
  ];
  const ids = (list: readonly AptitudeListing[]) => list.map(({ id }) => id);
  const { open, upcoming, past } = groupListings(listings, 600_000);
  expect([open, upcoming, past].map(ids)).toEqual([
    [6, 7],
    [5, 4],
    [2, 3, 1],
  ]);
});

test('an unknown filter in the address shows everything', () => {
  expect([readFilter({}), readFilter({ show: 'nonsense' }), readFilter({ show: 'missed' })]).toEqual([
    'all',
    'all',
    'missed',
  ]);
});

test('an open attempt ends by its own deadline', () => {
  const listing = aListing(1, 'ongoing', 0);
  expect(getEnd(listing)).toBe(3_600_000);
  expect(getEnd({ ...listing, deadline: '1970-01-01T01:15:00.000Z' })).toBe(4_500_000);
});

test('the list is fetched each minute, and as soon as an open test has ended', () => {
  const open = aListing(1, 'ongoing', 0);
  const end = getEnd(open);
  const list = [open, aListing(2, 'completed', 0), aListing(3, 'upcoming', 3_590)];
  expect(getRefreshDelay(list, end - 120_000)).toBe(60_000);
  const closed = end + GRACE_SECONDS * 1_000;
  expect(getRefreshDelay(list, closed - 9_000)).toBe(10_000);
  // The portal may not have closed the test yet.
  expect(getRefreshDelay(list, closed + 1_500)).toBe(60_000);
  expect(getRefreshDelay([], end)).toBe(60_000);
});
