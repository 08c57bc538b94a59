import { type Exact, minus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatFraction, formatNumber, range, toTex } from '../number-format.ts';
import type { Template } from '../template.ts';

const signed = (value: number) => (value < 0 ? `(${value})` : String(value));
const area = 'Technical: all trades' as const;
const topic = 'Engineering mathematics';

type Matrix = [number, number, number][];
const matrixTex = (rows: readonly (readonly number[])[]) =>
  `\\begin{pmatrix} ${rows.map((row) => row.join(' & ')).join(' \\\\ ')} \\end{pmatrix}`;
/** The products of the three main or side diagonals (Sarrus). */
const diagonal = (m: Matrix, direction: 1 | -1) =>
  range(0, 2).map((at) =>
    range(0, 2).reduce((product, row) => product * (m[row]?.[(at + direction * row + 3) % 3] ?? 0), 1),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
/** The minors of the first row. */
const minors = ([, b, c]: Matrix) =>
  range(0, 2).map((at) => {
    const [left = 0, right = 0] = [0, 1, 2].filter((column) => column !== at);
    return (b?.[left] ?? 0) * (c?.[right] ?? 0) - (b?.[right] ?? 0) * (c?.[left] ?? 0);
  });
const expand = (m: Matrix, signs: [number, number, number]) =>
  sum(minors(m).map((minor, at) => (signs[at] ?? 1) * (m[0]?.[at] ?? 0) * minor));

const determinant = singleChoice({
  name: 'determinant-of-three-rows',
  title: 'A determinant of three rows',
  ...{ area, topic },
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({
    m: range(1, 3).map(() => [draw.whole(-4, 6), draw.whole(-4, 6), draw.whole(-4, 6)]) as Matrix,
  }),
  holds: ({ m }) =>
    m.flat().filter((entry) => entry === 0).length < 2 && m[0]?.every((entry) => entry !== 0) === true,
  bounds: [-300, 300],
  solve: ({ m }) => expand(m, [1, -1, 1]),
  check: ({ m }) => sum(diagonal(m, 1)) - sum(diagonal(m, -1)),
  mistakes: {
    'adds all three minors without a change of sign': ({ m }) => expand(m, [1, 1, 1]),
    'takes the third minor with the wrong sign': ({ m }) => expand(m, [1, -1, -1]),
    'adds the products of the other diagonals instead of subtracting them': ({ m }) =>
      sum(diagonal(m, 1)) + sum(diagonal(m, -1)),
    'uses the products of the main diagonals alone': ({ m }) => sum(diagonal(m, 1)),
    'has the wrong sign': ({ m }) => -expand(m, [1, -1, 1]),
  },
  stem: ({ m }) => `What is the determinant of $${matrixTex(m)}$?`,
  steps: ({ m }, answer) => {
    const [a = 0, b = 0, c = 0] = m[0] ?? [];
    const [first = 0, second = 0, third = 0] = minors(m);
    return [
      `Expand along the first row. The minors are ${[first, second, third].map((minor) => formatNumber(minor)).join(', ')}.`,
      `$${a} \\times ${signed(first)} - ${signed(b)} \\times ${signed(second)} + ${signed(c)} \\times ${signed(third)}$ gives ${answer}.`,
    ];
  },
});

type Square = { high: number; low: number; a: number; b: number };
const entries = ({ high, low, a, b }: Square) => {
  const d = high + low - a;
  return { a, b, c: (a * d - high * low) / b, d };
};

const eigenvalue = singleChoice({
  name: 'greater-eigenvalue',
  title: 'The greater eigenvalue of a matrix',
  ...{ area, topic },
  difficulty: 3,
  space: 200,
  parameters: (draw) => {
    const low = draw.whole(-4, 5);
    return { low, high: low + draw.whole(1, 7), a: draw.whole(-3, 7), b: draw.pick([1, 2, 3, 4, -1, -2]) };
  },
  holds: (p) => {
    const { c } = entries(p);
    return Number.isInteger(c) && c !== 0 && Math.abs(c) < 20 && p.high !== 0;
  },
  bounds: [-60, 60],
  solve: (p): Exact => {
    const { a, b, c, d } = entries(p);
    return ratio(a + d + Math.sqrt((a + d) ** 2 - 4 * (a * d - b * c)), 2);
  },
  check: (p) => {
    const { a, b, c, d } = entries(p);
    return range(-30, 30).findLast((value) => (a - value) * (d - value) === b * c) ?? 99;
  },
  mistakes: {
    'is the smaller eigenvalue': ({ low }) => low,
    'is the trace': ({ high, low }) => high + low,
    'is the determinant': ({ high, low }) => high * low,
    'is the greatest entry of the main diagonal': (p) => Math.max(entries(p).a, entries(p).d),
    'is the difference of the eigenvalues': ({ high, low }) => high - low,
    'solves the equation with the wrong sign of the trace': ({ low }) => -low,
  },
  stem: (p) => {
    const { a, b, c, d } = entries(p);
    return `What is the greater eigenvalue of $${matrixTex([
      [a, b],
      [c, d],
    ])}$?`;
  },
  steps: (p, answer) => {
    const { high, low } = p;
    const { a, b, c, d } = entries(p);
    return [
      `The trace is $${a} + ${signed(d)} = ${a + d}$, the determinant $${a} \\times ${signed(d)} - ${signed(b)} \\times ${signed(c)} = ${high * low}$.`,
      `The eigenvalues have the sum ${formatNumber(high + low)} and the product ${formatNumber(high * low)}, so they are ${formatNumber(low)} and ${formatNumber(high)}.`,
      `The greater one is ${answer}.`,
    ];
  },
});

type Cubic = { a: number; b: number; c: number; x: number };
const valueAt = ({ a, b, c }: Cubic, x: number) => a * x ** 3 + b * x * x + c * x;

const derivative = numerical({
  name: 'slope-of-a-cubic',
  title: 'The slope of a curve at a point',
  ...{ area, topic },
  difficulty: 1,
  space: 500,
  parameters: (draw) => ({
    a: draw.whole(1, 4),
    b: draw.whole(-5, 6),
    c: draw.whole(-9, 9),
    x: draw.whole(1, 5),
  }),
  holds: ({ b, c }) => b !== 0 && c !== 0,
  bounds: [1, 999],
  solve: ({ a, b, c, x }) => 3 * a * x * x + 2 * b * x + c,
  check: (p) => {
    // Central differences over 1 and 2; together they have no error for a cubic (Richardson).
    const slope = (h: number) => ratio(valueAt(p, p.x + h) - valueAt(p, p.x - h), 2 * h);
    return ratio(minus(times(4, slope(1)), slope(2)), 3);
  },
  mistakes: {
    'is the value of the function': (p) => valueAt(p, p.x),
    'drops the linear term': ({ a, b, x }) => 3 * a * x * x + 2 * b * x,
    'keeps the powers of $x$': ({ a, b, c, x }) => 3 * a * x ** 3 + 2 * b * x * x + c * x,
  },
  stem: ({ a, b, c, x }) => {
    const term = (factor: number, power: string) =>
      `${factor < 0 ? '-' : '+'} ${Math.abs(factor) === 1 ? '' : Math.abs(factor)}${power}`;
    return `What is the slope of the curve $y = ${a === 1 ? '' : a}x^3 ${term(b, 'x^2')} ${term(c, 'x')}$ at $x = ${x}$?`;
  },
  steps: ({ a, b, c, x }, answer) => [
    `$y' = ${3 * a}x^2 ${b < 0 ? '-' : '+'} ${Math.abs(2 * b)}x ${c < 0 ? '-' : '+'} ${Math.abs(c)}$.`,
    `At $x = ${x}$ this is $${3 * a * x * x} ${b < 0 ? '-' : '+'} ${Math.abs(2 * b * x)} ${c < 0 ? '-' : '+'} ${Math.abs(c)}$, which is ${answer}.`,
  ],
});

type Machines = { share: number; first: number; second: number };
const faulty = ({ share, first, second }: Machines) => share * first + (100 - share) * second;

const bayes = singleChoice({
  name: 'machine-of-a-faulty-part',
  title: 'From which machine a faulty part comes',
  ...{ area, topic },
  difficulty: 4,
  space: 300,
  parameters: (draw) => ({ share: draw.step(20, 80, 10), first: draw.whole(1, 8), second: draw.whole(1, 8) }),
  holds: ({ share, first, second }) => first !== second && share * first !== (100 - share) * second,
  form: 'fraction',
  bounds: [0, 1],
  solve: (p) => ratio(p.share * p.first, faulty(p)),
  check: ({ share, first, second }) => {
    // Counts 10,000 parts one by one.
    let [all, own] = [0, 0];
    for (let part = 0; part < 10_000; part += 1) {
      const fromFirst = part < share * 100;
      const isFaulty = part % 100 < (fromFirst ? first : second);
      if (isFaulty) all += 1;
      if (isFaulty && fromFirst) own += 1;
    }
    return ratio(own, all);
  },
  mistakes: {
    'is the probability of the other machine': (p) => minus(1, ratio(p.share * p.first, faulty(p))),
    'is the share of the machine in all parts': ({ share }): Exact => ratio(share, 100),
    'ignores how many parts each machine makes': ({ first, second }) => ratio(first, first + second),
    'is the probability that any part is faulty': (p) => ratio(faulty(p), 10_000),
    'is the probability that a part is faulty and from this machine': ({ share, first }) =>
      ratio(share * first, 10_000),
    'is the share of faulty parts of this machine': ({ first }) => ratio(first, 100),
  },
  write: formatFraction,
  stem: ({ share, first, second }) =>
    `Machine A makes ${share}% of all parts of a factory and machine B the rest. Of the parts of machine A ${first}% are faulty, of those of machine B ${second}%. A part picked at random is faulty. What is the probability that machine A made it?`,
  steps: ({ share, first, second }, answer) => [
    `Of 10,000 parts, A makes ${formatNumber(share * 100)}, of which ${formatNumber(share * first)} are faulty. B makes ${formatNumber((100 - share) * 100)}, of which ${formatNumber((100 - share) * second)} are faulty.`,
    `So the probability is $\\frac{${toTex(share * first)}}{${toTex(share * first)} + ${toTex((100 - share) * second)}}$, which is ${answer}.`,
  ],
});

export const engineeringMathematicsTemplates: Template[] = [determinant, eigenvalue, derivative, bayes];
