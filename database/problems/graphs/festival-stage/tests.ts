import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { hours: number[]; notes: [number, number][] };

/** Notes that respect a random order of the jobs and reach at most `reach` places ahead, and `backward` others. */
function createCase(
  random: SeededRandom,
  count: number,
  notes: number,
  { reach = count, longest = 20, backward = 0 } = {},
): Case {
  const order = random.shuffle(Array.from({ length: count }, (_, at) => at + 1));
  const drawn = Array.from({ length: count > 1 ? notes : 0 }, (_, number): [number, number] => {
    const from = random.whole(0, count - 2);
    const to = random.whole(from + 1, Math.min(count - 1, from + reach));
    const [a, b] = [order[from] as number, order[to] as number];
    return number < backward ? [b, a] : [a, b];
  });
  return { hours: order.map(() => random.whole(1, longest)), notes: random.shuffle(drawn) };
}

/** One job after the other, with the notes from the last job to the first. */
function createChain(count: number, closed: boolean): Case {
  const notes = Array.from({ length: count - 1 }, (_, at): [number, number] => [count - at - 1, count - at]);
  return {
    hours: notes.map((_, at) => (at % 7) + 1).concat(1_000_000_000),
    notes: closed ? [...notes, [count, 2]] : notes,
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 7), random.whole(0, 8), {
      backward: random.whole(0, 4) === 0 ? 2 : 0,
    }),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { hours: [1_000_000_000], notes: [] },
        { hours: [4, 9, 2], notes: [] },
        {
          hours: [5, 6],
          notes: [
            [1, 2],
            [2, 1],
          ],
        },
        {
          hours: [5, 6],
          notes: [
            [2, 1],
            [2, 1],
          ],
        },
        createChain(8, false),
        createChain(8, true),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, 500),
        createCase(random, 1_000, 3_000, { reach: 10, longest: 1_000_000_000 }),
        createCase(random, 1_000, 4_000, { reach: 40, backward: 1 }),
        createCase(random, 2_000, 800, { longest: 100 }),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 15_000, 25_000, { reach: 5 }),
        createCase(random, 15_000, 25_000, { longest: 1_000_000 }),
        createChain(15_000, false),
      ],
    },
  ],
  toInput: ({ hours, notes }) =>
    `${hours.length} ${notes.length}\n${hours.join(' ')}\n${notes.map((note) => `${note.join(' ')}\n`).join('')}`,
  // Asks for each job, depth-first, when the jobs that it needs are finished.
  solve: ({ hours, notes }) => {
    const needs: number[][] = Array.from({ length: hours.length + 1 }, () => []);
    for (const [a, b] of notes) needs[b]?.push(a);
    const finished = new Float64Array(hours.length + 1).fill(-1);
    const open = new Uint8Array(hours.length + 1);
    let last = 0;
    for (let job = 1; job <= hours.length; job += 1) {
      const stack = [job];
      while (stack.length > 0) {
        const top = stack.at(-1) as number;
        if ((finished[top] as number) >= 0) {
          stack.pop();
        } else if (open[top] === 1) {
          stack.pop();
          let begin = 0;
          for (const need of needs[top] as number[]) {
            // A job above it in the stack that is not finished waits for this one.
            if ((finished[need] as number) < 0) return 'IMPOSSIBLE\n';
            begin = Math.max(begin, finished[need] as number);
          }
          finished[top] = begin + (hours[top - 1] as number);
          last = Math.max(last, finished[top] as number);
        } else {
          open[top] = 1;
          for (const need of needs[top] as number[]) {
            if ((finished[need] as number) >= 0) continue;
            if (open[need] === 1) return 'IMPOSSIBLE\n';
            stack.push(need);
          }
        }
      }
    }
    return `${last}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, notes = 0] = reader.numbers(2, 0, 25_000);
    if (count < 1 || count > 15_000) throw new Error('The number of jobs is out of its bounds.');
    reader.numbers(count, 1, 1_000_000_000);
    for (let at = 0; at < notes; at += 1) {
      const [a, b] = reader.numbers(2, 1, count);
      if (a === b) throw new Error('A job needs itself.');
    }
    reader.end();
  },
});
