import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatCount, formatNumber, formatPercent, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Food = { carbohydrate: number; protein: number; fat: number; mass: number };
const energyOf = ({ carbohydrate, protein, fat, mass }: Food) =>
  ratio((4 * (carbohydrate + protein) + 9 * fat) * mass, 100);

const energy = singleChoice({
  name: 'energy-of-a-food',
  title: 'The energy of a food from its composition',
  area: 'Technical: GFT',
  topic: 'Food chemistry and nutrition',
  difficulty: 1,
  space: 500,
  parameters: (draw): Food & { what: string } => ({
    ...{ carbohydrate: draw.whole(20, 70), protein: draw.whole(4, 20), fat: draw.whole(2, 25) },
    ...{
      mass: draw.pick([50, 100, 150, 200, 250]),
      what: draw.pick(['biscuit', 'bar of muesli', 'murukku', 'cereal']),
    },
  }),
  holds: ({ carbohydrate, protein, fat }) => carbohydrate + protein + fat <= 97,
  form: 'decimal',
  bounds: [10, 3000],
  solve: energyOf,
  check: ({ carbohydrate, protein, fat, mass }) => {
    // Gram by gram of the portion.
    const grams = [carbohydrate, protein, fat].map((percent) => ratio(percent * mass, 100));
    return [4, 4, 9].reduce<Exact>((sum, kcal, at) => plus(sum, times(kcal, grams[at] ?? 0)), 0);
  },
  mistakes: {
    'takes 4 kcal for a gram of fat as well': ({ carbohydrate, protein, fat, mass }) =>
      ratio(4 * (carbohydrate + protein + fat) * mass, 100),
    'takes 9 kcal for a gram of protein': ({ carbohydrate, protein, fat, mass }) =>
      ratio((4 * carbohydrate + 9 * (protein + fat)) * mass, 100),
    'leaves out the protein': ({ carbohydrate, fat, mass }) =>
      ratio((4 * carbohydrate + 9 * fat) * mass, 100),
    'leaves out the fat': ({ carbohydrate, protein, mass }) =>
      ratio(4 * (carbohydrate + protein) * mass, 100),
    'is the energy of 100 g': (p) => (p.mass === 100 ? undefined : energyOf({ ...p, mass: 100 })),
    'takes 7 kcal for a gram of fat': ({ carbohydrate, protein, fat, mass }) =>
      ratio((4 * (carbohydrate + protein) + 7 * fat) * mass, 100),
  },
  write: unitFormatter('kcal'),
  stem: ({ carbohydrate, protein, fat, mass, what }) =>
    `A ${what} contains ${carbohydrate}% carbohydrate, ${protein}% protein and ${fat}% fat. How much energy do ${mass} g of it give? (4 kcal per gram of carbohydrate or protein, 9 kcal per gram of fat.)`,
  steps: (p, answer) => [
    `100 g give $4 \\times ${p.carbohydrate} + 4 \\times ${p.protein} + 9 \\times ${p.fat} = ${4 * (p.carbohydrate + p.protein) + 9 * p.fat}$ kcal.`,
    `${p.mass} g give ${answer}.`,
  ],
});

/** Volume of acid in tenths of a millilitre, normality in hundredths, sample in tenths of a gram. */
type Kjeldahl = { acid: number; normality: number; sample: number };
const nitrogen = ({ acid, normality, sample }: Kjeldahl) => ratio(14 * acid * normality, 1000 * sample);

