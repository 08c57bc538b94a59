import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const createCase = (random: SeededRandom, length: number, letters: readonly string[] = LETTERS): Case =>
  Array.from({ length }, () => random.pick(letters)).join('');

/** A banner that reads the same in both directions but for a few letters. */
function createNearMirror(random: SeededRandom, length: number, changes: number): Case {
  const half = [...createCase(random, Math.ceil(length / 2))];
  const banner = [...half, ...half.toReversed().slice(length % 2)];
  for (let change = 0; change < changes; change += 1)
    banner[random.whole(0, length - 1)] = random.pick(LETTERS);
  return banner.join('');
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 6), ['a', 'b', 'c']),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: ['q', 'zy', 'zz', 'yzy', 'bca', 'abcdefghij', 'jihgfedcba', createCase(random, 31)],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createNearMirror(random, 2_000, 40),
        createNearMirror(random, 3_001, 9),
        createCase(random, 5_000),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [createCase(random, 200_000), createNearMirror(random, 99_999, 1_000)],
    },
  ],
  toInput: (banner) => `${banner}\n`,
  // Compares the banner with its reverse.
  solve: (banner) => {
    const reverse = [...banner].reverse();
    const merged = [...banner].map((letter, at) => (letter < (reverse[at] ?? '') ? letter : reverse[at]));
    const replaced = merged.filter((letter, at) => letter !== banner[at]).length;
    return `${replaced}\n${merged.join('')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    if (reader.text(/^[a-z]+$/).length > 200_000) throw new Error('The banner is too long.');
    reader.end();
  },
});
