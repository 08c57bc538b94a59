import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = number[];

const LONGEST = 1_000_000_000;

/** Ribbons whose lengths are multiples of `unit`. */
function createCase(random: SeededRandom, count: number, unit: number, longest: number): Case {
  return Array.from({ length: count }, () => unit * random.whole(1, Math.floor(longest / unit)));
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 4), random.whole(1, 6), 60),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [1],
        [999_999_937],
        [7, 7, 7],
        [12, 18, 27],
        [30, 42, 70],
        [LONGEST, LONGEST / 2, LONGEST / 4],
        Array.from({ length: 60 }, () => LONGEST),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 500, 12, 6_000),
        createCase(random, 1_000, 1, 100),
        // The last ribbon alone spoils the common length.
        [...createCase(random, 800, 5_040, 1_000_000), 5_041],
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 2_000, 7, LONGEST),
        [999_999_937, ...createCase(random, 39_999, 1, LONGEST)],
        Array.from({ length: 30_000 }, () => 990_000_000 + 1_100_000 * random.whole(0, 9)),
      ],
    },
  ],
  toInput: (lengths) => `${lengths.length}\n${lengths.join(' ')}\n`,
  // Keeps the prime powers that divide every ribbon.
  solve: (lengths) => {
    const shortest = lengths.reduce((a, b) => Math.min(a, b));
    let piece = 1;
    const take = (prime: number, rest: number) => {
      let left = rest;
      while (left % prime === 0) {
        const longer = piece * prime;
        if (lengths.every((length) => length % longer === 0)) piece = longer;
        left /= prime;
      }
      return left;
    };
    let rest = shortest;
    for (let prime = 2; prime * prime <= rest; prime += 1) rest = take(prime, rest);
    if (rest > 1) take(rest, rest);
    return `${piece} ${lengths.reduce((sum, length) => sum + length / piece, 0)}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    reader.numbers(reader.number(1, 40_000), 1, LONGEST);
    reader.end();
  },
});
