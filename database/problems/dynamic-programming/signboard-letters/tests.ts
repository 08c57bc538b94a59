import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { paint: number; ladder: number; letter: number; old: string; wanted: string };

function createText(random: SeededRandom, length: number, letters: number): string {
  return Array.from({ length }, () => String.fromCharCode(96 + random.whole(1, letters))).join('');
}

function createCase(
  random: SeededRandom,
  [from, to]: [number, number],
  letters: number,
  highest: [number, number, number],
): Case {
  const [paint = 0, ladder = 0, letter = 0] = highest.map((price) => random.whole(0, price));
  return {
    ...{ paint, ladder, letter },
    ...{ old: createText(random, from, letters), wanted: createText(random, to, letters) },
  };
}

/** A new text that was made from the old one by changing some blocks and letters. */
function createRelated(random: SeededRandom, length: number, prices: [number, number, number]): Case {
  const old = createText(random, length, 5);
  let wanted = '';
  for (let at = 0; at < length; ) {
    const kind = random.whole(1, 12);
    const block = random.whole(1, 15);
    if (kind === 1) at += block;
    else if (kind === 2) wanted += createText(random, block, 5);
    else if (kind === 3) {
      wanted += createText(random, 1, 5);
      at += 1;
    } else {
      wanted += old.slice(at, at + 4);
      at += 4;
    }
  }
  const [paint, ladder, letter] = prices;
  return { paint, ladder, letter, old, wanted: wanted.slice(0, 500) || 'a' };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, [random.whole(1, 6), random.whole(1, 6)], random.whole(2, 3), [9, 6, 4]),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { paint: 7, ladder: 1, letter: 2, old: 'a', wanted: 'a' },
        { paint: 7, ladder: 1, letter: 2, old: 'a', wanted: 'b' },
        { paint: 5, ladder: 1, letter: 2, old: 'a', wanted: 'b' },
        { paint: 0, ladder: 9, letter: 9, old: 'abcdef', wanted: 'fedcba' },
        { paint: 1_000, ladder: 0, letter: 0, old: 'abc', wanted: 'xyzuv' },
        { paint: 30, ladder: 10, letter: 0, old: 'axbxcxd', wanted: 'abcd' },
        { paint: 30, ladder: 10, letter: 1, old: 'abcd', wanted: 'axxbcyyyd' },
      ],
    },
    {
      name: 'small',
      points: 30,
      cases: [
        createCase(random, [9, 9], 2, [9, 9, 3]),
        createCase(random, [30, 20], 3, [20, 30, 5]),
        createRelated(random, 40, [6, 8, 1]),
        createRelated(random, 60, [25, 8, 3]),
        createRelated(random, 80, [3, 20, 2]),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createRelated(random, 470, [9, 14, 2]),
        createRelated(random, 470, [900, 700, 100]),
        createCase(random, [500, 500], 26, [1_000, 1_000, 1_000]),
        createCase(random, [500, 350], 2, [10, 30, 3]),
        { paint: 1_000, ladder: 1_000, letter: 1_000, old: 'a'.repeat(500), wanted: 'b'.repeat(500) },
      ],
    },
  ],
  toInput: ({ paint, ladder, letter, old, wanted }) => `${paint} ${ladder} ${letter}\n${old}\n${wanted}\n`,
  // The shortest way in a network of pairs and states, from the ends of both texts, by waves along the diagonals.
  solve: ({ paint, ladder, letter, old, wanted }) => {
    const [rows, columns] = [old.length, wanted.length];
    const width = columns + 1;
    // The least cost of the rest in each state: no block is open, a block to take down is, or a block to put up is.
    const costs = [0, 1, 2].map(() => new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY));
    const [none, down, up] = costs as [Float64Array, Float64Array, Float64Array];
    const at = (row: number, column: number) => row * width + column;
    const cost = (list: Float64Array, place: number) => list[place] as number;
    for (let sum = rows + columns; sum >= 0; sum -= 1)
      for (let row = Math.min(rows, sum); row >= Math.max(0, sum - columns); row -= 1) {
        const column = sum - row;
        const here = at(row, column);
        const stay =
          row < rows && column < columns
            ? cost(none, at(row + 1, column + 1)) + (old[row] === wanted[column] ? 0 : paint)
            : Number.POSITIVE_INFINITY;
        const end = row === rows && column === columns ? 0 : stay;
        const take = row < rows ? cost(down, at(row + 1, column)) + letter : Number.POSITIVE_INFINITY;
        const put = column < columns ? cost(up, at(row, column + 1)) + letter : Number.POSITIVE_INFINITY;
        none[here] = Math.min(end, ladder + take, ladder + put);
        down[here] = Math.min(end, take, ladder + put);
        up[here] = Math.min(end, put, ladder + take);
      }
    return `${none[0]}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    reader.numbers(3, 0, 1_000);
    reader.text(/^[a-z]{1,500}$/);
    reader.text(/^[a-z]{1,500}$/);
    reader.end();
  },
});
