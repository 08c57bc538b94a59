import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatRupees, range, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

const SIGNS = ['+', '−', '×', '÷'] as const;
type Sign = (typeof SIGNS)[number];
const triples = SIGNS.flatMap((a) => SIGNS.flatMap((b) => SIGNS.map((c): Sign[] => [a, b, c])));

const apply = (sign: Sign | undefined, a: number, b: number): number => {
  if (sign === '+') return a + b;
  if (sign === '−') return a - b;
  return sign === '×' ? a * b : a / b;
};

/** The value by the usual order: first × and ÷, then + and −, each from left to right. */
function value([a = 0, b = 1, c = 1, d = 1]: readonly number[], [x, y, z]: readonly Sign[]): number {
  const binds = (sign: Sign | undefined) => sign === '×' || sign === '÷';
  if (binds(x)) {
    const first = apply(x, a, b);
    return binds(z) && !binds(y) ? apply(y, first, apply(z, c, d)) : apply(z, apply(y, first, c), d);
  }
  if (!binds(y))
    return binds(z) ? apply(y, apply(x, a, b), apply(z, c, d)) : apply(z, apply(y, apply(x, a, b), c), d);
  const middle = apply(y, b, c);
  return binds(z) ? apply(x, a, apply(z, middle, d)) : apply(z, apply(x, a, middle), d);
}
const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;

/** The value from left to right, as if all signs were equal. */
const plainly = (numbers: readonly number[], signs: readonly Sign[]) =>
  signs.reduce((total, sign, at) => apply(sign, total, numbers[at + 1] ?? 1), numbers[0] ?? 0);

type Equation = { numbers: number[]; signs: Sign[] };
const resultOf = ({ numbers, signs }: Equation) => value(numbers, signs);
const show = (signs: readonly Sign[]) => signs.join(', ');

const balance = singleChoice({
  name: 'signs-that-balance-an-equation',
  title: 'The signs that make an equation right',
  area: 'Logical',
  topic: 'Mathematical operations',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Equation => ({
    numbers: [draw.whole(4, 36), draw.whole(2, 12), draw.whole(2, 12), draw.whole(2, 12)],
    signs: draw.pick(triples),
  }),
  holds: (p) => {
    const result = resultOf(p);
    return (
      Number.isInteger(result) &&
      result >= 1 &&
      result <= 150 &&
      new Set(p.signs).size > 1 &&
      p.numbers.every((number, at) => p.signs[at] !== '÷' || number % (p.numbers[at + 1] ?? 1) === 0) &&
      triples.filter((signs) => near(value(p.numbers, signs), result)).length === 1
    );
  },
  solve: ({ signs }) => show(signs),
  check: (p) => {
    // Splits each expression at + and −, and multiplies out the terms in between.
    const wanted = resultOf(p);
    const works = (signs: Sign[]) => {
      const terms = [p.numbers[0] ?? 0];
      for (const [at, sign] of signs.entries()) {
        const next = p.numbers[at + 1] ?? 1;
        if (sign === '+' || sign === '−') terms.push(sign === '+' ? next : -next);
        else terms.push((terms.pop() ?? 0) * (sign === '×' ? next : 1 / next));
      }
      return near(
        terms.reduce((sum, term) => sum + term, 0),
        wanted,
      );
    };
    return triples.filter(works).map(show).join(' or ');
  },
  mistakes: (p) => {
    const result = resultOf(p);
    const wrong = triples.filter((signs) => {
      const given = value(p.numbers, signs);
      return signs !== p.signs && Number.isInteger(given) && Math.abs(given - result) <= 2 * result + 20;
    });
    return Object.fromEntries(
      wrong.map((signs) => {
        const given = formatNumber(value(p.numbers, signs));
        const tempting = near(plainly(p.numbers, signs), result);
        return [
          tempting
            ? `gives ${given}; only without the order of operations it would give ${formatNumber(result)}`
            : `gives ${given}, not ${formatNumber(result)}`,
          () => show(signs),
        ];
      }),
    );
  },
  stem: (p) => {
    const equation = `$${p.numbers.join(' \\;\\square\\; ')} = ${toTex(resultOf(p))}$`;
    return [
      `Which signs, put into the boxes from left to right, make the equation right?\n\n${equation}`,
      `Choose the signs that balance this equation, in their order.\n\n${equation}`,
    ];
  },
  steps: (p, answer) => [
    'Multiplication and division come before addition and subtraction.',
    `$${p.numbers.map((number, at) => `${number}${p.signs[at] ? ` ${p.signs[at]?.replace('×', '\\times').replace('÷', '\\div').replace('−', '-')} ` : ''}`).join('')} = ${toTex(resultOf(p))}$, so the signs are ${answer}.`,
  ],
});

