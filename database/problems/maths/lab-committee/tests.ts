import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = [diploma: number, degree: number, members: number][];

const MODULUS = 1_000_000_007n;
const MOST = 100_000;

function createCase(random: SeededRandom, count: number, from: number, to: number, members = 2 * to): Case {
  return Array.from({ length: count }, () => {
    const [n, m] = [random.whole(from, to), random.whole(from, to)];
    return [n, m, random.whole(2, Math.min(n + m, members))];
  });
}

/** The inverse of a number by Euclid's algorithm. */
function invert(number: bigint): bigint {
  let [a, b, x, y] = [number, MODULUS, 1n, 0n];
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  return ((x % MODULUS) + MODULUS) % MODULUS;
}

const FACTORIALS = [1n];

function factorial(number: number): bigint {
  for (let next = FACTORIALS.length; next <= number; next += 1)
    FACTORIALS.push(((FACTORIALS[next - 1] as bigint) * BigInt(next)) % MODULUS);
  return FACTORIALS[number] as bigint;
}

function choose(all: number, some: number): bigint {
  if (some > all) return 0n;
  return (factorial(all) * invert((factorial(some) * factorial(all - some)) % MODULUS)) % MODULUS;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 4), 1, 6),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [[1, 1, 2]],
        [
          [5, 1, 6],
          [5, 1, 5],
          [1, 5, 2],
          [4, 4, 5],
        ],
        [
          [MOST, MOST, 2 * MOST],
          [MOST, MOST, 2],
          [1, MOST, MOST],
        ],
        createCase(random, 50, 1, 8),
      ],
    },
    {
      name: 'small',
      points: 30,
      cases: [
        createCase(random, 200, 5, 30),
        createCase(random, 200, 100, 200),
        createCase(random, 300, 1, 1_000, 6),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [createCase(random, 15_000, 90_000, MOST), createCase(random, 10_000, 1, MOST)],
    },
  ],
  toInput: (departments) => `${departments.length}\n${departments.map((one) => one.join(' ')).join('\n')}\n`,
  solve: (departments) => {
    const answers = departments.map(([n, m, k]) => {
      const committees = choose(n + m, k) - choose(n, k) - choose(m, k);
      return (((committees % MODULUS) + MODULUS) % MODULUS).toString();
    });
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 15_000);
    for (let at = 0; at < count; at += 1) {
      const [n = 0, m = 0, k = 0] = reader.numbers(3, 1, 2 * MOST);
      if (n > MOST || m > MOST || k < 2 || k > n + m) throw new Error('A department is out of its bounds.');
    }
    reader.end();
  },
});
