import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = {
  presents: number[];
  roads: [number, number, number][];
  trips: [number, number][];
};

/** A tree in which each village hangs on one of the `reach` before it; names are mixed. */
function createCase(
  random: SeededRandom,
  [villages, trips]: [number, number],
  reach: number,
  [present, petrol]: [number, number],
): Case {
  const names = random.shuffle(Array.from({ length: villages }, (_, at) => at + 1));
  const roads: Case['roads'] = [];
  for (let at = 1; at < villages; at += 1) {
    const [u, v] = [names[random.whole(Math.max(0, at - reach), at - 1)] as number, names[at] as number];
    roads.push([...(random.coinFlip() ? ([u, v] as const) : ([v, u] as const)), random.whole(1, petrol)]);
  }
  return {
    presents: Array.from({ length: villages }, () => random.whole(0, present)),
    roads: random.shuffle(roads),
    trips: Array.from({ length: trips }, () => [random.whole(1, villages), random.whole(1, villages)]),
  };
}

/** Drives each trip road by road, from both ends to the village where they meet. */
function findLitres({ presents, roads, trips }: Case): number[] {
  const near: [number, number][][] = presents.map(() => []);
  for (const [u, v, w] of roads) {
    near[u - 1]?.push([v - 1, w]);
    near[v - 1]?.push([u - 1, w]);
  }
  const gift = Int32Array.from(presents);
  const parent = new Int32Array(presents.length).fill(-1);
  const use = new Int32Array(presents.length);
  const depth = new Int32Array(presents.length);
  const order = [0];
  for (const village of order)
    for (const [other, w] of near[village] ?? []) {
      if (other === parent[village]) continue;
      parent[other] = village;
      use[other] = w;
      depth[other] = (depth[village] as number) + 1;
      order.push(other);
    }
  return trips.map(([from, to]) => {
    let [a, b] = [from - 1, to - 1];
    // The balance and its lowest point from the start to a, and the least petrol that suffices from b to the end.
    let [balance, lowest, needed] = [0, 0, 0];
    while (a !== b)
      if ((depth[a] as number) >= (depth[b] as number)) {
        balance += (gift[a] as number) - (use[a] as number);
        lowest = Math.min(lowest, balance);
        a = parent[a] as number;
      } else {
        const above = parent[b] as number;
        needed = Math.max(0, needed + (use[b] as number) - (gift[above] as number));
        b = above;
      }
    return Math.max(-lowest, needed - balance);
  });
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, [random.whole(1, 7), random.whole(1, 6)], random.whole(1, 6), [9, 9]),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        { presents: [4], roads: [], trips: [[1, 1]] },
        createCase(random, [2, 4], 1, [5, 5]),
        createCase(random, [8, 40], 1, [6, 6]),
        createCase(random, [9, 40], 9, [6, 6]),
        createCase(random, [12, 60], 3, [0, 20]),
        createCase(random, [12, 60], 3, [30, 4]),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, [300, 400], 10, [100, 100]),
        createCase(random, [500, 500], 500, [1_000_000, 1_000_000]),
        createCase(random, [600, 600], 1, [1_000, 1_000]),
      ],
    },
    {
      name: 'large',
      points: 45,
      cases: [
        createCase(random, [12_000, 12_000], 1, [1_000_000, 1_000_000]),
        createCase(random, [12_000, 12_000], 3, [0, 1_000_000]),
        createCase(random, [12_000, 8_000], 12_000, [10_000, 9_000]),
      ],
    },
  ],
  toInput: ({ presents, roads, trips }) => {
    const lines = [[presents.length, trips.length], presents, ...roads, ...trips];
    return `${lines.map((line) => line.join(' ')).join('\n')}\n`;
  },
  solve: (one) => `${findLitres(one).join('\n')}\n`,
  validate: (input) => {
    const reader = new InputReader(input);
    const [villages = 0, trips = 0] = reader.numbers(2, 1, 12_000);
    reader.numbers(villages, 0, 1_000_000);
    const near: number[][] = Array.from({ length: villages + 1 }, () => []);
    for (let at = 1; at < villages; at += 1) {
      const [u = 0, v = 0, w = 0] = reader.numbers(3, 1, 1_000_000);
      if (u > villages || v > villages || w < 1) throw new Error('A road is wrong.');
      near[u]?.push(v);
      near[v]?.push(u);
    }
    const reached = new Set([1]);
    for (const village of reached) for (const other of near[village] ?? []) reached.add(other);
    if (reached.size !== villages) throw new Error('The villages are not connected.');
    for (let at = 0; at < trips; at += 1) reader.numbers(2, 1, villages);
    reader.end();
  },
});
