import { minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatFraction, formatList, range, toTex } from '../../number-format.ts';
import { drawNames } from '../../people.ts';
import type { Template } from '../../template.ts';

type Chances = { one: [number, number]; other: [number, number]; asked: 'some' | 'one' };
const share = ([over, under]: readonly [number, number]) => ratio(over, under);
const failing = ([over, under]: readonly [number, number]) => ratio(under - over, under);

const solved = singleChoice({
  name: 'problem-solved-by-at-least-one',
  title: 'Two people try the same problem',
  area: 'Quantitative',
  topic: 'Probability',
  difficulty: 3,
  space: 200,
  parameters: (draw): Chances & { who: string[] } => {
    const chance = (): [number, number] => {
      const under = draw.whole(2, 9);
      return [draw.whole(1, under - 1), under];
    };
    return { one: chance(), other: chance(), asked: draw.pick(['some', 'one']), who: drawNames(draw, 2) };
  },
  holds: ({ one, other }) => toTex(share(one)) !== toTex(share(other)),
  form: 'fraction',
  bounds: [0.005, 0.999],
  solve: ({ one, other, asked }) =>
    asked === 'some'
      ? minus(1, times(failing(one), failing(other)))
      : plus(times(share(one), failing(other)), times(failing(one), share(other))),
  check: ({ one, other, asked }) => {
    // Lays a grid of equally likely cells, a row for each way of the one and a column for each of the other.
    let hits = 0;
    for (let row = 0; row < one[1]; row += 1)
      for (let column = 0; column < other[1]; column += 1) {
        const solvers = Number(row < one[0]) + Number(column < other[0]);
        if (asked === 'some' ? solvers > 0 : solvers === 1) hits += 1;
      }
    return ratio(hits, one[1] * other[1]);
  },
  mistakes: {
    'adds the two probabilities': ({ one, other }) => plus(share(one), share(other)),
    'is the probability that both solve it': ({ one, other }) => times(share(one), share(other)),
    'is the probability that nobody solves it': ({ one, other }) => times(failing(one), failing(other)),
    'counts the case of both as well, or leaves it out': ({ one, other, asked }) =>
      asked === 'one'
        ? minus(1, times(failing(one), failing(other)))
        : plus(times(share(one), failing(other)), times(failing(one), share(other))),
    'sees the first person alone': ({ one }) => share(one),
    'takes one of the two orders alone': ({ one, other }) => times(share(one), failing(other)),
  },
  write: formatFraction,
  stem: ({ one, other, asked, who: [a, b] }) =>
    `${a} solves a problem with probability $${toTex(share(one))}$, ${b} with probability $${toTex(share(other))}$, independently of each other. What is the probability that ${asked === 'some' ? 'at least one of them' : 'exactly one of them'} solves it?`,
  steps: ({ one, other, asked, who: [a, b] }, answer) =>
    asked === 'some'
      ? [
          `Both fail with probability $${toTex(failing(one))} \\times ${toTex(failing(other))} = ${toTex(times(failing(one), failing(other)))}$.`,
          `At least one succeeds in all other cases: $1 - ${toTex(times(failing(one), failing(other)))}$, which is ${answer}.`,
        ]
      : [
          `${a} alone: $${toTex(share(one))} \\times ${toTex(failing(other))} = ${toTex(times(share(one), failing(other)))}$. ${b} alone: $${toTex(failing(one))} \\times ${toTex(share(other))} = ${toTex(times(failing(one), share(other)))}$.`,
          `The two cases exclude each other, so their probabilities are added: ${answer}.`,
        ],
});

type Digits = { digits: number[]; length: number; kind: 'all' | 'even' | 'odd' };
const falling = (n: number, k: number) => range(0, k - 1).reduce((product, at) => product * (n - at), 1);
/** The numbers without a repeated digit, by the choices for the last and then for the first digit. */
function countNumbers({ digits, length, kind }: Digits): number {
  const n = digits.length;
  const zero = digits.includes(0);
  const withLast = (last: number) => {
    const first = n - 1 - (zero && last !== 0 ? 1 : 0);
    return first * falling(n - 2, length - 2);
  };
  const lasts = digits.filter((digit) => kind === 'all' || (digit % 2 === 0) === (kind === 'even'));
  return lasts.reduce((sum, last) => sum + withLast(last), 0);
}

