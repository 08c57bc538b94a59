import { type Fraction, gcd, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import {
  formatFraction,
  formatList,
  formatMultiple,
  formatNumber,
  range,
  toTex,
} from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Scaled = { one: number; other: number; places: [number, number] };

/** Digits with a point so many places from the right, without zeros at the end. */
function shiftPoint(digits: number, places: number): string {
  const padded = String(digits).padStart(places + 1, '0');
  const text = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
const shifted = (p: Scaled, by: number) => {
  const places = p.places[0] + p.places[1] + by;
  return places < 1 || places > 4 ? undefined : shiftPoint(p.one * p.other, places);
};

const decimals = singleChoice({
  name: 'decimal-product-from-a-whole-product',
  title: 'A product of decimals from a product of whole numbers',
  area: 'Quantitative',
  topic: 'Decimal Fraction',
  difficulty: 1,
  space: 500,
  parameters: (draw): Scaled => ({
    one: draw.whole(112, 989),
    other: draw.whole(12, 98),
    places: [draw.whole(1, 3), draw.whole(0, 2)],
  }),
  holds: ({ one, other, places: [a, b] }) =>
    one % 10 !== 0 && other % 10 !== 0 && (one * other) % 10 !== 0 && a + b >= 2 && a + b <= 3,
  solve: (p): string => shifted(p, 0) ?? '',
  check: ({ one, other, places: [a, b] }) => {
    const product = times(ratio(one, 10 ** a), ratio(other, 10 ** b));
    return formatNumber(product).replaceAll(',', '');
  },
  mistakes: {
    'has the point one place too far to the left': (p) => shifted(p, 1),
    'has the point one place too far to the right': (p) => shifted(p, -1),
    'has the point two places too far to the right': (p) => shifted(p, -2),
    'counts the places of the first factor alone': (p) => shifted(p, -p.places[1]),
    'counts one factor’s places once more': (p) => shifted(p, p.places[1]),
  },
  stem: ({ one, other, places: [a, b] }) => [
    `Given that $${one} \\times ${other} = ${toTex(one * other)}$, what is $${shiftPoint(one, a)} \\times ${shiftPoint(other, b)}$?`,
    `Use $${one} \\times ${other} = ${toTex(one * other)}$ to find the value of $${shiftPoint(one, a)} \\times ${shiftPoint(other, b)}$.`,
  ],
  steps: ({ one, other, places: [a, b] }, answer) => [
    `The factors have ${a} and ${b} decimal places, so the product has $${a} + ${b} = ${a + b}$.`,
    `With ${a + b} decimal places, ${toTex(one * other).replaceAll('{,}', ',')} becomes ${answer}.`,
  ],
});

type Nested = { a: number; b: number; c: number; d: number };
const nestedValue = ({ a, b, c, d }: Nested): Fraction => plus(a, ratio(1, plus(b, ratio(c, d))));

const nested = singleChoice({
  name: 'nested-fraction',
  title: 'The value of a nested fraction',
  area: 'Quantitative',
  topic: 'Simplification',
  difficulty: 2,
  space: 300,
  parameters: (draw): Nested => ({
    a: draw.whole(1, 6),
    b: draw.whole(1, 8),
    c: draw.whole(1, 5),
    d: draw.whole(2, 9),
  }),
  holds: ({ c, d }) => c < d && gcd(c, d) === 1,
  form: 'fraction',
  bounds: [0.01, 20],
  solve: nestedValue,
  // Clears the denominators by multiplying with d and then with b·d + c.
  check: ({ a, b, c, d }) => ratio(a * (b * d + c) + d, b * d + c),
  mistakes: {
    'turns the inner fraction upside down': ({ a, b, c, d }) => nestedValue({ a, b, c: d, d: c }),
    'forgets to take the reciprocal': ({ a, b, c, d }) => plus(a, b, ratio(c, d)),
    'leaves out the whole number in front': ({ b, c, d }) => ratio(d, b * d + c),
    'adds reciprocals where a reciprocal of a sum is asked for': ({ a, b, c, d }) =>
      plus(a, ratio(1, b), ratio(d, c)),
    'takes the reciprocal of the whole': ({ a, b, c, d }) => ratio(b * d + c, a * (b * d + c) + d),
    'subtracts the lower fraction instead of adding it': ({ a, b, c, d }) =>
      b * d === c ? undefined : plus(a, ratio(d, b * d - c)),
  },
  write: formatFraction,
  stem: ({ a, b, c, d }) => [
    `What is the value of $${a} + \\cfrac{1}{${b} + \\cfrac{${c}}{${d}}}$?`,
    `Simplify $${a} + \\cfrac{1}{${b} + \\cfrac{${c}}{${d}}}$.`,
  ],
  steps: ({ a, b, c, d }, answer) => [
    `The lower part is $${b} + \\frac{${c}}{${d}} = \\frac{${b * d + c}}{${d}}$.`,
    `Its reciprocal is $\\frac{${d}}{${b * d + c}}$, and $${a} + \\frac{${d}}{${b * d + c}}$ makes ${answer}.`,
  ],
});

type Surds = { root: number; factors: [number, number, number] };
const surd = (factor: number, root: number) => `\\sqrt{${factor * factor * root}}`;
const writeSurd = (count: number, root: number) => `$${formatMultiple(count, `\\sqrt{${root}}`)}$`;

const surdSum = singleChoice({
  name: 'sum-of-like-surds',
  title: 'Surds brought to the same root',
  area: 'Quantitative',
  topic: 'Surds and Indices',
  difficulty: 2,
  space: 500,
  parameters: (draw): Surds => ({
    root: draw.pick([2, 3, 5, 6, 7]),
    factors: [draw.whole(2, 10), draw.whole(2, 10), draw.whole(2, 9)],
  }),
  holds: ({ factors: [a, b, c] }) => new Set([a, b, c]).size === 3 && a + b > c,
  bounds: [1, 60],
  solve: ({ factors: [a, b, c] }) => a + b - c,
  check: ({ root, factors: [a, b, c] }) => {
    const value = Math.sqrt(a * a * root) + Math.sqrt(b * b * root) - Math.sqrt(c * c * root);
    return range(1, 60).find((count) => Math.abs(count * Math.sqrt(root) - value) < 1e-6) ?? 0;
  },
  mistakes: {
    'adds all three surds': ({ factors: [a, b, c] }) => a + b + c,
    'leaves out the last surd': ({ factors: [a, b] }) => a + b,
    'subtracts the second surd and adds the third': ({ factors: [a, b, c] }) => a - b + c,
    'leaves out the second surd': ({ factors: [a, , c] }) => Math.abs(a - c),
    'leaves out the first surd': ({ factors: [, b, c] }) => Math.abs(b - c),
    'takes one factor too many': ({ factors: [a, b, c] }) => a + b - c + 1,
  },
  write: (count, { root }) => writeSurd(Number(count), root),
  stem: ({ root, factors: [a, b, c] }) => [
    `What is $${surd(a, root)} + ${surd(b, root)} - ${surd(c, root)}$?`,
    `Simplify $${surd(a, root)} + ${surd(b, root)} - ${surd(c, root)}$ to a single surd.`,
  ],
  steps: ({ root, factors }, answer) => [
    ...factors.map(
      (factor) =>
        `$${surd(factor, root)} = \\sqrt{${factor * factor} \\times ${root}} = ${formatMultiple(factor, `\\sqrt{${root}}`)}$.`,
    ),
    `$${factors[0]} + ${factors[1]} - ${factors[2]} = ${factors[0] + factors[1] - factors[2]}$, so the value is ${answer}.`,
  ],
});

/** Common logarithms to four places, in ten-thousandths. */
const logarithms: Record<number, number> = { 2: 3010, 3: 4771, 5: 6990, 6: 7782, 7: 8451, 8: 9031 };

const digits = singleChoice({
  name: 'digits-of-a-power',
  title: 'The number of digits of a power',
  area: 'Quantitative',
  topic: 'Logarithm',
  difficulty: 3,
  space: 150,
  parameters: (draw) => ({ base: draw.pick([2, 3, 5, 6, 7, 8]), exponent: draw.whole(10, 80) }),
  // The four given places must settle the number of digits beyond doubt.
  holds: ({ base, exponent }) => {
    const rest = ((logarithms[base] ?? 0) * exponent) % 10_000;
    return rest > 200 && rest < 9800;
  },
  bounds: [3, 100],
  solve: ({ base, exponent }) => Math.floor(((logarithms[base] ?? 0) * exponent) / 10_000) + 1,
  check: ({ base, exponent }) => String(BigInt(base) ** BigInt(exponent)).length,
  mistakes: {
    'forgets to add one': ({ base, exponent }) => Math.floor(((logarithms[base] ?? 0) * exponent) / 10_000),
    'adds one too many': ({ base, exponent }) =>
      Math.floor(((logarithms[base] ?? 0) * exponent) / 10_000) + 2,
    'takes the exponent for the number of digits': ({ exponent }) => exponent,
    'doubles the logarithm': ({ base, exponent }) =>
      Math.floor(((logarithms[base] ?? 0) * exponent) / 5000) + 1,
    'divides the exponent by the base': ({ base, exponent }) => Math.floor(exponent / base) + 1,
  },
  stem: ({ base, exponent }) => [
    `Given $\\log_{10} ${base} = 0.${logarithms[base]}$, how many digits does $${base}^{${exponent}}$ have?`,
    `If $\\log_{10} ${base} = 0.${logarithms[base]}$, what is the number of digits in $${base}^{${exponent}}$ when it is written out?`,
  ],
  steps: ({ base, exponent }, answer) => {
    const product = (logarithms[base] ?? 0) * exponent;
    return [
      `$\\log_{10} ${base}^{${exponent}} = ${exponent} \\times 0.${logarithms[base]}$, which lies between ${Math.floor(product / 10_000)} and ${Math.floor(product / 10_000) + 1}.`,
      `A number whose logarithm begins with ${Math.floor(product / 10_000)} has one digit more: ${answer}.`,
    ];
  },
});

type Powers = { exponents: [number, number, number]; kind: 'all' | 'even' | 'odd' };
const primes = [2, 3, 5];
const numberOf = ({ exponents }: Powers) =>
  exponents.reduce((product, exponent, at) => product * (primes[at] ?? 1) ** exponent, 1);
const factorsOf = (exponents: readonly number[]) =>
  formatList(exponents.flatMap((exponent, at) => (exponent > 0 ? [`$${primes[at]}^{${exponent}}$`] : [])));

const divisors = singleChoice({
  name: 'number-of-divisors',
  title: 'How many divisors a number has',
  area: 'Quantitative',
  topic: 'Numbers',
  difficulty: 3,
  space: 60,
  parameters: (draw): Powers => ({
    exponents: [draw.whole(1, 5), draw.whole(1, 3), draw.whole(0, 2)],
    kind: draw.pick(['all', 'even', 'odd']),
  }),
  holds: (p) => numberOf(p) >= 48 && numberOf(p) <= 10_000,
  bounds: [2, 200],
  solve: ({ exponents: [a, b, c], kind }) => ({ all: a + 1, even: a, odd: 1 })[kind] * (b + 1) * (c + 1),
  check: (p) => {
    const n = numberOf(p);
    return range(1, n).filter(
      (d) => n % d === 0 && (p.kind === 'all' || (d % 2 === 0) === (p.kind === 'even')),
    ).length;
  },
  mistakes: {
    'multiplies the exponents without adding one': ({ exponents: [a, b, c] }) => a * b * (c || 1),
    'adds the exponents': ({ exponents: [a, b, c] }) => a + b + c,
    'counts all divisors': ({ exponents: [a, b, c] }) => (a + 1) * (b + 1) * (c + 1),
    'counts the even divisors alone': ({ exponents: [a, b, c] }) => a * (b + 1) * (c + 1),
    'counts the odd divisors alone': ({ exponents: [, b, c] }) => (b + 1) * (c + 1),
    'leaves out 1 and the number itself': ({ exponents: [a, b, c] }) => (a + 1) * (b + 1) * (c + 1) - 2,
  },
  stem: (p) => {
    const kind = { all: 'divisors', even: 'even divisors', odd: 'odd divisors' }[p.kind];
    const among = p.kind === 'even' ? '' : ', 1 included';
    return [
      `How many ${kind} does ${formatNumber(numberOf(p))} have${among}?`,
      `What is the number of ${kind} of ${formatNumber(numberOf(p))}${among}?`,
    ];
  },
  steps: (p, answer) => {
    const [a, b, c] = p.exponents;
    const choices = [{ all: a + 1, even: a, odd: 1 }[p.kind], b + 1, ...(c > 0 ? [c + 1] : [])];
    return [
      `${formatNumber(numberOf(p))} is the product of ${factorsOf(p.exponents)}.`,
      `A divisor takes each prime as often as it likes up to its exponent${{ all: '', even: ', and 2 at least once', odd: ', and 2 not at all' }[p.kind]}.`,
      `$${choices.join(' \\times ')}$ choices make ${answer} divisors.`,
    ];
  },
});

export const decimalTemplates: Template[] = [decimals, nested, surdSum, digits, divisors];
