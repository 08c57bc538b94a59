import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  by,
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

const COMPANIES = ['Juniper Foundry', 'Cedar Circuits', 'Harbour Grid', 'Ember Logistics', 'Lotus Turbines'];
const STATES = ['held', 'planned', 'cancelled'] as const;

const schema = {
  students: { roll: primaryKey(1, 100_000), name: text(/^[A-Z][a-z]+$/), marks: whole(0, 100) },
  drives: { drive_id: primaryKey(1, 1_000), company: text(/^[A-Z][A-Za-z ]*$/), state: text(STATES) },
  applications: {
    application_id: primaryKey(1, 100_000),
    drive_id: reference('drives', 'drive_id'),
    roll: orNull(reference('students', 'roll')),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

type Size = { people: number; drives: number; forms: number; unreadable?: boolean };

function createCase(random: SeededRandom, { people, drives, forms, unreadable = true }: Size): Case {
  const students = Array.from({ length: people }, (_, at) => ({
    ...{ roll: 301 + 2 * at, name: random.pick(FIRST_NAMES), marks: random.whole(60, 90) },
  }));
  const visits = Array.from({ length: drives }, (_, at) => ({
    ...{ drive_id: at + 1, company: random.pick(COMPANIES), state: random.pick(STATES) },
  }));
  // The first students apply more often than the others.
  const eager = students.slice(0, Math.ceil(people / 2));
  const applications = Array.from({ length: forms }, (_, at) => ({
    ...{ application_id: at + 1, drive_id: random.pick(visits).drive_id },
    roll:
      unreadable && random.whole(1, 12) === 1 ? null : random.pick(random.coinFlip() ? eager : students).roll,
  }));
  return { students: random.shuffle(students), drives: visits, applications };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, { people: random.whole(1, 6), drives: random.whole(1, 4), forms: random.whole(0, 8) }),
  groups: (random) => [
    {
      name: 'readable',
      points: 30,
      cases: [
        createCase(random, { people: 5, drives: 1, forms: 0 }),
        createCase(random, { people: 12, drives: 3, forms: 10, unreadable: false }),
        createCase(random, { people: 400, drives: 30, forms: 500, unreadable: false }),
      ],
    },
    {
      name: 'small',
      points: 30,
      cases: [6, 12, 20].map((people) => createCase(random, { people, drives: 5, forms: people })),
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, { people: 1_000, drives: 50, forms: 5_000 }),
        createCase(random, { people: 1_000, drives: 50, forms: 1_000 }),
        createCase(random, { people: 1_000, drives: 3, forms: 700 }),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ students, drives, applications }) => {
    const stateOf = new Map(drives.map(({ drive_id, state }) => [drive_id, state]));
    const applied = new Set(
      applications.filter(({ drive_id }) => stateOf.get(drive_id) !== 'cancelled').map(({ roll }) => roll),
    );
    const found = students.filter(({ roll, marks }) => marks >= 70 && !applied.has(roll));
    return toLines(found.toSorted(by(({ roll }) => roll)).map(({ roll, name }) => [roll, name]));
  },
  validate: (input) => {
    const { students, drives, applications } = tables.read(input);
    if (students.length > 1_000 || drives.length > 50 || applications.length > 5_000)
      throw new Error('A table has too many rows.');
  },
});
