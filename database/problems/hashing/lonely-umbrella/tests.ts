import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = number[];

const HIGHEST = 1_000_000_000;

const createCase = (random: SeededRandom, count: number, highest: number): Case =>
  Array.from({ length: count }, () => random.whole(1, highest));

/** Numbers that occur twice or three times each, and a few that occur once, in random order. */
function createGroups(random: SeededRandom, groups: number, alone: number, highest: number): Case {
  const numbers = new Set<number>();
  while (numbers.size < groups + alone) numbers.add(random.whole(1, highest));
  const tags = [...numbers].flatMap((tag, at) =>
    Array.from({ length: at < alone ? 1 : random.whole(2, 3) }, () => tag),
  );
  return random.shuffle(tags);
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), 5),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        [HIGHEST],
        [1, 1],
        [4, 4, 4, 4, 4],
        [6, 6, 6, 2],
        [9, 1, 9, 1, 9, 1],
        [5, 4, 3, 2, 1],
        [2, 2, 3, 3, 10, 1],
        createCase(random, 40, 30),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createGroups(random, 400, 3, HIGHEST),
        createGroups(random, 700, 0, 5_000),
        createCase(random, 2_000, 900),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [
        createGroups(random, 39_000, 1, 99_999),
        [...Array.from({ length: 49_999 }, (_, at) => 1 + (at % 25_000)), 25_000, HIGHEST],
      ],
    },
  ],
  toInput: (tags) => `${tags.length}\n${tags.join(' ')}\n`,
  // Sorts the places by number and keeps those that differ from both neighbours.
  solve: (tags) => {
    const places = [...tags.keys()].sort((one, other) => (tags[one] ?? 0) - (tags[other] ?? 0));
    const numberAt = (at: number) => tags[places[at] ?? -1];
    const alone = places.filter(
      (_, at) => numberAt(at) !== numberAt(at - 1) && numberAt(at) !== numberAt(at + 1),
    );
    const first = alone.reduce((one, other) => Math.min(one, other), tags.length);
    return `${tags[first] ?? 0}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 100_000);
    reader.numbers(count, 1, HIGHEST);
    reader.end();
  },
});
