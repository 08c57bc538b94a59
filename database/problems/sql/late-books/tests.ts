import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  addDays,
  by,
  day,
  daysBetween,
  defineTables,
  orNull,
  primaryKey,
  type RowsOf,
  toLines,
  whole,
} from '../../sql-tables.ts';

const FIRST_DAY = '2023-01-01';
const LAST_DAY = '2028-12-31';

const schema = {
  loans: {
    loan_id: primaryKey(1, 100_000),
    roll: whole(1, 100_000),
    taken_on: day(FIRST_DAY, LAST_DAY),
    days_allowed: whole(1, 60),
    returned_on: orNull(day(FIRST_DAY, LAST_DAY)),
  },
  today: { day: day(FIRST_DAY, LAST_DAY) },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

function createCase(
  random: SeededRandom,
  { students, count, from, days }: { students: number; count: number; from: string; days: number },
): Case {
  const today = addDays(from, days);
  const loans = Array.from({ length: count }, (_, at) => {
    const taken = random.whole(0, days);
    const days_allowed = random.pick([7, 14, 14, 30]);
    const back = taken + days_allowed + random.whole(-days_allowed, 16);
    return {
      ...{
        loan_id: at + 1,
        roll: 700 + random.whole(1, students),
        taken_on: addDays(from, taken),
        days_allowed,
      },
      returned_on: back > days || random.whole(1, 10) === 1 ? null : addDays(from, back),
    };
  });
  return { loans, today: [{ day: today }] };
}

/** One loan for 14 days, and today. */
const aLoan = (taken_on: string, returned_on: string | null, today: string): Case => ({
  loans: [{ loan_id: 1, roll: 5, taken_on, days_allowed: 14, returned_on }],
  today: [{ day: today }],
});

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, { students: 3, count: random.whole(0, 8), from: '2026-02-10', days: 60 }),
  groups: (random) => [
    {
      name: 'one loan',
      points: 40,
      cases: [
        aLoan('2026-03-01', '2026-03-15', '2026-06-30'),
        aLoan('2026-03-01', '2026-03-16', '2026-06-30'),
        aLoan('2026-03-20', '2026-04-10', '2026-06-30'),
        aLoan('2026-03-20', '2026-04-11', '2026-06-30'),
        // Over the end of February in an ordinary and in a leap year, and over the end of a year.
        aLoan('2026-02-12', '2026-03-02', '2026-06-30'),
        aLoan('2024-02-12', '2024-03-02', '2024-06-30'),
        aLoan('2025-12-10', '2026-01-09', '2026-06-30'),
        aLoan('2026-05-01', null, '2026-06-30'),
        aLoan('2026-06-25', null, '2026-06-30'),
      ],
    },
    {
      name: 'many loans',
      points: 60,
      cases: [
        createCase(random, { students: 5, count: 30, from: '2026-01-05', days: 90 }),
        createCase(random, { students: 40, count: 200, from: '2024-01-15', days: 120 }),
        createCase(random, { students: 700, count: 5_000, from: '2023-06-01', days: 1_900 }),
        createCase(random, { students: 900, count: 4_000, from: '2027-12-01', days: 60 }),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ loans, today }) => {
    const now = today[0]?.day ?? '';
    const sums = new Map<number, number>();
    for (const { roll, taken_on, days_allowed, returned_on } of loans) {
      const late = daysBetween(taken_on, returned_on ?? now) - days_allowed;
      let fine = 0;
      for (let day = 1; day <= late; day += 1) fine += day <= 7 ? 2 : 5;
      sums.set(roll, (sums.get(roll) ?? 0) + fine);
    }
    const paying = [...sums]
      .filter(([, sum]) => sum > 0)
      .toSorted(
        by(
          ([, sum]) => -sum,
          ([roll]) => roll,
        ),
      );
    return toLines(paying);
  },
  validate: (input) => {
    const { loans, today } = tables.read(input);
    const now = today[0]?.day;
    if (loans.length > 5_000 || now === undefined || today.length > 1)
      throw new Error('There are too many loans, or not one today.');
    for (const { taken_on, returned_on } of loans)
      if (taken_on > (returned_on ?? now) || (returned_on ?? taken_on) > now)
        throw new Error('The days of a loan are not in order.');
  },
});
