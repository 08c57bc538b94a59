import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = [x: string, y: string, z: string][];

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function toValue(text: string, base: number): bigint {
  let value = 0n;
  for (const digit of text) value = value * BigInt(base) + BigInt(DIGITS.indexOf(digit));
  return value;
}

function write(value: bigint, base: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BigInt(base)) text = DIGITS[Number(rest % BigInt(base))] + text;
  return text || '0';
}

function drawNumber(random: SeededRandom, length: number, base: number): string {
  const first = random.whole(1, base - 1);
  const others = Array.from({ length: length - 1 }, () => random.whole(0, base - 1));
  return [first, ...others].map((digit) => DIGITS[digit]).join('');
}

/** A sheet that is right in a base, or wrong by one in its last digits. */
function createSheet(random: SeededRandom, longest: number, bases: [number, number]): Case[number] {
  const base = random.whole(...bases);
  const draw = () => drawNumber(random, random.whole(Math.ceil(longest / 2), longest), base);
  const [x, y] = [draw(), draw()];
  const sum = toValue(x, base) + toValue(y, base);
  return [x, y, write(random.whole(1, 5) === 1 ? sum + 1n : sum, base)];
}

function createCase(
  random: SeededRandom,
  count: number,
  longest: number,
  bases: [number, number] = [2, 36],
): Case {
  return Array.from({ length: count }, () => createSheet(random, longest, bases));
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 5), random.whole(1, 4)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [
          ['0', '0', '0'],
          ['0', '1', '1'],
          ['0', '0', '1'],
          ['1', '0', '10'],
        ],
        [
          ['3', '4', '7'],
          ['3', '4', '10'],
          ['3', '4', '12'],
          ['9', '9', '18'],
          ['9', '9', '16'],
        ],
        [
          ['Z', 'Z', '1Y'],
          ['Z', '1', '10'],
          ['Z', '0', 'Z'],
          ['Y', '1', 'Z'],
          ['Y', '1', '10'],
        ],
        [['1'.repeat(60), '1'.repeat(60), '2'.repeat(60)]],
        createCase(random, 40, 1),
      ],
    },
    {
      name: 'small',
      points: 35,
      cases: [
        createCase(random, 200, 3),
        createCase(random, 300, 6),
        createCase(random, 300, 9, [2, 10]),
        createCase(random, 300, 3, [30, 36]),
      ],
    },
    {
      name: 'large',
      points: 35,
      cases: [
        createCase(random, 1_000, 11),
        createCase(random, 2_000, 40),
        createCase(random, 2_000, 59, [3, 36]),
      ],
    },
  ],
  toInput: (sheets) => `${sheets.length}\n${sheets.map((sheet) => sheet.join(' ')).join('\n')}\n`,
  solve: (sheets) => {
    const answers = sheets.map((sheet) => {
      const least = Math.max(2, ...[...sheet.join('')].map((digit) => DIGITS.indexOf(digit) + 1));
      for (let base = least; base <= 36; base += 1) {
        const [x = 0n, y = 0n, z = 0n] = sheet.map((text) => toValue(text, base));
        if (x + y === z) return base;
      }
      return -1;
    });
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 2_000);
    const number = '(0|[1-9A-Z][0-9A-Z]{0,59})';
    for (let at = 0; at < count; at += 1) reader.text(new RegExp(`^${number} ${number} ${number}$`));
    reader.end();
  },
});
