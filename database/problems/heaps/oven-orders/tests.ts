import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Order = { baking: number; finish: number };
type Case = Order[];

function createCase(random: SeededRandom, count: number, longest: number, latest: number): Case {
  return Array.from({ length: count }, () => ({
    baking: random.whole(1, longest),
    finish: random.whole(1, latest),
  }));
}

function createRow(count: number, create: (at: number) => [number, number]): Case {
  return Array.from({ length: count }, (_, at) => {
    const [baking, finish] = create(at);
    return { baking, finish };
  });
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), random.whole(1, 10), random.whole(5, 25)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        createRow(1, () => [1, 1]),
        createRow(1, () => [1_000_000, 999_999]),
        createRow(6, () => [5, 20]),
        createRow(7, (at) => [7 - at, 8 + at]),
        createRow(7, (at) => [at === 0 ? 30 : 5, 30 + at]),
        createRow(9, (at) => [1, Math.floor(at / 3) + 1]),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, 20, 2_000),
        createCase(random, 1_000, 1_000_000, 1_000_000_000),
        createCase(random, 1_000, 1_000, 60_000),
        createRow(900, (at) => [1 + ((at * 71) % 97), 20 * at + 50]),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 20_000, 1_000, 9_000_000),
        createCase(random, 20_000, 100_000, 300_000_000),
        createRow(20_000, (at) => [20_001 - at, 300 * at + 20_001]),
      ],
    },
  ],
  toInput: (orders) =>
    `${orders.length}\n${orders.map(({ baking, finish }) => `${baking} ${finish}`).join('\n')}\n`,
  // Accepts orders from the shortest to the longest as long as no deadline breaks: a tree holds the spare minutes
  // before each deadline.
  solve: (orders) => {
    const sorted = [...orders].sort((a, b) => a.finish - b.finish);
    const byLength = [...sorted.keys()].sort(
      (a, b) => (sorted[a] as Order).baking - (sorted[b] as Order).baking,
    );
    let size = 1;
    while (size < sorted.length) size *= 2;
    const least = new Float64Array(2 * size).fill(Number.POSITIVE_INFINITY);
    const change = new Float64Array(2 * size);
    for (const [at, { finish }] of sorted.entries()) least[size + at] = finish;
    for (let node = size - 1; node > 0; node -= 1)
      least[node] = Math.min(least[2 * node] as number, least[2 * node + 1] as number);
    // The smallest number of spare minutes from a place to the end.
    const findLeast = (place: number) => {
      let result = least[size + place] as number;
      for (let node = size + place; node > 1; node >>= 1) {
        if (node % 2 === 0) result = Math.min(result, least[node + 1] as number);
        result += change[node >> 1] as number;
      }
      return result;
    };
    const reduce = (place: number, by: number) => {
      const lower = (node: number) => {
        least[node] = (least[node] as number) - by;
        change[node] = (change[node] as number) - by;
      };
      lower(size + place);
      for (let node = size + place; node > 1; node >>= 1) {
        if (node % 2 === 0) lower(node + 1);
        const above = node >> 1;
        least[above] =
          Math.min(least[2 * above] as number, least[2 * above + 1] as number) + (change[above] as number);
      }
    };
    let accepted = 0;
    for (const place of byLength) {
      const { baking } = sorted[place] as Order;
      if (findLeast(place) < baking) continue;
      reduce(place, baking);
      accepted += 1;
    }
    return `${accepted}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 20_000);
    for (let at = 0; at < count; at += 1) {
      const [baking = 0] = reader.numbers(2, 1, 1_000_000_000);
      if (baking > 1_000_000) throw new Error('A cake takes too long.');
    }
    reader.end();
  },
});
