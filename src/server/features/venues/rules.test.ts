import { expect, test } from 'vitest';
import { groupTestsByVenue, sortByNextTest } from './rules.ts';

test('a venue lists its upcoming tests in order and counts those that have ended', () => {
  const now = new Date(1_800_000_000_000);
  const minutes = (from: number) => new Date(now.getTime() + from * 60_000);
  const aTest = (id: number, venue_id: number, start: number) => ({
    id,
    name: `T${id}`,
    venue_id,
    starts_at: minutes(start),
    ends_at: minutes(start + 60),
  });
  const testsOf = groupTestsByVenue(
    [aTest(1, 7, 600), aTest(2, 7, -10), aTest(3, 7, -60), aTest(4, 8, 5)],
    now,
  );
  expect(testsOf(7)).toMatchObject({ tests: [{ id: 2 }, { id: 1 }], past_tests: 1 });
  expect(testsOf(9)).toEqual({ tests: [], past_tests: 0 });
  const venues = [9, 7, 8].map((id) => ({ id, ...testsOf(id) }));
  expect(sortByNextTest(venues).map(({ id }) => id)).toEqual([7, 8, 9]);
});
