import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Line = [first: number, factor: number, rounds: number, row: number];
type Case = Line[];

const MOST = 1_000_000_000;
const ROUNDS = 1_000_000_000_000_000;

/** Draws up to a number that may be larger than what the source gives at once. */
function drawRounds(random: SeededRandom, most: number): number {
  if (most <= MOST) return random.whole(1, most);
  return Math.min(most, random.whole(1, Math.floor(most / MOST)) * MOST + random.whole(0, MOST - 1));
}

function createCase(
  random: SeededRandom,
  count: number,
  [people, rounds]: [number, number],
  row = people,
): Case {
  return Array.from({ length: count }, () => [
    ...([random.whole(1, people), random.whole(1, people)] as const),
    ...([drawRounds(random, rounds), random.whole(1, row)] as const),
  ]);
}

/** The linear map x → r x + a, repeated n times and applied to 0. */
function findRest([first, factor, rounds, row]: Line): bigint {
  const modulus = BigInt(row);
  let [scale, shift] = [BigInt(factor) % modulus, BigInt(first) % modulus];
  let people = 0n;
  for (let left = BigInt(rounds); left > 0n; left /= 2n) {
    if (left % 2n === 1n) people = (people * scale + shift) % modulus;
    [scale, shift] = [(scale * scale) % modulus, (scale * shift + shift) % modulus];
  }
  return people;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 5), [12, 30], 20),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [[1, 1, 1, 1]],
        [
          [MOST, MOST, ROUNDS, MOST],
          [MOST, MOST - 1, ROUNDS, MOST],
          [MOST, 1, ROUNDS, 999_999_937],
          [1, 1, ROUNDS, 7],
          [1, 1_000_000, 3, 1],
        ],
        [
          [1, 6, 5, 5],
          [1, 11, 7, 10],
          [3, 4, 9, 6],
          [1, 999_999_937, 5, 999_999_936],
        ],
        createCase(random, 100, [9, 12]),
      ],
    },
    {
      name: 'few rounds',
      points: 30,
      cases: [createCase(random, 100, [MOST, 50]), createCase(random, 20, [1_000, 1_000], MOST)],
    },
    {
      name: 'many rounds',
      points: 40,
      cases: [
        createCase(random, 3_000, [MOST, ROUNDS]),
        createCase(random, 3_000, [60, ROUNDS]),
        createCase(random, 1_000, [MOST, MOST], 1_000),
      ],
    },
  ],
  toInput: (lines) => `${lines.length}\n${lines.map((line) => line.join(' ')).join('\n')}\n`,
  solve: (lines) => `${lines.map(findRest).join('\n')}\n`,
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 3_000);
    for (let at = 0; at < count; at += 1) {
      const [first = 0, factor = 0, , row = 0] = reader.numbers(4, 1, ROUNDS);
      if (Math.max(first, factor, row) > MOST) throw new Error('A number is too large.');
    }
    reader.end();
  },
});
