import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Cable = { a: number; b: number; price: number };
type Case = { count: number; old: Cable[]; offers: Cable[] };

function drawCable(random: SeededRandom, count: number, dearest: number): Cable {
  const a = random.whole(1, count);
  const b = random.whole(1, count - 1);
  return { a, b: b >= a ? b + 1 : b, price: random.whole(1, dearest) };
}

/** A cable from each hamlet, except the first, to one of the `reach` before, in a random numbering. */
function drawTree(random: SeededRandom, count: number, dearest: number, reach: number): Cable[] {
  const names = random.shuffle(Array.from({ length: count }, (_, at) => at + 1));
  return names.slice(1).map((name, at) => ({
    a: name,
    b: names[random.whole(Math.max(0, at + 1 - reach), at)] as number,
    price: random.whole(1, dearest),
  }));
}

function createCase(
  random: SeededRandom,
  count: number,
  old: number,
  offers: number,
  { dearest = 1_000_000, connected = true, reach = count } = {},
): Case {
  const tree = connected ? drawTree(random, count, dearest, reach) : [];
  const more = Array.from({ length: count > 1 ? Math.max(0, offers - tree.length) : 0 }, () =>
    drawCable(random, count, dearest),
  );
  return {
    count,
    old: Array.from({ length: count > 1 ? old : 0 }, () => drawCable(random, count, 1)),
    offers: random.shuffle([...tree, ...more]),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 6), random.whole(0, 3), random.whole(0, 7), {
      dearest: random.whole(1, 9),
      connected: random.coinFlip(),
    }),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { count: 1, old: [], offers: [] },
        { count: 2, old: [], offers: [{ a: 2, b: 1, price: 1_000_000 }] },
        { count: 2, old: [], offers: [] },
        {
          count: 3,
          old: [
            { a: 1, b: 2, price: 1 },
            { a: 2, b: 3, price: 1 },
            { a: 1, b: 3, price: 1 },
          ],
          offers: [{ a: 1, b: 3, price: 4 }],
        },
        createCase(random, 6, 5, 12, { dearest: 3 }),
        createCase(random, 8, 0, 9, { dearest: 1 }),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 200, 50, 600, { dearest: 100 }),
        createCase(random, 1_000, 900, 2_000),
        createCase(random, 1_000, 1_200, 1_500, { connected: false }),
        createCase(random, 1_500, 0, 1_600, { reach: 2 }),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 15_000, 0, 20_000),
        createCase(random, 15_000, 9_000, 18_000, { dearest: 1_000 }),
        createCase(random, 12_000, 15_000, 11_999, { reach: 3 }),
      ],
    },
  ],
  toInput: ({ count, old, offers }) =>
    `${count} ${old.length} ${offers.length}\n${old.map(({ a, b }) => `${a} ${b}\n`).join('')}${offers
      .map(({ a, b, price }) => `${a} ${b} ${price}\n`)
      .join('')}`,
  // In rounds: every part of the network buys the cheapest cable that leads out of it.
  solve: ({ count, old, offers }) => {
    let part = Int32Array.from({ length: count + 1 }, (_, at) => at);
    let parts = count;
    // Joins the parts along the cables and renumbers them.
    const join = (cables: Cable[]) => {
      const next: number[][] = Array.from({ length: count + 1 }, () => []);
      for (const { a, b } of cables) {
        next[part[a] as number]?.push(part[b] as number);
        next[part[b] as number]?.push(part[a] as number);
      }
      const joined = new Int32Array(count + 1);
      parts = 0;
      for (let start = 1; start <= count; start += 1) {
        const first = part[start] as number;
        if (joined[first] !== 0) continue;
        parts += 1;
        joined[first] = first;
        const reached = [first];
        for (const one of reached)
          for (const other of next[one] as number[])
            if (joined[other] === 0) {
              joined[other] = first;
              reached.push(other);
            }
      }
      part = part.map((one) => joined[one] as number);
    };
    join(old);
    const order = [...offers].sort((a, b) => a.price - b.price);
    let sum = 0;
    while (parts > 1) {
      const cheapest = new Map<number, Cable>();
      for (const offer of order) {
        const [one, other] = [part[offer.a] as number, part[offer.b] as number];
        if (one === other) continue;
        if (!cheapest.has(one)) cheapest.set(one, offer);
        if (!cheapest.has(other)) cheapest.set(other, offer);
      }
      if (cheapest.size === 0) return 'IMPOSSIBLE\n';
      const bought = [...new Set(cheapest.values())];
      for (const { price } of bought) sum += price;
      join(bought);
    }
    return `${sum}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, old = 0, offers = 0] = reader.numbers(3, 0, 20_000);
    if (count < 1 || count > 15_000 || old > 15_000) throw new Error('The first line is out of its bounds.');
    for (let at = 0; at < old + offers; at += 1) {
      const [a = 0, b = 0, price = 1] = reader.numbers(at < old ? 2 : 3, 1, 1_000_000);
      if (a > count || b > count || a === b || price < 1) throw new Error('A cable is wrong.');
    }
    reader.end();
  },
});
