import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

/** The teachers of the members 2, 3, … */
type Case = number[];

/** Each teacher is one of the `reach` members before his pupil. */
function createCase(random: SeededRandom, members: number, reach: number): Case {
  return Array.from({ length: members - 1 }, (_, at) => random.whole(Math.max(1, at + 2 - reach), at + 1));
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), random.whole(1, 9)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [[], [1], [1, 2, 3, 4, 5], [1, 1, 1, 1, 1], [1, 1, 2, 2, 3, 3, 4], [1, 1, 2, 3, 4, 5, 6, 7]],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, 300),
        createCase(random, 800, 5),
        createCase(random, 1_000, 60),
        Array.from({ length: 600 }, (_, at) => Math.max(1, at)),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 60_000, 60_000),
        Array.from({ length: 59_999 }, (_, at) => at + 1),
        createCase(random, 60_000, 3),
      ],
    },
  ],
  toInput: (teachers) => `${teachers.length + 1}\n${teachers.join(' ')}\n`,
  // Goes through the guild generation by generation.
  solve: (teachers) => {
    const pupils: number[][] = [];
    for (const [at, teacher] of teachers.entries()) {
      pupils[teacher] ??= [];
      pupils[teacher].push(at + 2);
    }
    let generation = [1];
    let [widest, size] = [1, 1];
    for (let number = 1; generation.length > 0; number += 1) {
      if (generation.length > size) [widest, size] = [number, generation.length];
      generation = generation.flatMap((member) => pupils[member] ?? []);
    }
    return `${widest} ${size}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 60_000);
    for (const [at, teacher] of reader.numbers(count - 1, 1, count).entries())
      if (teacher > at + 1) throw new Error(`Member ${at + 2} has a later teacher.`);
    reader.end();
  },
});
