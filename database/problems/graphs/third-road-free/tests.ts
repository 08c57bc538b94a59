import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Road = [number, number, number];
type Case = { count: number; roads: Road[] };

function drawRoad(random: SeededRandom, count: number, dearest: number, reach: number): Road {
  const a = random.whole(1, count - 1);
  const b = random.whole(a + 1, Math.min(count, a + reach));
  const toll = random.whole(1, dearest);
  return random.coinFlip() ? [a, b, toll] : [b, a, toll];
}

function createCase(
  random: SeededRandom,
  count: number,
  roads: number,
  dearest: number,
  reach = count,
): Case {
  return { count, roads: Array.from({ length: roads }, () => drawRoad(random, count, dearest, reach)) };
}

/** A chain of all towns, given from its end, with some more roads. */
function createChain(random: SeededRandom, count: number, dearest: number, more: number): Case {
  const roads = Array.from(
    { length: count - 1 },
    (_, at): Road => [count - at - 1, count - at, random.whole(1, dearest)],
  );
  return { count, roads: [...roads, ...createCase(random, count, more, dearest, 4).roads] };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(2, 6), random.whole(0, 9), random.whole(1, 30)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { count: 2, roads: [] },
        { count: 2, roads: [[2, 1, 1000]] },
        {
          count: 3,
          roads: [
            [1, 2, 1],
            [2, 3, 1000],
          ],
        },
        {
          count: 4,
          roads: [
            [1, 2, 3],
            [2, 3, 3],
            [3, 4, 1000],
            [1, 4, 7],
            [1, 4, 8],
          ],
        },
        {
          count: 5,
          roads: [
            [1, 2, 5],
            [2, 5, 400],
            [1, 3, 5],
            [3, 4, 5],
            [4, 2, 5],
          ],
        },
        createChain(random, 8, 9, 3),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 100, 300, 50),
        createCase(random, 1_000, 3_000, 1_000, 30),
        createChain(random, 1_000, 1_000, 200),
        createCase(random, 1_000, 700, 1_000),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 8_000, 15_000, 1_000, 60),
        createChain(random, 8_000, 1_000, 4_000),
        createChain(random, 8_000, 3, 7_000),
      ],
    },
  ],
  toInput: ({ count, roads }) =>
    `${count} ${roads.length}\n${roads.map((road) => `${road.join(' ')}\n`).join('')}`,
  // Handles the sums one after the other: a ring of lists holds what can be reached for the next thousand rupees.
  solve: ({ count, roads }) => {
    const next: [number, number][][] = Array.from({ length: count + 1 }, () => []);
    for (const [a, b, toll] of roads) {
      next[a]?.push([b, toll]);
      next[b]?.push([a, toll]);
    }
    const done = new Uint8Array(3 * (count + 1));
    const ring: number[][] = Array.from({ length: 1_001 }, () => []);
    ring[0]?.push(3);
    for (let [sum, waiting] = [0, 1]; waiting > 0; sum += 1) {
      const list = ring[sum % 1_001] as number[];
      for (const state of list) {
        waiting -= 1;
        if (done[state] === 1) continue;
        done[state] = 1;
        const [town, used] = [Math.floor(state / 3), state % 3];
        if (town === count) return `${sum}\n`;
        for (const [other, toll] of next[town] as [number, number][]) {
          const reached = 3 * other + ((used + 1) % 3);
          if (done[reached] === 1) continue;
          ring[(sum + (used === 2 ? 0 : toll)) % 1_001]?.push(reached);
          waiting += 1;
        }
      }
      ring[sum % 1_001] = [];
    }
    return '-1\n';
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, roads = 0] = reader.numbers(2, 0, 15_000);
    if (count < 2 || count > 8_000) throw new Error('The number of towns is out of its bounds.');
    for (let at = 0; at < roads; at += 1) {
      const [a = 0, b = 0, toll = 0] = reader.numbers(3, 1, 8_000);
      if (a > count || b > count || a === b || toll > 1_000) throw new Error('A road is wrong.');
    }
    reader.end();
  },
});
