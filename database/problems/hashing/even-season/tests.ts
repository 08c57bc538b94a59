import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string;

const LONGEST = 200_000;

/** A row whose letters are drawn from a text, in which a letter may stand more than once. */
const createCase = (random: SeededRandom, length: number, letters: string): Case => {
  const list = [...letters];
  return Array.from({ length }, () => random.pick(list)).join('');
};

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), random.pick(['WLD', 'WL', 'WWL'])),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        'D',
        'L',
        'WL',
        'LLLLLL',
        'DDDDD',
        'WWLWWLWWLWWLWW',
        'WLWWWLDLLWWW',
        createCase(random, 40, 'WWLD'),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        createCase(random, 1_000, 'WL'),
        createCase(random, 2_000, 'WWLD'),
        `${'W'.repeat(700)}${createCase(random, 600, 'WLD')}${'L'.repeat(500)}`,
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, LONGEST, 'WWWLLD'),
        createCase(random, 150_000, 'WLD'),
        'W'.repeat(LONGEST),
        `${'L'.repeat(90_000)}D${'W'.repeat(80_000)}`,
      ],
    },
  ],
  toInput: (row) => `${row.length}\n${row}\n`,
  // Groups the positions by their sum; the longest row lies between the first and the last of a group.
  solve: (row) => {
    const ends = new Map<number, [number, number]>([[0, [0, 0]]]);
    let total = 0;
    for (let at = 1; at <= row.length; at += 1) {
      if (row[at - 1] === 'W') total += 1;
      if (row[at - 1] === 'L') total -= 1;
      const known = ends.get(total);
      if (known) known[1] = at;
      else ends.set(total, [at, at]);
    }
    let [best, begin] = [0, 0];
    for (const [first, last] of ends.values())
      if (last - first > best || (last - first === best && best > 0 && first + 1 < begin))
        [best, begin] = [last - first, first + 1];
    return `${best} ${begin}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, LONGEST);
    if (reader.text(/^[WLD]+$/).length !== count) throw new Error('The row has a wrong length.');
    reader.end();
  },
});
