import { minus, plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import {
  formatFraction,
  formatMultiple,
  formatNumber,
  formatOrdinal,
  range,
  toTex,
} from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Telescope = { first: number; step: number; count: number };

const telescope = singleChoice({
  name: 'sum-of-telescoping-fractions',
  title: 'A sum of fractions that cancel',
  area: 'Quantitative',
  topic: 'Series',
  difficulty: 4,
  space: 100,
  parameters: (draw): Telescope => ({
    first: draw.whole(1, 6),
    step: draw.whole(1, 4),
    count: draw.whole(5, 24),
  }),
  form: 'fraction',
  bounds: [0.001, 5],
  solve: ({ first, step, count }) => ratio(count, first * (first + count * step)),
  check: ({ first, step, count }) =>
    plus(...range(0, count - 1).map((at) => ratio(1, (first + at * step) * (first + (at + 1) * step)))),
  mistakes: {
    'forgets to divide by the step': ({ first, step, count }) =>
      step === 1 ? undefined : ratio(count * step, first * (first + count * step)),
    'stops one fraction too early': ({ first, step, count }) =>
      ratio(count - 1, first * (first + (count - 1) * step)),
    'adds one fraction too many': ({ first, step, count }) =>
      ratio(count + 1, first * (first + (count + 1) * step)),
    'is the last fraction alone': ({ first, step, count }) =>
      ratio(1, (first + (count - 1) * step) * (first + count * step)),
    'adds the two reciprocals that are left instead of subtracting them': ({ first, step, count }) =>
      times(plus(ratio(1, first), ratio(1, first + count * step)), ratio(1, step)),
    'takes the reciprocal of the first number for the whole sum': ({ first, step }) => ratio(1, first * step),
  },
  write: formatFraction,
  stem: ({ first, step, count }) => {
    const term = (at: number) => `\\frac{1}{${first + at * step} \\times ${first + (at + 1) * step}}`;
    return [
      `What is the sum $${term(0)} + ${term(1)} + ${term(2)} + \\dots + ${term(count - 1)}$?`,
      `Find the value of $${term(0)} + ${term(1)} + ${term(2)} + \\dots + ${term(count - 1)}$.`,
    ];
  },
  steps: ({ first, step, count }, answer) => {
    const scale = step === 1 ? '' : `\\frac{1}{${step}} `;
    const last = first + count * step;
    return [
      `Each fraction is a difference: $\\frac{1}{${first} \\times ${first + step}} = ${scale}\\left(\\frac{1}{${first}} - \\frac{1}{${first + step}}\\right)$, and so on.`,
      `In the sum all but the first and the last reciprocal cancel: $${scale}\\left(\\frac{1}{${first}} - \\frac{1}{${last}}\\right)$, which is ${answer}.`,
    ];
  },
});

type Geometric = { start: number; factor: number; one: number; other: number; asked: number };
const termOf = ({ start, factor }: Geometric, place: number) => start * factor ** (place - 1);

const geometric = singleChoice({
  name: 'term-of-a-geometric-progression',
  title: 'A term of a geometric progression',
  area: 'Quantitative',
  topic: 'Progressions',
  difficulty: 3,
  space: 150,
  parameters: (draw): Geometric => {
    const one = draw.whole(2, 3);
    const other = one + draw.pick([1, 3]);
    return {
      start: draw.whole(1, 12),
      factor: draw.whole(2, 5),
      one,
      other,
      asked: draw.pick([1, 4, 5, 6, 7].filter((place) => place !== one && place !== other)),
    };
  },
  bounds: [1, 90_000],
  solve: (p) => termOf(p, p.asked),
  check: (p) => {
    // Tries every first term and factor until both given terms fit, then multiplies on.
    const [here, there] = [termOf(p, p.one), termOf(p, p.other)];
    for (const factor of range(2, 9))
      for (const start of range(1, 60)) {
        const terms = [start];
        while (terms.length < 8) terms.push((terms.at(-1) ?? 0) * factor);
        if (terms[p.one - 1] === here && terms[p.other - 1] === there) return terms[p.asked - 1] ?? 0;
      }
    return 0;
  },
  mistakes: {
    'is the term after the one asked for': (p) => termOf(p, p.asked + 1),
    'is the term before the one asked for': (p) => (p.asked > 1 ? termOf(p, p.asked - 1) : undefined),
    'treats the progression as arithmetic': (p) => {
      const step = (termOf(p, p.other) - termOf(p, p.one)) / (p.other - p.one);
      const value = termOf(p, p.one) + (p.asked - p.one) * step;
      return Number.isInteger(value) ? value : undefined;
    },
    'is the factor of the progression': ({ factor }) => factor,
    'is the first term': ({ start }) => start,
    'adds the two given terms': (p) => termOf(p, p.one) + termOf(p, p.other),
  },
  stem: (p) => [
    `The ${formatOrdinal(p.one)} term of a geometric progression with positive terms is ${formatNumber(termOf(p, p.one))} and the ${formatOrdinal(p.other)} term is ${formatNumber(termOf(p, p.other))}. What is the ${formatOrdinal(p.asked)} term?`,
    `In a geometric progression of positive numbers the ${formatOrdinal(p.one)} and the ${formatOrdinal(p.other)} terms are ${formatNumber(termOf(p, p.one))} and ${formatNumber(termOf(p, p.other))}. Find the ${formatOrdinal(p.asked)} term.`,
  ],
  steps: (p, answer) => {
    const gap = p.other - p.one;
    const quotient = termOf(p, p.other) / termOf(p, p.one);
    return [
      `From the ${formatOrdinal(p.one)} to the ${formatOrdinal(p.other)} term one multiplies ${gap === 1 ? 'once' : `${gap} times`} by the factor: ${gap === 1 ? '$r$' : `$r^{${gap}}$`} is $${toTex(termOf(p, p.other))} \\div ${toTex(termOf(p, p.one))} = ${quotient}$, so $r = ${p.factor}$.`,
      `The first term is $${toTex(termOf(p, p.one))} \\div ${p.factor}^{${p.one - 1}} = ${p.start}$.`,
      `The ${formatOrdinal(p.asked)} term is $${p.start} \\times ${p.factor}^{${p.asked - 1}}$: ${answer}.`,
    ];
  },
});

type Roots = { sum: number; product: number };
const squaresOf = ({ sum, product }: Roots) => sum * sum - 2 * product;
const equationOf = ({ sum, product }: Roots) =>
  `x^2 ${sum < 0 ? '+' : '-'} ${formatMultiple(Math.abs(sum), 'x')} ${product < 0 ? '-' : '+'} ${Math.abs(product)} = 0`;

const squares = singleChoice({
  name: 'squares-of-the-roots',
  title: 'The squares of the roots of a quadratic equation',
  area: 'Quantitative',
  topic: 'Equations',
  difficulty: 3,
  space: 100,
  parameters: (draw): Roots => {
    const [one, other] = [draw.whole(-9, 12), draw.whole(1, 12)];
    return { sum: one + other, product: one * other };
  },
  holds: ({ sum, product }) => sum !== 0 && product !== 0 && sum * sum !== 4 * product,
  bounds: [1, 600],
  solve: squaresOf,
  check: ({ sum, product }) => {
    const roots = range(-20, 20).filter((x) => x * x - sum * x + product === 0);
    return roots.reduce((total, root) => total + root * root, 0);
  },
  mistakes: {
    'is the square of the sum of the roots': ({ sum }) => sum * sum,
    'adds twice the product instead of subtracting it': ({ sum, product }) => sum * sum + 2 * product,
    'subtracts the product only once': ({ sum, product }) => sum * sum - product,
    'is the square of the difference of the roots': ({ sum, product }) => sum * sum - 4 * product,
    'is the square of the product': ({ product }) => product * product,
    'squares the product instead of the sum': ({ sum, product }) => Math.abs(product * product - 2 * sum),
  },
  stem: (p) => [
    `The roots of $${equationOf(p)}$ are $\\alpha$ and $\\beta$. What is $\\alpha^2 + \\beta^2$?`,
    `What is the sum of the squares of the roots of the equation $${equationOf(p)}$?`,
  ],
  steps: (p, answer) => [
    `The roots add up to ${p.sum < 0 ? `$${p.sum}$` : p.sum} and have the product ${p.product < 0 ? `$${p.product}$` : p.product}.`,
    `$\\alpha^2 + \\beta^2 = (\\alpha + \\beta)^2 - 2\\alpha\\beta = ${p.sum * p.sum} ${p.product < 0 ? '+' : '-'} ${2 * Math.abs(p.product)}$, which is ${answer}.`,
  ],
});

const consecutive = numerical({
  name: 'consecutive-numbers-from-their-sum',
  title: 'Consecutive numbers with a known sum',
  area: 'Quantitative',
  topic: 'Equations',
  difficulty: 1,
  space: 200,
  parameters: (draw) => ({
    count: draw.whole(3, 7),
    first: draw.whole(5, 60),
    kind: draw.pick(['whole', 'even', 'odd'] as const),
    largest: draw.coinFlip(),
  }),
  holds: ({ first, kind }) => kind === 'whole' || (first % 2 === 0) === (kind === 'even'),
  bounds: [5, 100],
  solve: (p) => {
    const gap = p.kind === 'whole' ? 1 : 2;
    const average = ratio(sumOfRun(p), p.count);
    const half = ratio(gap * (p.count - 1), 2);
    return p.largest ? plus(average, half) : minus(average, half);
  },
  check: (p) => {
    const gap = p.kind === 'whole' ? 1 : 2;
    for (const start of range(1, 100)) {
      const run = range(0, p.count - 1).map((at) => start + at * gap);
      const fits = p.kind === 'whole' || (start % 2 === 0) === (p.kind === 'even');
      if (fits && run.reduce((sum, n) => sum + n, 0) === sumOfRun(p))
        return (p.largest ? run.at(-1) : run[0]) ?? 0;
    }
    return 0;
  },
  mistakes: {
    'is the number at the other end': (p) => {
      const gap = p.kind === 'whole' ? 1 : 2;
      return p.largest ? p.first : p.first + gap * (p.count - 1);
    },
    'is the average': (p) => ratio(sumOfRun(p), p.count),
  },
  stem: (p) =>
    `The sum of ${p.count} consecutive ${p.kind === 'whole' ? 'whole' : p.kind} numbers is ${sumOfRun(p)}. What is the ${p.largest ? 'largest' : 'smallest'} of them?`,
  steps: (p, answer) => {
    const gap = p.kind === 'whole' ? 1 : 2;
    return [
      `Their average is $${sumOfRun(p)} \\div ${p.count} = ${toTex(ratio(sumOfRun(p), p.count))}$, and from the smallest to the largest there are ${p.count - 1} steps of ${gap}.`,
      `The ${p.largest ? 'largest' : 'smallest'} lies half of that, $${toTex(ratio(gap * (p.count - 1), 2))}$, ${p.largest ? 'above' : 'below'} the average: ${answer}.`,
    ];
  },
});

/** The sum of a run of numbers. */
function sumOfRun({ count, first, kind }: { count: number; first: number; kind: 'whole' | 'even' | 'odd' }) {
  return range(0, count - 1).reduce((sum, at) => sum + first + at * (kind === 'whole' ? 1 : 2), 0);
}

export const rootTemplates: Template[] = [telescope, geometric, squares, consecutive];
