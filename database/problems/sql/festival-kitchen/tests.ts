import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  by,
  defineTables,
  primaryKey,
  type RowsOf,
  reference,
  text,
  toLines,
  unique,
  whole,
} from '../../sql-tables.ts';

const MOST_WAYS = 20_000;
const MOST_STEPS = 60;
const LARGEST = 1e15;
const KINDS = ['Mix', 'Paste', 'Batter', 'Curry', 'Syrup', 'Dough', 'Pickle', 'Broth'];

const schema = {
  items: { item_id: primaryKey(1, 100_000), name: unique(text(/^[A-Z][A-Za-z0-9 ]*$/)) },
  recipes: {
    item_id: reference('items', 'item_id'),
    part_id: reference('items', 'item_id'),
    amount: whole(1, 20),
  },
  orders: {
    order_id: primaryKey(1, 100_000),
    item_id: reference('items', 'item_id'),
    portions: whole(1, 1_000),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

/** What one portion of an item needs: the ways down to bought items, the steps of the longest, and the portions of each. */
type Need = { ways: number; steps: number; portions: Map<number, number> };

function createNeeds(recipes: Case['recipes']): (item: number) => Need {
  const partsOf = Map.groupBy(recipes, ({ item_id }) => item_id);
  const known = new Map<number, Need>();
  const needOf = (item: number, above: number[] = []): Need => {
    if (above.includes(item)) throw new Error(`The item ${item} needs itself.`);
    const before = known.get(item);
    if (before) return before;
    const parts = partsOf.get(item) ?? [];
    const isBought = parts.length === 0;
    const need: Need = { ways: Number(isBought), steps: 0, portions: new Map(isBought ? [[item, 1]] : []) };
    for (const { part_id, amount } of parts) {
      const part = needOf(part_id, [...above, item]);
      need.ways += part.ways;
      need.steps = Math.max(need.steps, part.steps + 1);
      for (const [bought, each] of part.portions)
        need.portions.set(bought, (need.portions.get(bought) ?? 0) + amount * each);
    }
    known.set(item, need);
    return need;
  };
  return needOf;
}

type Size = { layers: number; width: number; parts: number; orders: number; amounts: number[] };

/** Items in layers, each made from some of the next two layers. The last layer is bought. */
function createCase(random: SeededRandom, { layers, width, parts, orders, amounts }: Size): Case {
  const ids = random.shuffle(Array.from({ length: layers * width }, (_, at) => at + 1));
  const items = ids
    .map((item_id) => ({ item_id, name: `${random.pick(KINDS)} ${item_id}` }))
    .toSorted(by(({ item_id }) => item_id));
  const layerOf = (layer: number) => ids.slice(layer * width, (layer + 1) * width);
  const recipes = Array.from({ length: layers - 1 }, (_, layer) => {
    const below = [...layerOf(layer + 1), ...layerOf(layer + 2)];
    return layerOf(layer).flatMap((item_id) =>
      random
        .sample(below, Math.min(below.length, random.whole(1, parts)))
        .map((part_id) => ({ item_id, part_id, amount: random.pick(amounts) })),
    );
  });
  return {
    ...{ items, recipes: random.shuffle(recipes.flat()) },
    orders: Array.from({ length: orders }, (_, at) => ({
      ...{ order_id: at + 1, item_id: random.pick(random.coinFlip() ? layerOf(0) : ids) },
      portions: random.whole(1, 50),
    })),
  };
}

/** A chain of items, each made from the next one. */
function createChain(count: number, amount: number): Case {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  return {
    items: ids.map((item_id) => ({ item_id, name: `Stage ${item_id}` })),
    recipes: ids.slice(1).map((part_id) => ({ item_id: part_id - 1, part_id, amount })),
    orders: [{ order_id: 1, item_id: 1, portions: 3 }],
  };
}

/** Two ways of the same length and amount lead to the oil, which is ordered by itself twice. */
const TWO_CURRIES: Case = {
  items: ['Thali', 'Red curry', 'Green curry', 'Oil'].map((name, at) => ({ item_id: at + 1, name })),
  recipes: [
    { item_id: 1, part_id: 2, amount: 2 },
    { item_id: 1, part_id: 3, amount: 2 },
    { item_id: 2, part_id: 4, amount: 3 },
    { item_id: 3, part_id: 4, amount: 3 },
  ],
  orders: [
    { order_id: 1, item_id: 1, portions: 10 },
    { order_id: 2, item_id: 4, portions: 1 },
    { order_id: 3, item_id: 4, portions: 1 },
  ],
};

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, {
      ...{ layers: random.whole(1, 4), width: random.whole(1, 3), parts: 3, orders: random.whole(0, 4) },
      amounts: [1, 2, 3],
    }),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        createChain(1, 1),
        createChain(2, 4),
        createChain(5, 2),
        TWO_CURRIES,
        createCase(random, { layers: 3, width: 3, parts: 2, orders: 3, amounts: [1, 2, 5] }),
        createCase(random, { layers: 4, width: 4, parts: 3, orders: 5, amounts: [1, 2, 3, 20] }),
      ],
    },
    {
      name: 'large',
      points: 60,
      cases: [
        createChain(60, 1),
        createCase(random, { layers: 5, width: 60, parts: 4, orders: 200, amounts: [1, 2, 3, 4, 5] }),
        createCase(random, { layers: 3, width: 100, parts: 6, orders: 200, amounts: [1, 2] }),
        createCase(random, { layers: 9, width: 8, parts: 3, orders: 12, amounts: [1] }),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ items, recipes, orders }) => {
    const needOf = createNeeds(recipes);
    const totals = new Map<number, number>();
    for (const { item_id, portions } of orders)
      for (const [bought, each] of needOf(item_id).portions)
        totals.set(bought, (totals.get(bought) ?? 0) + portions * each);
    const needed = items.flatMap(({ item_id, name }) => {
      const total = totals.get(item_id);
      return total === undefined ? [] : [{ name, total }];
    });
    return toLines(needed.toSorted(by(({ name }) => name)).map(({ name, total }) => [name, total]));
  },
  validate: (input) => {
    const { items, recipes, orders } = tables.read(input);
    if (items.length > 300 || recipes.length > 1_000 || orders.length > 200)
      throw new Error('A table has too many rows.');
    if (new Set(recipes.map(({ item_id, part_id }) => `${item_id} ${part_id}`)).size !== recipes.length)
      throw new Error('A recipe names a part twice.');
    const needOf = createNeeds(recipes);
    if (items.some(({ item_id }) => needOf(item_id).steps > MOST_STEPS))
      throw new Error('A way is too long.');
    let [ways, bought] = [0, 0];
    for (const { item_id, portions } of orders) {
      ways += needOf(item_id).ways;
      for (const each of needOf(item_id).portions.values()) bought += each * portions;
    }
    if (ways > MOST_WAYS || bought > LARGEST) throw new Error(`${ways} ways lead to ${bought} portions.`);
  },
});
