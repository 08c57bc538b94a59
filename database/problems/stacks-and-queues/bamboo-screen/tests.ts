import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { widths: number[]; heights: number[] };

function createCase(random: SeededRandom, count: number, widest: number, highest: number): Case {
  return {
    widths: Array.from({ length: count }, () => random.whole(1, widest)),
    heights: Array.from({ length: count }, () => random.whole(1, highest)),
  };
}

function createRow(count: number, width: (at: number) => number, height: (at: number) => number): Case {
  return {
    widths: Array.from({ length: count }, (_, at) => width(at)),
    heights: Array.from({ length: count }, (_, at) => height(at)),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), 5, random.whole(1, 9)),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        { widths: [1], heights: [1] },
        { widths: [1000], heights: [1_000_000] },
        createRow(
          12,
          () => 3,
          () => 7,
        ),
        createRow(
          12,
          (at) => (at % 3) + 1,
          (at) => at + 4,
        ),
        createRow(
          12,
          (at) => (at % 4) + 1,
          (at) => 30 - 2 * at,
        ),
        createRow(
          9,
          () => 1,
          (at) => (at === 4 ? 1 : 50),
        ),
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 200, 10, 20),
        createCase(random, 1_000, 1_000, 1_000_000),
        createRow(
          801,
          (at) => (at % 5) + 1,
          (at) => 401 - Math.abs(400 - at),
        ),
        createRow(
          801,
          (at) => (at % 5) + 1,
          (at) => 1 + Math.abs(400 - at),
        ),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 30_000, 1_000, 1_000_000),
        createRow(
          20_000,
          () => 1_000,
          () => 1_000_000,
        ),
        createRow(
          30_000,
          (at) => (at % 9) + 1,
          (at) => at + 1,
        ),
        createRow(
          30_000,
          () => 1,
          (at) => 40_000 - at,
        ),
      ],
    },
  ],
  toInput: ({ widths, heights }) => `${widths.length}\n${widths.join(' ')}\n${heights.join(' ')}\n`,
  // Raises the mats from the highest to the lowest and joins neighbouring blocks.
  solve: ({ widths, heights }) => {
    const count = widths.length;
    const order = [...heights.keys()].sort((a, b) => (heights[b] as number) - (heights[a] as number));
    // At both ends of a block of raised mats stand the other end and the width of the block.
    const otherEnd = new Int32Array(count).fill(-1);
    const blockWidth = new Float64Array(count);
    let best = 0;
    for (const at of order) {
      let [from, to, width] = [at, at, widths[at] as number];
      if (at > 0 && (otherEnd[at - 1] as number) >= 0) {
        width += blockWidth[at - 1] as number;
        from = otherEnd[at - 1] as number;
      }
      if (at < count - 1 && (otherEnd[at + 1] as number) >= 0) {
        width += blockWidth[at + 1] as number;
        to = otherEnd[at + 1] as number;
      }
      otherEnd[at] = at;
      otherEnd[from] = to;
      otherEnd[to] = from;
      blockWidth[from] = width;
      blockWidth[to] = width;
      best = Math.max(best, width * (heights[at] as number));
    }
    return `${best}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 30_000);
    reader.numbers(count, 1, 1_000);
    reader.numbers(count, 1, 1_000_000);
    reader.end();
  },
});
