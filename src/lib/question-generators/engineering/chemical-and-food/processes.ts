import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatPercent, range, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Fuel = { carbon: number; hydrogen: number; moles: number };
const oxygen = ({ carbon, hydrogen, moles }: Fuel) => ratio(moles * (4 * carbon + hydrogen), 4);
const formula = ({ carbon, hydrogen }: Fuel) =>
  `\\mathrm{C${carbon === 1 ? '' : `_{${carbon}}`}H_{${hydrogen}}}`;

const combustion = singleChoice({
  name: 'oxygen-for-combustion',
  title: 'The oxygen that a fuel needs',
  area: 'Technical: GCT',
  topic: 'Process calculations',
  difficulty: 2,
  space: 80,
  parameters: (draw): Fuel => {
    const carbon = draw.whole(1, 8);
    return {
      carbon,
      hydrogen: 2 * carbon + (carbon === 1 ? 2 : draw.pick([0, 2])),
      moles: draw.whole(2, 24),
    };
  },
  form: 'decimal',
  bounds: [1, 400],
  solve: (p): Exact => oxygen(p),
  check: ({ carbon, hydrogen, moles }) => {
    // Counts oxygen atoms: two for each atom of carbon, one for two atoms of hydrogen.
    let atoms = 0;
    for (let mole = 0; mole < moles; mole += 1) atoms += 2 * carbon + hydrogen / 2;
    return ratio(atoms, 2);
  },
  mistakes: {
    'counts the oxygen of the carbon dioxide alone': ({ carbon, moles }) => carbon * moles,
    'counts atoms of oxygen instead of molecules': (p) => times(2, oxygen(p)),
    'takes one molecule of oxygen for two atoms of hydrogen': ({ carbon, hydrogen, moles }) =>
      ratio(moles * (2 * carbon + hydrogen), 2),
    'burns the carbon only to carbon monoxide': ({ carbon, hydrogen, moles }) =>
      ratio(moles * (2 * carbon + hydrogen), 4),
    'is the amount for one mole of the fuel': (p) => oxygen({ ...p, moles: 1 }),
  },
  write: unitFormatter('kmol'),
  stem: (p) =>
    `How much oxygen ($\\mathrm{O_2}$) does the complete combustion of ${p.moles} kmol of the hydrocarbon $${formula(p)}$ need?`,
  steps: (p, answer) => [
    `The carbon of a molecule becomes ${p.carbon} $\\mathrm{CO_2}$, the hydrogen ${p.hydrogen / 2} $\\mathrm{H_2O}$. That takes $${2 * p.carbon} + ${p.hydrogen / 2} = ${2 * p.carbon + p.hydrogen / 2}$ atoms of oxygen, or ${formatNumber(oxygen({ ...p, moles: 1 }))} molecules.`,
    `For ${p.moles} kmol of the fuel this is ${answer}.`,
  ],
});

type Juice = { feed: number; from: number; to: number };

const evaporator = numerical({
  name: 'water-leaving-an-evaporator',
  title: 'The water that an evaporator removes',
  area: 'Technical: GCT',
  topic: 'Process calculations',
  difficulty: 2,
  space: 300,
  parameters: (draw): Juice => ({
    feed: draw.step(200, 5000, 100),
    from: draw.whole(4, 20),
    to: draw.pick([25, 30, 40, 45, 50, 60]),
  }),
  form: 'decimal',
  bounds: [50, 5000],
  unit: 'kg/h',
  solve: ({ feed, from, to }) => times(feed, minus(1, ratio(from, to))),
  check: ({ feed, from, to }) => {
    // Solids and water go separate ways: the product keeps all solids and the water that belongs to them.
    const solids = ratio(feed * from, 100);
    const kept = ratio(times(solids, 100 - to), to);
    return minus(minus(feed, solids), kept);
  },
  mistakes: {
    'is the flow of the concentrate': ({ feed, from, to }) => ratio(feed * from, to),
    'takes the difference of the percentages': ({ feed, from, to }) => ratio(feed * (to - from), 100),
    'is all the water of the feed': ({ feed, from }) => ratio(feed * (100 - from), 100),
  },
  stem: ({ feed, from, to }) =>
    `An evaporator concentrates ${formatNumber(feed)} kg/h of a solution from ${from}% to ${to}% solids by mass. How much water does it remove, in kg/h?`,
  steps: ({ feed, from, to }, answer) => [
    `The solids stay: $${ratioText(feed * from, 100)}$ kg/h.`,
    `They are ${to}% of the concentrate, which is therefore $\\frac{${from}}{${to}}$ of the feed. The rest is water: ${answer}.`,
  ],
});