const protein = singleChoice({
  name: 'protein-by-the-kjeldahl-method',
  title: 'Protein by the Kjeldahl method',
  area: 'Technical: GFT',
  topic: 'Food chemistry and nutrition',
  difficulty: 3,
  space: 60,
  parameters: (draw): Kjeldahl => ({
    ...{
      acid: draw.step(40, 300, 5),
      normality: draw.pick([10, 20, 25, 50]),
      sample: draw.pick([5, 7, 10, 14, 20, 28]),
    },
  }),
  form: 'money',
  bounds: [0.1, 60],
  solve: (p): Exact => times(nitrogen(p), ratio(625, 100)),
  check: ({ acid, normality, sample }) => {
    // Millimoles of nitrogen, then milligrams, then the share of the sample.
    const millimoles = times(ratio(acid, 10), ratio(normality, 100));
    const milligrams = times(millimoles, 14);
    return times(ratio(100, 1), ratio(milligrams, sample * 100), ratio(25, 4));
  },
  mistakes: {
    'is the nitrogen, not the protein': nitrogen,
    'divides by 6.25 instead of multiplying': (p) => ratio(times(4, nitrogen(p)), 25),
    'uses the factor 5.7': (p) => times(nitrogen(p), ratio(57, 10)),
    'uses the factor 6.38 of milk': (p) => times(nitrogen(p), ratio(638, 100)),
    'doubles the normality': (p) => times(2, nitrogen(p), ratio(25, 4)),
    'is half of the protein': (p) => times(nitrogen(p), ratio(25, 8)),
  },
  write: formatPercent,
  stem: ({ acid, normality, sample }) =>
    `In a Kjeldahl determination the ammonia of ${formatNumber(ratio(sample, 10))} g of a food needs ${formatNumber(ratio(acid, 10))} ml of ${formatNumber(ratio(normality, 100))} N acid after the blank is subtracted. What is the protein content with the factor 6.25?`,
  steps: (p, answer) => [
    `Nitrogen: $\\frac{${formatNumber(ratio(p.acid, 10))} \\times ${formatNumber(ratio(p.normality, 100))} \\times 14}{1000 \\times ${formatNumber(ratio(p.sample, 10))}} \\times 100$ percent.`,
    `Times 6.25 this is ${answer}.`,
  ],
});

type Moisture = { wet: number; dry: number };

const moisture = singleChoice({
  name: 'moisture-on-dry-basis',
  title: 'The moisture content on dry basis',
  area: 'Technical: GFT',
  topic: 'Food chemistry and nutrition',
  difficulty: 1,
  space: 60,
  parameters: (draw): Moisture => ({ wet: draw.step(20, 400, 10), dry: draw.step(10, 320, 5) }),
  holds: ({ wet, dry }) => dry < wet && 10 * dry > wet,
  form: 'decimal',
  bounds: [1, 900],
  solve: ({ wet, dry }): Exact => ratio(100 * (wet - dry), dry),
  check: ({ wet, dry }) => {
    // From the moisture on wet basis m: 100 m / (100 − m).
    const basis = ratio(100 * (wet - dry), wet);
    return ratio(times(100, basis), minus(100, basis));
  },
  mistakes: {
    'is the moisture on wet basis': ({ wet, dry }) => ratio(100 * (wet - dry), wet),
    'is the part of dry matter': ({ wet, dry }) => ratio(100 * dry, wet),
    'compares wet with dry': ({ wet, dry }) => ratio(100 * wet, dry),
    'is the water in grams': ({ wet, dry }) => wet - dry,
    'is half of the moisture': ({ wet, dry }) => ratio(50 * (wet - dry), dry),
  },
  write: formatPercent,
  stem: ({ wet, dry }) =>
    `A sample of ${wet} g of a food weighs ${dry} g after it has been dried to constant mass. What is its moisture content on dry basis?`,
  steps: ({ wet, dry }, answer) => [
    `It has lost $${wet} - ${dry} = ${wet - dry}$ g of water.`,
    `On dry basis the water is compared with the dry matter: $\\frac{${wet - dry}}{${dry}} \\times 100$ percent, which is ${answer}.`,
  ],
});

type Plate = { one: number; other: number; power: number; tenths: number };

