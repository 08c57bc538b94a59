import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { side: number; limit: number; rows: string[] };

/** A terrace on which about `cracked` of a hundred tiles are cracked. */
function createRows(random: SeededRandom, rows: number, columns: number, cracked: number): string[] {
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => (random.whole(1, 100) <= cracked ? '#' : '.')).join(''),
  );
}

function createCase(
  random: SeededRandom,
  rows: number,
  columns: number,
  side: number,
  cracked: number,
): Case {
  const usual = Math.round((side * side * cracked) / 100);
  return { side, limit: usual, rows: createRows(random, rows, columns, cracked) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const [rows, columns] = [random.whole(1, 6), random.whole(1, 6)];
    const side = random.whole(1, Math.min(rows, columns, 3));
    return { side, limit: random.whole(0, side * side), rows: createRows(random, rows, columns, 50) };
  },
  groups: (random) => [
    {
      name: 'small',
      points: 30,
      cases: [
        { side: 1, limit: 0, rows: ['#'] },
        { side: 1, limit: 0, rows: ['..#..##.#'] },
        { side: 1, limit: 0, rows: ['.', '#', '.', '.', '#'] },
        { side: 3, limit: 8, rows: ['####', '####', '####', '####'] },
        { side: 2, limit: 4, rows: ['####', '####', '####'] },
        createCase(random, 6, 9, 2, 40),
        createCase(random, 9, 5, 5, 60),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 60, 40, 7, 20),
        createCase(random, 35, 70, 12, 75),
        { side: 5, limit: 0, rows: createRows(random, 50, 50, 4) },
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [createCase(random, 600, 600, 290, 50), createCase(random, 600, 598, 11, 30)],
    },
  ],
  toInput: ({ side, limit, rows }) =>
    `${rows.length} ${rows[0]?.length} ${side} ${limit}\n${rows.join('\n')}\n`,
  // Slides a strip of rows down, with one count for each column.
  solve: ({ side, limit, rows }) => {
    const counts = Array.from(rows[0] ?? '', () => 0);
    const change = (row: string, by: number) => {
      for (const column of counts.keys())
        if (row[column] === '#') counts[column] = (counts[column] ?? 0) + by;
    };
    let safe = 0;
    for (const [at, row] of rows.entries()) {
      change(row, 1);
      const gone = rows[at - side];
      if (gone) change(gone, -1);
      if (at < side - 1) continue;
      let cracked = 0;
      for (const [column, count] of counts.entries()) {
        cracked += count - (counts[column - side] ?? 0);
        if (column >= side - 1 && cracked <= limit) safe += 1;
      }
    }
    return `${safe}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [rows = 0, columns = 0, side = 0, limit = 0] = reader.numbers(4, 0, 360_000);
    if (Math.min(rows, columns) < 1 || Math.max(rows, columns) > 600)
      throw new Error('The terrace is out of bounds.');
    if (side < 1 || side > Math.min(rows, columns)) throw new Error('The side is out of bounds.');
    if (limit > side * side) throw new Error('The limit is out of bounds.');
    for (let row = 0; row < rows; row += 1)
      if (reader.text(/^[.#]+$/).length !== columns) throw new Error('A row has a wrong length.');
    reader.end();
  },
});
