import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

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

type Exchange = { numbers: number[]; right: Sign[]; pair: [Sign, Sign] };
const exchanged = (written: readonly Sign[], [one, other]: readonly [Sign, Sign]) =>
  written.map((sign) => (sign === one ? other : sign === other ? one : sign));
const pairs = signs.flatMap((one, at) => signs.slice(at + 1).map((other): [Sign, Sign] => [one, other]));
const showSign = (sign: Sign) => `“${sign.replace('-', '−')}”`;
const phrasePair = (pair: readonly Sign[]) =>
  signs
    .filter((sign) => pair.includes(sign))
    .map(showSign)
    .join(' and ');
/** The two signs that the pair leaves where they are. */
const restOf = (pair: readonly Sign[]) => signs.filter((sign) => !pair.includes(sign));

const exchange = singleChoice({
  name: 'two-signs-to-exchange',
  title: 'Two signs to exchange in a wrong equation',
  area: 'Logical',
  topic: 'Mathematical operations',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Exchange => ({
    numbers: [draw.whole(6, 48), ...range(1, 4).map(() => draw.pick([2, 3, 4, 5, 6, 8, 9, 12]))],
    right: draw.shuffle(signs),
    pair: draw.pick(pairs),
  }),
  holds: ({ numbers, right, pair }) => {
    const value = evaluate(numbers, right);
    const written = exchanged(right, pair);
    return (
      Number.isInteger(value) &&
      value > 0 &&
      value < 500 &&
      [written, ...pairs.filter((other) => other !== pair).map((other) => exchanged(written, other))].every(
        (other) => Math.abs(evaluate(numbers, other) - value) > 1e-6,
      )
    );
  },
  solve: ({ pair }): string => phrasePair(pair),
  check: ({ numbers, right, pair }) => {
    const written = exchanged(right, pair);
    const value = evaluateBySplitting(numbers, right);
    return pairs
      .filter((one) => Math.abs(evaluateBySplitting(numbers, exchanged(written, one)) - value) < 1e-6)
      .map(phrasePair)
      .join();
  },
  mistakes: {
    'exchanges the two signs that are right': ({ pair }) => phrasePair(restOf(pair)),
    'moves one of the wrong signs, but not the other': ({ pair }) =>
      phrasePair([pair[0], restOf(pair)[0] ?? '+']),
    'moves one of the wrong signs together with a right one': ({ pair }) =>
      phrasePair([pair[1], restOf(pair)[1] ?? '+']),
    'leaves one of the wrong signs where it is': ({ pair }) => phrasePair([pair[0], restOf(pair)[1] ?? '+']),
    'puts a right sign in the wrong place': ({ pair }) => phrasePair([pair[1], restOf(pair)[0] ?? '+']),
  },
  stem: ({ numbers, right, pair }) =>
    `The equation ${tex({ numbers, written: exchanged(right, pair) }).replace(/\$$/, '')} = ${evaluate(numbers, right)}$ is wrong. Which two signs must change places to make it right?`,
  steps: ({ numbers, right, pair }, answer) => [
    `As written, the left side is not ${evaluate(numbers, right)}. Try the pairs of signs, and remember that multiplication and division come first.`,
    `With ${phrasePair(pair)} exchanged, ${tex({ numbers, written: right })} is ${evaluate(numbers, right)}, so the signs are ${answer}.`,
  ],
});

type Remainders = { number: number; base: number };
const digitsIn = ({ number, base }: Remainders) =>
  [...number.toString(base)].map((digit) => Number.parseInt(digit, base));

const remainders = numerical({
  name: 'trace-a-loop-of-remainders',
  title: 'A flowchart that adds up remainders',
  area: 'Logical',
  topic: 'Flowcharts',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Remainders => ({
    number: draw.whole(60, 2000),
    base: draw.pick([2, 3, 4, 5, 6, 7, 8]),
  }),
  holds: (p) => digitsIn(p).length >= 3 && digitsIn(p).length <= 8,
  bounds: [1, 60],
  solve: (p) => digitsIn(p).reduce((sum, digit) => sum + digit, 0),
  check: ({ number, base }) => {
    let [left, sum] = [number, 0];
    while (left > 0) {
      sum += left % base;
      left = Math.floor(left / base);
    }
    return sum;
  },
  mistakes: {
    'leaves out the last round': (p) =>
      digitsIn(p)
        .slice(1)
        .reduce((sum, digit) => sum + digit, 0),
    'counts the rounds': (p) => digitsIn(p).length,
  },
  stem: ({ number, base }) =>
    `A flowchart does this. What does it print?

1. Put ${number} into N and 0 into S.
2. Is N equal to 0? If yes, print S and stop.
3. Divide N by ${base}. Add the remainder to S, and put the quotient without its fraction into N.
4. Go back to step 2.`,
  steps: (p, answer) => {
    const values = [p.number];
    while ((values.at(-1) ?? 0) > 0) values.push(Math.floor((values.at(-1) ?? 0) / p.base));
    const left = digitsIn(p).reverse();
    return [
      `N takes the values ${values.join(', ')}; the remainders are ${left.join(', ')}.`,
      `$${left.join(' + ')}$ is ${answer}.`,
    ];
  },
});

export const operationTemplates: Template[] = [operations, exchange, remainders];
