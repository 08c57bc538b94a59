import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string[];

/** Of a hundred lines about `adding` add a mango, whose weight comes from `weigh`. */
function createCase(
  random: SeededRandom,
  count: number,
  adding: number,
  weigh: (at: number) => number,
): Case {
  let mangoes = 1;
  const lines = [`ADD ${weigh(0)}`];
  while (lines.length < count - 1) {
    if (mangoes === 0 || random.whole(1, 100) <= adding) {
      mangoes += 1;
      lines.push(`ADD ${weigh(lines.length)}`);
    } else {
      mangoes -= 1;
      lines.push('SELL');
    }
  }
  lines.push(mangoes > 0 ? 'SELL' : `ADD ${weigh(count)}`);
  return lines;
}

/** Fills the basket and sells everything. */
function createFill(weights: number[]): Case {
  return [...weights.map((weight) => `ADD ${weight}`), ...weights.map(() => 'SELL')];
}

function createRow(count: number, weigh: (at: number) => number): number[] {
  return Array.from({ length: count }, (_, at) => weigh(at));
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const lines = createCase(random, random.whole(2, 12), 60, () => random.whole(1, 9));
    return lines.includes('SELL') ? lines : [...lines, 'SELL'];
  },
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        ['ADD 1000000', 'SELL'],
        ['ADD 2', 'ADD 1', 'SELL', 'SELL'],
        ['ADD 9', 'SELL', 'ADD 1', 'ADD 2', 'SELL', 'ADD 3', 'SELL', 'SELL'],
        createFill([7, 7, 7, 7]),
        createFill(createRow(9, (at) => at + 1)),
        createFill(createRow(8, (at) => 20 - at)),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 400, 60, () => random.whole(1, 20)),
        createCase(random, 1_000, 52, () => random.whole(1, 1_000_000)),
        createCase(random, 900, 70, (at) => 5_000 - 2 * at),
        createFill(random.shuffle(createRow(500, (at) => at + 1))),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 30_000, 80, () => random.whole(1, 1_000_000)),
        createFill(createRow(20_000, (at) => 60_000 - at)),
        createFill(random.shuffle(createRow(20_000, (at) => Math.floor(at / 3) + 1))),
      ],
    },
  ],
  toInput: (lines) => `${lines.length}\n${lines.join('\n')}\n`,
  // Counts the mangoes by weight in a tree and walks down to the middle one.
  solve: (lines) => {
    const size = 2 ** 20;
    const counts = new Int32Array(2 * size);
    const change = (weight: number, by: 1 | -1) => {
      for (let node = size + weight; node > 0; node >>= 1) counts[node] = (counts[node] as number) + by;
    };
    const answers: number[] = [];
    for (const line of lines) {
      if (line !== 'SELL') {
        change(Number(line.slice(4)), 1);
        continue;
      }
      let place = Math.ceil((counts[1] as number) / 2);
      let node = 1;
      while (node < size) {
        node *= 2;
        const left = counts[node] as number;
        if (place > left) {
          place -= left;
          node += 1;
        }
      }
      answers.push(node - size);
      change(node - size, -1);
    }
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(2, 40_000);
    let [mangoes, sold] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      const line = reader.text(/^(ADD [1-9]\d{0,6}|SELL)$/);
      if (line === 'SELL') {
        if (mangoes === 0) throw new Error('The basket is empty.');
        mangoes -= 1;
        sold += 1;
      } else {
        if (Number(line.slice(4)) > 1_000_000) throw new Error('A mango is too heavy.');
        mangoes += 1;
      }
    }
    if (sold === 0) throw new Error('Nothing is sold.');
    reader.end();
  },
});
