import { type Exact, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** A divider of two resistors in kΩ, fed with some volts. */
type Source = { volts: number; upper: number; lower: number };
const open = ({ volts, upper, lower }: Source) => ratio(volts * lower, upper + lower);
const inner = ({ upper, lower }: Source) => ratio(upper * lower, upper + lower);

const matched = singleChoice({
  name: 'greatest-power-in-a-load',
  title: 'The greatest power that a load can take',
  area: 'Technical: GEE',
  topic: 'Circuits',
  difficulty: 3,
  space: 60,
  parameters: (draw): Source => ({
    volts: draw.step(6, 60, 2),
    upper: draw.whole(1, 30),
    lower: draw.whole(1, 30),
  }),
  form: 'money',
  bounds: [0.05, 900],
  solve: (p): Exact => ratio(times(open(p), open(p)), times(4, inner(p))),
  check: ({ volts, upper, lower }) => {
    // With the load equal to the inner resistance, the currents of the whole circuit are worked out by Ohm’s law.
    const load = ratio(upper * lower, upper + lower);
    const together = ratio(times(lower, load), plus(lower, load));
    const voltage = times(volts, ratio(together, plus(upper, together)));
    return ratio(times(voltage, voltage), load);
  },
  mistakes: {
    'forgets that half of the voltage drops inside': (p) => ratio(times(open(p), open(p)), inner(p)),
    'halves the voltage but not its square': (p) => ratio(times(open(p), open(p)), times(2, inner(p))),
    'takes the voltage of the source': (p) => ratio(p.volts * p.volts, times(4, inner(p))),
    'takes the two resistors in series': (p) => ratio(times(open(p), open(p)), 4 * (p.upper + p.lower)),
    'takes the upper resistor alone': (p) => ratio(times(open(p), open(p)), 4 * p.upper),
    'takes the lower resistor alone': (p) => ratio(times(open(p), open(p)), 4 * p.lower),
  },
  write: unitFormatter('W'),
  stem: ({ volts, upper, lower }) =>
    `A source of ${volts} V feeds $R_1 = ${upper}$ Ω in series with $R_2 = ${lower}$ Ω. A load resistor is connected across $R_2$ and chosen so that it takes the greatest possible power. How large is this power?`,
  steps: (p, answer) => [
    `Thévenin voltage: $${p.volts} \\times \\frac{${p.lower}}{${p.upper + p.lower}} = ${toTex(open(p))}$ V. Thévenin resistance: $\\frac{${p.upper} \\times ${p.lower}}{${p.upper + p.lower}} = ${toTex(inner(p))}$ Ω.`,
    `The greatest power is $\\frac{V_{th}^2}{4R_{th}}$, which is ${answer}.`,
  ],
});

type Amplifier = { feedback: number; ground: number; product: number };

const bandwidth = singleChoice({
  name: 'bandwidth-of-an-amplifier',
  title: 'The bandwidth of a non-inverting amplifier',
  area: 'Technical: GEC',
  topic: 'Analog circuits',
  difficulty: 2,
  space: 60,
  parameters: (draw): Amplifier => ({
    ...{
      feedback: draw.pick([3, 4, 7, 9, 15, 19, 24, 31, 39, 49, 63, 79, 90, 99, 199]),
      ground: draw.pick([1, 2, 5, 10]),
    },
    product: draw.pick([1, 2, 3, 4, 5, 6, 8, 10, 12]),
  }),
  form: 'money',
  bounds: [1, 10_000],
  solve: ({ feedback, ground, product }): Exact => ratio(1000 * product * ground, feedback + ground),
  check: ({ feedback, ground, product }) => {
    // Halves an interval until the amplifier's open-loop gain at its middle is the gain of the circuit.
    let [low, high] = [0, 1000 * product];
    for (let turn = 0; turn < 60; turn += 1) {
      const middle = (low + high) / 2;
      if ((1000 * product) / middle > 1 + feedback / ground) low = middle;
      else high = middle;
    }
    return ratio(Math.round(100 * low), 100);
  },
  mistakes: {
    'takes the gain of an inverting amplifier': ({ feedback, ground, product }) =>
      ratio(1000 * product * ground, feedback),
    'is the bandwidth at gain 1': ({ product }) => 1000 * product,
    'divides by the feedback resistance in kΩ': ({ feedback, product }) => ratio(1000 * product, feedback),
    'halves the bandwidth': ({ feedback, ground, product }) =>
      ratio(500 * product * ground, feedback + ground),
    'takes ten times the gain': ({ feedback, ground, product }) =>
      ratio(100 * product * ground, feedback + ground),
  },
  write: unitFormatter('kHz'),
  stem: ({ feedback, ground, product }) =>
    `An operational amplifier with a gain-bandwidth product of ${product} MHz works as a non-inverting amplifier. Its feedback resistor has ${feedback} kΩ, the resistor to ground ${ground} kΩ. What is the bandwidth?`,
  steps: ({ feedback, ground, product }, answer) => [
    `The gain is $1 + \\frac{${feedback}}{${ground}} = ${toTex(plus(1, ratio(feedback, ground)))}$.`,
    `$${product}$ MHz divided by the gain is ${answer}.`,
  ],
});

/** Base current in µA, current gain, collector resistor in tenths of a kΩ, supply in volts. */
type Stage = { base: number; gain: number; resistor: number; supply: number };
const drop = ({ base, gain, resistor }: Stage) => ratio(base * gain * resistor, 1000);

const collector = singleChoice({
  name: 'voltage-of-a-transistor-stage',
  title: 'The voltage between collector and emitter',
  area: 'Technical: GEC',
  topic: 'Analog circuits',
  difficulty: 2,
  space: 150,
  parameters: (draw): Stage => ({
    ...{ base: draw.step(10, 60, 5), gain: draw.step(50, 200, 10), supply: draw.pick([9, 12, 15, 20, 24]) },
    resistor: draw.pick([10, 15, 20, 22, 30, 47]),
  }),
  // The transistor must stay out of saturation.
  holds: (p) => toNumber(minus(p.supply, ratio(drop(p), 10))) >= 1,
  form: 'money',
  bounds: [0.3, 60],
  solve: (p): Exact => minus(p.supply, ratio(drop(p), 10)),
  check: ({ base, gain, resistor, supply }) => {
    // In volts, ohms and amperes.
    const current = ratio(base * gain, 1_000_000);
    return minus(supply, times(current, resistor * 100));
  },
  mistakes: {
    'is the voltage across the collector resistor': (p) => ratio(drop(p), 10),
    'adds the drop to the supply': (p) => plus(p.supply, ratio(drop(p), 10)),
    'subtracts 0.7 V as well': (p) => minus(minus(p.supply, ratio(drop(p), 10)), ratio(7, 10)),
    'takes half of the supply': ({ supply }) => ratio(supply, 2),
    'uses the gain plus 1': (p) => minus(p.supply, ratio(drop({ ...p, gain: p.gain + 1 }), 10)),
  },
  write: unitFormatter('V'),
  stem: ({ base, gain, resistor, supply }) =>
    `In a common-emitter stage a base current of ${base} µA flows. The transistor has $\\beta = ${gain}$, the collector resistor ${formatNumber(ratio(resistor, 10))} kΩ, and the supply gives ${supply} V; the emitter is grounded. What is $V_{CE}$?`,
  steps: (p, answer) => [
    `Collector current: $${p.gain} \\times ${p.base}$ µA, that is ${formatNumber(ratio(p.base * p.gain, 1000))} mA.`,
    `It drops ${formatNumber(ratio(drop(p), 10))} V in the resistor, which leaves ${answer}.`,
  ],
});

/** A number $m \times 10^e$ with a mantissa in hundredths. */
function scientific(value: Exact, exponent: number): string | undefined {
  let [mantissa, power] = [value, exponent];
  while (toNumber(mantissa) >= 10) [mantissa, power] = [ratio(mantissa, 10), power + 1];
  while (toNumber(mantissa) < 1) [mantissa, power] = [times(mantissa, 10), power - 1];
  return times(mantissa, 10_000).denominator === 1n
    ? `$${formatNumber(mantissa)} \\times 10^{${power}}$`
    : undefined;
}

/** Intrinsic carriers in tenths of 10¹⁰, doping as a digit times a power of ten. */
type Doped = { intrinsic: number; digit: number; power: number };

const minority = singleChoice({
  name: 'minority-carriers-of-a-doped-semiconductor',
  title: 'The minority carriers of a doped semiconductor',
  area: 'Technical: GEC',
  topic: 'Electronic devices',
  difficulty: 2,
  space: 60,
  parameters: (draw): Doped => ({
    ...{
      intrinsic: draw.pick([10, 12, 15, 20, 25, 30]),
      digit: draw.pick([1, 2, 4, 5]),
      power: draw.whole(14, 17),
    },
  }),
  solve: ({ intrinsic, digit, power }) => scientific(ratio(intrinsic ** 2, 100 * digit), 20 - power) ?? '',
  check: ({ intrinsic, digit, power }) => {
    // In whole numbers, with twelve places to spare.
    const squared = (BigInt(intrinsic) * 10n ** 9n) ** 2n * 10n ** 12n;
    const holes = squared / (BigInt(digit) * 10n ** BigInt(power));
    const text = String(holes);
    return scientific(ratio(holes, 10n ** BigInt(text.length - 1)), text.length - 1 - 12) ?? '';
  },
  mistakes: {
    'forgets to square the intrinsic concentration': ({ intrinsic, digit, power }) =>
      scientific(ratio(intrinsic, 10 * digit), 10 - power),
    'is the concentration of the majority carriers': ({ digit, power }) => scientific(digit, power),
    'is the intrinsic concentration': ({ intrinsic }) => scientific(ratio(intrinsic, 10), 10),
    'squares the digits but not the power of ten': ({ intrinsic, digit, power }) =>
      scientific(ratio(intrinsic ** 2, 100 * digit), 10 - power),
    'squares the power of ten but not the digits': ({ intrinsic, digit, power }) =>
      scientific(ratio(intrinsic, 10 * digit), 20 - power),
  },
  write: (text) => `${text} per cm³`,
  stem: ({ intrinsic, digit, power }) =>
    `Silicon with an intrinsic concentration of $${formatNumber(ratio(intrinsic, 10))} \\times 10^{10}$ carriers per cm³ is doped with $${digit} \\times 10^{${power}}$ donors per cm³, all of them ionised. What is the concentration of holes?`,
  steps: ({ intrinsic, digit, power }, answer) => [
    'In equilibrium $n p = n_i^2$, and almost all electrons come from the donors.',
    `$p = \\frac{(${formatNumber(ratio(intrinsic, 10))} \\times 10^{10})^2}{${digit} \\times 10^{${power}}}$, which is ${answer}.`,
  ],
});

type Currents = { beta: number; base: number };

const emitter = singleChoice({
  name: 'emitter-current-of-a-transistor',
  title: 'The emitter current of a transistor',
  area: 'Technical: GEC',
  topic: 'Electronic devices',
  difficulty: 1,
  space: 100,
  parameters: (draw): Currents => ({ beta: draw.step(39, 299, 10), base: draw.step(10, 100, 5) }),
  form: 'money',
  bounds: [0.01, 60],
  solve: ({ beta, base }): Exact => ratio((beta + 1) * base, 1000),
  check: ({ beta, base }) => {
    // From α = β/(β + 1): the base gets the part 1 − α of the emitter current.
    const alpha = ratio(beta, beta + 1);
    return ratio(ratio(base, 1000), minus(1, alpha));
  },
  mistakes: {
    'is the collector current': ({ beta, base }) => ratio(beta * base, 1000),
    'subtracts the base current from the collector current': ({ beta, base }) =>
      ratio((beta - 1) * base, 1000),
    'is ten times too large': ({ beta, base }) => ratio((beta + 1) * base, 100),
    'is ten times too small': ({ beta, base }) => ratio((beta + 1) * base, 10_000),
    'adds the base current twice': ({ beta, base }) => ratio((beta + 2) * base, 1000),
    'is the base current': ({ base }) => ratio(base, 1000),
  },
  write: unitFormatter('mA'),
  stem: ({ beta, base }) =>
    `A transistor in the active region has $\\beta = ${beta}$ and a base current of ${base} µA. What is its emitter current?`,
  steps: ({ beta, base }, answer) => [
    `$I_C = \\beta I_B$ and $I_E = I_C + I_B = (\\beta + 1) I_B$.`,
    `$${beta + 1} \\times ${base}$ µA is ${answer}.`,
  ],
});

/** A Zener regulator: volts, and the resistors in ohms. */
type Regulator = { supply: number; zener: number; series: number; load: number };
const milliamperes = (volts: number, ohms: number) => ratio(1000 * volts, ohms);
const zenerCurrent = ({ supply, zener, series, load }: Regulator) =>
  minus(milliamperes(supply - zener, series), milliamperes(zener, load));

const regulator = singleChoice({
  name: 'current-of-a-zener-diode',
  title: 'The current of a Zener diode',
  area: 'Technical: GEC',
  topic: 'Electronic devices',
  difficulty: 2,
  space: 150,
  parameters: (draw): Regulator => ({
    ...{ supply: draw.whole(9, 30), zener: draw.whole(4, 15), series: draw.step(100, 500, 50) },
    load: draw.pick([400, 500, 600, 800, 1000, 1200, 1500, 2000]),
  }),
  holds: (p) => p.supply > p.zener + 2 && toNumber(zenerCurrent(p)) >= 1,
  form: 'decimal',
  bounds: [0.5, 400],
  solve: zenerCurrent,
  check: ({ supply, zener, series, load }) => {
    // Without the diode, the divider would give more; the rest of the current goes through the diode.
    const wanted = ratio(zener, load);
    const total = ratio(minus(supply, zener), series);
    return times(1000, minus(total, wanted));
  },
  mistakes: {
    'is the whole current through the series resistor': ({ supply, zener, series }) =>
      milliamperes(supply - zener, series),
    'adds the current of the load': ({ supply, zener, series, load }) =>
      plus(milliamperes(supply - zener, series), milliamperes(zener, load)),
    'is the current of the load': ({ zener, load }) => milliamperes(zener, load),
    'puts the whole supply across the series resistor': ({ supply, zener, series, load }) =>
      minus(milliamperes(supply, series), milliamperes(zener, load)),
    'puts the Zener voltage across the series resistor': ({ zener, series }) => milliamperes(zener, series),
  },
  write: unitFormatter('mA'),
  stem: ({ supply, zener, series, load }) =>
    `A supply of ${supply} V feeds an ideal ${zener} V Zener diode through ${series} Ω. A load of ${formatNumber(load)} Ω lies in parallel with the diode. What is the current through the diode?`,
  steps: ({ supply, zener, series, load }, answer) => [
    `Through the series resistor flow $\\frac{${supply} - ${zener}}{${series}}$ A, that is $${toTex(milliamperes(supply - zener, series))}$ mA.`,
    `The load takes $\\frac{${zener}}{${load}}$ A, that is $${toTex(milliamperes(zener, load))}$ mA. The diode carries the rest, ${answer}.`,
  ],
});

export const electronicsTemplates: Template[] = [matched, bandwidth, collector, minority, emitter, regulator];
