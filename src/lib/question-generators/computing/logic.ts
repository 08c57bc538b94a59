import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

/** A product of literals: for each variable whether it must be 1 or 0; null where it does not matter. */
type Product = (0 | 1 | null)[];
const NAMES = ['A', 'B', 'C', 'D'];

const writeProduct = (product: Product) =>
  product
    .map((must, at) => (must === null ? '' : must === 1 ? NAMES[at] : `\\overline{${NAMES[at]}}`))
    .join('');
const rowsOf = (product: Product) => 2 ** product.filter((must) => must === null).length;
/** The rows that two products share; 0 where they contradict each other. */
function sharedRows(one: Product, other: Product): number {
  if (one.some((must, at) => must !== null && other[at] !== null && other[at] !== must)) return 0;
  return rowsOf(one.map((must, at) => must ?? other[at] ?? null));
}

const minterms = singleChoice({
  name: 'rows-of-a-truth-table',
  title: 'How often a Boolean function is 1',
  area: 'Technical: GCS',
  topic: 'Digital logic',
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const product = (): Product => NAMES.map(() => draw.pick([0, 1, null, null] as const));
    return { one: product(), other: product() };
  },
  holds: ({ one, other }) => {
    const [first, second, both] = [rowsOf(one), rowsOf(other), sharedRows(one, other)];
    return first < 16 && second < 16 && first !== second && both > 0 && both < Math.min(first, second);
  },
  bounds: [1, 15],
  solve: ({ one, other }) => rowsOf(one) + rowsOf(other) - sharedRows(one, other),
  check: ({ one, other }) => {
    const isOne = (product: Product, row: number) =>
      product.every((must, at) => must === null || ((row >> at) & 1) === must);
    return range(0, 15).filter((row) => isOne(one, row) || isOne(other, row)).length;
  },
  mistakes: {
    'counts the rows that both terms share twice': ({ one, other }) => rowsOf(one) + rowsOf(other),
    'takes the rows that both terms share away twice': ({ one, other }) =>
      rowsOf(one) + rowsOf(other) - 2 * sharedRows(one, other),
    'counts the rows where the function is 0': ({ one, other }) =>
      16 - rowsOf(one) - rowsOf(other) + sharedRows(one, other),
    'counts the rows of the first term alone': ({ one }) => rowsOf(one),
    'counts the rows of the second term alone': ({ other }) => rowsOf(other),
    'counts only the rows where both terms are 1': ({ one, other }) => sharedRows(one, other),
  },
  stem: ({ one, other }) =>
    `For how many of the 16 combinations of $A$, $B$, $C$ and $D$ is $F = ${writeProduct(one)} + ${writeProduct(other)}$ equal to 1?`,
  steps: ({ one, other }, answer) => [
    `$${writeProduct(one)}$ is 1 in ${rowsOf(one)} rows of the truth table, $${writeProduct(other)}$ in ${rowsOf(other)}.`,
    `Both are 1 in ${sharedRows(one, other)} of them. These count once: $${rowsOf(one)} + ${rowsOf(other)} - ${sharedRows(one, other)}$, which is ${answer}.`,
  ],
});

type Gate = 'AND' | 'OR' | 'NAND' | 'NOR' | 'XOR' | 'XNOR';
/** Gates with two inputs: the output for the inputs 00, 01, 10 and 11. */
const gates: Record<Gate, readonly number[]> = {
  AND: [0, 0, 0, 1],
  OR: [0, 1, 1, 1],
  NAND: [1, 1, 1, 0],
  NOR: [1, 0, 0, 0],
  XOR: [0, 1, 1, 0],
  XNOR: [1, 0, 0, 1],
};
const gateNames = Object.keys(gates) as Gate[];
const onesOf = (gate: Gate) => gates[gate].filter((output) => output === 1).length;
/** How many of the 16 inputs make the last gate 1, where the two gates before it are 1 for so many of 4 inputs. */
const countOnes = (first: number, second: number, last: Gate) =>
  gates[last].reduce((sum, output, row) => {
    const [a, b] = [row >> 1 === 1 ? first : 4 - first, row % 2 === 1 ? second : 4 - second];
    return sum + output * a * b;
  }, 0);

const circuit = singleChoice({
  name: 'three-gates',
  title: 'A circuit of three gates',
  area: 'Technical: GEC',
  topic: 'Digital circuits',
  difficulty: 3,
  space: 120,
  parameters: (draw) => ({
    one: draw.pick(gateNames),
    other: draw.pick(gateNames),
    last: draw.pick(gateNames),
  }),
  bounds: [1, 15],
  solve: ({ one, other, last }) => countOnes(onesOf(one), onesOf(other), last),
  check: ({ one, other, last }) =>
    range(0, 15).filter((inputs) => {
      const [a, b] = [gates[one][inputs >> 2] ?? 0, gates[other][inputs & 3] ?? 0];
      return gates[last][2 * a + b] === 1;
    }).length,
  mistakes: {
    'counts the inputs that make Y equal to 0': ({ one, other, last }) =>
      16 - countOnes(onesOf(one), onesOf(other), last),
    'inverts the output of the first gate': ({ one, other, last }) =>
      countOnes(4 - onesOf(one), onesOf(other), last),
    'inverts the output of the second gate': ({ one, other, last }) =>
      countOnes(onesOf(one), 4 - onesOf(other), last),
    'inverts the outputs of both first gates': ({ one, other, last }) =>
      countOnes(4 - onesOf(one), 4 - onesOf(other), last),
    'takes the last gate for an OR gate': ({ one, other, last }) =>
      last === 'OR' ? undefined : countOnes(onesOf(one), onesOf(other), 'OR'),
    'takes the last gate for an AND gate': ({ one, other, last }) =>
      last === 'AND' ? undefined : countOnes(onesOf(one), onesOf(other), 'AND'),
  },
  stem: ({ one, other, last }) =>
    `The inputs $A$ and $B$ go into gate 1 (${one}), the inputs $C$ and $D$ into gate 2 (${other}). The outputs of both go into gate 3 (${last}), whose output is $Y$. For how many of the 16 combinations of the inputs is $Y = 1$?`,
  steps: ({ one, other, last }, answer) => [
    `Gate 1 gives 1 for ${onesOf(one)} of the 4 combinations of $A$ and $B$, and 0 for ${4 - onesOf(one)}. Gate 2 gives 1 for ${onesOf(other)} of the 4 combinations of $C$ and $D$, and 0 for ${4 - onesOf(other)}.`,
    `Gate 3 (${last}) gives 1 for the input pairs ${['00', '01', '10', '11'].filter((_, row) => gates[last][row] === 1).join(', ')}. Multiply the numbers for each such pair and add the products: ${answer}.`,
  ],
});

export const logicTemplates: Template[] = [minterms, circuit];
