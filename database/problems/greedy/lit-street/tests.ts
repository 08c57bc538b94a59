import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Lamp = [place: number, reach: number];
type Case = { length: number; lamps: Lamp[] };

const FAR = 1_000_000_000;

function createCase(random: SeededRandom, count: number, length: number, reach: number): Case {
  const beyond = Math.ceil(length / 20);
  const lamps = Array.from(
    { length: count },
    (): Lamp => [Math.min(FAR, random.whole(-beyond, length + beyond)), random.whole(1, reach)],
  );
  return { length, lamps };
}

/** Lamps that touch one another, in random order, with smaller ones between them. One of them may be missing. */
function createRow(random: SeededRandom, count: number, missing?: number): Case {
  const lamps: Lamp[] = [];
  let end = 0;
  for (let at = 0; at < count; at += 1) {
    const reach = random.whole(100, 10_000);
    if (at !== missing) lamps.push([end + reach, reach]);
    if (random.coinFlip()) lamps.push([end + reach, random.whole(1, reach - 1)]);
    end += 2 * reach;
  }
  return { length: end, lamps: random.shuffle(lamps) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), random.whole(1, 16), 5),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { length: 1, lamps: [[0, 1]] },
        { length: 2, lamps: [[-5, 4]] },
        {
          length: 5,
          lamps: [
            [3, 2],
            [-1, 2],
          ],
        },
        {
          length: 9,
          lamps: [
            [2, 2],
            [7, 2],
          ],
        },
        { length: FAR, lamps: [[-FAR, FAR]] },
        {
          length: FAR,
          lamps: [
            [0, FAR],
            [FAR, 1],
          ],
        },
        {
          length: 12,
          lamps: [
            [1, 3],
            [6, 6],
            [8, 4],
          ],
        },
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, 1_000, 30),
        createCase(random, 300, 1_000, 60),
        createRow(random, 100),
        createRow(random, 100, 71),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createRow(random, 22_000),
        createRow(random, 20_000, 19_321),
        createCase(random, 9_000, FAR, 900_000),
      ],
    },
  ],
  toInput: ({ length, lamps }) =>
    `${lamps.length} ${length}\n${lamps.map((lamp) => `${lamp.join(' ')}\n`).join('')}`,
  // Notes for each begin how far it reaches, as a list of steps, and jumps from the end of one step to the next.
  solve: ({ length, lamps }) => {
    const begins = [...new Set(lamps.map(([x, r]) => Math.max(0, x - r)))].sort((a, b) => a - b);
    const position = new Map(begins.map((begin, at) => [begin, at]));
    const farthest = begins.map(() => 0);
    for (const [x, r] of lamps) {
      const at = position.get(Math.max(0, x - r)) as number;
      farthest[at] = Math.max(farthest[at] as number, x + r);
    }
    for (let at = 1; at < farthest.length; at += 1)
      farthest[at] = Math.max(farthest[at] as number, farthest[at - 1] as number);
    const reachFrom = (lit: number) => {
      let [low, high] = [0, begins.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((begins[middle] as number) <= lit) low = middle + 1;
        else high = middle;
      }
      return low === 0 ? 0 : (farthest[low - 1] as number);
    };
    let [lit, count] = [0, 0];
    while (lit < length) {
      const next = reachFrom(lit);
      if (next <= lit) return `NO ${lit}\n`;
      lit = next;
      count += 1;
    }
    return `YES ${count}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 1, FAR);
    if (count > 40_000) throw new Error('There are more than 40,000 lamps.');
    for (let at = 0; at < count; at += 1) {
      const [, reach = 0] = reader.numbers(2, -FAR, FAR);
      if (reach < 1) throw new Error('A lamp lights nothing.');
    }
    reader.end();
  },
});
