import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { from: number; to: number; prices: number[] };

const DEAREST = 1_000_000_000;
const MOST = 40_000_000_000;

/** The bounds lie around the middle of all totals, in thousandths of the total. */
function createCase(
  random: SeededRandom,
  count: number,
  [cheapest, dearest]: [number, number],
  [low, high]: [number, number],
): Case {
  const prices = Array.from({ length: count }, () => random.whole(cheapest, dearest));
  const total = prices.reduce((sum, price) => sum + price, 0);
  const part = (thousandths: number) => Math.max(1, Math.floor((total * thousandths) / 1_000));
  return { from: part(low), to: part(high), prices };
}

/** How many numbers of a sorted list are at most `limit`. */
function countUpTo(list: Float64Array, limit: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const low = random.whole(0, 700);
    return createCase(random, random.whole(1, 9), [1, random.pick([3, 30])], [low, low + 300]);
  },
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        { from: 1, to: 1, prices: [1] },
        { from: 2, to: MOST, prices: [1] },
        { from: DEAREST, to: DEAREST, prices: [DEAREST, DEAREST, DEAREST - 1] },
        { from: 1, to: MOST, prices: new Array<number>(20).fill(DEAREST) },
        { from: 6, to: 9, prices: [3, 3, 3, 3, 3, 3] },
        createCase(random, 10, [1, 9], [400, 600]),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 15, [1, DEAREST], [300, 500]),
        createCase(random, 16, [1, 40], [490, 510]),
        createCase(random, 16, [DEAREST - 50, DEAREST], [100, 900]),
      ],
    },
    {
      name: 'large',
      points: 45,
      cases: [
        createCase(random, 36, [1, DEAREST], [495, 505]),
        createCase(random, 36, [DEAREST - 1_000, DEAREST], [450, 550]),
        createCase(random, 36, [1, 12], [480, 520]),
        createCase(random, 35, [1, DEAREST], [1, 999]),
        { from: 18_000_000_000, to: 18_000_000_000, prices: new Array<number>(36).fill(DEAREST) },
      ],
    },
  ],
  toInput: ({ from, to, prices }) => `${prices.length} ${from} ${to}\n${prices.join(' ')}\n`,
  // Takes every other box for one half, and searches the sorted totals of the other half.
  solve: ({ from, to, prices }) => {
    const totalsOf = (boxes: number[]) => {
      const totals = new Float64Array(2 ** boxes.length);
      for (const [at, price] of boxes.entries())
        for (let set = 0; set < 2 ** at; set += 1) totals[2 ** at + set] = (totals[set] as number) + price;
      return totals;
    };
    const sorted = totalsOf(prices.filter((_, at) => at % 2 === 0)).sort();
    let count = 0;
    for (const total of totalsOf(prices.filter((_, at) => at % 2 === 1)))
      count += countUpTo(sorted, to - total) - countUpTo(sorted, from - 1 - total);
    return `${count}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, from = 0, to = 0] = reader.numbers(3, 1, MOST);
    if (count > 36 || from > to) throw new Error('The first line is out of its bounds.');
    reader.numbers(count, 1, DEAREST);
    reader.end();
  },
});
