import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = [from: number, to: number][];

const LARGEST = 300_000;

function createCase(random: SeededRandom, count: number, largest: number, widest = largest): Case {
  return Array.from({ length: count }, () => {
    const from = random.whole(1, largest);
    return [from, random.whole(from, Math.min(largest, from + widest - 1))];
  });
}

/** Settled numbers are the products of two different primes and the squares and cubes of primes. */
function listSettled(): number[] {
  const composite = new Uint8Array(LARGEST + 1);
  const primes: number[] = [];
  const settled = new Set<number>();
  for (let number = 2; number <= LARGEST; number += 1) {
    if (composite[number] === 1) continue;
    primes.push(number);
    for (let multiple = number * number; multiple <= LARGEST; multiple += number) composite[multiple] = 1;
    if (number ** 3 <= LARGEST) settled.add(number ** 3);
  }
  for (const small of primes)
    for (const large of primes) {
      if (small * large > LARGEST) break;
      settled.add(small * large);
    }
  return [...settled].sort((a, b) => a - b);
}

/** How many numbers of a sorted list are at most `limit`. */
function countUpTo(list: number[], limit: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 5), 150),
  groups: (random) => [
    {
      name: 'edges',
      points: 35,
      cases: [
        [
          [1, 1],
          [1, 3],
          [1, 4],
          [4, 4],
        ],
        Array.from({ length: 60 }, (_, at) => [at + 1, at + 1]),
        [[LARGEST, LARGEST]],
        [[299_209, 299_209]],
        createCase(random, 50, 100),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [createCase(random, 50, 2_000), createCase(random, 200, 20_000, 30), [[1, LARGEST]]],
    },
    {
      name: 'large',
      points: 35,
      cases: [createCase(random, 30_000, LARGEST), createCase(random, 10_000, LARGEST, 200)],
    },
  ],
  toInput: (traders) => `${traders.length}\n${traders.map((pair) => pair.join(' ')).join('\n')}\n`,
  solve: (traders) => {
    const settled = listSettled();
    return `${traders.map(([from, to]) => countUpTo(settled, to) - countUpTo(settled, from - 1)).join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 30_000);
    for (let at = 0; at < count; at += 1) {
      const [from = 0, to = 0] = reader.numbers(2, 1, LARGEST);
      if (from > to) throw new Error('A trader wants at least more than at most.');
    }
    reader.end();
  },
});
