import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { count: number; ropeways: [number, number][]; closed: number[] };

function createCase(
  random: SeededRandom,
  count: number,
  ropeways: number,
  closed: number,
  reach = count,
): Case {
  return {
    count,
    ropeways: Array.from({ length: ropeways }, () => {
      const a = random.whole(1, count - 1);
      const b = random.whole(a + 1, Math.min(count, a + reach));
      return random.coinFlip() ? [a, b] : [b, a];
    }),
    closed: random.shuffle(Array.from({ length: ropeways }, (_, at) => at + 1)).slice(0, closed),
  };
}

/** A chain of villages that is closed from one end, from both ends, or in random order. */
function createChain(count: number, close: (ropeways: number[]) => number[]): Case {
  const ropeways = Array.from({ length: count - 1 }, (_, at): [number, number] => [at + 1, at + 2]);
  return { count, ropeways, closed: close(ropeways.map((_, at) => at + 1)) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const ropeways = random.whole(1, 9);
    return createCase(random, random.whole(2, 7), ropeways, random.whole(1, ropeways));
  },
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { count: 2, ropeways: [[2, 1]], closed: [1] },
        {
          count: 4,
          ropeways: [
            [1, 2],
            [3, 4],
            [2, 1],
          ],
          closed: [1],
        },
        createChain(7, (all) => all),
        createChain(7, (all) => [...all].reverse()),
        createChain(8, (all) => [4, 2, 6, ...all.filter((one) => one % 2 === 1)]),
        createCase(random, 5, 12, 12),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 200, 300, 300),
        createCase(random, 1_000, 2_000, 1_200),
        createCase(random, 1_000, 1_500, 1_500, 3),
        createCase(random, 1_000, 400, 10),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 15_000, 20_000, 20_000),
        createCase(random, 15_000, 20_000, 15_000, 2),
        createChain(15_000, (all) => random.shuffle(all)),
      ],
    },
  ],
  toInput: ({ count, ropeways, closed }) =>
    `${count} ${ropeways.length} ${closed.length}\n${ropeways.map((pair) => pair.join(' ')).join('\n')}\n${closed.join(' ')}\n`,
  // Opens the ropeways backwards; each group is a list, and the shorter list moves into the longer one.
  solve: ({ count, ropeways, closed }) => {
    const group = Array.from({ length: count + 1 }, (_, at) => [at]);
    let largest = 1;
    const open = ([a, b]: [number, number]) => {
      let [one, other] = [group[a] as number[], group[b] as number[]];
      if (one === other) return;
      if (one.length < other.length) [one, other] = [other, one];
      for (const village of other) {
        one.push(village);
        group[village] = one;
      }
      largest = Math.max(largest, one.length);
    };
    const closing = new Set(closed);
    for (const [at, pair] of ropeways.entries()) if (!closing.has(at + 1)) open(pair);
    const answers: number[] = [];
    for (const number of [...closed].reverse()) {
      answers.push(largest);
      open(ropeways[number - 1] as [number, number]);
    }
    return `${answers.reverse().join(' ')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, ropeways = 0, closed = 0] = reader.numbers(3, 1, 20_000);
    if (count < 2 || count > 15_000 || closed > ropeways)
      throw new Error('The first line is out of its bounds.');
    for (let at = 0; at < ropeways; at += 1) {
      const [a, b] = reader.numbers(2, 1, count);
      if (a === b) throw new Error('A ropeway leads nowhere.');
    }
    if (new Set(reader.numbers(closed, 1, ropeways)).size !== closed)
      throw new Error('A ropeway is closed twice.');
    reader.end();
  },
});
