import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { evenings: number; litres: number[] };

function createCase(random: SeededRandom, count: number, evenings: number, most: number): Case {
  return { evenings, litres: Array.from({ length: count }, () => random.whole(0, most)) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 6), random.whole(1, 12), 20),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { evenings: 1, litres: [0] },
        { evenings: 40_000, litres: [1_000_000_000] },
        { evenings: 5, litres: [9, 9, 9] },
        { evenings: 4, litres: [1, 1, 1, 1, 1] },
        { evenings: 3, litres: [100, 1, 1] },
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, 200, 1_000),
        createCase(random, 1_000, 900, 1_000_000_000),
        createCase(random, 500, 5_000, 30),
        createCase(random, 20, 1_000, 1_000_000_000),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 40_000, 40_000, 1_000_000),
        createCase(random, 40_000, 40_000, 5_000),
        { evenings: 40_000, litres: Array.from({ length: 15_000 }, (_, at) => 600_000 - at) },
      ],
    },
  ],
  toInput: ({ evenings, litres }) => `${litres.length} ${evenings}\n${litres.join(' ')}\n`,
  // The levels at which water is taken are the highest ones of all levels that the tanks can have.
  solve: ({ evenings, litres }) => {
    const levels: number[] = [];
    for (const full of litres)
      for (let level = full; level > 0; level = Math.floor(level / 2)) levels.push(level);
    const sorted = Float64Array.from(levels).sort();
    const taken = sorted.slice(Math.max(0, sorted.length - evenings));
    return `${taken.reduce((sum, level) => sum + Math.ceil(level / 2), 0)}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 1, 40_000);
    reader.numbers(count, 0, 1_000_000_000);
    reader.end();
  },
});
