import { unixSecondsOf } from '#server/features/aptitudes/rules.ts';

type TestRow = { id: number; name: string; starts_at: Date; ends_at: Date; venue_id: number | null };

/** The tests of each venue: those that have not ended, next first, and the number of those that have. */
export function groupTestsByVenue(tests: TestRow[], now: Date) {
  const open = Map.groupBy(
    tests.filter((test) => test.ends_at > now).sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime()),
    (test) => test.venue_id,
  );
  const all = Map.groupBy(tests, (test) => test.venue_id);
  return (venueId: number) => ({
    tests: (open.get(venueId) ?? []).map(({ id, name, starts_at }) => ({
      id,
      name,
      test_timestamp: unixSecondsOf(starts_at),
    })),
    past_tests: (all.get(venueId)?.length ?? 0) - (open.get(venueId)?.length ?? 0),
  });
}

/** Sorts venues by their next test, those without a test last; otherwise in the given order. */
export function sortByNextTest<V extends { tests: { test_timestamp: number }[] }>(venues: V[]): V[] {
  const next = ({ tests }: V) => tests[0]?.test_timestamp ?? Number.POSITIVE_INFINITY;
  return [...venues].sort((a, b) => (next(a) === next(b) ? 0 : next(a) - next(b)));
}
