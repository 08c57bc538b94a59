import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Request = [deadline: number, payment: number];
type Case = Request[];

const LAST = 1_000_000_000;

function createCase(
  random: SeededRandom,
  count: number,
  latest: number,
  [least, most]: [number, number],
): Case {
  return Array.from({ length: count }, () => [random.whole(1, latest), random.whole(least, most)]);
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), 5, [0, 9]),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        [[1, 0]],
        [[LAST, 1_000_000]],
        [
          [1, 5],
          [2, 9],
          [2, 8],
          [3, 0],
        ],
        createCase(random, 60, 30, [1, 100]),
        createCase(random, 150, 100, [0, 8]),
        createCase(random, 200, 200, [0, 1_000]),
        createCase(random, 100, LAST, [0, 3]),
      ],
    },
    {
      name: 'large',
      points: 60,
      cases: [
        createCase(random, 40_000, 25_000, [1, 1_000_000]),
        createCase(random, 20_000, LAST, [0, 1_000_000]),
        // Everything can wait until a late evening, and the best payments fill it up.
        Array.from({ length: 30_000 }, (): Request => [15_000, random.whole(1, 999)]),
      ],
    },
  ],
  toInput: (requests) => `${requests.length}\n${requests.map((one) => `${one.join(' ')}\n`).join('')}`,
  // From the best payment down, each request takes the latest free evening up to its deadline.
  solve: (requests) => {
    const free = Array.from({ length: requests.length + 1 }, (_, at) => at);
    const latestFree = (evening: number) => {
      let at = evening;
      while (free[at] !== at) {
        free[at] = free[free[at] as number] as number;
        at = free[at] as number;
      }
      return at;
    };
    let [sum, lessons] = [0, 0];
    for (const [deadline, payment] of [...requests].sort((a, b) => b[1] - a[1])) {
      const evening = latestFree(Math.min(deadline, requests.length));
      if (evening === 0 || payment === 0) continue;
      free[evening] = evening - 1;
      sum += payment;
      lessons += 1;
    }
    return `${sum} ${lessons}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 40_000);
    for (let at = 0; at < count; at += 1) {
      const [deadline = 0, payment = 0] = reader.numbers(2, 0, LAST);
      if (deadline < 1 || payment > 1_000_000) throw new Error('A request is out of its bounds.');
    }
    reader.end();
  },
});
