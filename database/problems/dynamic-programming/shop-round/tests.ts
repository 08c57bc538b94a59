import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Shop = { from: number; opens: number; closes: number };
type Case = { shops: Shop[]; ways: number[][] };

/** Ways of random length, and times around the moment when an unhurried round would come by. */
function createCase(
  random: SeededRandom,
  count: number,
  { longest, open, late }: { longest: number; open: number; late: number },
): Case {
  const shops = Array.from({ length: count }, (_, at) => {
    const opens = Math.max(0, random.whole(0, Math.ceil((at * longest) / 3)) - random.whole(0, longest));
    return {
      from: random.whole(1, longest + late),
      opens,
      closes: Math.min(10_000_000, opens + random.whole(0, open) + random.whole(0, late)),
    };
  });
  const ways = shops.map((_, from) => shops.map((_, to) => (from === to ? 0 : random.whole(1, longest))));
  return { shops: random.shuffle(shops), ways };
}

/** A round in a fixed order: each shop closes at the very minute in which it can be reached. */
function createTightRound(random: SeededRandom, count: number, longest: number): Case {
  const order = random.shuffle(Array.from({ length: count }, (_, at) => at));
  const ways = order.map((_, from) =>
    order.map((_, to) => (from === to ? 0 : random.whole(Math.ceil(longest / 2), longest))),
  );
  const shops: Shop[] = order.map(() => ({ from: longest, opens: 0, closes: 0 }));
  let time = longest;
  for (const [at, shop] of order.entries()) {
    if (at > 0) time += ways[order[at - 1] as number]?.[shop] as number;
    const wait = random.whole(0, 3) === 0 ? random.whole(1, longest) : 0;
    time += wait;
    shops[shop] = { from: longest, opens: wait > 0 ? time : random.whole(0, time), closes: time };
  }
  return { shops, ways };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 5), {
      longest: 9,
      open: random.whole(1, 12),
      late: random.whole(0, 8),
    }),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { shops: [{ from: 5, opens: 0, closes: 4 }], ways: [[0]] },
        { shops: [{ from: 5, opens: 5, closes: 5 }], ways: [[0]] },
        { shops: [{ from: 5, opens: 10_000_000, closes: 10_000_000 }], ways: [[0]] },
        createTightRound(random, 4, 10),
        createTightRound(random, 6, 100),
        ...Array.from({ length: 4 }, () => createCase(random, 6, { longest: 30, open: 20, late: 30 })),
      ],
    },
    {
      name: 'large',
      points: 60,
      cases: [
        createTightRound(random, 13, 1_000),
        createTightRound(random, 13, 700_000),
        createCase(random, 13, { longest: 500, open: 100_000, late: 500 }),
        createCase(random, 13, { longest: 500_000, open: 900_000, late: 400_000 }),
        createCase(random, 13, { longest: 999, open: 300, late: 1_000 }),
        createCase(random, 12, { longest: 999, open: 2_000, late: 0 }),
      ],
    },
  ],
  toInput: ({ shops, ways }) =>
    [
      shops.length,
      ...shops.map(({ from, opens, closes }) => `${from} ${opens} ${closes}`),
      ...ways.map((row) => row.join(' ')),
      '',
    ].join('\n'),
  // Layer by layer over the number of parcels, with maps of the states that are possible.
  solve: ({ shops, ways }) => {
    const count = shops.length;
    const direct = ways.map((row) => [...row]);
    const start = shops.map(({ from }) => from);
    // Repeated relaxation instead of the method of Floyd and Warshall.
    for (let round = 0; round < count; round += 1)
      for (const from of [start, ...direct])
        for (let via = 0; via < count; via += 1)
          for (let to = 0; to < count; to += 1)
            from[to] = Math.min(from[to] as number, (from[via] as number) + (direct[via]?.[to] as number));
    let layer = new Map<number, number>();
    const enter = (into: Map<number, number>, set: number, shop: number, arrival: number) => {
      const { opens, closes } = shops[shop] as Shop;
      const time = Math.max(arrival, opens);
      const key = set * 16 + shop;
      if (time <= closes) into.set(key, Math.min(into.get(key) ?? time, time));
    };
    for (let shop = 0; shop < count; shop += 1) enter(layer, 1 << shop, shop, start[shop] as number);
    let answer = '0 0';
    for (let parcels = 1; layer.size > 0; parcels += 1) {
      answer = `${parcels} ${[...layer.values()].reduce((least, time) => Math.min(least, time))}`;
      const next = new Map<number, number>();
      for (const [key, time] of layer)
        for (let shop = 0; shop < count; shop += 1) {
          const set = key >> 4;
          if (set & (1 << shop)) continue;
          enter(next, set | (1 << shop), shop, time + (direct[key & 15]?.[shop] as number));
        }
      layer = next;
    }
    return `${answer}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 13);
    for (let at = 0; at < count; at += 1) {
      const [from = 0, opens = 0, closes = 0] = reader.numbers(3, 0, 10_000_000);
      if (from < 1 || from > 1_000_000 || opens > closes) throw new Error('A shop is out of its bounds.');
    }
    for (let at = 0; at < count; at += 1) {
      const row = reader.numbers(count, 0, 1_000_000);
      if (row.some((time, to) => (time === 0) !== (to === at))) throw new Error('A way takes no time.');
    }
    reader.end();
  },
});