const plate = singleChoice({
  name: 'count-from-two-plates',
  title: 'The viable count from two plates',
  area: 'Technical: GFT',
  topic: 'Food microbiology',
  difficulty: 2,
  space: 300,
  parameters: (draw): Plate => ({
    ...{
      one: draw.whole(30, 250),
      other: draw.whole(30, 250),
      power: draw.whole(2, 4),
      tenths: draw.pick([1, 2, 5, 10]),
    },
  }),
  holds: ({ one, other }) => Math.abs(one - other) <= 40 && (one + other) % 2 === 0 && one !== other,
  bounds: [100, 1_000_000_000],
  solve: ({ one, other, power, tenths }): Exact => ratio((one + other) * 10 ** (power + 1), 2 * tenths),
  check: ({ one, other, power, tenths }) => {
    // Undoes the dilution step by step.
    let count: Exact = ratio(one + other, 2);
    for (let step = 0; step < power; step += 1) count = times(count, 10);
    return ratio(count, ratio(tenths, 10));
  },
  mistakes: {
    'adds the plates instead of taking their mean': ({ one, other, power, tenths }) =>
      ratio((one + other) * 10 ** (power + 1), tenths),
    'forgets the volume that was plated': ({ one, other, power, tenths }) =>
      tenths === 10 ? undefined : ratio((one + other) * 10 ** power, 2),
    'multiplies by the volume instead of dividing': ({ one, other, power, tenths }) =>
      tenths === 10 ? undefined : ratio((one + other) * 10 ** power * tenths, 20),
    'undoes one dilution step too few': ({ one, other, power, tenths }) =>
      ratio((one + other) * 10 ** power, 2 * tenths),
    'undoes one dilution step too many': ({ one, other, power, tenths }) =>
      ratio((one + other) * 10 ** (power + 2), 2 * tenths),
    'uses the first plate alone': ({ one, power, tenths }) => ratio(one * 10 ** (power + 1), tenths),
    'uses the second plate alone': ({ other, power, tenths }) => ratio(other * 10 ** (power + 1), tenths),
  },
  write: (value) => `${formatNumber(value)} cfu/ml`,
  stem: ({ one, other, power, tenths }) =>
    `Milk is diluted $1 : 10^{${power}}$, and ${formatNumber(ratio(tenths, 10))} ml of the dilution is spread on each of two plates. They show ${one} and ${other} colonies. What is the viable count of the milk?`,
  steps: ({ one, other, power, tenths }, answer) => [
    `The mean is $\\frac{${one} + ${other}}{2} = ${formatNumber(ratio(one + other, 2))}$ colonies from ${formatNumber(ratio(tenths, 10))} ml of the dilution.`,
    `$\\frac{${formatNumber(ratio(one + other, 2))} \\times 10^{${power}}}{${formatNumber(ratio(tenths, 10))}}$ is ${answer}.`,
  ],
});

type Growth = { start: number; doublings: number; minutes: number };

const growth = singleChoice({
  name: 'cells-after-a-time-of-growth',
  title: 'The number of cells after some time',
  area: 'Technical: GFT',
  topic: 'Food microbiology',
  difficulty: 1,
  space: 150,
  parameters: (draw): Growth => ({
    ...{
      start: draw.step(100, 2000, 100),
      doublings: draw.whole(3, 10),
      minutes: draw.pick([15, 20, 30, 40, 60]),
    },
  }),
  bounds: [50, 10_000_000],
  solve: ({ start, doublings }): Exact => start * 2 ** doublings,
  check: ({ start, doublings, minutes }) => {
    // Divides all cells whenever a generation time has passed.
    let cells = start;
    for (let minute = minutes; minute <= doublings * minutes; minute += minutes) cells += cells;
    return cells;
  },
  mistakes: {
    'multiplies by the number of generations': ({ start, doublings }) => start * doublings,
    'multiplies by twice the number of generations': ({ start, doublings }) => 2 * start * doublings,
    'counts one generation too few': ({ start, doublings }) => start * 2 ** (doublings - 1),
    'counts one generation too many': ({ start, doublings }) => start * 2 ** (doublings + 1),
    'squares the number of generations': ({ start, doublings }) => start * doublings ** 2,
  },
  write: (value) => `${formatNumber(value)} cells`,
  stem: ({ start, doublings, minutes }) => {
    const total = doublings * minutes;
    const text = total % 60 === 0 ? formatCount(total / 60, 'hour') : formatCount(total, 'minute');
    return `A food contains ${formatNumber(start)} bacteria per gram that grow exponentially with a generation time of ${minutes} minutes. How many are there per gram after ${text}?`;
  },
  steps: ({ start, doublings, minutes }, answer) => [
    `There are $${doublings * minutes} \\div ${minutes} = ${doublings}$ generations, and each doubles the number.`,
    `$${start} \\times 2^{${doublings}} = ${start} \\times ${2 ** doublings}$ is ${answer}.`,
  ],
});

export const foodScienceTemplates: Template[] = [energy, protein, moisture, plate, growth];
