import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { length: number; days: number[] };

const MOST = 1_000_000;

const createCase = (
  random: SeededRandom,
  count: number,
  length: number,
  low: number,
  high: number,
): Case => ({
  length,
  days: Array.from({ length: count }, () => random.whole(low, high)),
});

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const count = random.whole(1, 9);
    return createCase(random, count, random.whole(1, count), -4, random.pick([-1, 4]));
  },
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { length: 1, days: [-MOST] },
        { length: 3, days: [1, 2, 3] },
        { length: 2, days: [5, 5, 5, 5, 5] },
        { length: 1, days: [3, 9, 2, 9, 1] },
        { length: 3, days: [1, 2, 3, 4, 5, 6, 7] },
        { length: 2, days: [-3, -3, -2, -9, -1, -4] },
        createCase(random, 40, 7, -20, 20),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 1_000, 30, -1_000, 1_000),
        createCase(random, 2_000, 1_500, -MOST, MOST),
        createCase(random, 1_500, 11, -2, 1),
        createCase(random, 1_200, 400, -MOST, -900_000),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [
        createCase(random, 100_000, 50_000, -999, 999),
        { length: 60_000, days: Array.from({ length: 60_001 }, () => MOST) },
      ],
    },
  ],
  toInput: ({ length, days }) => `${days.length} ${length}\n${days.join(' ')}\n`,
  // Prefix sums, searched from the last window to the first.
  solve: ({ length, days }) => {
    const sums = [0];
    for (const day of days) sums.push((sums.at(-1) ?? 0) + day);
    let [best, first] = [Number.NEGATIVE_INFINITY, 0];
    for (let start = days.length - length; start >= 0; start -= 1) {
      const total = (sums[start + length] ?? 0) - (sums[start] ?? 0);
      if (total >= best) [best, first] = [total, start + 1];
    }
    return `${best} ${first}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, length = 0] = reader.numbers(2, 1, 100_000);
    if (length > count) throw new Error('There are too few days.');
    reader.numbers(count, -MOST, MOST);
    reader.end();
  },
});
