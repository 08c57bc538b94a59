import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { step: number; list: number[] };

const FARTHEST = 1_000_000_000;
const LONGEST_STEP = 1_000_000;

function createCase(random: SeededRandom, count: number, step: number, farthest: number): Case {
  return { step, list: Array.from({ length: count }, () => random.whole(0, farthest)) };
}

/** Several chains with steps of the same length, and doubles of some stones. */
function createChains(
  random: SeededRandom,
  chains: number,
  longest: number,
  step: number,
  farthest: number,
): Case {
  const list = Array.from({ length: chains }, () => {
    const start = random.whole(0, farthest - longest * step);
    return Array.from({ length: random.whole(1, longest) }, (_, at) => start + at * step);
  }).flat();
  const doubles = Array.from({ length: Math.floor(list.length / 20) }, () => random.pick(list));
  return { step, list: random.shuffle([...list, ...doubles]) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), random.whole(1, 3), 12),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { step: 1, list: [0] },
        { step: LONGEST_STEP, list: [FARTHEST, FARTHEST - LONGEST_STEP] },
        { step: 5, list: [7, 7, 7, 7] },
        { step: 2, list: [1, 2, 3, 4, 5, 6, 7, 8] },
        { step: 3, list: [30, 27, 24, 21, 9, 6, 3, 0] },
        createCase(random, 30, 4, 60),
        createChains(random, 6, 6, 7, 100),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        createChains(random, 100, 20, 1_000, FARTHEST),
        createCase(random, 2_000, 3, 4_000),
        createChains(random, 60, 40, 6, 2_000),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        { step: 9, list: random.shuffle(Array.from({ length: 60_000 }, (_, at) => 13 + 9 * at)) },
        createCase(random, 60_000, 2, 80_000),
        createChains(random, 150, 40, LONGEST_STEP, FARTHEST),
      ],
    },
  ],
  toInput: ({ step, list }) => `${list.length} ${step}\n${list.join(' ')}\n`,
  // Sorts by remainder, then by distance: the stones of a walk become neighbours.
  solve: ({ step, list }) => {
    const stones = [...new Set(list)].sort((one, other) => (one % step) - (other % step) || one - other);
    let [best, begin, start] = [0, 0, 0];
    for (const [at, stone] of stones.entries()) {
      const before = stones[at - 1];
      if (before === undefined || before + step !== stone) start = stone;
      const visited = (stone - start) / step + 1;
      if (visited > best || (visited === best && start < begin)) [best, begin] = [visited, start];
    }
    return `${best} ${begin}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 1, LONGEST_STEP);
    if (count > 60_000) throw new Error('The list is too long.');
    reader.numbers(count, 0, FARTHEST);
    reader.end();
  },
});
