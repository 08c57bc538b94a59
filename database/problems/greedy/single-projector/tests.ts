import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { pause: number; talks: [start: number, end: number][] };

const LATEST = 1_000_000_000;

function createCase(
  random: SeededRandom,
  count: number,
  { pause, latest, longest }: { pause: number; latest: number; longest: number },
): Case {
  const talks = Array.from({ length: count }, (): [number, number] => {
    const start = random.whole(0, latest - 1);
    return [start, random.whole(start + 1, Math.min(latest, start + longest))];
  });
  return { pause, talks };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 9), { pause: random.whole(0, 3), latest: 25, longest: 9 }),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { pause: 1_000_000, talks: [[0, 1]] },
        {
          pause: 0,
          talks: [
            [0, LATEST],
            [0, 1],
            [1, 2],
            [2, LATEST],
          ],
        },
        {
          pause: 2,
          talks: [
            [0, 10],
            [9, 13],
            [12, 20],
            [21, 30],
            [22, 31],
          ],
        },
        {
          pause: 5,
          talks: Array.from({ length: 12 }, (_, at): [number, number] => [at * 10, at * 10 + 5]),
        },
        {
          pause: 6,
          talks: Array.from({ length: 12 }, (_, at): [number, number] => [at * 10, at * 10 + 5]),
        },
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, { pause: 0, latest: 1_000, longest: 60 }),
        createCase(random, 500, { pause: 7, latest: 3_000, longest: 2_000 }),
        createCase(random, 500, { pause: 30, latest: 100_000, longest: 300 }),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 30_000, { pause: 10, latest: LATEST, longest: 30_000 }),
        createCase(random, 15_000, { pause: 1_000, latest: LATEST, longest: LATEST }),
      ],
    },
  ],
  toInput: ({ pause, talks }) =>
    `${talks.length} ${pause}\n${talks.map((talk) => `${talk.join(' ')}\n`).join('')}`,
  // Goes through the talks by their begins and gives the projector to the later talk if that ends sooner.
  solve: ({ pause, talks }) => {
    let [count, end] = [0, Number.NEGATIVE_INFINITY];
    for (const [from, to] of [...talks].sort((a, b) => a[0] - b[0])) {
      if (from >= end + pause) {
        count += 1;
        end = to;
      } else end = Math.min(end, to);
    }
    return `${count}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, pause = 0] = reader.numbers(2, 0, 1_000_000);
    if (count < 1 || count > 30_000 || pause > 1_000_000)
      throw new Error('The first line is out of its bounds.');
    for (let at = 0; at < count; at += 1) {
      const [start = 0, end = 0] = reader.numbers(2, 0, LATEST);
      if (start >= end) throw new Error('A talk ends before it begins.');
    }
    reader.end();
  },
});
