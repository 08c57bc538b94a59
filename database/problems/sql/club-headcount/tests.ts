import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  addDays,
  by,
  day,
  defineTables,
  orNull,
  primaryKey,
  type RowsOf,
  reference,
  text,
  toLines,
  unique,
  whole,
} from '../../sql-tables.ts';

const KINDS = [
  'Chess',
  'Robotics',
  'Theatre',
  'Cycling',
  'Astronomy',
  'Pottery',
  'Debate',
  'Cooking',
  'Quiz',
  'Dance',
];
const ENDINGS = [
  'club',
  'circle',
  'society',
  'league',
  'guild',
  'corner',
  'friends',
  'crew',
  'group',
  'house',
];
const NAMES = KINDS.flatMap((kind) => ENDINGS.map((ending) => `${kind} ${ending}`));
const FIRST_DAY = '2024-01-01';
const LAST_DAY = '2026-12-31';

const schema = {
  clubs: { club_id: primaryKey(1, 1_000), name: unique(text(/^[A-Z][A-Za-z ]*$/)) },
  memberships: {
    club_id: reference('clubs', 'club_id'),
    roll: whole(1, 100_000),
    joined_on: day(FIRST_DAY, LAST_DAY),
    left_on: orNull(day(FIRST_DAY, LAST_DAY)),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

/** Each of the students has up to three terms in some clubs, and is a member until today in about half of them. */
function createCase(random: SeededRandom, clubCount: number, students: number, perStudent: number): Case {
  const clubs = random.sample(NAMES, clubCount).map((name, at) => ({ club_id: 11 + at, name }));
  // A third of the clubs never had a member.
  const joined = clubs.slice(Math.ceil(clubCount / 3));
  const memberships = Array.from({ length: students }, (_, at) =>
    random.sample(joined, Math.min(joined.length, random.whole(0, perStudent))).flatMap(({ club_id }) => {
      const terms = random.whole(1, 3);
      return Array.from({ length: terms }, (_, term) => {
        const joined_on = addDays(FIRST_DAY, term * 200 + random.whole(0, 90));
        const stays = term === terms - 1 && random.coinFlip();
        return {
          ...{ club_id, roll: 2_001 + at, joined_on },
          left_on: stays ? null : addDays(joined_on, random.whole(1, 100)),
        };
      });
    }),
  );
  return { clubs, memberships: random.shuffle(memberships.flat()) };
}

/** A club that everybody has left, and one that nobody has joined. */
const leftAlone = (): Case => ({
  clubs: [
    { club_id: 2, name: 'Kite society' },
    { club_id: 1, name: 'Bird society' },
  ],
  memberships: [{ club_id: 2, roll: 7, joined_on: '2026-01-05', left_on: '2026-03-01' }],
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 5), random.whole(0, 5), 3),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        leftAlone(),
        { clubs: [{ club_id: 5, name: 'Silent club' }], memberships: [] },
        ...[4, 6, 9].map((clubs) => createCase(random, clubs, 12, 3)),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, 100, 600, 7),
        createCase(random, 100, 60, 4),
        createCase(random, 10, 400, 6),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ clubs, memberships }) => {
    const sizes = new Map(clubs.map(({ club_id }) => [club_id, 0]));
    for (const { club_id, left_on } of memberships)
      if (left_on === null) sizes.set(club_id, (sizes.get(club_id) ?? 0) + 1);
    const counted = clubs.map(({ club_id, name }) => ({ name, size: sizes.get(club_id) ?? 0 }));
    const sorted = counted.toSorted(
      by(
        ({ size }) => -size,
        ({ name }) => name,
      ),
    );
    return toLines(sorted.map(({ name, size }) => [name, size]));
  },
  validate: (input) => {
    const { clubs, memberships } = tables.read(input);
    if (clubs.length > 100 || memberships.length > 5_000) throw new Error('A table has too many rows.');
    const present = memberships.filter(({ left_on }) => left_on === null);
    if (new Set(present.map(({ club_id, roll }) => `${club_id} ${roll}`)).size !== present.length)
      throw new Error('A student is in a club twice.');
  },
});
