import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Report = [minutes: number, impatience: number];
type Case = Report[];

function createCase(random: SeededRandom, count: number, minutes: number, impatience: number): Case {
  return Array.from({ length: count }, () => [random.whole(1, minutes), random.whole(0, impatience)]);
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 6), 9, 5),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        [[1, 0]],
        [[1_000, 1_000]],
        [
          [3, 0],
          [5, 2],
          [7, 0],
          [1, 1],
        ],
        [
          [7, 4],
          [5, 3],
          [3, 2],
          [9, 5],
        ],
        createCase(random, 100, 20, 30),
        createCase(random, 200, 1_000, 1_000),
        createCase(random, 200, 60, 2),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, 50_000, 1_000, 1_000),
        createCase(random, 50_000, 1_000, 20),
        Array.from({ length: 25_000 }, (): Report => [1_000, 1_000]),
      ],
    },
  ],
  toInput: (reports) => `${reports.length}\n${reports.map((report) => `${report.join(' ')}\n`).join('')}`,
  // Counts from the last report to the first: everybody whose report is not ready yet pays for each minute.
  solve: (reports) => {
    const order = [...reports].sort(([t, w], [u, v]) => t * v - u * w).reverse();
    let [sum, waiting] = [0n, 0n];
    for (const [minutes, impatience] of order) {
      waiting += BigInt(impatience);
      sum += waiting * BigInt(minutes);
    }
    return `${sum}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 50_000);
    for (let at = 0; at < count; at += 1) {
      const [minutes] = reader.numbers(2, 0, 1_000);
      if (minutes === 0) throw new Error('A report takes no time.');
    }
    reader.end();
  },
});
