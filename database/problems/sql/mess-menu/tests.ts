import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  by,
  defineTables,
  orNull,
  primaryKey,
  type RowsOf,
  text,
  toLines,
  unique,
  whole,
} from '../../sql-tables.ts';

const MEALS = ['breakfast', 'lunch', 'snacks', 'dinner'] as const;
const WAYS = [
  'Steamed',
  'Roasted',
  'Crisp',
  'Buttered',
  'Stuffed',
  'Green',
  'Sweet',
  'Smoked',
  'Sour',
  'Plain',
];
const THINGS = [
  'dosa',
  'poha',
  'momo',
  'paratha',
  'upma',
  'tofu',
  'pakora',
  'lentils',
  'rice',
  'soup',
  'corn',
  'idli',
];
const PLACES = ['', ' of the house', ' with curd', ' with chutney', ' with sesame', ' in banana leaf'];
const NAMES = WAYS.flatMap((way) =>
  THINGS.flatMap((thing) => PLACES.map((place) => `${way} ${thing}${place}`)),
);

const schema = {
  dishes: {
    dish_id: primaryKey(1, 100_000),
    name: unique(text(/^[A-Za-z][A-Za-z ]*$/)),
    meal: text(MEALS),
    price: whole(1, 500),
    spice: orNull(whole(0, 3)),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

const createCase = (random: SeededRandom, count: number, dearest: number): Case => ({
  dishes: random.sample(NAMES, count).map((name, at) => ({
    ...{ dish_id: at + 1, name, meal: random.pick(MEALS), price: random.whole(1, dearest) },
    spice: random.pick([0, 1, 2, 3, null]),
  })),
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(0, 12), 60),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [{ dishes: [] }, ...Array.from({ length: 5 }, () => createCase(random, 30, 60))],
    },
    {
      name: 'large',
      points: 50,
      cases: [createCase(random, 700, 100), createCase(random, 700, 42), createCase(random, 600, 500)],
    },
  ],
  toInput: tables.toScript,
  solve: ({ dishes }) => {
    const shown = dishes.filter(({ meal, price, spice }) => {
      const isBetweenMeals = meal === 'breakfast' || meal === 'snacks';
      return isBetweenMeals && price <= 40 && spice !== 3;
    });
    const sorted = shown.toSorted(
      by(
        ({ price }) => price,
        ({ name }) => name,
      ),
    );
    return toLines(sorted.map(({ name, price }) => [name, price]));
  },
  validate: (input) => {
    if (tables.read(input).dishes.length > 2_000) throw new Error('There are too many dishes.');
  },
});
