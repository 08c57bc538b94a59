import { type Exact, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { decimalToTex, formatNumber, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Transformer = { primary: number; secondary: number; volts: number; ohms: number };

const transformer = singleChoice({
  name: 'primary-current-of-a-transformer',
  title: 'The primary current of a transformer',
  area: 'Technical: GEE',
  topic: 'Machines',
  difficulty: 2,
  space: 200,
  parameters: (draw): Transformer => ({
    primary: draw.step(200, 1000, 100),
    secondary: draw.step(50, 500, 50),
    volts: draw.pick([110, 200, 220, 230, 400]),
    ohms: draw.pick([2, 4, 5, 8, 10, 11, 20]),
  }),
  holds: ({ primary, secondary }) => primary !== secondary && primary < 10 * secondary,
  form: 'money',
  bounds: [0.2, 300],
  solve: ({ primary, secondary, volts, ohms }): Exact =>
    ratio(volts * secondary * secondary, ohms * primary * primary),
  check: ({ primary, secondary, volts, ohms }) => {
    // The power that the load takes is the power that the source gives.
    const out = times(volts, ratio(secondary, primary));
    return ratio(ratio(times(out, out), ohms), volts);
  },
  mistakes: {
    'is the current in the secondary winding': ({ primary, secondary, volts, ohms }) =>
      ratio(volts * secondary, ohms * primary),
    'connects the load to the source directly': ({ volts, ohms }) => ratio(volts, ohms),
    'uses the square of the inverse ratio': ({ primary, secondary, volts, ohms }) =>
      ratio(volts * primary * primary, ohms * secondary * secondary),
    'uses the inverse ratio': ({ primary, secondary, volts, ohms }) =>
      ratio(volts * primary, ohms * secondary),
    'halves the current': ({ primary, secondary, volts, ohms }) =>
      ratio(volts * secondary * secondary, 2 * ohms * primary * primary),
  },
  write: unitFormatter('A'),
  stem: ({ primary, secondary, volts, ohms }) =>
    `An ideal transformer has ${formatNumber(primary)} primary and ${secondary} secondary turns. Its primary is connected to ${volts} V; a resistor of ${ohms} Ω is connected to its secondary. What is the primary current?`,
  steps: ({ primary, secondary, volts, ohms }, answer) => [
    `The secondary voltage is $${volts} \\times \\frac{${secondary}}{${primary}}$ V, and the secondary current is that voltage divided by ${ohms} Ω.`,
    `The currents are in the inverse ratio of the turns, so the primary current is the secondary current times $\\frac{${secondary}}{${primary}}$.`,
    `$\\frac{${volts}}{${ohms}} \\times \\left(\\frac{${secondary}}{${primary}}\\right)^2$ gives ${answer}.`,
  ],
});

/** Resistance, reactance and impedance in whole numbers. */
const triples = [
  [3, 4, 5],
  [4, 3, 5],
  [12, 5, 13],
  [5, 12, 13],
  [15, 8, 17],
  [24, 7, 25],
] as const;
type Load = { triple: (typeof triples)[number]; scale: number; volts: number };
const impedance = ({ triple, scale }: Load) => triple.map((part) => part * scale) as [number, number, number];
/** The power of one phase in kilowatts when it lies at the whole voltage, for a part of the impedance. */
const phase = (p: Load, part: number): Exact => ratio(p.volts * p.volts * part, impedance(p)[2] ** 2 * 1000);

const threePhase = singleChoice({
  name: 'power-of-a-delta-load',
  title: 'The power of a load in delta',
  area: 'Technical: GEE',
  topic: 'Power systems',
  difficulty: 3,
  space: 80,
  parameters: (draw): Load => ({
    triple: draw.pick(triples),
    scale: draw.whole(1, 8),
    volts: draw.pick([200, 260, 300, 340, 390, 400, 500, 520, 600]),
  }),
  holds: (p) => impedance(p)[2] >= 5 && impedance(p)[2] <= 60,
  form: 'money',
  bounds: [0.5, 400],
  solve: (p) => times(3, phase(p, impedance(p)[0])),
  check: (p) => {
    // Three times voltage, current and power factor of a phase.
    const [resistance, , size] = impedance(p);
    const current = ratio(p.volts, size);
    return ratio(times(3, p.volts, current, ratio(resistance, size)), 1000);
  },
  mistakes: {
    'is the power of one phase': (p) => phase(p, impedance(p)[0]),
    'is the apparent power': (p) => times(3, phase(p, impedance(p)[2])),
    'is the reactive power': (p) => times(3, phase(p, impedance(p)[1])),
    'multiplies the power of one phase by 9': (p) => times(9, phase(p, impedance(p)[0])),
    'ignores the reactance': (p) => ratio(3 * p.volts * p.volts, impedance(p)[0] * 1000),
    'counts two phases': (p) => times(2, phase(p, impedance(p)[0])),
  },
  write: unitFormatter('kW'),
  stem: (p) =>
    `Three equal impedances of $${impedance(p)[0]} + \\mathrm{j}${impedance(p)[1]}$ Ω are connected in delta to a three-phase supply with a line voltage of ${p.volts} V. What active power does the load take?`,
  steps: (p, answer) => {
    const [resistance, reactance, size] = impedance(p);
    return [
      `$|Z| = \\sqrt{${resistance}^2 + ${reactance}^2} = ${size}$ Ω. In delta each impedance lies at the line voltage.`,
      `Only the resistance takes active power: $P = 3 \\times \\left(\\frac{${p.volts}}{${size}}\\right)^2 \\times ${resistance}$ W.`,
      `This is ${answer}.`,
    ];
  },
});

type Motor = { poles: number; hertz: number; slip: number };

const motor = numerical({
  name: 'speed-of-an-induction-motor',
  title: 'The speed of an induction motor',
  area: 'Technical: GEE',
  topic: 'Machines',
  difficulty: 1,
  space: 60,
  parameters: (draw): Motor => ({
    poles: draw.pick([2, 4, 6, 8, 10, 12]),
    hertz: draw.pick([40, 50, 60]),
    slip: draw.whole(1, 8),
  }),
  form: 'decimal',
  bounds: [100, 4000],
  unit: 'rpm',
  solve: ({ poles, hertz, slip }) => ratio(120 * hertz * (100 - slip), poles * 100),
  check: ({ poles, hertz, slip }) => {
    // The field turns once in as many periods as there are pairs of poles; the rotor loses the slip.
    const turns = ratio(hertz * 60, poles / 2);
    return times(turns, ratio(100 - slip, 100));
  },
  mistakes: {
    'is the speed of the field': ({ poles, hertz }) => ratio(120 * hertz, poles),
    'takes the number of poles for the number of pairs': ({ poles, hertz, slip }) =>
      ratio(60 * hertz * (100 - slip), poles * 100),
    'adds the slip': ({ poles, hertz, slip }) => ratio(120 * hertz * (100 + slip), poles * 100),
  },
  stem: ({ poles, hertz, slip }) =>
    `An induction motor with ${poles} poles runs at ${hertz} Hz with a slip of ${slip}%. What is its speed in revolutions per minute (rpm)?`,
  steps: ({ poles, hertz, slip }, answer) => [
    `The field turns with $\\frac{120 \\times ${hertz}}{${poles}} = ${decimalToTex(ratio(120 * hertz, poles))}$ rpm.`,
    `The rotor has $100\\% - ${slip}\\% = ${100 - slip}\\%$ of this speed: ${answer}.`,
  ],
});

export const powerTechnologyTemplates: Template[] = [transformer, threePhase, motor];
