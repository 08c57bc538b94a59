import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string[];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const createLabel = (
  random: SeededRandom,
  shortest: number,
  longest: number,
  letters: readonly string[],
): string => Array.from({ length: random.whole(shortest, longest) }, () => random.pick(letters)).join('');

const createCase = (
  random: SeededRandom,
  count: number,
  shortest: number,
  longest: number,
  letters: readonly string[] = LETTERS,
): Case => Array.from({ length: count }, () => createLabel(random, shortest, longest, letters));

/** Jars with a few mixtures, each filled in a random order. */
function createShaken(random: SeededRandom, count: number, mixtures: number, longest: number): Case {
  const labels = createCase(random, mixtures, 1, longest);
  return Array.from({ length: count }, () => random.shuffle([...random.pick(labels)]).join(''));
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), 1, 3, ['a', 'b', 'c', 'd']),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        ['z'],
        ['aaaaaaaaaaaa', 'aaaaaaaaaaa', 'a', 'aaaaaaaaaaaa'],
        ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'],
        ['aab', 'abb', 'ab', 'ba', 'bba'],
        ['ac', 'bb', 'ca', 'b', 'ad', 'bc'],
        createCase(random, 60, 1, 3, ['x', 'y', 'z']),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createShaken(random, 1_000, 40, 12),
        createCase(random, 2_000, 5, 6, ['p', 'q', 'r']),
        createShaken(random, 1_500, 700, 5),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [
        createCase(random, 20_000, 7, 12),
        createShaken(random, 20_000, 15_000, 10),
        createShaken(random, 8_000, 3, 12),
      ],
    },
  ],
  toInput: (labels) => `${labels.length}\n${labels.join('\n')}\n`,
  // The key is the list of the 26 counts.
  solve: (labels) => {
    const boxes = new Map<string, number>();
    for (const label of labels) {
      const counts = LETTERS.map(() => 0);
      for (let at = 0; at < label.length; at += 1) {
        const letter = label.charCodeAt(at) - 97;
        counts[letter] = (counts[letter] ?? 0) + 1;
      }
      const key = counts.join(' ');
      boxes.set(key, (boxes.get(key) ?? 0) + 1);
    }
    return `${boxes.size} ${[...boxes.values()].sort((one, other) => other - one)[0]}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 20_000);
    for (let label = 0; label < count; label += 1) reader.text(/^[a-z]{1,12}$/);
    reader.end();
  },
});
