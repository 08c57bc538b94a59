import { type Exact, gcd, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { decimalToTex, formatFraction, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Two decimals in hundredths, and which identity their expression follows. */
type Decimals = { a: number; b: number; shape: 'cubes added' | 'cubes subtracted' | 'squares' };
const hundredths = (value: number) => ratio(value, 100);
const cube = (value: number) => times(hundredths(value), hundredths(value), hundredths(value));
const product = (a: number, b: number) => times(hundredths(a), hundredths(b));

const identities = {
  'cubes added': {
    value: (a: number, b: number) => hundredths(a + b),
    exact: (a: number, b: number): Exact =>
      ratio(plus(cube(a), cube(b)), plus(product(a, a), minus(0, product(a, b)), product(b, b))),
    tex: (a: string, b: string) =>
      `\\frac{${a} \\times ${a} \\times ${a} + ${b} \\times ${b} \\times ${b}}{${a} \\times ${a} - ${a} \\times ${b} + ${b} \\times ${b}}`,
    rule: 'a^3 + b^3 = (a + b)(a^2 - ab + b^2)',
    left: 'a + b',
  },
  'cubes subtracted': {
    value: (a: number, b: number) => hundredths(a - b),
    exact: (a: number, b: number): Exact =>
      ratio(minus(cube(a), cube(b)), plus(product(a, a), product(a, b), product(b, b))),
    tex: (a: string, b: string) =>
      `\\frac{${a} \\times ${a} \\times ${a} - ${b} \\times ${b} \\times ${b}}{${a} \\times ${a} + ${a} \\times ${b} + ${b} \\times ${b}}`,
    rule: 'a^3 - b^3 = (a - b)(a^2 + ab + b^2)',
    left: 'a - b',
  },
  squares: {
    value: (a: number, b: number) => hundredths(a + b),
    exact: (a: number, b: number): Exact => ratio(minus(product(a, a), product(b, b)), hundredths(a - b)),
    tex: (a: string, b: string) => `\\frac{${a} \\times ${a} - ${b} \\times ${b}}{${a} - ${b}}`,
    rule: 'a^2 - b^2 = (a + b)(a - b)',
    left: 'a + b',
  },
} as const;

const identity = singleChoice({
  name: 'identity-with-decimals',
  title: 'An expression of decimals that an identity simplifies',
  area: 'Quantitative',
  topic: 'Decimal Fraction',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Decimals => ({
    ...{ a: draw.whole(21, 199), b: draw.whole(11, 149) },
    shape: draw.pick(['cubes added', 'cubes subtracted', 'squares'] as const),
  }),
  holds: ({ a, b }) => a > b + 5 && a % 10 !== 0 && b % 10 !== 0,
  form: 'money',
  bounds: [0.01, 40],
  solve: ({ a, b, shape }): Exact => identities[shape].value(a, b),
  check: ({ a, b, shape }) => identities[shape].exact(a, b),
  mistakes: {
    'takes the wrong sign between the two numbers': ({ a, b, shape }) =>
      hundredths(shape === 'cubes subtracted' ? a + b : a - b),
    'leaves out the second number': ({ a }) => hundredths(a),
    'loses a decimal place': ({ a, b, shape }) => times(10, identities[shape].value(a, b)),
    'is twice the value': ({ a, b, shape }) => times(2, identities[shape].value(a, b)),
    'makes a slip of a tenth in the sum or difference': ({ a, b, shape }) =>
      plus(identities[shape].value(a, b), ratio(1, 10)),
  },
  stem: ({ a, b, shape }) => {
    const text = identities[shape].tex(decimalToTex(hundredths(a)), decimalToTex(hundredths(b)));
    return [`Find the value of $${text}$.`, `What is $${text}$ equal to?`];
  },
  steps: ({ a, b, shape }, answer) => {
    const { rule, left } = identities[shape];
    return [
      `Write $a = ${decimalToTex(hundredths(a))}$ and $b = ${decimalToTex(hundredths(b))}$. Since $${rule}$, the fraction is $${left}$.`,
      `$${left.replace('a', decimalToTex(hundredths(a))).replace('b', decimalToTex(hundredths(b)))}$ is ${answer}.`,
    ];
  },
});

/** $(p/q)^{m/n}$ with a base that is an $n$th power; `p` and `q` are its roots. */
type Power = { p: number; q: number; m: number; n: number; negative: boolean };
const power = (base: number, exponent: number) => base ** exponent;

const indices = singleChoice({
  name: 'power-with-a-fraction-as-exponent',
  title: 'A power with a fraction as exponent',
  area: 'Quantitative',
  topic: 'Surds and Indices',
  difficulty: 2,
  space: 60,
  parameters: (draw): Power => ({
    ...{ p: draw.whole(1, 7), q: draw.whole(2, 7), m: draw.whole(1, 5), n: draw.whole(2, 5) },
    negative: draw.coinFlip(),
  }),
  holds: ({ p, q, m, n }) =>
    p !== q && gcd(p, q) === 1 && gcd(m, n) === 1 && power(Math.max(p, q), Math.max(m, n)) <= 3200 && m > 1,
  form: 'fraction',
  bounds: [0.001, 4000],
  solve: ({ p, q, m, negative }) =>
    negative ? ratio(power(q, m), power(p, m)) : ratio(power(p, m), power(q, m)),
  check: ({ p, q, m, n, negative }) => {
    // The value's nth power is the base's mth power; both sides are taken apart into numerator and denominator.
    const [top, bottom] = negative ? [q, p] : [p, q];
    const root = (wanted: bigint) => {
      let candidate = 1n;
      while (candidate ** BigInt(n) < wanted) candidate += 1n;
      return candidate;
    };
    return ratio(root(BigInt(power(top, n)) ** BigInt(m)), root(BigInt(power(bottom, n)) ** BigInt(m)));
  },
  mistakes: {
    'overlooks, or adds, a minus sign in the exponent': ({ p, q, m, negative }) =>
      negative ? ratio(power(p, m), power(q, m)) : ratio(power(q, m), power(p, m)),
    'takes the root but forgets the power': ({ p, q, negative }) => (negative ? ratio(q, p) : ratio(p, q)),
    'multiplies by the exponent instead of raising to it': ({ p, q, m, n, negative }) =>
      times(ratio(m, n), negative ? ratio(power(q, n), power(p, n)) : ratio(power(p, n), power(q, n))),
    'exchanges the root and the power of the exponent': ({ p, q, n, m, negative }) =>
      negative ? ratio(power(q, n), power(p, m)) : ratio(power(p, n), power(q, m)),
    'raises one power too far': ({ p, q, m, negative }) =>
      negative ? ratio(power(q, m + 1), power(p, m + 1)) : ratio(power(p, m + 1), power(q, m + 1)),
    'raises the numerator alone': ({ p, q, m, negative }) =>
      negative ? ratio(power(q, m), p) : ratio(power(p, m), q),
  },
  write: formatFraction,
  stem: ({ p, q, m, n, negative }) => {
    const text = `\\left(\\frac{${power(p, n)}}{${power(q, n)}}\\right)^{${negative ? '-' : ''}\\frac{${m}}{${n}}}`;
    return [`Find the value of $${text}$.`, `Simplify $${text}$.`];
  },
  steps: ({ p, q, m, n, negative }, answer) => {
    const [top, bottom] = negative ? [q, p] : [p, q];
    return [
      negative
        ? `A negative exponent turns the fraction over: $\\left(\\frac{${power(q, n)}}{${power(p, n)}}\\right)^{\\frac{${m}}{${n}}}$.`
        : `The denominator of the exponent is a root, its numerator a power.`,
      `$${power(top, n)} = ${top}^${n}$ and $${power(bottom, n)} = ${bottom}^${n}$, so the ${n === 2 ? 'square' : n === 3 ? 'cube' : `${n}th`} root is ${formatFraction(ratio(top, bottom))}.`,
      `Its power with exponent ${m} is $${toTex(ratio(power(top, m), power(bottom, m)))}$, so the value is ${answer}.`,
    ];
  },
});

export const identityTemplates: Template[] = [identity, indices];
