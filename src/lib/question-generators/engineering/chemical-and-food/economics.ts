import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatPercent, formatRupees, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Asset = { cost: number; salvage: number; life: number; after: number };
const yearly = ({ cost, salvage, life }: Asset) => ratio(cost - salvage, life);

const bookValue = singleChoice({
  name: 'book-value-by-straight-line-depreciation',
  title: 'The book value by straight-line depreciation',
  area: 'Technical: GCT',
  topic: 'Plant economics',
  difficulty: 1,
  space: 300,
  parameters: (draw): Asset => ({
    ...{ cost: draw.step(200_000, 2_000_000, 50_000), salvage: draw.step(20_000, 200_000, 10_000) },
    ...{ life: draw.whole(5, 15), after: draw.whole(2, 12) },
  }),
  holds: (p) => p.after < p.life && p.salvage * 4 < p.cost && yearly(p).denominator === 1n,
  bounds: [10_000, 5_000_000],
  solve: (p): Exact => minus(p.cost, times(p.after, yearly(p))),
  check: (p) => {
    // From the end: the salvage value and what the years left still have to write off.
    return plus(p.salvage, times(p.life - p.after, yearly(p)));
  },
  mistakes: {
    'is what has been written off so far': (p) => times(p.after, yearly(p)),
    'forgets the salvage value': ({ cost, life, after }) => minus(cost, ratio(cost * after, life)),
    'is the value a year earlier': (p) => minus(p.cost, times(p.after - 1, yearly(p))),
    'is the value a year later': (p) => minus(p.cost, times(p.after + 1, yearly(p))),
    'takes the salvage value off once more': (p) =>
      minus(minus(p.cost, times(p.after, yearly(p))), p.salvage),
  },
  write: formatRupees,
  stem: ({ cost, salvage, life, after }) =>
    `A reactor costs ${formatRupees(cost)} and will be worth ${formatRupees(salvage)} after ${life} years. With straight-line depreciation, what is its book value after ${after} years?`,
  steps: (p, answer) => [
    `Each year writes off $(${toTex(p.cost)} - ${toTex(p.salvage)}) \\div ${p.life} = ${toTex(yearly(p))}$ rupees.`,
    `After ${p.after} years $${toTex(p.cost)} - ${p.after} \\times ${toTex(yearly(p))}$ is left, ${answer}.`,
  ],
});

type Project = { capital: number; income: number; cost: number; tax: number };
const profitOf = ({ income, cost, tax }: Project) => ratio((income - cost) * (100 - tax), 100);

const returnRate = singleChoice({
  name: 'return-on-investment-after-tax',
  title: 'The return on investment after tax',
  area: 'Technical: GCT',
  topic: 'Plant economics',
  difficulty: 2,
  space: 150,
  parameters: (draw): Project => {
    const cost = draw.step(10, 60, 2);
    return {
      cost,
      income: cost + draw.step(5, 40, 5),
      capital: draw.step(50, 200, 10),
      tax: draw.pick([20, 25, 30, 40]),
    };
  },
  form: 'money',
  bounds: [1, 100],
  solve: (p): Exact => ratio(times(100, profitOf(p)), p.capital),
  check: ({ capital, income, cost, tax }) => {
    // The gross return, less the part of it that the tax takes.
    const gross = ratio(100 * (income - cost), capital);
    return minus(gross, times(gross, ratio(tax, 100)));
  },
  mistakes: {
    'forgets the tax': ({ capital, income, cost }) => ratio(100 * (income - cost), capital),
    'is the share that goes to the tax': ({ capital, income, cost, tax }) =>
      ratio((income - cost) * tax, capital),
    'taxes the whole income': ({ capital, income, cost, tax }) =>
      ratio(income * (100 - tax) - 100 * cost, capital),
    'forgets the running cost': ({ capital, income, tax }) => ratio(income * (100 - tax), capital),
    'takes the return on the income': (p) => ratio(times(100, profitOf(p)), p.income),
  },
  write: formatPercent,
  stem: ({ capital, income, cost, tax }) =>
    `A plant needs a capital of ₹${capital} lakh. It brings in ₹${income} lakh a year, with running costs of ₹${cost} lakh including depreciation. Profit is taxed at ${tax}%. What is the return on investment after tax?`,
  steps: (p, answer) => [
    `Profit before tax: $${p.income} - ${p.cost} = ${p.income - p.cost}$ lakh; after tax ${formatNumber(profitOf(p))} lakh.`,
    `$\\frac{${formatNumber(profitOf(p))}}{${p.capital}} \\times 100$ percent is ${answer}.`,
  ],
});

export const economicsTemplates: Template[] = [bookValue, returnRate];
