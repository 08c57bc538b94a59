import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { left: number[]; right: number[] };

const LARGEST = 1_000_000;

const createRow = (random: SeededRandom, count: number, smallest: number, largest: number): number[] =>
  Array.from({ length: count }, () => random.whole(smallest, largest)).sort((one, other) => one - other);

const createCase = (random: SeededRandom, left: number, right: number, largest: number): Case => ({
  left: createRow(random, left, 1, largest),
  right: createRow(random, right, 1, largest),
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), random.whole(1, 7), 6),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { left: [LARGEST], right: [LARGEST] },
        { left: [1], right: [2] },
        { left: [4, 4, 4, 4], right: [4, 4] },
        { left: [4], right: [4, 4, 4, 4, 4] },
        { left: [1, 2, 3], right: [4, 5, 6, 7] },
        { left: [2, 4, 6, 8], right: [1, 2, 2, 3, 8] },
        createCase(random, 30, 25, 12),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 1_000, 1_500, 400),
        createCase(random, 2_000, 10, 3_000),
        createCase(random, 1_200, 1_300, LARGEST),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [
        createCase(random, 100_000, 100_000, 120_000),
        { left: createRow(random, 90_000, 500_000, LARGEST), right: createRow(random, 90_000, 1, 500_001) },
      ],
    },
  ],
  toInput: ({ left, right }) => `${left.length} ${right.length}\n${left.join(' ')}\n${right.join(' ')}\n`,
  // Counts by size, without using the order.
  solve: ({ left, right }) => {
    const counts = new Map<number, number>();
    for (const size of left) counts.set(size, (counts.get(size) ?? 0) + 1);
    let pairs = 0;
    for (const size of right) {
      const count = counts.get(size) ?? 0;
      if (count > 0) {
        pairs += 1;
        counts.set(size, count - 1);
      }
    }
    return `${pairs} ${left.length + right.length - 2 * pairs}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [left = 0, right = 0] = reader.numbers(2, 1, 100_000);
    for (const row of [reader.numbers(left, 1, LARGEST), reader.numbers(right, 1, LARGEST)])
      if (row.some((size, at) => size < (row[at - 1] ?? 0))) throw new Error('A row is not sorted.');
    reader.end();
  },
});