/** A sum of two numbers with one digit of each number and of the sum covered. `columns` count from the units. */
type Covered = { a: number; b: number; columns: number[] };
const digit = (number: number, column: number) => Math.floor(number / 10 ** column) % 10;
const coveredDigits = ({ a, b, columns }: Covered) =>
  [a, b, a + b].map((number, at) => digit(number, columns[at] ?? 0));
const cover = (number: number, column: number, letter: string) =>
  [...String(number)]
    .map((one, at, all) => (all.length - 1 - at === column ? `\\mathrm{${letter}}` : one))
    .join('\\,');
/** The covered digits of someone who adds column by column and carries nothing, or always carries 1. */
const columnwise = ({ a, b, columns }: Covered, carry: number) =>
  columns.reduce((sum, column, at) => {
    const [x, y, z] = [digit(a, column), digit(b, column), digit(a + b, column)];
    const extra = column > 0 ? carry : 0;
    const found = at === 0 ? z - y - extra : at === 1 ? z - x - extra : x + y + extra;
    return sum + (((found % 10) + 10) % 10);
  }, 0);

const addition = singleChoice({
  name: 'covered-digits-of-an-addition',
  title: 'Covered digits of an addition',
  area: 'Logical',
  topic: 'Cryptarithmetic',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Covered => ({
    ...{ a: draw.whole(123, 876), b: draw.whole(123, 876), columns: draw.shuffle([0, 1, 2]) },
  }),
  holds: ({ a, b, columns }) =>
    a + b < 1000 && columns.every((column, at) => column < 2 || digit([a, b, a + b][at] ?? 0, 2) > 0),
  bounds: [1, 27],
  solve: (p) => coveredDigits(p).reduce((sum, one) => sum + one, 0),
  check: ({ a, b, columns }) => {
    // Tries all digits for P, Q and R.
    const numbers = [a, b, a + b].map(
      (number, at) => number - digit(number, columns[at] ?? 0) * 10 ** (columns[at] ?? 0),
    );
    const put = (at: number, one: number) => (numbers[at] ?? 0) + one * 10 ** (columns[at] ?? 0);
    const sums = range(0, 999).flatMap((code) => {
      const [p, q, r] = [Math.floor(code / 100), Math.floor(code / 10) % 10, code % 10] as const;
      return put(0, p) + put(1, q) === put(2, r) ? [p + q + r] : [];
    });
    return sums.length === 1 ? (sums[0] ?? 0) : -1;
  },
  mistakes: {
    'forgets the carries': (p) => columnwise(p, 0),
    'carries 1 into every column': (p) => columnwise(p, 1),
    'leaves out R': (p) =>
      coveredDigits(p)
        .slice(0, 2)
        .reduce((sum, one) => sum + one, 0),
    'leaves out P': (p) =>
      coveredDigits(p)
        .slice(1)
        .reduce((sum, one) => sum + one, 0),
    'makes one of the digits 1 too large': (p) => coveredDigits(p).reduce((sum, one) => sum + one, 1),
    'makes one of the digits 1 too small': (p) => coveredDigits(p).reduce((sum, one) => sum + one, -1),
  },
  stem: ({ a, b, columns: [x = 0, y = 0, z = 0] }) =>
    `In this addition one digit of each number is replaced by a letter:

$${cover(a, x, 'P')} + ${cover(b, y, 'Q')} = ${cover(a + b, z, 'R')}$

What is $P + Q + R$?`,
  steps: (p, answer) => {
    const [one, two, three] = coveredDigits(p);
    return [
      'Start with the units and pass each carry on to the next column.',
      `The complete sum is $${p.a} + ${p.b} = ${p.a + p.b}$, so $P = ${one}$, $Q = ${two}$ and $R = ${three}$.`,
      `Together they make ${answer}.`,
    ];
  },
});

