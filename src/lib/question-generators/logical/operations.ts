import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

type Sign = '+' | '-' | '×' | '÷';
const signs: Sign[] = ['+', '-', '×', '÷'];
type Sum = { numbers: number[]; written: Sign[] };

/** A sum of terms, each calculated from left to right. */
function evaluate(numbers: readonly number[], operations: readonly Sign[]): number {
  const terms: number[] = [numbers[0] ?? 0];
  operations.forEach((sign, at) => {
    const next = numbers[at + 1] ?? 0;
    const last = terms.at(-1) ?? 0;
    if (sign === '×') terms[terms.length - 1] = last * next;
    else if (sign === '÷') terms[terms.length - 1] = last / next;
    else terms.push(sign === '+' ? next : -next);
  });
  return terms.reduce((sum, term) => sum + term, 0);
}

/** The same value, found by splitting at the operation that is calculated last. */
function evaluateBySplitting(numbers: readonly number[], operations: readonly Sign[]): number {
  if (operations.length === 0) return numbers[0] ?? 0;
  const weak = operations.findLastIndex((sign) => sign === '+' || sign === '-');
  const at = weak >= 0 ? weak : operations.length - 1;
  const left = evaluateBySplitting(numbers.slice(0, at + 1), operations.slice(0, at));
  const right = evaluateBySplitting(numbers.slice(at + 1), operations.slice(at + 1));
  return { '+': left + right, '-': left - right, '×': left * right, '÷': left / right }[
    operations[at] ?? '+'
  ];
}

const leftToRight = (numbers: readonly number[], operations: readonly Sign[]) =>
  operations.reduce(
    (value, sign, at) => evaluateBySplitting([value, numbers[at + 1] ?? 0], [sign]),
    numbers[0] ?? 0,
  );

const tex = ({ numbers, written }: Sum) =>
  `$${numbers.map((n, at) => `${n}${written[at] ? ` ${written[at].replace('×', '\\times').replace('÷', '\\div')} ` : ''}`).join('')}$`;

const swapped = (written: readonly Sign[], meaning: Record<Sign, Sign>) =>
  written.map((sign) => meaning[sign]);

const operations = singleChoice({
  name: 'signs-with-other-meanings',
  title: 'Signs with other meanings',
  area: 'Logical',
  topic: 'Mathematical operations',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const to = draw.shuffle(signs);
    const meaning = Object.fromEntries(signs.map((sign, at) => [sign, to[at] ?? sign])) as Record<Sign, Sign>;
    const numbers = [draw.whole(4, 60), ...range(1, 4).map(() => draw.pick([2, 3, 4, 5, 6, 8, 10, 12]))];
    return { meaning, numbers, written: draw.shuffle(signs) };
  },
  holds: ({ meaning }) => signs.every((sign) => meaning[sign] !== sign),
  bounds: [1, 900],
  solve: ({ meaning, numbers, written }) => evaluate(numbers, swapped(written, meaning)),
  check: ({ meaning, numbers, written }) => evaluateBySplitting(numbers, swapped(written, meaning)),
  mistakes: {
    'works from left to right': ({ meaning, numbers, written }) =>
      leftToRight(numbers, swapped(written, meaning)),
    'reads the signs as they usually are': ({ numbers, written }) => evaluate(numbers, written),
    'mixes up plus and minus': ({ meaning, numbers, written }) =>
      evaluate(numbers, swapped(swapped(written, meaning), { '+': '-', '-': '+', '×': '×', '÷': '÷' })),
    'mixes up multiplication and division': ({ meaning, numbers, written }) =>
      evaluate(numbers, swapped(swapped(written, meaning), { '+': '+', '-': '-', '×': '÷', '÷': '×' })),
    'leaves out the last number': ({ meaning, numbers, written }) =>
      evaluate(numbers.slice(0, 4), swapped(written.slice(0, 3), meaning)),
    'leaves out the first number': ({ meaning, numbers, written }) =>
      evaluate(numbers.slice(1), swapped(written.slice(1), meaning)),
  },
  stem: ({ meaning, numbers, written }) =>
    `Suppose that ${signs.map((sign) => `“${sign.replace('-', '−')}” stands for “${meaning[sign].replace('-', '−')}”`).join(', ')}.
What is the value of ${tex({ numbers, written })}?`,
  steps: ({ meaning, numbers, written }, answer) => [
    `With the meanings put in: ${tex({ numbers, written: swapped(written, meaning) })}.`,
    `Multiplication and division come before addition and subtraction, which gives ${answer}.`,
  ],
});

export const operationTemplates: Template[] = [operations];
