import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Road = [number, number];
type Case = { villages: number; roads: Road[] };

/** A tree in which each village hangs on one of the `reach` before it, and more roads between villages that are close. */
function createCase(
  random: SeededRandom,
  [villages, more]: [number, number],
  reach: number,
  span: number,
): Case {
  const names = random.shuffle(Array.from({ length: villages }, (_, at) => at + 1));
  const road = (a: number, b: number): Road => {
    const ends: Road = [names[a] as number, names[b] as number];
    return random.coinFlip() ? ends : [ends[1], ends[0]];
  };
  const roads: Road[] = [];
  for (let at = 1; at < villages; at += 1)
    roads.push(road(random.whole(Math.max(0, at - reach), at - 1), at));
  for (let added = 0; added < more; added += 1) {
    const from = random.whole(0, villages - 2);
    roads.push(road(from, random.whole(from + 1, Math.min(villages - 1, from + span))));
  }
  return { villages, roads: random.shuffle(roads) };
}

/** Closes ring after ring on a spanning tree, merging the villages on the way, and measures the tree that is left. */
function findCritical({ villages, roads }: Case): [today: number, then: number] {
  const near: [village: number, road: number][][] = Array.from({ length: villages + 1 }, () => []);
  for (const [at, [a, b]] of roads.entries()) {
    near[a]?.push([b, at]);
    near[b]?.push([a, at]);
  }
  const above = new Int32Array(villages + 1).fill(-1);
  const depth = new Int32Array(villages + 1);
  const used = new Set<number>();
  const order = [1];
  above[1] = 0;
  for (const village of order)
    for (const [other, road] of near[village] ?? []) {
      if (above[other] !== -1) continue;
      above[other] = village;
      depth[other] = (depth[village] as number) + 1;
      used.add(road);
      order.push(other);
    }
  // The highest village of each merged group.
  const head = Int32Array.from({ length: villages + 1 }, (_, at) => at);
  const find = (start: number) => {
    let at = start;
    while (head[at] !== at) {
      head[at] = head[head[at] as number] as number;
      at = head[at] as number;
    }
    return at;
  };
  for (const [at, [a, b]] of roads.entries()) {
    if (used.has(at)) continue;
    let [x, y] = [find(a), find(b)];
    while (x !== y) {
      if ((depth[x] as number) < (depth[y] as number)) [x, y] = [y, x];
      head[x] = find(above[x] as number);
      x = find(x);
    }
  }
  let [today, longest] = [0, 0];
  const height = new Int32Array(villages + 1);
  for (const village of order.reverse()) {
    if (find(village) !== village || village === 1) continue;
    today += 1;
    const parent = find(above[village] as number);
    const reach = (height[village] as number) + 1;
    longest = Math.max(longest, reach + (height[parent] as number));
    height[parent] = Math.max(height[parent] as number, reach);
  }
  return [today, today - longest];
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const villages = random.whole(2, 8);
    return createCase(random, [villages, random.whole(0, 4)], random.whole(1, 7), random.whole(1, 7));
  },
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { villages: 2, roads: [[2, 1]] },
        createCase(random, [30, 0], 1, 1),
        createCase(random, [30, 0], 30, 1),
        createCase(random, [25, 10], 3, 1),
        createCase(random, [25, 10], 3, 4),
        createCase(random, [10, 40], 3, 9),
        { villages: 6, roads: [2, 3, 4, 5, 6].map((village): Road => [village, 1]) },
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, [400, 100], 20, 5),
        createCase(random, [600, 400], 2, 3),
        createCase(random, [600, 80], 5, 40),
        createCase(random, [500, 100], 500, 1),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, [15_000, 5_000], 3, 4),
        createCase(random, [15_000, 3_000], 1, 5),
        createCase(random, [15_000, 1_500], 15_000, 15_000),
      ],
    },
  ],
  toInput: ({ villages, roads }) =>
    `${villages} ${roads.length}\n${roads.map((road) => road.join(' ')).join('\n')}\n`,
  solve: (one) => `${findCritical(one).join(' ')}\n`,
  validate: (input) => {
    const reader = new InputReader(input);
    const [villages = 0, roads = 0] = reader.numbers(2, 1, 20_000);
    if (villages < 2 || villages > 15_000) throw new Error('The number of villages is out of its bounds.');
    const near: number[][] = Array.from({ length: villages + 1 }, () => []);
    for (let at = 0; at < roads; at += 1) {
      const [a = 0, b = 0] = reader.numbers(2, 1, villages);
      if (a === b) throw new Error('A road leads nowhere.');
      near[a]?.push(b);
      near[b]?.push(a);
    }
    const reached = new Set([1]);
    for (const village of reached) for (const other of near[village] ?? []) reached.add(other);
    if (reached.size !== villages) throw new Error('The villages are not connected.');
    reader.end();
  },
});
