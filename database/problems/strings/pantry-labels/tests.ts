import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const DIGITS = [...'0123456789'];

function createText(random: SeededRandom, characters: readonly string[], most: number): string {
  return Array.from({ length: random.whole(1, most) }, () => random.pick(characters)).join('');
}

/** Words and numbers in turn, cut to the given length. */
function createCase(random: SeededRandom, length: number, longestWord: number, longestNumber: number): Case {
  const parts: string[] = [];
  if (random.coinFlip()) parts.push(createText(random, DIGITS, longestNumber));
  for (let size = 0; size < length; ) {
    const part = createText(random, LETTERS, longestWord) + createText(random, DIGITS, longestNumber);
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, length);
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 12), 3, 3),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        'a',
        '0',
        '999999999',
        '000000000',
        'a0b00c000',
        '1a1b1c1',
        'zz10',
        'x9y8z',
        createCase(random, 40, 4, 2),
      ],
    },
    {
      name: 'middle',
      points: 25,
      cases: [createCase(random, 1_000, 8, 9), createCase(random, 2_000, 1, 1)],
    },
    {
      name: 'large',
      points: 25,
      cases: [
        createCase(random, 100_000, 6, 5),
        `${'999999999k'.repeat(9_999)}999999999`,
        'm'.repeat(100_000),
      ],
    },
  ],
  toInput: (strip) => `${strip}\n`,
  // Gives each digit its value by its place, from right to left.
  solve: (strip) => {
    let [count, total, place] = [0, 0, 0];
    for (let at = strip.length - 1; at >= 0; at -= 1) {
      const digit = DIGITS.indexOf(strip[at] ?? '');
      if (digit < 0) place = 0;
      else {
        if (place === 0) count += 1;
        place = place === 0 ? 1 : place * 10;
        total += digit * place;
      }
    }
    return `${count} ${total}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const strip = reader.text(/^[a-z0-9]+$/);
    if (strip.length > 100_000) throw new Error('The strip is too long.');
    if (/\d{10}/.test(strip)) throw new Error('A number has more than nine digits.');
    reader.end();
  },
});
