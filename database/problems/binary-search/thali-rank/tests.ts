import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { curries: number[]; desserts: number[]; rank: number };

const HIGHEST = 100_000_000;

function createCase(
  random: SeededRandom,
  [curries, desserts]: [number, number],
  [cheapest, dearest]: [number, number],
  share = random.whole(0, 1_000) / 1_000,
): Case {
  const prices = (count: number) => Array.from({ length: count }, () => random.whole(cheapest, dearest));
  return {
    curries: prices(curries),
    desserts: prices(desserts),
    rank: Math.max(1, Math.floor(curries * desserts * share)),
  };
}

/** The number of desserts that cost at most so much, by halving steps through the sorted list. */
function countUpTo(sorted: Float64Array, most: number): number {
  let at = 0;
  for (let step = 1 << 15; step > 0; step >>= 1)
    if (at + step <= sorted.length && (sorted[at + step - 1] as number) <= most) at += step;
  return at;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, [random.whole(1, 5), random.whole(1, 5)], [1, 9]),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { curries: [1], desserts: [1], rank: 1 },
        { curries: [HIGHEST], desserts: [HIGHEST], rank: 1 },
        { curries: [7, 7, 7], desserts: [5, 5], rank: 3 },
        createCase(random, [1, 9], [1, 20], 0.5),
        createCase(random, [9, 1], [1, 20], 1),
        createCase(random, [8, 8], [1, HIGHEST], 0),
        createCase(random, [8, 8], [HIGHEST - 3, HIGHEST], 1),
      ],
    },
    {
      name: 'small',
      points: 30,
      cases: [
        createCase(random, [60, 40], [1, 100]),
        createCase(random, [30, 90], [1, HIGHEST]),
        createCase(random, [100, 100], [500, 520]),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, [20_000, 20_000], [1, HIGHEST], 0.61),
        createCase(random, [20_000, 19_000], [1, 500], 0.4),
        createCase(random, [20_000, 100], [1, HIGHEST], 0.999),
      ],
    },
  ],
  toInput: ({ curries, desserts, rank }) =>
    `${curries.length} ${desserts.length} ${rank}\n${curries.join(' ')}\n${desserts.join(' ')}\n`,
  // Builds the price from its highest bit downwards: a bit is kept while fewer than k thalis are cheaper.
  solve: ({ curries, desserts, rank }) => {
    const sorted = Float64Array.from(desserts).sort();
    const cheaper = (price: number) =>
      curries.reduce((sum, curry) => sum + countUpTo(sorted, price - 1 - curry), 0);
    let price = 0;
    for (let bit = 1 << 28; bit > 0; bit >>= 1) if (cheaper(price + bit) < rank) price += bit;
    return `${price} ${cheaper(price + 1) - cheaper(price)}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [curries = 0, desserts = 0, rank = 0] = reader.numbers(3, 1, 400_000_000);
    if (curries > 20_000 || desserts > 20_000 || rank > curries * desserts)
      throw new Error('The first line is out of its bounds.');
    reader.numbers(curries, 1, HIGHEST);
    reader.numbers(desserts, 1, HIGHEST);
    reader.end();
  },
});
