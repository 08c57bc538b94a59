import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { least: number; keys: number[] };

const LARGEST = 2 ** 20 - 1;

function createCase(random: SeededRandom, count: number, least: number, largest = LARGEST): Case {
  return { least, keys: Array.from({ length: count }, () => random.whole(0, largest)) };
}

/** The best number of short stretches, found bit by bit with sets of beginnings that are far enough back. */
function findBest({ least, keys }: Case): number {
  const shown = [0];
  for (const key of keys) shown.push((shown.at(-1) as number) ^ key);
  let best = 0;
  for (let bit = 19; bit >= 0; bit -= 1) {
    const wanted = (best >> bit) | 1;
    const heads = new Set<number>();
    for (let end = least; end < shown.length; end += 1) {
      heads.add((shown[end - least] as number) >> bit);
      if (heads.has(((shown[end] as number) >> bit) ^ wanted)) {
        best |= 1 << bit;
        break;
      }
    }
  }
  return best;
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const count = random.whole(1, 9);
    return createCase(random, count, random.whole(1, count), random.pick([7, 63, LARGEST]));
  },
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { least: 1, keys: [0] },
        { least: 1, keys: [LARGEST] },
        { least: 2, keys: [5, 5] },
        { least: 2, keys: [1, 6, 16, 8] },
        { least: 3, keys: [16, 1, 2, 16] },
        { least: 1, keys: [1, 2, 4, 8, 16, 32] },
        { least: 4, keys: [4, 2, 1, 32] },
        createCase(random, 12, 5, 15),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 60, 10, 1_000),
        createCase(random, 800, 1),
        createCase(random, 1_000, 900),
        createCase(random, 1_000, 990, 100_000),
        { least: 300, keys: Array.from({ length: 900 }, (_, at) => (at % 7 === 0 ? 2 ** (at % 20) : 0)) },
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 40_000, 100),
        createCase(random, 40_000, 39_700),
        { least: 15_000, keys: Array.from({ length: 40_000 }, (_, at) => 2 ** (at % 19)) },
      ],
    },
  ],
  toInput: ({ least, keys }) => `${keys.length} ${least}\n${keys.join(' ')}\n`,
  solve: (one) => `${findBest(one)}\n`,
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, least = 0] = reader.numbers(2, 1, 40_000);
    if (least > count) throw new Error('There are too few posts.');
    reader.numbers(count, 0, LARGEST);
    reader.end();
  },
});
