import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { atOnce: number; lengths: number[] };

const LONGEST = 1_000_000;

function createCase(random: SeededRandom, count: number, atOnce: number, longest: number): Case {
  return { atOnce, lengths: Array.from({ length: count }, () => random.whole(1, longest)) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), random.whole(2, 5), 20),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { atOnce: 2, lengths: [1] },
        { atOnce: 50_000, lengths: [3, 4] },
        { atOnce: 3, lengths: [1, 1, 1, 1] },
        { atOnce: 4, lengths: [9, 9, 9, 9, 9] },
        { atOnce: 2, lengths: [1, 1, 2, 3, 5, 8, 13, 21, 34, 55] },
        createCase(random, 100, 2, 50),
        createCase(random, 100, 4, 1_000),
        createCase(random, 101, 5, LONGEST),
      ],
    },
    {
      name: 'large',
      points: 60,
      cases: [
        createCase(random, 50_000, 2, LONGEST),
        createCase(random, 49_999, 3, 100),
        createCase(random, 50_000, 11, LONGEST),
        createCase(random, 20_000, 14_000, LONGEST),
      ],
    },
  ],
  toInput: ({ atOnce, lengths }) => `${lengths.length} ${atOnce}\n${lengths.join(' ')}\n`,
  // Two queues: the sorted strings, and the tied ones, which come out in rising order.
  solve: ({ atOnce, lengths }) => {
    const sorted = [...lengths].sort((a, b) => a - b);
    const tied: number[] = [];
    let [first, second, cost] = [0, 0, 0];
    const left = () => sorted.length - first + tied.length - second;
    while (left() > 1) {
      const over = (left() - 1) % (atOnce - 1);
      let strings = over === 0 ? atOnce : over + 1;
      let length = 0;
      for (; strings > 0; strings -= 1) {
        const [one, other] = [
          sorted[first] ?? Number.POSITIVE_INFINITY,
          tied[second] ?? Number.POSITIVE_INFINITY,
        ];
        length += Math.min(one, other);
        if (one <= other) first += 1;
        else second += 1;
      }
      tied.push(length);
      cost += length;
    }
    return `${cost}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, atOnce = 0] = reader.numbers(2, 1, 50_000);
    if (atOnce < 2) throw new Error('A step ties at least two strings.');
    reader.numbers(count, 1, LONGEST);
    reader.end();
  },
});
