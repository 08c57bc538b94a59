import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Dabba = [diameter: number, height: number];
type Case = Dabba[];

const LARGEST = 1_000_000_000;

function createCase(random: SeededRandom, count: number, [widest, highest]: [number, number]): Case {
  return Array.from({ length: count }, () => [random.whole(1, widest), random.whole(1, highest)]);
}

/** Dabbas near a line, so that nests are long. */
function createSlope(random: SeededRandom, count: number, blur: number): Case {
  return random.shuffle(
    Array.from({ length: count }, (_, at): Dabba => {
      const size = 1 + 30_000 * at;
      return [size + random.whole(0, blur), size + random.whole(0, blur)];
    }),
  );
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), [7, 7]),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [[1, 1]],
        [
          [5, 5],
          [5, 5],
          [5, 5],
        ],
        [
          [1, LARGEST],
          [LARGEST, 1],
        ],
        Array.from({ length: 30 }, (_, at): Dabba => [7, at + 1]),
        Array.from({ length: 30 }, (_, at): Dabba => [at + 1, 7]),
        Array.from({ length: 30 }, (_, at): Dabba => [30 - at, 30 - at]),
        createCase(random, 60, [8, 8]),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 500, [40, 40]),
        createCase(random, 800, [LARGEST, 50]),
        createSlope(random, 700, 2_000_000),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 15_000, [LARGEST, LARGEST]),
        createSlope(random, 28_000, 30_000_000),
        createCase(random, 20_000, [100, 300]),
      ],
    },
  ],
  toInput: (dabbas) => `${dabbas.length}\n${dabbas.map((dabba) => `${dabba.join(' ')}\n`).join('')}`,
  // A tree of maxima over the heights: dabbas of one diameter ask for their nests before any of them is entered.
  solve: (dabbas) => {
    const heights = [...new Set(dabbas.map(([, height]) => height))].sort((a, b) => a - b);
    const rank = new Map(heights.map((height, at) => [height, at + 1]));
    const most = new Int32Array(heights.length + 1);
    const best = (upTo: number) => {
      let found = 0;
      for (let at = upTo; at > 0; at -= at & -at) found = Math.max(found, most[at] as number);
      return found;
    };
    const enter = (from: number, count: number) => {
      for (let at = from; at < most.length; at += at & -at) most[at] = Math.max(most[at] as number, count);
    };
    const groups = Map.groupBy(dabbas, ([diameter]) => diameter);
    for (const diameter of [...groups.keys()].sort((a, b) => a - b)) {
      const ranks = (groups.get(diameter) ?? []).map(([, height]) => rank.get(height) as number);
      const counts = ranks.map((at) => best(at - 1) + 1);
      for (const [index, at] of ranks.entries()) enter(at, counts[index] as number);
    }
    return `${best(heights.length)}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 30_000);
    for (let at = 0; at < count; at += 1) reader.numbers(2, 1, LARGEST);
    reader.end();
  },
});
