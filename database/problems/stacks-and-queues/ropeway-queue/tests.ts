import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string[];

/** Random lines. Of a hundred about `joins` join and `leaves` leave; the weights come from `weigh`. */
function createCase(
  random: SeededRandom,
  count: number,
  joins: number,
  leaves: number,
  weigh: (at: number) => number,
): Case {
  let waiting = 1;
  const lines = [`JOIN ${weigh(0)}`];
  while (lines.length < count - 1) {
    const draw = random.whole(1, 100);
    if (waiting === 0 || draw <= joins) {
      waiting += 1;
      lines.push(`JOIN ${weigh(lines.length)}`);
    } else if (draw <= joins + leaves) {
      waiting -= 1;
      lines.push('LEAVE');
    } else lines.push('HEAVIEST');
  }
  lines.push(waiting > 0 ? 'HEAVIEST' : `JOIN ${weigh(count)}`);
  if (!lines.includes('HEAVIEST')) lines.push('HEAVIEST');
  return lines;
}

/** All join with falling, rising or equal weights; then questions and leaving take turns. */
function createLongQueue(count: number, weigh: (at: number) => number): Case {
  const joins = Array.from({ length: count }, (_, at) => `JOIN ${weigh(at)}`);
  return [...joins, ...joins.flatMap(() => ['HEAVIEST', 'LEAVE'])];
}

/** A long queue of falling weights, many questions, and somebody who leaves now and then. */
function createManyQuestions(waiting: number, questions: number): Case {
  const joins = Array.from({ length: waiting }, (_, at) => `JOIN ${50_000 - at}`);
  const asked = Array.from({ length: questions }, (_, at) => (at % 50 === 49 ? 'LEAVE' : 'HEAVIEST'));
  return [...joins, ...asked];
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(2, 11), 40, 25, () => random.whole(1, 5)),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        ['JOIN 1', 'HEAVIEST'],
        ['JOIN 5', 'LEAVE', 'JOIN 3', 'HEAVIEST'],
        ['JOIN 1000000', 'JOIN 1', 'LEAVE', 'HEAVIEST'],
        createLongQueue(6, () => 9),
        createLongQueue(7, (at) => 20 - at),
        createLongQueue(7, (at) => 20 + at),
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 400, 40, 35, () => random.whole(1, 4)),
        createCase(random, 600, 45, 30, () => random.whole(1, 1_000_000)),
        createCase(random, 600, 36, 36, (at) => 5_000 - at),
        createLongQueue(150, (at) => ((at * 37) % 101) + 1),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 25_000, 50, 20, () => random.whole(1, 1_000_000)),
        createLongQueue(8_000, (at) => 100_000 - Math.floor(at / 3)),
        createManyQuestions(13_000, 26_000),
      ],
    },
  ],
  toInput: (lines) => `${lines.length}\n${lines.join('\n')}\n`,
  // A queue of two stacks, each of which knows its heaviest load at every height.
  solve: (lines) => {
    const back: number[] = [];
    let heaviestOfBack = 0;
    const front: number[] = []; // the heaviest load from here to the end of the front part
    const answers: number[] = [];
    for (const line of lines) {
      if (line === 'HEAVIEST') answers.push(Math.max(heaviestOfBack, front.at(-1) ?? 0));
      else if (line === 'LEAVE') {
        if (front.length === 0) {
          while (back.length > 0) front.push(Math.max(back.pop() ?? 0, front.at(-1) ?? 0));
          heaviestOfBack = 0;
        }
        front.pop();
      } else {
        const weight = Number(line.slice(5));
        back.push(weight);
        heaviestOfBack = Math.max(heaviestOfBack, weight);
      }
    }
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(2, 40_000);
    let [waiting, questions] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      const line = reader.text(/^(JOIN [1-9]\d{0,6}|LEAVE|HEAVIEST)$/);
      if (line.startsWith('JOIN')) {
        if (Number(line.slice(5)) > 1_000_000) throw new Error(`The load of “${line}” is too heavy.`);
        waiting += 1;
      } else {
        if (waiting === 0) throw new Error('The queue is empty.');
        if (line === 'LEAVE') waiting -= 1;
        else questions += 1;
      }
    }
    if (questions === 0) throw new Error('Nothing is asked.');
    reader.end();
  },
});
