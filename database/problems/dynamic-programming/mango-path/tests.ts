import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = number[][];

const MODULUS = 1_000_000_007;

/** An orchard where about `flooded` of a hundred plots are under water. */
function createCase(
  random: SeededRandom,
  rows: number,
  columns: number,
  { most, flooded }: { most: number; flooded: number },
): Case {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const isCorner = row + column === 0 || row + column === rows + columns - 2;
      return !isCorner && random.whole(1, 100) <= flooded ? -1 : random.whole(0, most);
    }),
  );
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 5), random.whole(1, 5), { most: random.whole(1, 3), flooded: 20 }),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [[0]],
        [[-1]],
        [[5, -1, 5]],
        [[5], [4], [0]],
        [
          [-1, 2],
          [2, 2],
        ],
        [
          [1, 2],
          [2, -1],
        ],
        [
          [0, 0, 0],
          [0, -1, 0],
          [0, 0, 0],
        ],
        [
          [1, -1, 900],
          [1, 1, -1],
          [-1, 0, 1],
        ],
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 18, 18, { most: 1, flooded: 0 }),
        createCase(random, 40, 60, { most: 3, flooded: 10 }),
        createCase(random, 60, 40, { most: 1_000, flooded: 15 }),
        createCase(random, 70, 70, { most: 0, flooded: 5 }),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 300, 300, { most: 0, flooded: 0 }),
        createCase(random, 300, 300, { most: 9, flooded: 10 }),
        createCase(random, 300, 280, { most: 1_000, flooded: 3 }),
      ],
    },
  ],
  toInput: (rows) => `${rows.length} ${rows[0]?.length}\n${rows.map((row) => `${row.join(' ')}\n`).join('')}`,
  // From the last plot backwards, diagonal by diagonal: a map from a plot to what the rest of the walk brings.
  solve: (rows) => {
    const [height, width] = [rows.length, rows[0]?.length as number];
    let ahead = new Map<number, [mangoes: number, walks: number]>([[height - 1, [0, 1]]]);
    for (let diagonal = height + width - 2; diagonal >= 0; diagonal -= 1) {
      const here = new Map<number, [number, number]>();
      for (let row = Math.max(0, diagonal - width + 1); row <= Math.min(height - 1, diagonal); row += 1) {
        const mangoes = rows[row]?.[diagonal - row] as number;
        // Diagonals are keyed by the row: the plot on the right keeps it, the plot below has the next one.
        const ways = (diagonal === height + width - 2 ? [row] : [row, row + 1]).flatMap((next) => {
          const found = ahead.get(next);
          return found ? [found] : [];
        });
        if (mangoes < 0 || ways.length === 0) continue;
        const best = Math.max(...ways.map(([sum]) => sum));
        const walks = ways.filter(([sum]) => sum === best).reduce((sum, [, count]) => sum + count, 0);
        here.set(row, [best + mangoes, walks % MODULUS]);
      }
      ahead = here;
    }
    return `${(ahead.get(0) ?? [-1, 0]).join(' ')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [rows = 0, columns = 0] = reader.numbers(2, 1, 300);
    for (let row = 0; row < rows; row += 1) reader.numbers(columns, -1, 1_000);
    reader.end();
  },
});
