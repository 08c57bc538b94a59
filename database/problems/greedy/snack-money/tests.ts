import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Snack = { price: number; pieces: number };
type Case = { money: number; snacks: Snack[] };

const RICH = 1_000_000_000_000_000;

function createCase(
  random: SeededRandom,
  count: number,
  money: number,
  [dearest, most]: [number, number],
): Case {
  const snacks = Array.from({ length: count }, () => ({
    price: random.whole(1, dearest),
    pieces: random.whole(1, most),
  }));
  return { money, snacks };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 5), random.whole(0, 60), [9, 5]),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        { money: 0, snacks: [{ price: 1, pieces: 1 }] },
        { money: 7, snacks: [{ price: 7, pieces: 3 }] },
        {
          money: 20,
          snacks: [
            { price: 9, pieces: 5 },
            { price: 5, pieces: 2 },
            { price: 5, pieces: 1 },
          ],
        },
        createCase(random, 50, 4_000, [100, 9]),
        createCase(random, 80, 100_000, [100, 9]),
        createCase(random, 80, 60, [40, 3]),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, 50_000, RICH, [1_000_000, 1_000_000_000]),
        createCase(random, 10_000, 987_654_321_012_345, [500, 1_000_000_000]),
        { money: RICH, snacks: [{ price: 1_000_000, pieces: 1_000_000_000 }] },
      ],
    },
  ],
  toInput: ({ money, snacks }) =>
    `${snacks.length} ${money}\n${snacks.map(({ price, pieces }) => `${price} ${pieces}\n`).join('')}`,
  // Collects the pieces of each price and goes through the prices from 1 upwards.
  solve: ({ money, snacks }) => {
    const piecesAt = new Map<number, bigint>();
    for (const { price, pieces } of snacks) piecesAt.set(price, (piecesAt.get(price) ?? 0n) + BigInt(pieces));
    let [left, bought] = [BigInt(money), 0n];
    for (let price = 1; price <= 1_000_000; price += 1) {
      const offered = piecesAt.get(price) ?? 0n;
      const payable = left / BigInt(price);
      const taken = offered < payable ? offered : payable;
      bought += taken;
      left -= taken * BigInt(price);
    }
    return `${bought} ${left}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 0, RICH);
    if (count < 1 || count > 50_000) throw new Error('The number of snacks is out of its bounds.');
    for (let at = 0; at < count; at += 1) {
      const [price = 0, pieces = 0] = reader.numbers(2, 1, 1_000_000_000);
      if (price > 1_000_000 || pieces < 1) throw new Error('A snack is too expensive.');
    }
    reader.end();
  },
});
