import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { porters: number; most: number; weights: number[] };

function createCase(
  random: SeededRandom,
  [pieces, porters, most]: [number, number, number],
  [lightest, heaviest]: [number, number],
): Case {
  return {
    ...{ porters, most },
    weights: Array.from({ length: pieces }, () => random.whole(lightest, heaviest)),
  };
}

function createSmall(random: SeededRandom): Case {
  const [pieces, porters] = [random.whole(1, 7), random.whole(1, 4)];
  return createCase(random, [pieces, porters, random.whole(Math.ceil(pieces / porters), 7)], [1, 20]);
}

export const tests = defineTests<Case>({
  randomCase: createSmall,
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { porters: 1, most: 1, weights: [1_000_000] },
        { porters: 4, most: 13, weights: [5] },
        { porters: 1, most: 13, weights: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
        { porters: 2, most: 2, weights: [10, 9, 1, 1] },
        { porters: 2, most: 6, weights: [100, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
        { porters: 3, most: 13, weights: [7, 7, 6, 6, 5, 5, 4, 4, 4] },
        { porters: 2, most: 13, weights: [3, 3, 2, 2, 2] },
        ...Array.from({ length: 4 }, () => createSmall(random)),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, [9, 3, 3], [1, 100]),
        createCase(random, [10, 3, 4], [1, 1_000_000]),
        createCase(random, [10, 2, 10], [1, 1_000_000]),
        createCase(random, [9, 4, 13], [50, 60]),
        { porters: 3, most: 6, weights: [900, 850, 20, 20, 20, 20, 20, 20, 20, 20] },
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, [13, 4, 13], [500_000, 1_000_000]),
        createCase(random, [13, 4, 4], [1, 1_000_000]),
        createCase(random, [13, 4, 5], [1, 1_000_000]),
        createCase(random, [13, 3, 13], [900_000, 1_000_000]),
        { porters: 4, most: 13, weights: new Array<number>(13).fill(999_999) },
      ],
    },
  ],
  toInput: ({ porters, most, weights }) => `${weights.length} ${porters} ${most}\n${weights.join(' ')}\n`,
  // For each set of pieces, the best that the first porters can do with it, one porter after the other.
  solve: ({ porters, most, weights }) => {
    const size = 2 ** weights.length;
    const loads = Array.from({ length: size }, (_, set) => {
      const carried = weights.filter((_weight, at) => (set & (2 ** at)) !== 0);
      return carried.length > most ? Infinity : carried.reduce((sum, weight) => sum + weight, 0);
    });
    let best = loads;
    for (let porter = 2; porter <= porters; porter += 1) {
      const others = best;
      best = loads.map((load, set) => {
        let least = Math.min(load, others[set] as number);
        for (let part = (set - 1) & set; part > 0; part = (part - 1) & set)
          least = Math.min(least, Math.max(loads[part] as number, others[set ^ part] as number));
        return least;
      });
    }
    return `${best[size - 1]}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [pieces = 0, porters = 0, most = 0] = reader.numbers(3, 1, 13);
    if (porters > 4 || pieces > porters * most) throw new Error('The porters are out of their bounds.');
    reader.numbers(pieces, 1, 1_000_000);
    reader.end();
  },
});
