import { type Exact, ratio } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { range, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

const primes = [2, 3, 5, 7, 11, 13];

const toSquare = singleChoice({
  name: 'least-factor-to-a-square',
  title: 'The least factor that makes a perfect square',
  area: 'Quantitative',
  topic: 'Square and Cube Roots',
  difficulty: 2,
  space: 100,
  parameters: (draw) => {
    const [p, q] = draw.sample(primes.slice(0, 5), 2).sort((a, b) => a - b);
    return { p: p ?? 2, q: q ?? 3, root: draw.whole(3, 20), divide: draw.coinFlip() };
  },
  holds: ({ p, q, root }) => p * q * root * root < 9000,
  bounds: [2, 200],
  solve: ({ p, q }) => p * q,
  check: ({ p, q, root, divide }) => {
    const number = p * q * root * root;
    const isSquare = (n: number) => Number.isInteger(Math.sqrt(n));
    let factor = 1;
    while (!isSquare(divide ? number / factor : number * factor)) factor += 1;
    return factor;
  },
  mistakes: {
    'leaves out one of the unpaired prime factors': ({ p }) => p,
    'leaves out the other unpaired prime factor': ({ q }) => q,
    'adds the unpaired prime factors': ({ p, q }) => p + q,
    'is the root of the part that is a square already': ({ root }) => root,
    'works too, but is not the least: it has a square in it': ({ p, q, root, divide }) =>
      divide && root % 2 === 1 ? undefined : 4 * p * q,
  },
  stem: ({ p, q, root, divide }) =>
    divide
      ? `By which least number must ${p * q * root * root} be divided so that the quotient is a perfect square?`
      : `By which least number must ${p * q * root * root} be multiplied so that the product is a perfect square?`,
  steps: ({ p, q, root }, answer) => [
    `$${p * q * root * root} = ${root}^2 \\times ${p} \\times ${q}$.`,
    `Every prime factor must stand an even number of times. ${p} and ${q} have no partner, so the least number is $${p} \\times ${q}$, which is ${answer}.`,
  ],
});

const exponents = singleChoice({
  name: 'equal-powers',
  title: 'An equation between powers',
  area: 'Quantitative',
  topic: 'Surds and Indices',
  difficulty: 3,
  space: 90,
  parameters: (draw) => {
    const base = draw.pick([2, 2, 3, 5]);
    const most = base === 2 ? 6 : base === 3 ? 4 : 3;
    const low = draw.whole(1, most - 1);
    const [high, plus] = [draw.whole(low + 1, most), draw.whole(1, 9)];
    const fair = range(1, 9).filter((minus) => (low * plus + high * minus) % (high - low) === 0);
    return { base, low, high, plus, minus: draw.pick(fair.length > 0 ? fair : [0]) };
  },
  holds: ({ minus }) => minus > 0,
  bounds: [1, 60],
  solve: ({ low, high, plus, minus }): Exact => ratio(low * plus + high * minus, high - low),
  check: ({ base, low, high, plus, minus }) => {
    const exponent = (power: number, x: number) => Math.log(base ** power) * x;
    return (
      range(0, 99).find((x) => Math.abs(exponent(low, x + plus) - exponent(high, x - minus)) < 1e-9) ?? -1
    );
  },
  mistakes: {
    'does not multiply the number in the first exponent': ({ low, high, plus, minus }) =>
      ratio(plus + high * minus, high - low),
    'does not multiply the number in the second exponent': ({ low, high, plus, minus }) =>
      ratio(low * plus + minus, high - low),
    'equates numbers of the exponents without their bases': ({ plus, minus }) => plus + minus,
    'loses a sign': ({ low, high, plus, minus }) => ratio(Math.abs(low * plus - high * minus), high - low),
    'adds the factors of $x$ instead of subtracting them': ({ low, high, plus, minus }) =>
      ratio(low * plus + high * minus, high + low),
    'forgets to divide by the factor of $x$': ({ low, plus, high, minus }) => low * plus + high * minus,
  },
  write: (value) => `$x = ${toTex(value)}$`,
  stem: ({ base, low, high, plus, minus }) => [
    `For which $x$ is $${base ** low}^{x + ${plus}} = ${base ** high}^{x - ${minus}}$?`,
    `Solve $${base ** low}^{x + ${plus}} = ${base ** high}^{x - ${minus}}$.`,
  ],
  steps: ({ base, low, high, plus, minus }, answer) => {
    const times = (factor: number, inner: string) => (factor === 1 ? inner : `${factor}(${inner})`);
    return [
      `Write both sides as powers of ${base}: $${base}^{${times(low, `x + ${plus}`)}} = ${base}^{${times(high, `x - ${minus}`)}}$.`,
      `The exponents are equal: $${times(low, `x + ${plus}`)} = ${times(high, `x - ${minus}`)}$.`,
      `So $${low * plus} + ${high * minus} = ${high - low === 1 ? 'x' : `${high - low}x`}$ and ${answer}.`,
    ];
  },
});

const logarithm = singleChoice({
  name: 'logarithm-equation',
  title: 'An equation between logarithms',
  area: 'Quantitative',
  topic: 'Logarithm',
  difficulty: 3,
  space: 100,
  parameters: (draw) => {
    const [base, minus] = [draw.pick([2, 3, 4, 5, 6, 10]), draw.whole(1, 12)];
    const fair = range(1, 40).filter((plus) => (plus + base * minus) % (base - 1) === 0);
    return { base, minus, plus: draw.pick(fair) };
  },
  bounds: [2, 99],
  solve: ({ base, plus, minus }): Exact => ratio(plus + base * minus, base - 1),
  check: ({ base, plus, minus }) => {
    let x = minus + 1;
    while (Math.abs(Math.log((x + plus) / (x - minus)) / Math.log(base) - 1) > 1e-9 && x < 999) x += 1;
    return x;
  },
  mistakes: {
    'takes the difference of the logarithms for that of the numbers, and loses the base': ({
      base,
      plus,
      minus,
    }) => ratio(plus + minus, base - 1),
    'adds the factors of $x$ instead of subtracting them': ({ base, plus, minus }) =>
      ratio(plus + base * minus, base + 1),
    'loses a sign': ({ base, plus, minus }) => ratio(Math.abs(plus - base * minus), base - 1),
    'multiplies the wrong side by the base': ({ base, plus, minus }) => ratio(base * plus + minus, base - 1),
    'forgets to divide by the factor of $x$': ({ base, plus, minus }) => plus + base * minus,
    'takes 1 for the quotient plus the base': ({ base, plus, minus }) => plus + minus + base,
    'is the least whole number for which both logarithms exist': ({ minus }) => minus + 1,
  },
  write: (value) => `$x = ${toTex(value)}$`,
  stem: ({ base, plus, minus }) =>
    `For which $x$ is $\\log_{${base}}(x + ${plus}) - \\log_{${base}}(x - ${minus}) = 1$?`,
  steps: ({ base, plus, minus }, answer) => [
    `The difference of two logarithms is the logarithm of the quotient: $\\frac{x + ${plus}}{x - ${minus}} = ${base}^1$.`,
    `So $x + ${plus} = ${base}x - ${base * minus}$, which gives $${plus + base * minus} = ${base === 2 ? 'x' : `${base - 1}x`}$ and ${answer}.`,
    `Both logarithms exist there, since $x > ${minus}$.`,
  ],
});

const cubes = numerical({
  name: 'cube-root-of-product',
  title: 'The cube root of a product',
  area: 'Quantitative',
  topic: 'Square and Cube Roots',
  difficulty: 1,
  space: 60,
  parameters: (draw) => ({ a: draw.whole(2, 12), b: draw.whole(2, 12), square: draw.whole(3, 25) }),
  holds: ({ a, b, square }) => a < b && square !== a * b,
  bounds: [1, 500],
  solve: ({ a, b, square }) => a * b + square,
  check: ({ a, b, square }) => {
    const product = a ** 3 * b ** 3;
    let root = 1;
    while (root ** 3 < product) root += 1;
    let other = 1;
    while (other * other < square * square) other += 1;
    return root + other;
  },
  mistakes: {
    'adds the cube roots instead of multiplying them': ({ a, b, square }) => a + b + square,
    'leaves the square root out': ({ a, b }) => a * b,
  },
  stem: ({ a, b, square }) =>
    `What is $\\sqrt[3]{${toTex(a ** 3)} \\times ${toTex(b ** 3)}} + \\sqrt{${square * square}}$?`,
  steps: ({ a, b, square }, answer) => [
    `$${toTex(a ** 3)} = ${a}^3$ and $${toTex(b ** 3)} = ${b}^3$, so the cube root is $${a} \\times ${b} = ${a * b}$.`,
    `$\\sqrt{${square * square}} = ${square}$, so the sum is $${a * b} + ${square}$, which is ${answer}.`,
  ],
});

export const powerTemplates: Template[] = [toSquare, exponents, logarithm, cubes];
