import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { rows: string[]; word: string };

function draw(random: SeededRandom, length: number, letters: string): string {
  return Array.from({ length }, () => random.pick([...letters])).join('');
}

function createCase(
  random: SeededRandom,
  [rows, columns]: [number, number],
  length: number,
  letters: string,
): Case {
  return {
    rows: Array.from({ length: rows }, () => draw(random, columns, letters)),
    word: draw(random, length, letters),
  };
}

/** One letter everywhere, except for some squares with another one. */
function createPlain(random: SeededRandom, size: number, length: number, others: number): Case {
  const squares = new Array<string>(size * size).fill('a').fill('b', 0, others);
  const mixed = random.shuffle(squares).join('');
  return {
    rows: Array.from({ length: size }, (_, row) => mixed.slice(row * size, (row + 1) * size)),
    word: 'a'.repeat(length),
  };
}

/** The ways with their squares as bits of a number, made letter by letter. */
function countWays({ rows, word }: Case): number {
  const columns = (rows[0] as string).length;
  const letters = rows.join('');
  const bit = (square: number) => 1n << BigInt(square);
  let ways = [...letters].flatMap((letter, square) =>
    letter === word[0] ? [{ square, axis: -1, used: bit(square) }] : [],
  );
  for (const letter of word.slice(1))
    ways = ways.flatMap(({ square, axis, used }) => {
      const column = square % columns;
      const sideways = [column > 0 ? square - 1 : -1, column + 1 < columns ? square + 1 : -1];
      const onwards = [square - columns, square + columns];
      return [sideways, onwards].flatMap((ends, next) =>
        ends
          .filter((end) => next !== axis && letters[end] === letter && (used & bit(end)) === 0n)
          .map((end) => ({ square: end, axis: next, used: used | bit(end) })),
      );
    });
  return ways.length;
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(
      random,
      [random.whole(1, 4), random.whole(1, 4)],
      random.whole(1, 6),
      random.pick(['a', 'ab', 'abc']),
    ),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { rows: ['q'], word: 'q' },
        { rows: ['q'], word: 'z' },
        { rows: ['ab'], word: 'ab' },
        { rows: ['aa', 'aa'], word: 'aaaa' },
        { rows: ['a', 'a', 'a'], word: 'aa' },
        { rows: ['abc', 'xxd', 'xxe'], word: 'abcde' },
        { rows: ['aaa', 'aaa', 'aaa'], word: 'aaaaa' },
      ],
    },
    {
      name: 'small',
      points: 30,
      cases: [
        createCase(random, [4, 5], 4, 'ab'),
        createCase(random, [5, 5], 6, 'abc'),
        createCase(random, [1, 7], 2, 'ab'),
        createCase(random, [7, 2], 5, 'ab'),
        createPlain(random, 4, 8, 2),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createPlain(random, 8, 16, 0),
        createPlain(random, 8, 16, 5),
        createPlain(random, 7, 15, 1),
        createCase(random, [8, 8], 10, 'ab'),
      ],
    },
  ],
  toInput: ({ rows, word }) => `${rows.length} ${rows[0]?.length}\n${rows.join('\n')}\n${word}\n`,
  solve: (one) => `${countWays(one)}\n`,
  validate: (input) => {
    const reader = new InputReader(input);
    const [rows = 0, columns = 0] = reader.numbers(2, 1, 8);
    for (let row = 0; row < rows; row += 1)
      if (reader.text(/^[a-z]+$/).length !== columns) throw new Error('A row has a wrong length.');
    reader.text(/^[a-z]{1,16}$/);
    reader.end();
  },
});
