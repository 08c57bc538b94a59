import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Thing = [weight: number, points: number];
type Case = { least: number; most: number; things: Thing[] };

function createCase(
  random: SeededRandom,
  count: number,
  [least, most]: [number, number],
  { heaviest, points }: { heaviest: number; points: number },
): Case {
  const things = Array.from(
    { length: count },
    (): Thing => [random.whole(1, heaviest), random.whole(0, points)],
  );
  return { least, most, things };
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const least = random.whole(0, 12);
    return createCase(random, random.whole(1, 7), [least, least + random.whole(0, 8)], {
      heaviest: 9,
      points: 9,
    });
  },
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        { least: 0, most: 0, things: [[1, 5]] },
        { least: 1, most: 1, things: [[1, 0]] },
        { least: 1, most: 4, things: [[5, 7]] },
        {
          least: 10,
          most: 10,
          things: [
            [5, 8],
            [6, 20],
            [5, 8],
            [4, 1],
          ],
        },
        {
          least: 6,
          most: 9,
          things: [
            [3, 50],
            [4, 0],
          ],
        },
        createCase(random, 12, [0, 40], { heaviest: 12, points: 30 }),
        createCase(random, 14, [60, 70], { heaviest: 9, points: 30 }),
        createCase(random, 15, [33, 34], { heaviest: 30, points: 5 }),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, 100, [0, 5_000], { heaviest: 200, points: 1_000_000 }),
        createCase(random, 100, [4_900, 5_000], { heaviest: 500, points: 1_000 }),
        createCase(random, 100, [4_999, 5_000], { heaviest: 49, points: 1_000_000 }),
        // Even weights only never make an odd sum.
        {
          least: 4_999,
          most: 4_999,
          things: Array.from({ length: 100 }, (): Thing => [random.step(2, 300, 2), random.whole(0, 9)]),
        },
        // All things have about the same points per kilogram.
        {
          least: 0,
          most: 4_321,
          things: Array.from({ length: 100 }, (): Thing => {
            const weight = random.whole(300, 900);
            return [weight, weight * 10 + random.whole(0, 9)];
          }),
        },
      ],
    },
  ],
  toInput: ({ least, most, things }) =>
    `${things.length} ${least} ${most}\n${things.map((thing) => `${thing.join(' ')}\n`).join('')}`,
  // A map from each weight that is possible to its best points.
  solve: ({ least, most, things }) => {
    let best = new Map([[0, 0]]);
    for (const [weight, points] of things) {
      const next = new Map(best);
      for (const [sum, value] of best)
        if (sum + weight <= most)
          next.set(sum + weight, Math.max(next.get(sum + weight) ?? 0, value + points));
      best = next;
    }
    return `${Math.max(-1, ...[...best].filter(([sum]) => sum >= least).map(([, value]) => value))}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, least = 0, most = 0] = reader.numbers(3, 0, 5_000);
    if (count < 1 || count > 100 || least > most) throw new Error('The first line is out of its bounds.');
    for (let at = 0; at < count; at += 1) {
      const [weight = 0] = reader.numbers(2, 0, 1_000_000);
      if (weight < 1 || weight > 5_000) throw new Error('A weight is out of its bounds.');
    }
    reader.end();
  },
});
