import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = number[];

function createCase(random: SeededRandom, count: number, highest: number): Case {
  return Array.from({ length: count }, () => random.whole(1, highest));
}

function createRow(count: number, height: (at: number) => number): Case {
  return Array.from({ length: count }, (_, at) => height(at));
}

/** The nearest strictly higher tower to the left of each one, found by jumping along earlier answers; −1 for none. */
function findHigherBefore(heights: Case): number[] {
  const higher: number[] = [];
  for (const [at, height] of heights.entries()) {
    let other = at - 1;
    while (other >= 0 && (heights[other] as number) <= height) other = higher[other] as number;
    higher.push(other);
  }
  return higher;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), random.whole(1, 6)),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        [1],
        [1_000_000_000, 999_999_999],
        [5, 1, 5],
        [2, 1, 1, 3],
        createRow(10, (at) => at + 1),
        createRow(10, (at) => 10 - at),
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 300, 10),
        createCase(random, 1_000, 1_000_000_000),
        createRow(801, (at) => Math.abs(400 - at) + 1),
        createRow(800, (at) => 1_000 - Math.abs(400 - at)),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 50_000, 1_000_000),
        createRow(50_000, () => 8),
        createRow(50_000, (at) =>
          at === 0 || at === 49_999 ? 50_000 : Math.min(at, 49_999 - at) % 7 === 0 ? 6 : 5,
        ),
        createRow(50_000, (at) => Math.floor(at / 9_000) + 1),
      ],
    },
  ],
  toInput: (heights) => `${heights.length}\n${heights.join(' ')}\n`,
  solve: (heights) => {
    const last = heights.length - 1;
    const before = findHigherBefore(heights);
    const after = findHigherBefore([...heights].reverse()).reverse();
    const received = heights.map(() => 0);
    for (let at = 0; at <= last; at += 1) {
      const left = before[at] as number;
      const mirrored = after[at] as number;
      const right = mirrored < 0 ? -1 : last - mirrored;
      const target = left < 0 ? right : right < 0 || at - left <= right - at ? left : right;
      if (target >= 0) received[target] = (received[target] ?? 0) + 1;
    }
    return `${received.join(' ')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 50_000);
    reader.numbers(count, 1, 1_000_000_000);
    reader.end();
  },
});
