import { gcd, lcm, minus, plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatFraction, formatNumber, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** The power's remainder, squaring as long as it goes. */
function powerRemainder(base: number, exponent: number, by: number): number {
  let [result, square, left] = [1, base % by, exponent];
  while (left > 0) {
    if (left % 2 === 1) result = (result * square) % by;
    square = (square * square) % by;
    left = Math.floor(left / 2);
  }
  return result;
}
/** The remainders of the powers from the first on, until the first comes back; empty where it never does. */
function cycleOf(base: number, by: number): number[] {
  const cycle = [base % by];
  while (cycle.length < by) {
    const next = ((cycle.at(-1) ?? 0) * base) % by;
    if (next === cycle[0]) return cycle;
    cycle.push(next);
  }
  return [];
}

const remainder = singleChoice({
  name: 'remainder-of-a-power',
  title: 'The remainder of a large power',
  area: 'Quantitative',
  topic: 'Numbers',
  difficulty: 3,
  space: 500,
  parameters: (draw) => ({ base: draw.whole(2, 19), exponent: draw.whole(20, 99), by: draw.whole(5, 13) }),
  holds: ({ base, by }) => base % by > 1 && gcd(base, by) === 1 && cycleOf(base, by).length >= 3,
  bounds: [0, 12],
  solve: ({ base, exponent, by }) => powerRemainder(base, exponent, by),
  check: ({ base, exponent, by }) => Number(BigInt(base) ** BigInt(exponent) % BigInt(by)),
  mistakes: {
    'is the remainder of the next power': ({ base, exponent, by }) => powerRemainder(base, exponent + 1, by),
    'is the remainder of the power before': ({ base, exponent, by }) =>
      powerRemainder(base, exponent - 1, by),
    'is the remainder of the base': ({ base, by }) => base % by,
    'divides the exponent instead of the power': ({ exponent, by }) => exponent % by,
    'multiplies base and exponent': ({ base, exponent, by }) => (base * exponent) % by,
    'is the remainder where the cycle of remainders ends': () => 1,
  },
  stem: ({ base, exponent, by }) => [
    `What is the remainder when $${base}^{${exponent}}$ is divided by ${by}?`,
    `Find the remainder of $${base}^{${exponent}}$ on division by ${by}.`,
  ],
  steps: ({ base, exponent, by }, answer) => {
    const cycle = cycleOf(base, by);
    return [
      `Divided by ${by}, the powers of ${base} leave the remainders ${cycle.join(', ')}, and then these again: a cycle of ${cycle.length}.`,
      `$${exponent} = ${cycle.length} \\times ${Math.floor(exponent / cycle.length)} + ${exponent % cycle.length}$, so the remainder is that of place ${exponent % cycle.length || cycle.length} in the cycle: ${answer}.`,
    ];
  },
});

const partner = numerical({
  name: 'second-number-from-hcf-and-lcm',
  title: 'The second number from H.C.F. and L.C.M.',
  area: 'Quantitative',
  topic: 'H.C.F and L.C.M',
  difficulty: 1,
  space: 300,
  parameters: (draw) => {
    const common = draw.whole(3, 24);
    const [a, b] = [draw.whole(2, 15), draw.whole(2, 15)];
    return { one: common * a, other: common * b, a, b };
  },
  holds: ({ a, b }) => a !== b && gcd(a, b) === 1,
  bounds: [6, 400],
  solve: ({ one, other }) => ratio(lcm(one, other) * gcd(one, other), one),
  check: ({ one, other }) => {
    const [common, least] = [gcd(one, other), lcm(one, other)];
    return range(2, 400).find((n) => gcd(one, n) === common && lcm(one, n) === least) ?? 0;
  },
  mistakes: {
    'is the quotient of L.C.M. and H.C.F. alone': ({ one, other }) => ratio(lcm(one, other), gcd(one, other)),
    'divides the L.C.M. by the given number': ({ one, other }) => ratio(lcm(one, other), one),
  },
  stem: ({ one, other }) => [
    `The H.C.F. of two numbers is ${gcd(one, other)} and their L.C.M. is ${lcm(one, other)}. One of the numbers is ${one}. What is the other?`,
    `Two numbers have the L.C.M. ${lcm(one, other)} and the H.C.F. ${gcd(one, other)}. If one of them is ${one}, find the other.`,
  ],
  steps: ({ one, other }, answer) => [
    'The product of two numbers equals the product of their H.C.F. and L.C.M.',
    `$${gcd(one, other)} \\times ${lcm(one, other)} \\div ${one}$ is ${answer}.`,
  ],
});

type Near = { number: number; add: boolean };
const rootBelow = (n: number) => Math.floor(Math.sqrt(n));

const nearest = singleChoice({
  name: 'least-change-to-a-square',
  title: 'The least number that makes a perfect square',
  area: 'Quantitative',
  topic: 'Square and Cube Roots',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Near => ({ number: draw.whole(400, 9900), add: draw.coinFlip() }),
  holds: ({ number }) => {
    const root = rootBelow(number);
    return number - root * root >= 3 && (root + 1) ** 2 - number >= 3;
  },
  bounds: [1, 400],
  solve: ({ number, add }) => (add ? (rootBelow(number) + 1) ** 2 - number : number - rootBelow(number) ** 2),
  check: ({ number, add }) =>
    range(1, 400).find((step) => Number.isInteger(Math.sqrt(add ? number + step : number - step))) ?? 0,
  mistakes: {
    'adds where subtracting is asked for, or subtracts where adding is': ({ number, add }) =>
      add ? number - rootBelow(number) ** 2 : (rootBelow(number) + 1) ** 2 - number,
    'goes to the square after the nearest one': ({ number, add }) =>
      add ? (rootBelow(number) + 2) ** 2 - number : number - (rootBelow(number) - 1) ** 2,
    'is one too many': ({ number, add }) =>
      (add ? (rootBelow(number) + 1) ** 2 - number : number - rootBelow(number) ** 2) + 1,
    'is one too few': ({ number, add }) =>
      (add ? (rootBelow(number) + 1) ** 2 - number : number - rootBelow(number) ** 2) - 1,
    'is the root of the square': ({ number, add }) => rootBelow(number) + (add ? 1 : 0),
  },
  stem: ({ number, add }) => [
    `What is the least number that must be ${add ? 'added to' : 'subtracted from'} ${formatNumber(number)} to get a perfect square?`,
    `Find the smallest whole number that turns ${formatNumber(number)} into a perfect square when it is ${add ? 'added to' : 'taken away from'} it.`,
  ],
  steps: ({ number }, answer) => {
    const root = rootBelow(number);
    return [
      `${formatNumber(number)} lies between $${root}^2 = ${toTex(root * root)}$ and $${root + 1}^2 = ${toTex((root + 1) ** 2)}$.`,
      `The difference from the right one of them is ${answer}.`,
    ];
  },
});

const differenceOfSquares = singleChoice({
  name: 'difference-of-squares-divided',
  title: 'A difference of squares in a quotient',
  area: 'Quantitative',
  topic: 'Simplification',
  difficulty: 1,
  space: 1000,
  parameters: (draw) => ({ one: draw.whole(120, 990), other: draw.whole(12, 880), bySum: draw.coinFlip() }),
  holds: ({ one, other }) => one - other >= 20,
  bounds: [10, 4000],
  solve: ({ one, other, bySum }) => (bySum ? one - other : one + other),
  check: ({ one, other, bySum }) => ratio(one * one - other * other, bySum ? one + other : one - other),
  mistakes: {
    'takes the sum for the difference, or the difference for the sum': ({ one, other, bySum }) =>
      bySum ? one + other : one - other,
    'is ten too many': ({ one, other, bySum }) => (bySum ? one - other : one + other) + 10,
    'is ten too few': ({ one, other, bySum }) => (bySum ? one - other : one + other) - 10,
    'doubles the right value': ({ one, other, bySum }) => 2 * (bySum ? one - other : one + other),
    'is the first number alone': ({ one }) => one,
  },
  stem: ({ one, other, bySum }) =>
    `What is the value of $\\dfrac{${one} \\times ${one} - ${other} \\times ${other}}{${bySum ? one + other : one - other}}$?`,
  steps: ({ one, other, bySum }, answer) => [
    `$a^2 - b^2 = (a + b)(a - b)$, with $a = ${one}$ and $b = ${other}$.`,
    `The denominator is $a ${bySum ? '+' : '-'} b$, so $${one} ${bySum ? '-' : '+'} ${other}$ is left, which is ${answer}.`,
  ],
});

type Infinite = { first: number; over: number; under: number };

const infinite = singleChoice({
  name: 'sum-of-an-infinite-progression',
  title: 'The sum of an infinite geometric progression',
  area: 'Quantitative',
  topic: 'Progressions',
  difficulty: 3,
  space: 150,
  parameters: (draw): Infinite => ({
    first: draw.whole(1, 36),
    over: draw.whole(1, 5),
    under: draw.whole(2, 7),
  }),
  holds: ({ over, under }) => over < under && gcd(over, under) === 1,
  form: 'fraction',
  bounds: [0.5, 400],
  solve: ({ first, over, under }) => ratio(first * under, under - over),
  check: ({ first, over, under }) => {
    // What is left after the first term is the whole sum times the factor: looks for the sum of which that is true.
    const terms = range(0, 59).reduce((sum, at) => sum + first * (over / under) ** at, 0);
    const nearest =
      range(1, under).find((parts) => Math.abs(terms * parts - Math.round(terms * parts)) < 0.05) ?? 1;
    return ratio(Math.round(terms * nearest), nearest);
  },
  mistakes: {
    'divides by one plus the factor': ({ first, over, under }) => ratio(first * under, under + over),
    'stops after the second term': ({ first, over, under }) => plus(first, ratio(first * over, under)),
    'leaves out the first term': ({ first, over, under }) => ratio(first * over, under - over),
    'divides by the factor': ({ first, over, under }) => ratio(first * under, over),
    'multiplies by one less than the factor': ({ first, over, under }) =>
      ratio(first * (under - over), under),
  },
  write: formatFraction,
  stem: ({ first, over, under }) => {
    const term = (at: number) => toTex(times(first, ratio(over ** at, under ** at)));
    return [
      `What is the sum of the infinite series $${first} + ${term(1)} + ${term(2)} + ${term(3)} + \\dots$?`,
      `Find the sum to infinity: $${first} + ${term(1)} + ${term(2)} + ${term(3)} + \\dots$`,
    ];
  },
  steps: ({ first, over, under }, answer) => [
    `Each term is $\\frac{${over}}{${under}}$ of the one before.`,
    `The sum is $\\frac{${first}}{1 - \\frac{${over}}{${under}}}$, which is ${answer}.`,
  ],
});

const tangent = numerical({
  name: 'tangent-to-a-circle',
  title: 'The length of a tangent to a circle',
  area: 'Quantitative',
  topic: 'Geometry',
  difficulty: 2,
  space: 60,
  parameters: (draw) => {
    const [a, b, c] = draw.pick([
      [3, 4, 5],
      [4, 3, 5],
      [5, 12, 13],
      [12, 5, 13],
      [8, 15, 17],
      [15, 8, 17],
      [7, 24, 25],
      [20, 21, 29],
    ] as const);
    const scale = draw.whole(1, 9);
    return { radius: a * scale, length: b * scale, away: c * scale };
  },
  bounds: [3, 220],
  unit: 'cm',
  solve: ({ radius, away }) => Math.sqrt(away * away - radius * radius),
  check: ({ radius, away }) => range(1, 300).find((n) => n * n + radius * radius === away * away) ?? 0,
  mistakes: {
    'subtracts the radius from the distance': ({ radius, away }) => minus(away, radius),
    'is the distance from the centre': ({ away }) => away,
  },
  write: unitFormatter('cm'),
  stem: ({ radius, away }) => [
    `A point lies ${away} cm from the centre of a circle with a radius of ${radius} cm. How long is a tangent from the point to the circle, in cm?`,
    `From a point ${away} cm away from the centre a tangent is drawn to a circle of radius ${radius} cm. What is its length in cm?`,
  ],
  steps: ({ radius, away }, answer) => [
    'The tangent and the radius to the point of contact form a right angle.',
    `$\\sqrt{${away}^2 - ${radius}^2}$ is ${answer}.`,
  ],
});

export const remainderTemplates: Template[] = [
  remainder,
  partner,
  nearest,
  differenceOfSquares,
  infinite,
  tangent,
];