const numbers = singleChoice({
  name: 'numbers-from-given-digits',
  title: 'Numbers formed from given digits',
  area: 'Quantitative',
  topic: 'Permutation and Combination',
  difficulty: 3,
  space: 500,
  parameters: (draw): Digits => ({
    digits: draw.sample(range(0, 9), draw.whole(4, 6)).sort((a, b) => a - b),
    length: draw.whole(3, 4),
    kind: draw.pick(['all', 'even', 'odd']),
  }),
  holds: (p) =>
    countNumbers(p) > 0 && p.digits.some((digit) => digit % 2 === 0) && p.digits.some((d) => d % 2 === 1),
  bounds: [2, 1300],
  solve: countNumbers,
  check: ({ digits, length, kind }) => {
    // Writes one digit after another and counts the numbers that arise.
    const write = (number: number, rest: readonly number[], places: number): number => {
      if (places === 0) return kind === 'all' || (number % 2 === 0) === (kind === 'even') ? 1 : 0;
      return rest
        .filter((digit) => number > 0 || digit > 0)
        .reduce(
          (sum, digit) =>
            sum +
            write(
              10 * number + digit,
              rest.filter((other) => other !== digit),
              places - 1,
            ),
          0,
        );
    };
    return write(0, digits, length);
  },
  mistakes: {
    'lets digits repeat': ({ digits, length }) => digits.length ** length,
    'counts all orders of the digits': ({ digits, length }) => falling(digits.length, length),
    'leaves out what is asked of the last digit': (p) =>
      p.kind === 'all' ? undefined : countNumbers({ ...p, kind: 'all' }),
    'counts those with the other kind of last digit': (p) =>
      p.kind === 'all' ? undefined : countNumbers({ ...p, kind: p.kind === 'even' ? 'odd' : 'even' }),
    'makes the numbers one digit shorter': (p) => countNumbers({ ...p, length: p.length - 1 }),
    'counts the even numbers alone': (p) => countNumbers({ ...p, kind: 'even' }),
    'counts the odd numbers alone': (p) => countNumbers({ ...p, kind: 'odd' }),
  },
  stem: ({ digits, length, kind }) =>
    `How many ${kind === 'all' ? '' : `${kind} `}numbers of ${length} digits can be formed from the digits ${formatList(digits)}, if no digit is used twice and no number begins with 0?`,
  steps: (p, answer) => {
    const { digits, length, kind } = p;
    const zero = digits.includes(0);
    const lasts = digits.filter((digit) => kind === 'all' || (digit % 2 === 0) === (kind === 'even'));
    return [
      `Choose the last digit first: it may be ${formatList(lasts, 'or')}.`,
      `Then choose the first digit among the ${digits.length - 1} that are left${zero ? ', but not 0' : ''}, and then the ${length === 3 ? 'digit' : 'digits'} between from the rest.`,
      `In all the choices make ${answer} numbers.`,
    ];
  },
});

/** Common logarithms to four places, in ten-thousandths. */
const given = { 2: 3010, 3: 4771 };
type Product = { twos: number; threes: number; tens: number };
const productOf = ({ twos, threes, tens }: Product) => 2 ** twos * 3 ** threes * 10 ** tens;
const logOf = ({ twos, threes, tens }: Product) => twos * given[2] + threes * given[3] + tens * 10_000;
const fourPlaces = (value: number) => {
  const text = String(value).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`;
};

const logarithm = singleChoice({
  name: 'logarithm-from-two-logarithms',
  title: 'A logarithm from those of 2 and 3',
  area: 'Quantitative',
  topic: 'Logarithm',
  difficulty: 2,
  space: 60,
  parameters: (draw): Product => ({
    twos: draw.whole(0, 6),
    threes: draw.whole(0, 4),
    tens: draw.whole(0, 2),
  }),
  holds: (p) => p.twos + p.threes >= 2 && p.threes > 0 && productOf(p) < 100_000,
  solve: (p): string => fourPlaces(logOf(p)),
  check: (p) => {
    // Divides by 10, 3 and 2 as long as it goes, and adds the logarithm each time.
    let [left, sum] = [productOf(p), 0];
    for (const [factor, log] of [
      [10, 10_000],
      [3, given[3]],
      [2, given[2]],
    ] as const)
      while (left % factor === 0) {
        left /= factor;
        sum += log;
      }
    return left === 1 ? fourPlaces(sum) : '';
  },
  mistakes: {
    'counts a factor 2 too many': (p) => fourPlaces(logOf(p) + given[2]),
    'forgets a factor 3': (p) => fourPlaces(logOf(p) - given[3]),
    'counts a factor 3 too many': (p) => fourPlaces(logOf(p) + given[3]),
    'forgets a factor 2': (p) => (p.twos > 0 ? fourPlaces(logOf(p) - given[2]) : undefined),
    'counts a factor 10 too many': (p) => fourPlaces(logOf(p) + 10_000),
    'forgets a factor 10': (p) => (p.tens > 0 ? fourPlaces(logOf(p) - 10_000) : undefined),
  },
  stem: (p) =>
    `Given $\\log_{10} 2 = 0.3010$ and $\\log_{10} 3 = 0.4771$, what is $\\log_{10} ${toTex(productOf(p))}$?`,
  steps: (p, answer) => {
    const factors = [
      ...(p.twos > 0 ? [p.twos === 1 ? '2' : `2^{${p.twos}}`] : []),
      ...(p.threes > 0 ? [p.threes === 1 ? '3' : `3^{${p.threes}}`] : []),
      ...(p.tens > 0 ? [p.tens === 1 ? '10' : `10^{${p.tens}}`] : []),
    ];
    return [
      `$${toTex(productOf(p))} = ${factors.join(' \\times ')}$.`,
      `The logarithm is $${p.twos} \\times 0.3010 + ${p.threes} \\times 0.4771 + ${p.tens}$: ${answer}.`,
    ];
  },
});

export const chanceTemplates: Template[] = [solved, numbers, logarithm];
