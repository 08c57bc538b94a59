import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Order = { cart: number; place: 'BEFORE' | 'AFTER'; other: number };
type Case = { count: number; orders: Order[] };

function createOrder(random: SeededRandom, from: number, to: number): Order {
  const cart = random.whole(from, to);
  const other = random.whole(from, to - 1);
  return { cart, place: random.coinFlip() ? 'BEFORE' : 'AFTER', other: other >= cart ? other + 1 : other };
}

/** Orders among the carts from `from` to the last one. */
function createCase(random: SeededRandom, count: number, orders: number, from = 1): Case {
  return { count, orders: Array.from({ length: orders }, () => createOrder(random, from, count)) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(2, 6), random.whole(1, 7)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { count: 2, orders: [{ cart: 1, place: 'BEFORE', other: 2 }] },
        { count: 2, orders: [{ cart: 1, place: 'AFTER', other: 2 }] },
        { count: 3, orders: [{ cart: 2, place: 'AFTER', other: 1 }] },
        createCase(random, 2, 15),
        createCase(random, 3, 20),
        createCase(random, 4, 30),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 60, 500),
        createCase(random, 500, 400),
        createCase(random, 1_000, 1_000),
        createCase(random, 1_000, 800, 900),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [createCase(random, 60_000, 60_000), createCase(random, 60_000, 60_000, 30_000)],
    },
  ],
  toInput: ({ count, orders }) =>
    `${count} ${orders.length}\n${orders.map(({ cart, place, other }) => `${cart} ${place} ${other}`).join('\n')}\n`,
  // Keeps the row in short pieces and rebuilds them from time to time.
  solve: ({ count, orders }) => {
    const row = Array.from({ length: count }, (_, at) => at + 1);
    const pieceOf = new Int32Array(count + 1);
    let pieces: number[][] = [];
    for (const [at, { cart, place, other }] of orders.entries()) {
      if (at % 500 === 0) {
        const all = at === 0 ? row : pieces.flat();
        pieces = [];
        for (let from = 0; from < count; from += 200) pieces.push(all.slice(from, from + 200));
        for (const [number, piece] of pieces.entries()) for (const one of piece) pieceOf[one] = number;
      }
      const source = pieces[pieceOf[cart] as number] as number[];
      source.splice(source.indexOf(cart), 1);
      const target = pieces[pieceOf[other] as number] as number[];
      target.splice(target.indexOf(other) + (place === 'AFTER' ? 1 : 0), 0, cart);
      pieceOf[cart] = pieceOf[other] as number;
    }
    return `${pieces.flat().join(' ')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, orders = 0] = reader.numbers(2, 1, 60_000);
    if (count < 2) throw new Error('There is only one cart.');
    for (let at = 0; at < orders; at += 1) {
      const [cart, , other] = reader
        .text(/^[1-9]\d* (BEFORE|AFTER) [1-9]\d*$/)
        .split(' ')
        .map(Number);
      if (!cart || !other || cart > count || other > count || cart === other)
        throw new Error('A cart is wrong.');
    }
    reader.end();
  },
});
