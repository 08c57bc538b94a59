import { type Exact, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

const parallel = (a: number, b: number) => ratio(a * b, a + b);
/** Pairs of resistors whose parallel resistance is whole. */
const pairs = range(2, 40).flatMap((one) =>
  range(2, 40).flatMap((other) =>
    one !== other && (one * other) % (one + other) === 0 ? [[one, other] as const] : [],
  ),
);

type Divider = { volts: number; series: number; one: number; other: number };
const total = ({ volts, series, one, other }: Divider) => ratio(volts, plus(series, parallel(one, other)));

const branch = singleChoice({
  name: 'current-in-a-branch',
  title: 'The current in a parallel branch',
  area: 'Technical: GEE',
  topic: 'Circuits',
  difficulty: 2,
  space: 300,
  parameters: (draw): Divider => {
    const [one, other] = draw.pick(pairs);
    const series = draw.whole(1, 12);
    const amperes = draw.whole(1, 8);
    return { volts: amperes * toNumber(plus(series, parallel(one, other))), series, one, other };
  },
  holds: ({ volts }) => volts <= 240,
  form: 'money',
  bounds: [0.1, 40],
  solve: (p): Exact => times(total(p), ratio(p.other, p.one + p.other)),
  check: ({ volts, series, one, other }) => {
    // The current into the node equals the currents out of it.
    const node = ratio(ratio(volts, series), plus(ratio(1, series), ratio(1, one), ratio(1, other)));
    return ratio(node, one);
  },
  mistakes: {
    'is the current in the other branch': (p) => times(total(p), ratio(p.one, p.one + p.other)),
    'is the whole current': total,
    'halves the whole current between the branches': (p) => ratio(total(p), 2),
    'leaves the series resistor out': ({ volts, one }) => ratio(volts, one),
    'takes all resistors in series': ({ volts, series, one, other }) => ratio(volts, series + one + other),
    'takes the branch and the series resistor alone': ({ volts, series, one }) => ratio(volts, series + one),
  },
  write: unitFormatter('A'),
  stem: ({ volts, series, one, other }) =>
    `A source of ${volts} V feeds a resistor of ${series} Ω in series with two parallel resistors, $R_1 = ${one}$ Ω and $R_2 = ${other}$ Ω. What is the current through $R_1$?`,
  steps: (p, answer) => [
    `The parallel resistors together have $\\frac{${p.one} \\times ${p.other}}{${p.one} + ${p.other}} = ${formatNumber(parallel(p.one, p.other))}$ Ω, so the circuit has ${formatNumber(plus(p.series, parallel(p.one, p.other)))} Ω.`,
    `The source gives $${p.volts} \\div ${formatNumber(plus(p.series, parallel(p.one, p.other)))}$ A, of which $R_1$ gets the part $\\frac{R_2}{R_1 + R_2} = \\frac{${p.other}}{${p.one + p.other}}$.`,
    `So the current through $R_1$ is ${answer}.`,
  ],
});

type Charging = { volts: number; source: number; load: number; micro: number };

const timeConstant = singleChoice({
  name: 'time-constant-with-a-load',
  title: 'The time constant of a loaded RC circuit',
  area: 'Technical: GEC',
  topic: 'Networks and signals',
  difficulty: 3,
  space: 300,
  parameters: (draw): Charging => {
    const [source, load] = draw.pick(pairs);
    return { volts: draw.pick([5, 9, 12, 24]), source, load, micro: draw.pick([1, 2, 4, 5, 10, 20]) };
  },
  form: 'decimal',
  bounds: [1, 2000],
  solve: ({ source, load, micro }): Exact => times(parallel(source, load), micro),
  check: ({ volts, source, load, micro }) => {
    // Open-circuit voltage over short-circuit current is the resistance that the capacitor sees (Thévenin).
    const open = ratio(volts * load, source + load);
    const short = ratio(volts, source);
    return times(micro, ratio(open, short));
  },
  mistakes: {
    'adds the two resistances': ({ source, load, micro }) => (source + load) * micro,
    'uses the resistor at the source alone': ({ source, micro }) => source * micro,
    'uses the resistor beside the capacitor alone': ({ load, micro }) => load * micro,
    'is the time of five time constants': ({ source, load, micro }) =>
      times(5, parallel(source, load), micro),
    'takes the mean of the two resistances': ({ source, load, micro }) => ratio((source + load) * micro, 2),
    'takes half the resistance': ({ source, load, micro }) => ratio(times(parallel(source, load), micro), 2),
  },
  write: unitFormatter('ms'),
  stem: ({ volts, source, load, micro }) =>
    `A source of ${volts} V charges a capacitor of ${micro} µF through a resistor of ${source} kΩ. A resistor of ${load} kΩ lies in parallel with the capacitor. What is the time constant?`,
  steps: ({ source, load, micro }, answer) => [
    `Seen from the capacitor, with the source replaced by a short circuit, both resistors are in parallel: $\\frac{${source} \\times ${load}}{${source} + ${load}} = ${formatNumber(parallel(source, load))}$ kΩ.`,
    `$\\tau = RC$: ${formatNumber(parallel(source, load))} kΩ times ${micro} µF is ${answer}.`,
  ],
});

type Adder = { feedback: number; one: number; other: number; a: number; b: number };
const output = ({ feedback, one, other, a, b }: Adder) =>
  minus(0, plus(ratio(feedback * a, one), ratio(feedback * b, other)));

const summing = singleChoice({
  name: 'summing-amplifier-output',
  title: 'The output of a summing amplifier',
  area: 'Technical: GEC',
  topic: 'Analog circuits',
  difficulty: 2,
  space: 300,
  parameters: (draw): Adder => ({
    feedback: draw.pick([10, 20, 40, 60, 100]),
    one: draw.pick([5, 10, 20, 25, 40, 50]),
    other: draw.pick([5, 10, 20, 25, 40, 50]),
    a: draw.whole(1, 4),
    b: draw.whole(1, 4),
  }),
  holds: ({ one, other, a, b }) => one !== other && a !== b,
  form: 'money',
  bounds: [-14, 14],
  solve: output,
  check: ({ feedback, one, other, a, b }) => {
    // Searches the voltage, in hundredths of a volt, for which no current is left at the inverting input.
    const left = (hundredths: number) => 100 * feedback * (a * other + b * one) + hundredths * one * other;
    return ratio(range(-1400, 1400).find((hundredths) => left(hundredths) === 0) ?? 9999, 100);
  },
  mistakes: {
    'forgets that the amplifier inverts': (p) => minus(0, output(p)),
    'amplifies the second voltage like the first': ({ feedback, one, a, b }) =>
      ratio(-feedback * (a + b), one),
    'amplifies the first voltage like the second': ({ feedback, other, a, b }) =>
      ratio(-feedback * (a + b), other),
    'subtracts the two parts': ({ feedback, one, other, a, b }) =>
      minus(ratio(feedback * b, other), ratio(feedback * a, one)),
    'leaves out the second voltage': ({ feedback, one, a }) => ratio(-feedback * a, one),
    'leaves out the first voltage': ({ feedback, other, b }) => ratio(-feedback * b, other),
    'adds 1 to both gains, as without inversion': (p) => minus(output(p), p.a + p.b),
  },
  write: unitFormatter('V'),
  stem: ({ feedback, one, other, a, b }) =>
    `An ideal operational amplifier works as an inverting adder between supplies of ±15 V. Its feedback resistor has ${feedback} kΩ. An input of ${a} V comes through ${one} kΩ, another of ${b} V through ${other} kΩ. What is the output voltage?`,
  steps: ({ feedback, one, other, a, b }, answer) => [
    `The inverting input stays at 0 V, so $V = -${feedback} \\times \\left(\\frac{${a}}{${one}} + \\frac{${b}}{${other}}\\right)$ V.`,
    `The parts are ${formatNumber(ratio(-feedback * a, one))} V and ${formatNumber(ratio(-feedback * b, other))} V; the output is ${answer}.`,
  ],
});

type Shunt = { meter: number; milli: number; range: number };

const shunt = singleChoice({
  name: 'shunt-of-an-ammeter',
  title: 'The shunt of an ammeter',
  area: 'Technical: GIN',
  topic: 'Measurements',
  difficulty: 2,
  space: 60,
  parameters: (draw): Shunt => ({
    meter: draw.step(18, 198, 9),
    milli: draw.pick([1, 2, 4, 5, 10]),
    range: draw.pick([10, 20, 50, 100, 200, 500]),
  }),
  holds: ({ milli, range }) => range >= 5 * milli,
  form: 'money',
  bounds: [0.05, 200],
  solve: ({ meter, milli, range }): Exact => ratio(meter * milli, range - milli),
  check: ({ meter, milli, range }) => {
    // Meter and shunt together have the resistance at which the full current drops the meter's voltage.
    const together = ratio(meter * milli, range);
    return ratio(1, minus(ratio(1, together), ratio(1, meter)));
  },
  mistakes: {
    'divides by the whole current': ({ meter, milli, range }) => ratio(meter * milli, range),
    'divides by the sum of the currents': ({ meter, milli, range }) => ratio(meter * milli, range + milli),
    'is the series resistor of a voltmeter': ({ meter, milli, range }) =>
      times(meter, minus(ratio(range, milli), 1)),
    'is the resistance of the meter': ({ meter }) => meter,
    'is ten times too large': ({ meter, milli, range }) => ratio(10 * meter * milli, range - milli),
    'is half of what is needed': ({ meter, milli, range }) => ratio(meter * milli, 2 * (range - milli)),
  },
  write: unitFormatter('Ω'),
  stem: ({ meter, milli, range }) =>
    `A moving-coil meter has a resistance of ${meter} Ω and shows full scale at ${milli} mA. Which shunt makes it an ammeter for ${range} mA?`,
  steps: ({ meter, milli, range }, answer) => [
    `At full scale the meter drops $${milli} \\times ${meter} = ${toTex(meter * milli)}$ mV.`,
    `The shunt carries the rest of the current, $${range} - ${milli} = ${range - milli}$ mA, at the same voltage.`,
    `So its resistance is $${toTex(meter * milli)} \\div ${range - milli}$, which is ${answer}.`,
  ],
});

export const circuitTemplates: Template[] = [branch, timeConstant, summing, shunt];
