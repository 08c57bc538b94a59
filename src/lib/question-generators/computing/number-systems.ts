import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

const inBase = (value: number, base: number) => value.toString(base).toUpperCase();
const baseNames: Record<number, string> = { 2: 'binary', 8: 'octal', 10: 'decimal', 16: 'hexadecimal' };
const DIGITS = '0123456789ABCDEF';

const conversion = singleChoice({
  name: 'number-in-another-base',
  title: 'A number in another base',
  area: 'Technical: GCS',
  topic: 'Computer organisation',
  difficulty: 2,
  space: 500,
  parameters: (draw) => {
    const [from = 2, to = 16] = draw.sample([2, 8, 10, 16], 2);
    return { from, to, n: draw.whole(70, from === 2 || to === 2 ? 255 : 1500) };
  },
  bounds: [1, 1e12],
  solve: ({ n, to }): string => inBase(n, to),
  check: ({ n, from, to }) => {
    let left = 0;
    for (const digit of inBase(n, from)) left = left * from + DIGITS.indexOf(digit);
    let text = '';
    for (let place = 12; place >= 0; place -= 1) {
      let digit = 0;
      while (left >= to ** place) {
        left -= to ** place;
        digit += 1;
      }
      if (text !== '' || digit > 0) text += DIGITS[digit];
    }
    return text;
  },
  mistakes: {
    'writes the digits in the opposite order': ({ n, to }) => {
      const turned = [...inBase(n, to)].reverse().join('');
      return turned.startsWith('0') ? undefined : turned;
    },
    'gives the last digit the weight of the base instead of 1': ({ n, from, to }) => {
      const last = n % from;
      return last === 0 ? undefined : inBase(n - last + last * from, to);
    },
    'drops the last digit of the given number': ({ n, from, to }) => inBase(Math.floor(n / from), to),
    'reads the given digits as a decimal number': ({ n, from, to }) => {
      const text = inBase(n, from);
      return /^\d+$/.test(text) && text.length < 6 ? inBase(Number(text), to) : undefined;
    },
    'is 1 too large': ({ n, to }) => inBase(n + 1, to),
    'is 1 too small': ({ n, to }) => inBase(n - 1, to),
  },
  stem: ({ n, from, to }) => [
    `The ${baseNames[from]} number ${inBase(n, from)} is written in ${baseNames[to]}. What does it look like?`,
    `What is ${inBase(n, from)} (base ${from}) in base ${to}?`,
  ],
  steps: ({ n, from, to }, answer) => [
    from === 10
      ? `The number is given in decimal: ${n}.`
      : `Weigh each digit by its power of ${from}: the number is ${n} in decimal.`,
    to === 10
      ? `So the answer is ${answer}.`
      : `Divide by ${to} again and again. The remainders, the last one first, are the digits: ${answer}.`,
  ],
});

const WIDTH = 8;
const bits = (value: number) => (value & 0xff).toString(2).padStart(WIDTH, '0');

const complement = singleChoice({
  name: 'twos-complement-pattern',
  title: 'A negative number in two’s complement',
  area: 'Technical: GCS',
  topic: 'Digital logic',
  difficulty: 2,
  space: 110,
  parameters: (draw) => ({ n: draw.whole(3, 125) }),
  bounds: [0, 11_111_111],
  solve: ({ n }): string => bits(-n),
  check: ({ n }) => {
    // The place value of the sign bit is negative.
    const signedValue = (text: string) =>
      [...text].reduce((sum, bit, at) => sum + Number(bit) * (at === 0 ? -128 : 2 ** (7 - at)), 0);
    return range(0, 255)
      .map(bits)
      .filter((text) => signedValue(text) === -n)
      .join();
  },
  mistakes: {
    'is the one’s complement, to which 1 is still to be added': ({ n }) => bits(~n),
    'is sign and magnitude': ({ n }) => bits(n | 0x80),
    'is the positive number': ({ n }) => bits(n),
    'inverts the bits after it has added 1': ({ n }) => bits(~(n + 1)),
    'adds 2 instead of 1 after inverting': ({ n }) => bits(~n + 2),
  },
  stem: ({ n }) => [
    `Which bit pattern is $-${n}$ in ${WIDTH}-bit two’s complement?`,
    `A processor stores whole numbers in two’s complement with ${WIDTH} bits. How does it store $-${n}$?`,
  ],
  steps: ({ n }, answer) => [
    `${n} is ${bits(n)}. Invert every bit: ${bits(~n)}.`,
    `Add 1: ${answer}.`,
    `The sign bit counts $-128$, so the value is $-128 + ${128 - n} = -${n}$.`,
  ],
});

const overflow = singleChoice({
  name: 'sum-that-wraps-around',
  title: 'A sum in signed bytes',
  area: 'Technical: GCS',
  topic: 'Computer organisation',
  difficulty: 3,
  space: 500,
  parameters: (draw) => ({ a: draw.whole(40, 127), b: draw.whole(40, 127) }),
  holds: ({ a, b }) => a + b > 127,
  bounds: [-128, 255],
  solve: ({ a, b }) => a + b - 256,
  check: ({ a, b }) => {
    // Adds bit by bit with a carry, and drops the last carry.
    let [carry, value] = [0, 0];
    for (let place = 0; place < WIDTH; place += 1) {
      const sum = ((a >> place) & 1) + ((b >> place) & 1) + carry;
      value += (sum & 1) * (place === WIDTH - 1 ? -128 : 2 ** place);
      carry = sum >> 1;
    }
    return value;
  },
  mistakes: {
    'is the sum without a limit, which needs nine bits': ({ a, b }) => (a + b <= 255 ? a + b : undefined),
    'stops at the greatest value that fits': () => 127,
    'drops the sign bit': ({ a, b }) => a + b - 128,
    'only changes the sign of what exceeds 127': ({ a, b }) => 127 - (a + b),
    'starts again at 0 instead of at the least value': ({ a, b }) => a + b - 127,
    'wraps around at 255 instead of 256': ({ a, b }) => a + b - 255,
  },
  stem: ({ a, b }) =>
    `Two signed bytes hold ${a} and ${b} in two’s complement. The processor adds them into a signed byte and ignores the overflow. What value does the result have?`,
  steps: ({ a, b }, answer) => [
    `$${a} + ${b} = ${a + b}$, which is more than 127, the greatest signed byte.`,
    `Eight bits keep the sum up to multiples of 256: $${a + b} - 256$ gives ${answer}.`,
  ],
});

export const numberSystemTemplates: Template[] = [conversion, complement, overflow];
