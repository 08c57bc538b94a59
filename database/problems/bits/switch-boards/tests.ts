import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { evening: number[]; morning: number[] };

const LARGEST = 2 ** 30 - 1;

function createCase(random: SeededRandom, count: number, largest: number): Case {
  const draw = () => Array.from({ length: count }, () => random.whole(0, largest));
  return { evening: draw(), morning: draw() };
}

/** Rooms in each of which a few switches from a short list were flipped. */
function createFewFlips(random: SeededRandom, count: number, switches: number[]): Case {
  const evening = Array.from({ length: count }, () => random.whole(0, LARGEST));
  const morning = evening.map((board) => {
    const flipped = random.coinFlip() ? random.sample(switches, 2) : [];
    return flipped.reduce((next, number) => next ^ (1 << (number - 1)), board);
  });
  return { evening, morning };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 6), random.pick([3, 15, LARGEST])),
  groups: (random) => [
    {
      name: 'edges',
      points: 40,
      cases: [
        { evening: [0], morning: [0] },
        { evening: [0], morning: [LARGEST] },
        { evening: [2 ** 29], morning: [0] },
        { evening: [1, 2, 4], morning: [2, 4, 1] },
        { evening: [8, 3, 8], morning: [7, 3, 8] },
        createFewFlips(random, 30, [28, 29, 30]),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 200, 63),
        createCase(random, 1_000, LARGEST),
        createFewFlips(random, 1_000, [4, 9, 17, 30]),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [createCase(random, 20_000, LARGEST), createFewFlips(random, 20_000, [1, 2, 15, 29])],
    },
  ],
  toInput: ({ evening, morning }) => `${evening.length}\n${evening.join(' ')}\n${morning.join(' ')}\n`,
  // Compares the boards as texts of thirty digits.
  solve: ({ evening, morning }) => {
    const rooms = new Array<number>(31).fill(0);
    const digits = (board: number) => board.toString(2).padStart(30, '0');
    for (const [at, board] of evening.entries()) {
      const [before, after] = [digits(board), digits(morning[at] as number)];
      for (let digit = 0; digit < 30; digit += 1)
        if (before[digit] !== after[digit]) rooms[30 - digit] = (rooms[30 - digit] as number) + 1;
    }
    const flips = rooms.reduce((sum, count) => sum + count, 0);
    return flips === 0 ? '0 0\n' : `${flips} ${rooms.indexOf(Math.max(...rooms))}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 20_000);
    reader.numbers(count, 0, LARGEST);
    reader.numbers(count, 0, LARGEST);
    reader.end();
  },
});
