import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = number[];

const HIGHEST = 1_000_000_000;

const createCase = (random: SeededRandom, count: number, highest: number): Case =>
  Array.from({ length: count }, () => random.whole(1, highest));

/** Heights that rise slowly, with many launches below the record in between. */
function createRisingCase(random: SeededRandom, count: number, most: number): Case {
  let record = 1;
  return Array.from({ length: count }, () => {
    if (random.whole(1, 20) === 1) record += random.whole(0, most);
    return random.coinFlip() ? record : random.whole(1, record);
  });
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), 6),
  groups: (random) => [
    {
      name: 'small',
      points: 30,
      cases: [
        [1],
        [HIGHEST],
        [5, 5, 5, 5, 5],
        [1, 2, 3, 4, 5, 6],
        [6, 5, 4, 3, 2, 1],
        [3, 9, 1, 2, 9, 4, 4, 8],
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 1_000, 50),
        createRisingCase(random, 2_000, 3),
        createRisingCase(random, 2_000, 1_000),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createRisingCase(random, 100_000, 2),
        Array.from({ length: 60_000 }, (_, at) => 10_000 + at),
        Array.from({ length: 20_000 }, (_, at) => HIGHEST - at),
      ],
    },
  ],
  toInput: (heights) => `${heights.length}\n${heights.join(' ')}\n`,
  // Counts what the board shows after each launch: one painting for each number, which stands as often as it is shown.
  solve: (heights) => {
    const shown = new Map<number, number>();
    let board = 0;
    for (const height of heights) {
      board = Math.max(board, height);
      shown.set(board, (shown.get(board) ?? 0) + 1);
    }
    const longest = [...shown.values()].reduce((one, other) => Math.max(one, other));
    return `${shown.size} ${longest}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 100_000);
    reader.numbers(count, 1, HIGHEST);
    reader.end();
  },
});
