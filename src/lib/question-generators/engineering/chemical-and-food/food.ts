import { type Exact, minus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Milk standardised with cream: percentages of fat in tenths, and the wanted mass. */
type Blend = { low: number; high: number; wanted: number; mass: number };
const cream = ({ low, high, wanted, mass }: Blend) => ratio(mass * (wanted - low), high - low);

const square = singleChoice({
  name: 'cream-to-standardise-milk',
  title: 'Milk standardised with cream',
  area: 'Technical: GFT',
  topic: 'Food products technology',
  difficulty: 2,
  space: 200,
  parameters: (draw): Blend => {
    const low = draw.whole(1, 35);
    return {
      low,
      high: low + draw.pick([200, 250, 400]),
      wanted: draw.whole(low + 5, 65),
      mass: draw.step(100, 2000, 100),
    };
  },
  form: 'decimal',
  bounds: [1, 1000],
  solve: (p): Exact => cream(p),
  check: ({ low, high, wanted, mass }) => {
    // The fat that skimmed milk alone would lack, over the fat that a kilogram of cream brings more.
    const lacking = ratio(mass * wanted - mass * low, 1000);
    return ratio(lacking, ratio(high - low, 1000));
  },
  mistakes: {
    'divides by the fat of the cream alone': ({ low, high, wanted, mass }) =>
      ratio(mass * (wanted - low), high),
    'takes all fat from the cream': ({ high, wanted, mass }) => ratio(mass * wanted, high),
    'adds the percentages of the two parts': ({ low, high, wanted, mass }) =>
      ratio(mass * (wanted - low), high + low),
    'divides by the arm of the milk': ({ low, high, wanted, mass }) =>
      ratio(mass * (wanted - low), high - wanted),
    'is the mass of the milk': (p) => minus(p.mass, cream(p)),
    'is half of what is needed': (p) => ratio(cream(p), 2),
    'is twice what is needed': (p) => times(2, cream(p)),
  },
  write: unitFormatter('kg'),
  stem: ({ low, high, wanted, mass }) =>
    `Milk with ${percent(low)} fat and cream with ${percent(high)} fat are mixed to give ${formatNumber(mass)} kg of milk with ${percent(wanted)} fat. How much cream is needed?`,
  steps: ({ low, high, wanted, mass }, answer) => [
    `Pearson’s square: the parts of cream are $${tenths(wanted)} - ${tenths(low)} = ${tenths(wanted - low)}$, the parts of milk $${tenths(high)} - ${tenths(wanted)} = ${tenths(high - wanted)}$.`,
    `So the cream is $\\frac{${tenths(wanted - low)}}{${tenths(high - low)}}$ of the ${formatNumber(mass)} kg: ${answer}.`,
  ],
});

const tenths = (value: number) => formatNumber(ratio(value, 10));
const percent = (value: number) => `${tenths(value)}%`;

/** Killing of germs: the decimal reduction time in tenths of a minute, the counts as powers of ten. */
type Heating = { time: number; from: number; to: number };

const reduction = singleChoice({
  name: 'time-for-a-log-reduction',
  title: 'The heating time for a lower count',
  area: 'Technical: GFT',
  topic: 'Food microbiology',
  difficulty: 2,
  space: 200,
  parameters: (draw): Heating => {
    const to = draw.pick([-3, -2, -1, 1, 2]);
    return { time: draw.whole(2, 40), from: draw.whole(Math.max(3, to + 3), 7), to };
  },
  form: 'decimal',
  bounds: [0.1, 100],
  solve: ({ time, from, to }): Exact => ratio(time * (from - to), 10),
  check: ({ time, from, to }) => {
    // One reduction after the other.
    let [count, spent] = [from, 0];
    while (count > to) [count, spent] = [count - 1, spent + time];
    return ratio(spent, 10);
  },
  mistakes: {
    'forgets the reductions that the final count allows for': ({ time, from }) => ratio(time * from, 10),
    'adds the exponents': ({ time, from, to }) => (to > 0 ? ratio(time * (from + to), 10) : undefined),
    'leaves one reduction out': ({ time, from, to }) => ratio(time * (from - to - 1), 10),
    'has one reduction too many': ({ time, from, to }) => ratio(time * (from - to + 1), 10),
    'is the time for one reduction': ({ time }) => ratio(time, 10),
    'takes the quotient of the exponents': ({ time, from, to }) =>
      to > 0 ? ratio(time * from, 10 * to) : undefined,
  },
  write: (value) => `${formatNumber(value)} min`,
  stem: ({ time, from, to }) =>
    `At the temperature of a heat treatment a germ has a decimal reduction time (D value) of ${tenths(time)} min. How long must a food with $10^{${from}}$ germs per gram be heated until $10^{${to}}$ germs per gram are left?`,
  steps: ({ time, from, to }, answer) => [
    `From $10^{${from}}$ to $10^{${to}}$ are ${from - to} reductions by a factor of ten.`,
    `Each takes ${tenths(time)} min: $${from - to} \\times ${tenths(time)}$ gives ${answer}.`,
  ],
});

type Drying = { mass: number; from: number; to: number };

const drying = numerical({
  name: 'mass-after-drying',
  title: 'The mass of a food after drying',
  area: 'Technical: GFT',
  topic: 'Food engineering',
  difficulty: 2,
  space: 300,
  parameters: (draw): Drying => ({
    mass: draw.step(20, 1000, 20),
    from: draw.step(60, 90, 2),
    to: draw.pick([4, 5, 6, 8, 10, 12, 15, 20, 25]),
  }),
  form: 'decimal',
  bounds: [2, 600],
  unit: 'kg',
  solve: ({ mass, from, to }) => ratio(mass * (100 - from), 100 - to),
  check: ({ mass, from, to }) => {
    // On a dry basis: kilograms of water for a kilogram of dry matter, before and after.
    const [wet, dry] = [ratio(from, 100 - from), ratio(to, 100 - to)];
    const matter = ratio(mass, ratio(100, 100 - from));
    return minus(mass, times(matter, minus(wet, dry)));
  },
  mistakes: {
    'takes the difference of the percentages away': ({ mass, from, to }) =>
      ratio(mass * (100 - from + to), 100),
    'is the dry matter alone': ({ mass, from }) => ratio(mass * (100 - from), 100),
    'is the water that leaves': ({ mass, from, to }) => minus(mass, ratio(mass * (100 - from), 100 - to)),
  },
  stem: ({ mass, from, to }) =>
    `${formatNumber(mass)} kg of a food with ${from}% moisture (wet basis) are dried to ${to}% moisture. What is the mass of the dried food in kg?`,
  steps: ({ mass, from, to }, answer) => [
    `The dry matter stays: $${100 - from}\\%$ of ${formatNumber(mass)} kg is ${formatNumber(ratio(mass * (100 - from), 100))} kg.`,
    `It is $${100 - to}\\%$ of the dried food, whose mass is therefore ${answer}.`,
  ],
});

export const foodTemplates: Template[] = [square, reduction, drying];
