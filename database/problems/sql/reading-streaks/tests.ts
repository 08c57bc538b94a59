import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  addDays,
  by,
  day,
  daysBetween,
  defineTables,
  primaryKey,
  type RowsOf,
  toLines,
  unique,
  whole,
} from '../../sql-tables.ts';

const FIRST_DAY = '2024-01-01';
const LAST_DAY = '2027-12-31';

const schema = {
  calendar: { day: unique(day(FIRST_DAY, LAST_DAY)), is_open: whole(0, 1) },
  visits: { visit_id: primaryKey(1, 100_000), roll: whole(1, 100_000), day: day(FIRST_DAY, LAST_DAY) },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;
type Period = { from: string; days: number; closedOneIn: number };

/** Each student comes on `share` per cent of the opening days, and on some of them more than once. */
function createCase(
  random: SeededRandom,
  { from, days, closedOneIn }: Period,
  students: number,
  share: number,
): Case {
  const calendar = Array.from({ length: days }, (_, at) => ({
    ...{ day: addDays(from, at), is_open: Number(random.whole(1, closedOneIn) !== 1) },
  }));
  const open = calendar.filter(({ is_open }) => is_open === 1);
  const visits = Array.from({ length: students }, (_, at) =>
    open
      .filter(() => random.whole(1, 100) <= share)
      .flatMap(({ day }) =>
        Array.from({ length: random.pick([1, 1, 1, 1, 2, 3]) }, () => ({ roll: 4_001 + at, day })),
      ),
  );
  return {
    calendar: random.shuffle(calendar),
    visits: random.shuffle(visits.flat()).map((visit, at) => ({ visit_id: at + 1, ...visit })),
  };
}

/** One student. Each letter is a day: `o` open without a visit, `v` a visit, `w` two visits, `-` closed. */
const aReader = (from: string, days: string): Case => {
  const visited = [...days].flatMap((letter, at) => {
    const one = { roll: 9, day: addDays(from, at) };
    if (letter === 'w') return [one, one];
    return letter === 'v' ? [one] : [];
  });
  return {
    calendar: [...days].map((letter, at) => ({ day: addDays(from, at), is_open: Number(letter !== '-') })),
    visits: visited.map((visit, at) => ({ visit_id: at + 1, ...visit })),
  };
};

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, { from: '2026-02-24', days: 9, closedOneIn: 4 }, random.whole(0, 3), 65),
  groups: (random) => [
    {
      name: 'one reader',
      points: 40,
      cases: [
        aReader('2026-05-04', 'v'),
        aReader('2026-05-04', 'ovvovvo'),
        aReader('2026-05-04', 'vwwvovvvvv'),
        aReader('2026-05-04', 'vv-vov--vvv'),
        aReader('2026-05-04', 'wwovvv'),
        aReader('2024-02-26', 'vvvvvvo'),
        aReader('2025-12-29', '-vvo-vvvv-v'),
        aReader('2026-05-04', 'vo-v-ov'),
      ],
    },
    {
      name: 'many readers',
      points: 60,
      cases: [
        createCase(random, { from: '2026-01-01', days: 20, closedOneIn: 5 }, 12, 60),
        createCase(random, { from: '2024-12-01', days: 120, closedOneIn: 7 }, 60, 85),
        createCase(random, { from: '2026-01-01', days: 500, closedOneIn: 6 }, 30, 80),
        createCase(random, { from: '2026-03-01', days: 30, closedOneIn: 3 }, 600, 50),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ calendar, visits }) => {
    const open = calendar.filter(({ is_open }) => is_open === 1).map(({ day }) => day);
    open.sort();
    const longest = [...Map.groupBy(visits, ({ roll }) => roll)].map(([roll, own]) => {
      const came = new Set(own.map(({ day }) => day));
      let best = { first: '', last: '', length: 0 };
      let current = best;
      for (const today of open) {
        const { first, length } = current;
        current = came.has(today)
          ? { first: length === 0 ? today : first, last: today, length: length + 1 }
          : { first: '', last: '', length: 0 };
        if (current.length > best.length) best = current;
      }
      return { roll, ...best };
    });
    const sorted = longest.toSorted(
      by(
        ({ length }) => -length,
        ({ roll }) => roll,
      ),
    );
    return toLines(sorted.map(({ roll, first, last, length }) => [roll, first, last, length]));
  },
  validate: (input) => {
    const { calendar, visits } = tables.read(input);
    if (calendar.length > 500 || visits.length > 20_000) throw new Error('A table has too many rows.');
    const days = calendar.map(({ day }) => day).sort();
    if (days.some((one, at) => at > 0 && daysBetween(days[at - 1] as string, one) !== 1))
      throw new Error('The calendar has a gap.');
    const open = new Set(calendar.filter(({ is_open }) => is_open === 1).map(({ day }) => day));
    if (visits.some(({ day }) => !open.has(day))) throw new Error('A visit is on a closed day.');
  },
});
