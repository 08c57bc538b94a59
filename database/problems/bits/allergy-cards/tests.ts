import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

/** The cards and the dishes as sets of letters, a bit for each. */
type Case = { cards: number[]; dishes: number[] };

const LETTERS = [...'ABCDEFGHIJKLMNOPQR'];
const ALL = 2 ** LETTERS.length - 1;

/** A set in which each of the first letters occurs with a chance in hundredths. */
function drawSet(random: SeededRandom, letters: number, chance: number): number {
  let set = 0;
  for (let letter = 0; letter < letters; letter += 1) if (random.whole(1, 100) <= chance) set |= 1 << letter;
  return set;
}

function createCase(
  random: SeededRandom,
  [students, dishes]: [number, number],
  letters: number,
  [onCard, inDish]: [number, number],
): Case {
  return {
    cards: Array.from({ length: students }, () => drawSet(random, letters, onCard)),
    dishes: Array.from({ length: dishes }, () => drawSet(random, letters, inDish)),
  };
}

const write = (set: number) => LETTERS.filter((_, at) => (set & (1 << at)) !== 0).join('') || '-';

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, [random.whole(1, 6), random.whole(1, 6)], random.pick([3, 18]), [30, 25]),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        { cards: [0], dishes: [0] },
        { cards: [ALL], dishes: [ALL, 0, 1] },
        { cards: LETTERS.map((_, at) => 1 << at), dishes: LETTERS.map((_, at) => 2 ** at - 1) },
        { cards: [0, ALL, 1, 2 ** 17, 2 ** 17 + 1], dishes: [2 ** 17, 1, 2 ** 17 + 1, ALL, 2] },
        createCase(random, [20, 20], 4, [40, 40]),
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, [300, 400], 18, [10, 15]),
        createCase(random, [500, 500], 8, [30, 30]),
        createCase(random, [1_000, 30], 18, [20, 10]),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, [25_000, 25_000], 18, [22, 28]),
        createCase(random, [25_000, 25_000], 18, [8, 40]),
        createCase(random, [15_000, 25_000], 18, [20, 2]),
      ],
    },
  ],
  toInput: ({ cards, dishes }) =>
    `${cards.length} ${dishes.length}\n${[...cards, ...dishes].map((set) => `${write(set)}\n`).join('')}`,
  // Splits the letters in two halves: a table says how many cards with a given left half avoid a given right half.
  solve: ({ cards, dishes }) => {
    const half = 2 ** 9;
    const table = new Int32Array(half * half);
    for (const card of cards) {
      const left = Math.floor(card / half);
      const free = (half - 1) ^ (card % half);
      for (let part = free; ; part = (part - 1) & free) {
        table[left * half + part] = (table[left * half + part] as number) + 1;
        if (part === 0) break;
      }
    }
    const answers = dishes.map((dish) => {
      const free = (half - 1) ^ Math.floor(dish / half);
      let students = 0;
      for (let left = free; ; left = (left - 1) & free) {
        students += table[left * half + (dish % half)] as number;
        if (left === 0) return students;
      }
    });
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [students = 0, dishes = 0] = reader.numbers(2, 1, 25_000);
    for (let at = 0; at < students + dishes; at += 1)
      reader.text(/^(-|(?=.)A?B?C?D?E?F?G?H?I?J?K?L?M?N?O?P?Q?R?)$/);
    reader.end();
  },
});
