import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatPercent, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Syrup = { juice: number; brix: number; wanted: number };
const sugar = ({ juice, brix, wanted }: Syrup) => ratio(juice * (wanted - brix), 100 - wanted);

const brix = singleChoice({
  name: 'sugar-to-raise-the-brix',
  title: 'The sugar that raises the Brix of a juice',
  area: 'Technical: GFT',
  topic: 'Food products technology',
  difficulty: 2,
  space: 150,
  parameters: (draw): Syrup => ({
    ...{
      juice: draw.step(20, 400, 10),
      brix: draw.whole(8, 18),
      wanted: draw.pick([20, 25, 30, 36, 40, 50, 60, 65, 68]),
    },
  }),
  form: 'decimal',
  bounds: [1, 900],
  solve: sugar,
  check: ({ juice, brix: had, wanted }) => {
    // The water stays: it is the given share before and the wanted share after.
    const water = ratio(juice * (100 - had), 100);
    const after = ratio(water, ratio(100 - wanted, 100));
    return minus(after, juice);
  },
  mistakes: {
    'forgets that the sugar adds to the mass': ({ juice, brix: had, wanted }) =>
      ratio(juice * (wanted - had), 100),
    'is the sugar in the syrup, with that of the juice': (p) => plus(sugar(p), ratio(p.juice * p.brix, 100)),
    'is the mass of the syrup': (p) => plus(p.juice, sugar(p)),
    'starts from a juice without sugar': ({ juice, wanted }) => ratio(juice * wanted, 100 - wanted),
    'compares with the water of the juice': ({ juice, brix: had, wanted }) =>
      ratio(juice * (wanted - had), 100 - had),
  },
  write: unitFormatter('kg'),
  stem: ({ juice, brix: had, wanted }) =>
    `${juice} kg of fruit juice has ${had} °Brix. How much sugar must be dissolved in it to make a syrup of ${wanted} °Brix?`,
  steps: (p, answer) => [
    `With $x$ kg of sugar: $\\frac{${formatNumber(ratio(p.juice * p.brix, 100))} + x}{${p.juice} + x} = \\frac{${p.wanted}}{100}$.`,
    `So $x = \\frac{${p.juice} \\times (${p.wanted} - ${p.brix})}{100 - ${p.wanted}}$, which is ${answer}.`,
  ],
});

type Overrun = { mix: number; percent: number };

const overrun = singleChoice({
  name: 'overrun-of-ice-cream',
  title: 'The overrun of ice cream',
  area: 'Technical: GFT',
  topic: 'Food products technology',
  difficulty: 1,
  space: 100,
  parameters: (draw): Overrun => ({ mix: draw.step(500, 1200, 20), percent: draw.step(30, 120, 5) }),
  holds: ({ mix, percent }) => (mix * 100) % (100 + percent) === 0,
  form: 'decimal',
  bounds: [5, 250],
  solve: ({ percent }): Exact => percent,
  check: ({ mix, percent }) => {
    // From the two masses of a litre that the question gives.
    const cream = ratio(mix * 100, 100 + percent);
    return times(100, minus(ratio(mix, cream), 1));
  },
  mistakes: {
    'compares the difference with the mix': ({ percent }) => ratio(100 * percent, 100 + percent),
    'compares the mix with the ice cream': ({ percent }) => 100 + percent,
    'compares the ice cream with the mix': ({ percent }) => ratio(10_000, 100 + percent),
    'is half of the overrun': ({ percent }) => ratio(percent, 2),
    'adds a tenth of the overrun': ({ percent }) => ratio(11 * percent, 10),
    'leaves out a tenth of the overrun': ({ percent }) => ratio(9 * percent, 10),
  },
  write: formatPercent,
  stem: ({ mix, percent }) =>
    `A cup holds ${formatNumber(mix)} g of ice-cream mix, and ${formatNumber((mix * 100) / (100 + percent))} g of the ice cream made from it. What is the overrun?`,
  steps: ({ mix, percent }, answer) => [
    'The overrun is the mass of the mix less that of the ice cream, over the mass of the ice cream, for the same volume.',
    `$\\frac{${mix} - ${(mix * 100) / (100 + percent)}}{${(mix * 100) / (100 + percent)}} \\times 100$ percent is ${answer}.`,
  ],
});

export const foodProductTemplates: Template[] = [brix, overrun];
