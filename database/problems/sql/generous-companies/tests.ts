import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import { by, defineTables, primaryKey, type RowsOf, text, toLines, whole } from '../../sql-tables.ts';

const HEADS = ['Blue', 'Cedar', 'Delta', 'Ember', 'Fern', 'Granite', 'Harbour', 'Indigo', 'Juniper', 'Lotus'];
const TAILS = [
  'Analytics',
  'Bearings',
  'Circuits',
  'Dynamics',
  'Foundry',
  'Grid',
  'Logistics',
  'Systems',
  'Turbines',
];
const COMPANIES = HEADS.flatMap((head) => TAILS.map((tail) => `${head} ${tail}`));

const schema = {
  offers: {
    offer_id: primaryKey(1, 100_000),
    company: text(/^[A-Z][A-Za-z ]*$/),
    roll: whole(1, 100_000),
    thousands: whole(100, 5_000),
    withdrawn: whole(0, 1),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;
type Offer = Case['offers'][number];

/** Each company pays around a level of its own, which is often 800. */
function createCase(random: SeededRandom, companies: number, count: number, students: number): Case {
  const levels = random
    .sample(COMPANIES, companies)
    .map((company) => ({ company, level: random.pick([600, 790, 800, 810, 1_200]) }));
  const offers = Array.from({ length: count }, (_, at) => {
    const { company, level } = random.pick(levels);
    return {
      ...{ offer_id: at + 1, company, roll: random.whole(1, students) },
      thousands: level + 10 * random.whole(-20, 20),
      withdrawn: Number(random.whole(1, 4) === 1),
    };
  });
  return { offers };
}

const offersOf = (company: string, pays: [roll: number, thousands: number, withdrawn?: number][]): Case => ({
  offers: pays.map(([roll, thousands, withdrawn = 0], at) => ({
    ...{ offer_id: at + 1, company, roll, thousands, withdrawn },
  })),
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 3), random.whole(0, 14), 6),
  groups: (random) => [
    {
      name: 'edges',
      points: 50,
      cases: [
        { offers: [] },
        // The average is exactly 800, a little more, and more only without what was withdrawn.
        offersOf('Amber Mills', [
          [1, 700],
          [2, 800],
          [3, 900],
        ]),
        offersOf('Amber Mills', [
          [1, 800],
          [2, 800],
          [3, 801],
        ]),
        offersOf('Amber Mills', [
          [1, 850],
          [2, 850],
          [3, 850],
          [4, 200, 1],
        ]),
        // Two students with three offers.
        offersOf('Amber Mills', [
          [1, 900],
          [1, 950],
          [2, 1_000],
        ]),
        offersOf('Amber Mills', [
          [1, 900],
          [2, 950],
          [3, 1_000, 1],
        ]),
        // Two low offers beside four high ones.
        offersOf('Amber Mills', [
          [1, 500],
          [2, 900],
          [3, 950],
          [4, 900],
          [5, 450],
          [6, 1_300],
        ]),
        ...[5, 12, 20].map((companies) => createCase(random, companies, companies * 5, 30)),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, 90, 5_000, 2_000),
        createCase(random, 90, 900, 40),
        createCase(random, 60, 400, 400),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ offers }) => {
    const standing = offers.filter(({ withdrawn }) => withdrawn === 0);
    const generous = [...Map.groupBy(standing, ({ company }) => company)].flatMap(([company, own]) => {
      const students = new Set(own.map(({ roll }) => roll)).size;
      const total = own.reduce((sum: number, { thousands }: Offer) => sum + thousands, 0);
      const highest = Math.max(...own.map(({ thousands }) => thousands));
      return students >= 3 && total > 800 * own.length ? [{ company, students, highest }] : [];
    });
    const sorted = generous.toSorted(
      by(
        ({ students }) => -students,
        ({ company }) => company,
      ),
    );
    return toLines(sorted.map(({ company, students, highest }) => [company, students, highest]));
  },
  validate: (input) => {
    if (tables.read(input).offers.length > 5_000) throw new Error('There are too many offers.');
  },
});
