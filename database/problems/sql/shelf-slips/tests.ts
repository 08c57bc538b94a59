import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  addDays,
  by,
  day,
  defineTables,
  FIRST_NAMES,
  orNull,
  primaryKey,
  type RowsOf,
  reference,
  text,
  toLines,
  whole,
} from '../../sql-tables.ts';

const TITLES = ['Rivers and bridges', 'Steel under load', 'Maps of Mizoram', 'Signals', 'A mill in winter'];
const FIRST_DAY = '2026-01-01';
const LAST_DAY = '2026-12-31';

const schema = {
  students: { roll: primaryKey(1, 100_000), name: text(/^[A-Z][A-Za-z ]*$/), room: whole(1, 999) },
  books: { book_id: primaryKey(1, 100_000), name: text(/^[A-Z][A-Za-z ]*$/) },
  loans: {
    loan_id: primaryKey(1, 100_000),
    roll: reference('students', 'roll'),
    book_id: reference('books', 'book_id'),
    due_on: day(FIRST_DAY, LAST_DAY),
    returned_on: orNull(day(FIRST_DAY, LAST_DAY)),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

function createCase(
  random: SeededRandom,
  { people, titles, count, days }: { people: number; titles: number; count: number; days: number },
): Case {
  const students = Array.from({ length: people }, (_, at) => ({
    ...{ roll: 501 + at, name: random.pick(FIRST_NAMES), room: random.whole(1, Math.max(2, people)) },
  }));
  const books = Array.from({ length: titles }, (_, at) => ({ book_id: 21 + at, name: random.pick(TITLES) }));
  const ids = random.shuffle(Array.from({ length: count }, (_, at) => at + 1));
  const loans = ids.map((loan_id) => {
    const due_on = addDays(FIRST_DAY, random.whole(100, 100 + days));
    return {
      ...{ loan_id, roll: random.pick(students).roll, book_id: random.pick(books).book_id, due_on },
      returned_on: random.coinFlip() ? null : addDays(due_on, random.whole(-30, 30)),
    };
  });
  return { students, books, loans };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, { people: 3, titles: 3, count: random.whole(0, 10), days: random.whole(0, 4) }),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        createCase(random, { people: 4, titles: 3, count: 0, days: 1 }),
        ...[1, 3, 6, 10].map((days) => createCase(random, { people: 6, titles: 4, count: 24, days })),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, { people: 300, titles: 300, count: 3_000, days: 60 }),
        createCase(random, { people: 300, titles: 40, count: 3_000, days: 3 }),
        createCase(random, { people: 12, titles: 5, count: 2_500, days: 30 }),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ students, books, loans }) => {
    const studentOf = new Map(students.map((student) => [student.roll, student]));
    const titleOf = new Map(books.map(({ book_id, name }) => [book_id, name]));
    const out = loans
      .filter(({ returned_on }) => returned_on === null)
      .toSorted(
        by(
          ({ due_on }) => due_on,
          ({ loan_id }) => loan_id,
        ),
      );
    return toLines(
      out.map(({ roll, book_id, due_on }) => {
        const { room = null, name = null } = studentOf.get(roll) ?? {};
        return [room, name, titleOf.get(book_id) ?? null, due_on];
      }),
    );
  },
  validate: (input) => {
    const { students, books, loans } = tables.read(input);
    if (students.length > 300 || books.length > 300 || loans.length > 3_000)
      throw new Error('A table has too many rows.');
  },
});
