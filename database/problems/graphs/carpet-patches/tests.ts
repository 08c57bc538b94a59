import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

/** The rows. */
type Case = string[];

function createCase(random: SeededRandom, rows: number, columns: number, colours: string): Case {
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => random.pick([...colours])).join(''),
  );
}

function createPattern(rows: number, columns: number, colour: (row: number, column: number) => string): Case {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => colour(row, column)).join(''),
  );
}

/** One long patch that winds up and down through the carpet from the right to the left. */
function createSnake(rows: number, columns: number): Case {
  return createPattern(rows, columns, (row, column) => {
    if (column % 2 === 0) return 's';
    return row === (column % 4 === 1 ? 0 : rows - 1) ? 's' : 't';
  });
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 5), random.whole(1, 5), random.coinFlip() ? 'ab' : 'aab'),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        ['q'],
        ['aabbbaz'],
        ['a', 'a', 'b', 'a'],
        createPattern(9, 9, (row, column) => ((row + column) % 2 === 0 ? 'a' : 'b')),
        createPattern(8, 8, (row, column) =>
          row === 0 || column === 0 || row === 7 || column === 7 ? 'o' : 'i',
        ),
        createSnake(7, 9),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 30, 40, 'ab'),
        createCase(random, 60, 60, 'aaab'),
        createCase(random, 1, 250, 'abc'),
        createCase(random, 250, 2, 'ab'),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 250, 250, 'aab'),
        createPattern(250, 250, () => 'k'),
        createSnake(250, 249),
        createCase(random, 249, 250, 'abcdefgh'),
      ],
    },
  ],
  toInput: (rows) => `${rows.length} ${rows[0]?.length}\n${rows.join('\n')}\n`,
  // Unites neighbouring squares of the same colour, square by square.
  solve: (rows) => {
    const columns = rows[0]?.length ?? 0;
    const text = rows.join('');
    const parent = Int32Array.from({ length: text.length }, (_, at) => at);
    const sizes = new Int32Array(text.length).fill(1);
    const find = (square: number) => {
      let at = square;
      while (parent[at] !== at) {
        parent[at] = parent[parent[at] as number] as number;
        at = parent[at] as number;
      }
      return at;
    };
    let [patches, largest] = [text.length, 1];
    const unite = (one: number, other: number) => {
      if (text[one] !== text[other]) return;
      let [a, b] = [find(one), find(other)];
      if (a === b) return;
      if ((sizes[a] as number) < (sizes[b] as number)) [a, b] = [b, a];
      parent[b] = a;
      sizes[a] = (sizes[a] as number) + (sizes[b] as number);
      largest = Math.max(largest, sizes[a] as number);
      patches -= 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      if (at % columns > 0) unite(at, at - 1);
      if (at >= columns) unite(at, at - columns);
    }
    return `${patches} ${largest}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [rows = 0, columns = 0] = reader.numbers(2, 1, 250);
    for (let row = 0; row < rows; row += 1)
      if (reader.text(/^[a-z]+$/).length !== columns) throw new Error(`Row ${row + 1} has another length.`);
    reader.end();
  },
});
