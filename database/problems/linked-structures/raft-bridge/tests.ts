import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { count: number; log: string[] };

/** A random log. Of a hundred lines about `out` take a raft out and `back` put one back. */
function createCase(random: SeededRandom, count: number, lines: number, out: number, back: number): Case {
  const present = Array.from({ length: count }, (_, at) => at + 1);
  const yard: number[] = [];
  const log: string[] = [];
  for (let at = 0; at < lines; at += 1) {
    const draw = random.whole(1, 100);
    if (draw <= out && present.length > 0) {
      const place = random.whole(0, present.length - 1);
      const raft = present[place] as number;
      present[place] = present.at(-1) as number;
      present.pop();
      yard.push(raft);
      log.push(`OUT ${raft}`);
    } else if (draw > 100 - back && yard.length > 0) {
      present.push(yard.pop() as number);
      log.push('BACK');
    } else
      log.push(
        `ASK ${random.pick(random.whole(1, 8) === 1 || present.length === 0 ? [random.whole(1, count)] : present)}`,
      );
  }
  return log.some((line) => line.startsWith('ASK'))
    ? { count, log }
    : { count, log: [...log, `ASK ${count}`] };
}

/** Takes all rafts out except the two at the banks, from west to east or in random order, and asks for these two. */
function createHole(count: number, middle: number[], questions: number): Case {
  const ask = Array.from({ length: questions }, (_, at) => `ASK ${at % 2 === 0 ? 1 : count}`);
  const half = Math.floor(middle.length / 2);
  return {
    count,
    log: [
      ...middle.map((raft) => `OUT ${raft}`),
      ...ask,
      ...middle.slice(half).map(() => 'BACK'),
      `ASK ${middle[half]}`,
      'ASK 1',
    ],
  };
}

function createRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 6), random.whole(1, 10), 40, 25),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        { count: 1, log: ['OUT 1', 'ASK 1', 'BACK', 'ASK 1'] },
        { count: 2, log: ['OUT 1', 'OUT 2', 'BACK', 'ASK 2', 'ASK 1'] },
        createHole(5, [2, 3, 4], 2),
        createHole(6, [5, 4, 3, 2], 2),
        createCase(random, 3, 25, 40, 30),
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 40, 500, 40, 25),
        createCase(random, 1_000, 1_000, 50, 10),
        createCase(random, 600, 1_000, 34, 33),
        createHole(300, random.shuffle(createRange(2, 299)), 50),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 100_000, 99_999, 60, 10),
        createHole(40_000, createRange(2, 39_999), 39_990),
        createHole(40_000, random.shuffle(createRange(2, 39_999)), 39_990),
      ],
    },
  ],
  toInput: ({ count, log }) => `${count} ${log.length}\n${log.join('\n')}\n`,
  // Looks for the nearest rafts that are present, whole stretches without any at a time.
  solve: ({ count, log }) => {
    const size = 128;
    const present = new Uint8Array(count + 2).fill(1);
    const inStretch = new Int32Array(Math.floor((count + 1) / size) + 1);
    for (let at = 0; at <= count + 1; at += 1)
      inStretch[Math.floor(at / size)] = (inStretch[Math.floor(at / size)] as number) + 1;
    const set = (raft: number, value: 0 | 1) => {
      present[raft] = value;
      const stretch = Math.floor(raft / size);
      inStretch[stretch] = (inStretch[stretch] as number) + (value === 1 ? 1 : -1);
    };
    const findNearest = (raft: number, step: 1 | -1) => {
      let at = raft + step;
      while (present[at] === 0) {
        const stretch = Math.floor(at / size);
        if (inStretch[stretch] === 0) at = step === 1 ? (stretch + 1) * size : stretch * size - 1;
        else at += step;
      }
      return at;
    };
    const yard: number[] = [];
    const answers: string[] = [];
    for (const line of log) {
      const raft = Number(line.split(' ')[1]);
      if (line === 'BACK') set(yard.pop() as number, 1);
      else if (line.startsWith('OUT')) {
        set(raft, 0);
        yard.push(raft);
      } else answers.push(present[raft] === 0 ? 'YARD' : `${findNearest(raft, -1)} ${findNearest(raft, 1)}`);
    }
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, lines = 0] = reader.numbers(2, 1, 100_000);
    const yard: number[] = [];
    const out = new Set<number>();
    let questions = 0;
    for (let at = 0; at < lines; at += 1) {
      const [verb, word] = reader.text(/^((OUT|ASK) [1-9]\d*|BACK)$/).split(' ');
      const raft = Number(word);
      if (verb === 'BACK') {
        if (yard.length === 0) throw new Error('No raft is out.');
        out.delete(yard.pop() as number);
        continue;
      }
      if (raft > count) throw new Error(`There is no raft ${raft}.`);
      if (verb === 'ASK') questions += 1;
      else {
        if (out.has(raft)) throw new Error(`Raft ${raft} is already out.`);
        out.add(raft);
        yard.push(raft);
      }
    }
    if (questions === 0) throw new Error('Nothing is asked.');
    reader.end();
  },
});
