import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { colours: number[]; points: number[] };

const MOST = 1_000_000;

function createCase(
  random: SeededRandom,
  count: number,
  colours: number,
  pointsOf: (size: number) => number,
): Case {
  return {
    colours: Array.from({ length: count }, () => random.whole(1, colours)),
    points: Array.from({ length: count }, (_, at) => pointsOf(at + 1)),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const count = random.whole(1, 8);
    return createCase(random, count, random.whole(1, Math.min(count, 3)), () => random.whole(0, 12));
  },
  groups: (random) => {
    const square = (size: number) => size * size;
    const upTo = (most: number) => () => random.whole(0, most);
    /** Good sizes are rare. */
    const rare = (sizes: number[]) => (size: number) => (sizes.includes(size) ? 1_000 * size : size);
    return [
      {
        name: 'small',
        points: 40,
        cases: [
          { colours: [1], points: [0] },
          { colours: [2, 2], points: [3, 7] },
          { colours: [1, 1, 1, 1, 1], points: [1, 5, 6, 7, 8] },
          { colours: [1, 2, 3, 2, 1], points: [1, 9, 9, 9, 9] },
          { colours: [1, 2, 1, 2, 1, 2, 1], points: [1, 4, 9, 16, 25, 36, 49] },
          createCase(random, 9, 3, square),
          createCase(random, 10, 2, upTo(50)),
          createCase(random, 10, 3, rare([3])),
        ],
      },
      {
        name: 'middle',
        points: 20,
        cases: [
          createCase(random, 25, 4, square),
          createCase(random, 30, 3, upTo(100)),
          createCase(random, 30, 2, rare([4, 7])),
        ],
      },
      {
        name: 'large',
        points: 40,
        cases: [
          createCase(random, 60, 1, upTo(MOST)),
          createCase(random, 60, 2, square),
          createCase(random, 60, 2, rare([5, 9])),
          createCase(random, 60, 4, (size) => size * 100 + random.whole(0, 300)),
          createCase(random, 60, 9, square),
          {
            colours: Array.from({ length: 60 }, (_, at) => (at % 2) + 1),
            points: Array.from({ length: 60 }, upTo(MOST)),
          },
        ],
      },
    ];
  },
  toInput: ({ colours, points }) => `${colours.length}\n${colours.join(' ')}\n${points.join(' ')}\n`,
  // From the other side: the crackers that wait for the last one of a part stand behind it.
  solve: ({ colours, points }) => {
    const count = colours.length;
    const size = count + 1;
    // best[end][waiting][begin]: the crackers from begin up to end, end excluded, with some waiting behind them.
    const best = new Float64Array(size * size * size);
    const at = (end: number, waiting: number, begin: number) => (end * size + waiting) * size + begin;
    for (let end = 1; end <= count; end += 1)
      for (let waiting = count - end; waiting >= 0; waiting -= 1)
        for (let begin = end - 1; begin >= 0; begin -= 1) {
          let found = (points[waiting] as number) + (best[at(end - 1, 0, begin)] as number);
          for (let other = begin; other < end - 1; other += 1) {
            if (colours[other] !== colours[end - 1]) continue;
            const between = best[at(end - 1, 0, other + 1)] as number;
            found = Math.max(found, between + (best[at(other + 1, waiting + 1, begin)] as number));
          }
          best[at(end, waiting, begin)] = found;
        }
    return `${best[at(count, 0, 0)]}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 60);
    reader.numbers(count, 1, count);
    reader.numbers(count, 0, MOST);
    reader.end();
  },
});
