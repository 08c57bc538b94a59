import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

/** The bosses of the workers 2, 3, …, and the lines of the book. */
type Case = { bosses: number[]; lines: string[] };

/** A tree in which each boss is one of the `reach` workers hired before; the numbers are mixed except the first. */
function createBosses(random: SeededRandom, count: number, reach: number): number[] {
  const names = [1, ...random.shuffle(Array.from({ length: count - 1 }, (_, at) => at + 2))];
  const bosses: number[] = [];
  for (let at = 1; at < count; at += 1)
    bosses[(names[at] as number) - 2] = names[random.whole(Math.max(0, at - reach), at - 1)] as number;
  return bosses;
}

function createCase(
  random: SeededRandom,
  count: number,
  lines: number,
  reach: number,
  most: number,
  shown = 50,
): Case {
  return {
    bosses: createBosses(random, count, reach),
    lines: Array.from({ length: lines }, (_, at) =>
      at === lines - 1 || random.whole(1, 100) <= shown
        ? `SHOW ${random.whole(1, count)}`
        : `GIVE ${random.whole(1, count)} ${random.whole(1, most)}`,
    ),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), random.whole(1, 9), random.whole(1, 7), 9),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        { bosses: [], lines: ['SHOW 1', 'GIVE 1 1000000', 'SHOW 1'] },
        { bosses: [1], lines: ['GIVE 2 5', 'SHOW 1', 'SHOW 2', 'GIVE 1 3', 'SHOW 1', 'SHOW 2'] },
        { bosses: [3, 1], lines: ['GIVE 3 4', 'SHOW 2', 'SHOW 1', 'GIVE 2 1', 'SHOW 3', 'SHOW 2'] },
        createCase(random, 6, 40, 1, 10),
        createCase(random, 6, 40, 6, 10),
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 300, 500, 300, 1_000),
        createCase(random, 1_000, 1_000, 4, 1_000_000),
        createCase(random, 1_000, 1_000, 1, 1_000_000),
        createCase(random, 900, 1_000, 50, 20, 30),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 20_000, 20_000, 20_000, 1_000_000),
        createCase(random, 20_000, 20_000, 1, 100),
      ],
    },
  ],
  toInput: ({ bosses, lines }) =>
    `${bosses.length + 1} ${lines.length}\n${bosses.join(' ')}\n${lines.join('\n')}\n`,
  // Walks through the tree once; on the way down, the bonuses of all bosses above stand in a tree over time.
  solve: ({ bosses, lines }) => {
    const count = bosses.length + 1;
    const below: number[][] = Array.from({ length: count + 1 }, () => []);
    for (const [at, boss] of bosses.entries()) below[boss]?.push(at + 2);
    const linesOf: number[][] = Array.from({ length: count + 1 }, () => []);
    for (const [time, line] of lines.entries()) linesOf[Number(line.split(' ')[1])]?.push(time);
    const given = new Float64Array(lines.length + 1);
    const give = (time: number, amount: number) => {
      for (let at = time + 1; at <= lines.length; at += at & -at) given[at] = (given[at] as number) + amount;
    };
    const answers = new Map<number, number>();
    const change = (worker: number, sign: 1 | -1) => {
      for (const time of linesOf[worker] as number[]) {
        const [verb, , amount] = (lines[time] as string).split(' ');
        if (verb === 'GIVE') give(time, sign * Number(amount));
      }
    };
    const open = [1];
    while (open.length > 0) {
      const worker = open.pop() as number;
      if (worker < 0) {
        change(-worker, -1);
        continue;
      }
      change(worker, 1);
      for (const time of linesOf[worker] as number[]) {
        if ((lines[time] as string).startsWith('GIVE')) continue;
        let sum = 0;
        for (let at = time + 1; at > 0; at -= at & -at) sum += given[at] as number;
        answers.set(time, sum);
      }
      open.push(-worker, ...(below[worker] as number[]));
    }
    const times = [...answers.keys()].sort((a, b) => a - b);
    return `${times.map((time) => answers.get(time)).join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, lines = 0] = reader.numbers(2, 1, 20_000);
    const below: number[][] = Array.from({ length: count + 1 }, () => []);
    for (const [at, boss] of reader.numbers(count - 1, 1, count).entries()) below[boss]?.push(at + 2);
    const reached = [1];
    for (const worker of reached) reached.push(...(below[worker] as number[]));
    if (reached.length !== count) throw new Error('The bosses are no tree.');
    let shown = 0;
    for (let at = 0; at < lines; at += 1) {
      const [verb, worker, amount] = reader.text(/^(SHOW [1-9]\d*|GIVE [1-9]\d* [1-9]\d*)$/).split(' ');
      if (Number(worker) > count) throw new Error(`There is no worker ${worker}.`);
      if (verb === 'SHOW') shown += 1;
      else if (Number(amount) > 1_000_000) throw new Error('The bonus is too large.');
    }
    if (shown === 0) throw new Error('Nothing is shown.');
    reader.end();
  },
});
