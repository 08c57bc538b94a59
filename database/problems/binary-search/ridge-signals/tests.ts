import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { heights: number[]; days: number[] };

const HIGHEST = 1_000_000_000;

/** A mountain with so many huts before and behind the summit, at heights up to a bound. */
function createMountain(random: SeededRandom, before: number, behind: number, highest: number): number[] {
  const distinct = (count: number) => {
    const heights = new Set<number>();
    while (heights.size < count) heights.add(random.whole(0, highest - 1));
    return [...heights].sort((a, b) => a - b);
  };
  return [...distinct(before), highest, ...distinct(behind).reverse()];
}

function createCase(
  random: SeededRandom,
  before: number,
  behind: number,
  days: number,
  highest: number,
): Case {
  return {
    heights: createMountain(random, before, behind, highest),
    days: Array.from({ length: days }, () => random.whole(0, Math.min(HIGHEST, Math.ceil(highest * 1.1)))),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(0, 4), random.whole(0, 4), random.whole(1, 6), random.whole(5, 14)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { heights: [0], days: [0, 1] },
        { heights: [HIGHEST], days: [HIGHEST, 0] },
        { heights: [1, 2, 3, 4], days: [0, 1, 3, 4, 5] },
        { heights: [4, 3, 2, 1], days: [0, 1, 3, 4, 5] },
        { heights: [2, 5, 2], days: [5, 4, 3, 2, 1, 6] },
        { heights: [0, 7, 6, 5, 4, 1], days: [7, 1, 0, 3, 5, 8] },
      ],
    },
    {
      name: 'small',
      points: 30,
      cases: [
        createCase(random, 40, 30, 100, 200),
        createCase(random, 3, 90, 100, 150),
        createCase(random, 90, 3, 100, 150),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 12_000, 12_999, 25_000, HIGHEST),
        createCase(random, 24_990, 9, 25_000, 30_000),
      ],
    },
  ],
  toInput: ({ heights, days }) =>
    `${heights.length} ${days.length}\n${heights.join(' ')}\n${days.join(' ')}\n`,
  // Takes the days from the strongest demand to the weakest, so that the stretch of huts only grows.
  solve: ({ heights, days }) => {
    const summit = heights.indexOf(Math.max(...heights));
    const answers = new Array<string>(days.length);
    let [first, last] = [summit + 1, summit];
    for (const [day, strength] of [...days.entries()].sort((a, b) => b[1] - a[1])) {
      while (first > 0 && (heights[first - 1] as number) >= strength) first -= 1;
      while (last + 1 < heights.length && (heights[last + 1] as number) >= strength) last += 1;
      const works = (heights[summit] as number) >= strength;
      answers[day] = works ? `${first + 1} ${last + 1}` : '0 0';
    }
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [huts = 0, days = 0] = reader.numbers(2, 1, 25_000);
    const heights = reader.numbers(huts, 0, HIGHEST);
    const summit = heights.indexOf(Math.max(...heights));
    heights.slice(1).forEach((height, at) => {
      const before = heights[at] as number;
      if (at < summit ? height <= before : height >= before) throw new Error('This is not one mountain.');
    });
    reader.numbers(days, 0, HIGHEST);
    reader.end();
  },
});
