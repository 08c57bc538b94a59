import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Student = { name: string; marks: [number, number, number] };
type Case = Student[];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

function createNames(random: SeededRandom, count: number, shortest: number, longest: number): string[] {
  const names = new Set<string>();
  while (names.size < count)
    names.add(Array.from({ length: random.whole(shortest, longest) }, () => random.pick(LETTERS)).join(''));
  return [...names];
}

const createCase = (random: SeededRandom, count: number, low: number, high: number, longest = 10): Case =>
  createNames(random, count, 1, longest).map((name) => ({
    name,
    marks: [random.whole(low, high), random.whole(low, high), random.whole(low, high)],
  }));

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), 0, 2, 3),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        [{ name: 'z', marks: [0, 0, 0] }],
        createCase(random, 12, 100, 100),
        createCase(random, 9, 0, 1),
        createCase(random, 26, 40, 42, 2),
        [
          { name: 'b', marks: [100, 0, 0] },
          { name: 'a', marks: [0, 100, 0] },
          { name: 'c', marks: [0, 0, 100] },
          { name: 'ab', marks: [100, 0, 0] },
          { name: 'abc', marks: [33, 33, 33] },
        ],
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 500, 0, 100),
        createCase(random, 800, 60, 64),
        createCase(random, 600, 0, 9, 3),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [createCase(random, 20_000, 0, 100, 9), createCase(random, 6_000, 48, 52)],
    },
  ],
  toInput: (students) =>
    `${students.length}\n${students.map(({ name, marks }) => `${name} ${marks.join(' ')}`).join('\n')}\n`,
  // Buckets by total and maths instead of one sort.
  solve: (students) => {
    const buckets = new Map<number, string[]>();
    for (const { name, marks } of students) {
      const value = (marks[0] + marks[1] + marks[2]) * 101 + marks[0];
      const bucket = buckets.get(value);
      if (bucket) bucket.push(name);
      else buckets.set(value, [name]);
    }
    const lines: string[] = [];
    for (let value = 301 * 101; value >= 0; value -= 1) {
      const rank = lines.length + 1;
      for (const name of (buckets.get(value) ?? []).sort()) lines.push(`${rank} ${name}`);
    }
    return `${lines.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 20_000);
    const names = new Set<string>();
    for (let at = 0; at < count; at += 1)
      names.add(reader.text(/^[a-z]{1,10}( (\d|[1-9]\d|100)){3}$/).split(' ')[0] ?? '');
    if (names.size < count) throw new Error('Two students have the same name.');
    reader.end();
  },
});
