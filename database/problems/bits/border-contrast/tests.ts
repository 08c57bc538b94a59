import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { costs: number[]; borders: number[] };

const LARGEST = 2 ** 20 - 1;

function createCase(random: SeededRandom, count: number, largest = LARGEST, dearest = 1_000): Case {
  return {
    costs: Array.from({ length: 20 }, () => random.whole(1, dearest)),
    borders: Array.from({ length: count }, () => random.whole(0, largest)),
  };
}

const DEAR = new Array<number>(20).fill(1_000);
const RISING = Array.from({ length: 20 }, (_, at) => at + 1);

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), random.pick([3, 40, LARGEST]), 9),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { costs: RISING, borders: [LARGEST] },
        { costs: RISING, borders: [0, LARGEST] },
        { costs: RISING, borders: [1, 2 ** 19] },
        { costs: RISING, borders: [5, 5, 5, 4] },
        createCase(random, 10, 7),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300),
        createCase(random, 500, 255, 20),
        { costs: DEAR, borders: Array.from({ length: 500 }, (_, at) => (at % 2 === 0 ? 0 : LARGEST)) },
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 60_000),
        { costs: DEAR, borders: Array.from({ length: 60_000 }, (_, at) => (at % 3 === 0 ? 0 : LARGEST)) },
      ],
    },
  ],
  toInput: ({ costs, borders }) => `${borders.length}\n${costs.join(' ')}\n${borders.join(' ')}\n`,
  // Takes the borders one by one; each is compared with the gold threads of all borders before it.
  solve: ({ costs, borders }) => {
    const gold = new Array<number>(20).fill(0);
    let total = 0;
    for (const [before, border] of borders.entries())
      for (const [at, cost] of costs.entries()) {
        const seen = gold[at] as number;
        const isGold = Math.floor(border / 2 ** at) % 2;
        total += cost * (isGold === 1 ? before - seen : seen);
        gold[at] = seen + isGold;
      }
    return `${total}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 60_000);
    reader.numbers(20, 1, 1_000);
    reader.numbers(count, 0, LARGEST);
    reader.end();
  },
});