const ratioText = (value: number, by: number) => formatNumber(ratio(value, by)).replaceAll(',', '{,}');

/** A first-order reaction: the rate constant in hundredths per minute, the mean stay in minutes. */
type Tank = { rate: number; minutes: number; tanks: 1 | 2 };
const left = ({ rate, minutes }: Tank) => ratio(100, 100 + rate * minutes);
const converted = (p: Tank) => minus(1, times(...range(1, p.tanks).map(() => left(p))));

/** Rate constants and times whose product makes the conversion a short decimal. */
const stays = [25, 60, 100, 150, 300, 400, 900].flatMap((product) =>
  [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50].flatMap((rate) =>
    product % rate === 0 && product / rate <= 60 ? [{ rate, minutes: product / rate }] : [],
  ),
);

const reactor = singleChoice({
  name: 'conversion-in-stirred-tanks',
  title: 'The conversion in stirred tanks',
  area: 'Technical: GCT',
  topic: 'Reaction engineering',
  difficulty: 3,
  space: 60,
  parameters: (draw): Tank => ({ ...draw.pick(stays), tanks: draw.pick([1, 2] as const) }),
  form: 'money',
  bounds: [1, 100],
  solve: (p): Exact => times(100, converted(p)),
  check: ({ rate, minutes, tanks }) => {
    // In each tank the inflow less the outflow of a concentration equals what reacts.
    let concentration: Exact = 1;
    for (let tank = 0; tank < tanks; tank += 1) {
      const inflow = ratio(concentration, minutes);
      concentration = ratio(inflow, plus(ratio(1, minutes), ratio(rate, 100)));
    }
    return times(100, minus(1, concentration));
  },
  mistakes: {
    'is the part that has not reacted': (p) => times(100, minus(1, converted(p))),
    'counts one tank where there are two, or two where there is one': (p) =>
      times(100, converted({ ...p, tanks: p.tanks === 1 ? 2 : 1 })),
    'multiplies the rate constant by the time and stops there': ({ rate, minutes }) =>
      rate * minutes < 100 ? rate * minutes : undefined,
    'halves the conversion': (p) => times(50, converted(p)),
    'takes half the time in a tank': (p) =>
      p.rate % 2 === 0 ? times(100, converted({ ...p, rate: p.rate / 2 })) : undefined,
    'multiplies the conversions of two tanks': (p) =>
      times(100, converted({ ...p, tanks: 1 }), converted({ ...p, tanks: 1 })),
    'takes twice the time in a tank': (p) => times(100, converted({ ...p, rate: p.rate * 2 })),
  },
  write: formatPercent,
  stem: ({ rate, minutes, tanks }) =>
    `A first-order reaction has the rate constant ${formatNumber(ratio(rate, 100))} per minute. ${tanks === 1 ? 'It runs in one ideal stirred tank' : 'It runs in two equal ideal stirred tanks in series, each'} with a mean residence time of ${minutes === 1 ? 'one minute' : `${minutes} minutes`}. What is the conversion at the outlet in steady state?`,
  steps: (p, answer) => [
    `A tank lets the part $\\frac{1}{1 + k\\tau}$ through, with $k\\tau = ${formatNumber(ratio(p.rate, 100))} \\times ${p.minutes} = ${formatNumber(ratio(p.rate * p.minutes, 100))}$: $${formatNumber(times(100, left(p)))}\\%$.`,
    p.tanks === 1
      ? `The rest has reacted: ${answer}.`
      : `Two tanks let the square of this part through, $${formatNumber(times(100, left(p), left(p)))}\\%$. The rest has reacted: ${answer}.`,
  ],
});

export const processTemplates: Template[] = [combustion, evaporator, reactor];
