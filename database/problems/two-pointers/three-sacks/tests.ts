import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { limit: number; weights: number[] };

const HEAVIEST = 1_000_000_000;

const createCase = (random: SeededRandom, count: number, heaviest: number, limit: number): Case => ({
  limit,
  weights: Array.from({ length: count }, () => random.whole(1, heaviest)),
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), 9, random.whole(1, 25)),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { limit: HEAVIEST, weights: [1] },
        { limit: 3, weights: [1, 1, 1] },
        { limit: 2, weights: [1, 1, 1] },
        { limit: HEAVIEST, weights: [HEAVIEST, HEAVIEST, HEAVIEST, 1] },
        { limit: 14, weights: [9, 8, 7, 6, 5, 4, 3, 2, 1] },
        { limit: 21, weights: [7, 7, 7, 7, 7, 7, 7] },
        createCase(random, 30, 20, 30),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        createCase(random, 150, 1_000, 1_500),
        createCase(random, 200, HEAVIEST, HEAVIEST),
        createCase(random, 180, 4, 7),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 2_500, 600_000_000, 900_000_000),
        { limit: 300, weights: Array.from({ length: 2_500 }, () => 100) },
        createCase(random, 2_400, 1_000, 400),
      ],
    },
  ],
  toInput: ({ limit, weights }) => `${weights.length} ${limit}\n${weights.join(' ')}\n`,
  // For each of the last two sacks in sorted order, counts the first ones that fit by a search with halving.
  solve: ({ limit, weights }) => {
    const sorted = weights.toSorted((one, other) => one - other);
    let choices = 0;
    for (const [second, weight] of sorted.entries()) {
      // A heavier third sack leaves room for fewer first sacks.
      let fitting = second;
      for (let third = second + 1; third < sorted.length && fitting > 0; third += 1) {
        const rest = limit - weight - (sorted[third] ?? 0);
        let low = 0;
        while (low < fitting) {
          const middle = (low + fitting) >> 1;
          if ((sorted[middle] ?? 0) <= rest) low = middle + 1;
          else fitting = middle;
        }
        choices += fitting;
      }
    }
    return `${choices}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 1, HEAVIEST);
    if (count > 2_500) throw new Error('There are more than 2,500 sacks.');
    reader.numbers(count, 1, HEAVIEST);
    reader.end();
  },
});
