import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { difference: number; heights: number[] };

const HIGHEST = 1_000_000;

const createCase = (random: SeededRandom, count: number, highest: number, difference: number): Case => ({
  difference,
  heights: Array.from({ length: count }, () => random.whole(0, highest)),
});

/** Heights that change a little from station to station. */
function createHills(random: SeededRandom, count: number, step: number, difference: number): Case {
  let height = HIGHEST / 2;
  const heights = Array.from({ length: count }, () => {
    height = Math.min(HIGHEST, Math.max(0, height + random.whole(-step, step)));
    return height;
  });
  return { difference, heights };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), 6, random.whole(0, 5)),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { difference: 0, heights: [0] },
        { difference: HIGHEST - 1, heights: [0, HIGHEST, 0, HIGHEST] },
        { difference: 0, heights: [3, 3, 3, 2, 2, 3] },
        { difference: 2, heights: [1, 2, 3, 4, 5, 6] },
        { difference: 3, heights: [9, 8, 7, 6, 5, 4, 3] },
        { difference: 4, heights: [5, 1, 5, 9, 5, 4, 8, 5] },
        createCase(random, 40, 12, 7),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        createHills(random, 1_500, 100, 900),
        createCase(random, 1_000, HIGHEST, 750_000),
        createCase(random, 2_000, 9, 8),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createHills(random, 80_000, 30, 12_000),
        { difference: 80_000, heights: Array.from({ length: 40_000 }, (_, at) => 2 * at) },
        createCase(random, 79_000, 9, 9),
      ],
    },
  ],
  toInput: ({ difference, heights }) => `${heights.length} ${difference}\n${heights.join(' ')}\n`,
  // A table of the lowest and highest stations of all stretches with a power of two as length, and jumps along it.
  solve: ({ difference, heights }) => {
    const count = heights.length;
    const tables = [{ low: Int32Array.from(heights), high: Int32Array.from(heights) }];
    for (let half = 1; 2 * half <= count; half *= 2) {
      const last = tables.at(-1);
      if (!last) break;
      const low = last.low.map((value, at) => Math.min(value, last.low[at + half] ?? value));
      const high = last.high.map((value, at) => Math.max(value, last.high[at + half] ?? value));
      tables.push({ low, high });
    }
    let steady = 0;
    for (let first = 0; first < count; first += 1) {
      let end = first;
      let [lowest, highest] = [HIGHEST, 0];
      for (let level = tables.length - 1; level >= 0; level -= 1) {
        if (end + 2 ** level > count) continue;
        const low = Math.min(lowest, tables[level]?.low[end] ?? 0);
        const high = Math.max(highest, tables[level]?.high[end] ?? 0);
        if (high - low > difference) continue;
        [lowest, highest] = [low, high];
        end += 2 ** level;
      }
      steady += end - first;
    }
    return `${steady}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 0, HIGHEST);
    if (count < 1 || count > 80_000) throw new Error('The number of stations is out of bounds.');
    reader.numbers(count, 0, HIGHEST);
    reader.end();
  },
});
