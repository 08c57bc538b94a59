import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { total: number; weights: number[] };

function createCase(random: SeededRandom, count: number, heaviest: number): Case {
  const weights = Array.from({ length: count }, () => random.whole(1, heaviest));
  return { total: random.whole(1, 2 * heaviest), weights };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), 6),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { total: 2, weights: [1] },
        { total: 2, weights: [1, 1] },
        { total: 8, weights: [4, 4, 4, 4] },
        ...Array.from({ length: 5 }, () => createCase(random, 200, 40)),
      ],
    },
    {
      name: 'large',
      points: 60,
      cases: [
        createCase(random, 100_000, 1_000),
        createCase(random, 30_000, 500_000_000),
        { total: 200, weights: Array.from({ length: 100_000 }, () => 100) },
      ],
    },
  ],
  toInput: ({ total, weights }) => `${weights.length} ${total}\n${weights.join(' ')}\n`,
  // Counts by weight; every pair is met from both sides.
  solve: ({ total, weights }) => {
    const counts = new Map<number, number>();
    for (const weight of weights) counts.set(weight, (counts.get(weight) ?? 0) + 1);
    let twice = 0;
    for (const [weight, count] of counts)
      twice += count * (weight * 2 === total ? count - 1 : (counts.get(total - weight) ?? 0));
    return `${twice / 2}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 1, 1_000_000_000);
    if (count > 100_000) throw new Error('There are more than 100,000 parcels.');
    reader.numbers(count, 1, 1_000_000_000);
    reader.end();
  },
});
