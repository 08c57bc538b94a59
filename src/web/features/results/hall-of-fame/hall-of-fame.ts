import { groupBy } from '#web/ui/group-by.ts';

const PAGE_SIZE = 8;

/** The test that the address names; the latest one if it names none of them. */
export function chooseTest<T extends { id: number }>(tests: readonly T[], asked: unknown): T | undefined {
  return tests.find((test) => String(test.id) === asked) ?? tests[0];
}

/** A page of the tests: the requested one, else the one with the chosen test. */
export function choosePage<T>(
  tests: readonly T[],
  chosen: T | undefined,
  asked: unknown,
): { page: number; totalPages: number; shown: readonly T[] } {
  const totalPages = Math.max(1, Math.ceil(tests.length / PAGE_SIZE));
  const home = chosen === undefined ? 1 : Math.floor(Math.max(0, tests.indexOf(chosen)) / PAGE_SIZE) + 1;
  const wanted = typeof asked === 'string' && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : home;
  const page = Math.min(totalPages, wanted);
  return { page, totalPages, shown: tests.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

/** The steps of the podium by rank; equal ranks share one. */
export function groupByRank<T extends { rank: number }>(
  toppers: readonly T[],
): { rank: number; members: T[] }[] {
  return [...groupBy(toppers, (topper) => topper.rank)]
    .map(([rank, members]) => ({ rank, members }))
    .filter(({ rank }) => rank <= 3)
    .sort((a, b) => a.rank - b.rank);
}