/** An electricity bill in three slabs, with a surcharge above a limit. */
type Bill = {
  units: number;
  ends: [number, number];
  rates: [number, number, number];
  limit: number;
  extra: number;
};
const energy = ({ units, ends: [low, high], rates: [a, b, c] }: Bill) => {
  if (units <= low) return a * units;
  return units <= high ? a * low + b * (units - low) : a * low + b * (high - low) + c * (units - high);
};

const bill = numerical({
  name: 'flowchart-of-a-bill',
  title: 'A flowchart with decisions',
  area: 'Logical',
  topic: 'Flowcharts',
  difficulty: 2,
  space: 500,
  parameters: (draw): Bill => {
    const [low, first] = [draw.step(50, 100, 10), draw.whole(2, 4)];
    const [high, second] = [low + draw.step(50, 150, 50), first + draw.whole(1, 2)];
    return {
      ...{
        units: draw.step(30, 400, 5),
        ends: [low, high],
        rates: [first, second, second + draw.whole(1, 3)],
      },
      ...{ limit: draw.step(200, 800, 100), extra: draw.step(20, 60, 10) },
    };
  },
  holds: (p) => energy(p) !== p.limit && p.units !== p.ends[0] && p.units !== p.ends[1],
  unit: 'rupees',
  solve: (p) => energy(p) + (energy(p) > p.limit ? p.extra : 0),
  check: ({ units, ends: [low, high], rates: [a, b, c], limit, extra }) => {
    // Adds up the price unit by unit.
    let amount = 0;
    for (let unit = 1; unit <= units; unit += 1) amount += unit <= low ? a : unit <= high ? b : c;
    return amount > limit ? amount + extra : amount;
  },
  mistakes: {
    'forgets the last decision': energy,
    'charges all units at the rate of the highest step reached': ({ units, ends: [low, high], rates }) =>
      units * (rates[units <= low ? 0 : units <= high ? 1 : 2] ?? 0),
    'charges all units at the first rate': ({ units, rates }) => units * rates[0],
  },
  write: formatRupees,
  stem: ({ units, ends: [low, high], rates: [a, b, c], limit, extra }) =>
    `A flowchart works out the price of electricity in rupees:

1. Read the number of units, $U$.
2. Is $U \\le ${low}$? If yes, set $B = ${a}U$ and go to step 5.
3. Is $U \\le ${high}$? If yes, set $B = ${a * low} + ${b}(U - ${low})$ and go to step 5.
4. Set $B = ${a * low + b * (high - low)} + ${c}(U - ${high})$.
5. Is $B > ${limit}$? If yes, add ${extra} to $B$.
6. Print $B$.

What is printed for $U = ${units}$?`,
  steps: (p, answer) => {
    const { units, ends, rates, limit, extra } = p;
    const [low, high] = ends;
    const path =
      units <= low
        ? `Step 2 says yes: $B = ${rates[0]} \\times ${units} = ${energy(p)}$.`
        : units <= high
          ? `Step 2 says no, step 3 yes: $B = ${rates[0] * low} + ${rates[1]} \\times ${units - low} = ${energy(p)}$.`
          : `Steps 2 and 3 say no, so step 4 sets $B = ${rates[0] * low + rates[1] * (high - low)} + ${rates[2]} \\times ${units - high} = ${energy(p)}$.`;
    return [
      path,
      energy(p) > limit
        ? `${energy(p)} is more than ${limit}, so ${extra} is added: ${answer}.`
        : `${energy(p)} is not more than ${limit}, so ${answer} is printed.`,
    ];
  },
});

export const signTemplates: Template[] = [balance, addition, bill];
