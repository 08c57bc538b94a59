import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = number[];

/** The numbers 1, 2, … times `step`, moved a little upwards, in random order. */
function createCase(random: SeededRandom, count: number, step: number): Case {
  return random.shuffle(createRow(count, (at) => (at + 1) * step - random.whole(0, step - 1)));
}

function createRow(count: number, value: (at: number) => number): Case {
  return Array.from({ length: count }, (_, at) => value(at));
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), 2),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        [1],
        [1, 1_000_000_000],
        [1_000_000_000, 1],
        createRow(9, (at) => 30 - at),
        createRow(9, (at) => (at % 2 === 0 ? at : 100 - at) + 1),
        [8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15],
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 200, 3),
        createCase(random, 1_000, 1_000_000),
        createRow(800, (at) => (at % 2 === 0 ? 1_000 + at : 1_000 - at)),
        [...createRow(400, (at) => 2 * at + 2), ...random.shuffle(createRow(400, (at) => 2 * at + 1))],
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 30_000, 30),
        createRow(30_000, (at) => 30_000 - at),
        [...createRow(15_000, (at) => 2 * at + 2), ...random.shuffle(createRow(15_000, (at) => 2 * at + 1))],
      ],
    },
  ],
  toInput: (values) => `${values.length}\n${values.join(' ')}\n`,
  // Sorted by number, the tree has the earliest signpost of each stretch at its top.
  solve: (values) => {
    const order = [...values.keys()].sort((a, b) => (values[a] as number) - (values[b] as number));
    const left = new Int32Array(values.length).fill(-1);
    const right = new Int32Array(values.length).fill(-1);
    const spine: number[] = [];
    for (const at of order) {
      let last = -1;
      while (spine.length > 0 && (spine.at(-1) as number) > at) last = spine.pop() as number;
      left[at] = last;
      if (spine.length > 0) right[spine.at(-1) as number] = at;
      spine.push(at);
    }
    const depth = new Int32Array(values.length);
    for (let at = 0; at < values.length; at += 1)
      for (const below of [left[at] as number, right[at] as number])
        if (below >= 0) depth[below] = (depth[at] as number) + 1;
    return `${depth.join(' ')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 30_000);
    if (new Set(reader.numbers(count, 1, 1_000_000_000)).size !== count)
      throw new Error('Two numbers are equal.');
    reader.end();
  },
});
