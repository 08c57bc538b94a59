import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = [gondolas: number, colours: number][];

const MODULUS = 1_000_000_007n;
const MOST = 1_000_000_000;

function createCase(random: SeededRandom, count: number, gondolas: [number, number], colours: number): Case {
  return Array.from({ length: count }, () => [random.whole(...gondolas), random.whole(1, colours)]);
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % MODULUS;
  for (let left = exponent; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = (result * square) % MODULUS;
    square = (square * square) % MODULUS;
  }
  return result;
}

/** The paintings of a wheel that stands still. */
function countFixed(gondolas: number, colours: number): bigint {
  const others = BigInt(colours - 1);
  return power(others, BigInt(gondolas)) + (gondolas % 2 === 0 ? others : -others);
}

/**
 * Counts by the shortest turn that leaves a painting unchanged: paintings whose shortest turn has d gondolas are those
 * of a wheel of d without the ones that repeat earlier, and d of them become the same.
 */
function countPaintings(gondolas: number, colours: number): bigint {
  const divisors: number[] = [];
  for (let low = 1; low * low <= gondolas; low += 1)
    if (gondolas % low === 0) divisors.push(low, ...(low * low < gondolas ? [gondolas / low] : []));
  divisors.sort((a, b) => a - b);
  const exact = new Map<number, bigint>();
  let total = 0n;
  for (const divisor of divisors) {
    let count = countFixed(divisor, colours);
    for (const [smaller, fewer] of exact) if (divisor % smaller === 0) count -= fewer;
    count = ((count % MODULUS) + MODULUS) % MODULUS;
    exact.set(divisor, count);
    total = (total + count * power(BigInt(divisor), MODULUS - 2n)) % MODULUS;
  }
  return total;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 4), [2, 7], 4),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        [
          [2, 1],
          [2, 2],
          [2, 3],
          [3, 1],
          [3, 2],
          [3, 3],
        ],
        Array.from({ length: 11 }, (_, at): [number, number] => [at + 2, 2]),
        createCase(random, 40, [2, 7], 4),
        createCase(random, 20, [8, 9], 3),
        [
          [MOST, MOST],
          [MOST, 1],
          [MOST, 2],
          [999_999_999, 2],
          [999_999_937, MOST],
        ],
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 60, [10, 1_000], 50),
        createCase(random, 60, [10, 5_000], MOST),
        [
          [720, 5],
          [4_096, 3],
          [2_187, 4],
          [2_310, 7],
          [4_999, 10],
        ],
      ],
    },
    {
      name: 'large',
      points: 45,
      cases: [
        createCase(random, 60, [900_000_000, MOST], MOST),
        [
          [735_134_400, 12],
          [999_999_937, 3],
          [999_950_884, 5],
          [536_870_912, 3],
          [387_420_489, MOST],
          [698_377_680, 999_999_999],
          [999_999_866, 2],
        ],
        Array.from({ length: 60 }, (): [number, number] => [
          5_040 * random.whole(150_000, 198_412),
          random.whole(1, 9),
        ]),
      ],
    },
  ],
  toInput: (wheels) => `${wheels.length}\n${wheels.map((wheel) => wheel.join(' ')).join('\n')}\n`,
  solve: (wheels) => `${wheels.map((wheel) => countPaintings(...wheel)).join('\n')}\n`,
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 60);
    for (let at = 0; at < count; at += 1) {
      const [gondolas = 0] = reader.numbers(2, 1, MOST);
      if (gondolas < 2) throw new Error('A wheel has fewer than two gondolas.');
    }
    reader.end();
  },
});
