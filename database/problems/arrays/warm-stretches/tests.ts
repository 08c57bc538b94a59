import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { average: number; days: number[] };

const MOST = 10_000;

function createCase(random: SeededRandom, count: number, low: number, high: number, average: number): Case {
  return { average, days: Array.from({ length: count }, () => random.whole(low, high)) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), -4, 4, random.whole(-3, 3)),
  groups: (random) => [
    {
      name: 'small',
      points: 30,
      cases: [
        { average: 5, days: [5] },
        { average: MOST, days: [-MOST, -MOST] },
        { average: -MOST, days: [MOST, -MOST, MOST] },
        { average: 7, days: [7, 7, 7, 7, 7, 7] },
        { average: 3, days: [1, 2, 3, 4, 5, 6] },
        { average: 3, days: [6, 5, 4, 3, 2, 1] },
        createCase(random, 30, -5, 5, 0),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 1_000, -MOST, MOST, 0),
        createCase(random, 1_500, 200, 300, 252),
        createCase(random, 1_200, -3, 3, 0),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 80_000, -999, 999, 0),
        { average: -7, days: Array.from({ length: 80_000 }, (_, at) => (at % 3) - 7) },
      ],
    },
  ],
  toInput: ({ average, days }) => `${days.length} ${average}\n${days.join(' ')}\n`,
  // Sorts the prefix sums from low to high, equal ones by day, and counts the earlier days in a tree over the days.
  solve: ({ average, days }) => {
    const sums = [0];
    for (const day of days) sums.push((sums.at(-1) ?? 0) + day - average);
    const order = [...sums.keys()].sort((one, other) => (sums[one] ?? 0) - (sums[other] ?? 0) || one - other);
    const size = 2 ** Math.ceil(Math.log2(sums.length + 1));
    const tree = new Int32Array(2 * size);
    let warm = 0;
    for (const day of order) {
      // Adds the left neighbours of the path from the leaf to the root: all days before this one.
      for (let at = size + day; at > 1; at >>= 1) {
        if (at % 2 === 1) warm += tree[at - 1] ?? 0;
        tree[at] = (tree[at] ?? 0) + 1;
      }
    }
    return `${warm}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, average = 0] = reader.numbers(2, -MOST, 80_000);
    if (count < 1) throw new Error('There are no days.');
    if (average > MOST) throw new Error('The average is out of bounds.');
    reader.numbers(count, -MOST, MOST);
    reader.end();
  },
});
