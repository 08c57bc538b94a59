import { type Exact, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatPercent, unitFormatter } from '../../number-format.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template } from '../../template.ts';

type Motor = { volts: number; tenths: number; speed: number; light: number; heavy: number };
/** The back e.m.f. at a current, for an armature resistance in tenths of an ohm. */
const backEmf = ({ volts, tenths }: Motor, amperes: number) => minus(volts, ratio(tenths * amperes, 10));

const motor = singleChoice({
  name: 'speed-of-a-dc-shunt-motor',
  title: 'The speed of a d.c. shunt motor under load',
  area: 'Technical: GEE',
  topic: 'Machines',
  difficulty: 3,
  space: 60,
  parameters: (draw): Motor => {
    const [tenths, light] = [draw.whole(2, 10), draw.step(5, 20, 5)];
    return {
      ...{ volts: draw.pick([200, 240, 250]) + (tenths * light) / 10, tenths, light },
      ...{ speed: draw.pick([600, 750, 900, 1000, 1200, 1500]), heavy: draw.step(30, 80, 5) },
    };
  },
  holds: ({ volts }) => Number.isInteger(volts),
  form: 'decimal',
  bounds: [300, 2500],
  solve: (p): Exact => times(p.speed, ratio(backEmf(p, p.heavy), backEmf(p, p.light))),
  check: (p) => {
    // Volts per turn a minute from the light load; the speed at which the motor then takes the heavy current.
    const perTurn = ratio(backEmf(p, p.light), p.speed);
    return ratio(minus(p.volts, times(p.heavy, ratio(p.tenths, 10))), perTurn);
  },
  mistakes: {
    'compares the e.m.f. with the supply voltage': (p) => times(p.speed, ratio(backEmf(p, p.heavy), p.volts)),
    'takes the ratio the wrong way round': (p) =>
      times(p.speed, ratio(backEmf(p, p.light), backEmf(p, p.heavy))),
    'adds the drop in the armature': (p) =>
      times(
        p.speed,
        ratio(plus(p.volts, ratio(p.tenths * p.heavy, 10)), plus(p.volts, ratio(p.tenths * p.light, 10))),
      ),
    'is the speed at light load': ({ speed }) => speed,
    'subtracts the additional drop in volts from the speed': (p) =>
      minus(p.speed, ratio(p.tenths * (p.heavy - p.light), 10)),
    'lowers the speed by the share of the additional drop twice': (p) =>
      minus(p.speed, times(p.speed, ratio(p.tenths * (p.heavy - p.light), times(5, backEmf(p, p.light))))),
  },
  write: unitFormatter('rpm'),
  stem: ({ volts, tenths, speed, light, heavy }) =>
    `A d.c. shunt motor on ${volts} V has an armature resistance of ${formatNumber(ratio(tenths, 10))} Ω. It runs at ${formatNumber(speed)} rpm with an armature current of ${light} A. What is its speed when the armature takes ${heavy} A? (The flux stays constant.)`,
  steps: (p, answer) => [
    `Back e.m.f.: $${p.volts} - ${p.light} \\times ${formatNumber(ratio(p.tenths, 10))} = ${formatNumber(backEmf(p, p.light))}$ V at first, $${p.volts} - ${p.heavy} \\times ${formatNumber(ratio(p.tenths, 10))} = ${formatNumber(backEmf(p, p.heavy))}$ V under load.`,
    `With constant flux the speed is in proportion to the back e.m.f., so it is ${answer}.`,
  ],
});

type Fault = { base: number; generator: number; line: number };

const fault = singleChoice({
  name: 'fault-level-at-a-busbar',
  title: 'The fault level behind a generator and a transformer',
  area: 'Technical: GEE',
  topic: 'Power systems',
  difficulty: 2,
  space: 60,
  parameters: (draw): Fault => ({
    ...{ base: draw.step(10, 200, 10), generator: draw.step(5, 30, 1), line: draw.step(3, 20, 1) },
  }),
  holds: ({ generator, line }) => generator !== line,
  form: 'decimal',
  bounds: [10, 5000],
  solve: ({ base, generator, line }): Exact => ratio(100 * base, generator + line),
  check: ({ base, generator, line }) => {
    // Each reactance alone would pass a fault level of its own; in series their reciprocals add.
    const [one, other] = [ratio(100 * base, generator), ratio(100 * base, line)];
    return ratio(times(one, other), plus(one, other));
  },
  mistakes: {
    'leaves out the transformer': ({ base, generator }) => ratio(100 * base, generator),
    'leaves out the generator': ({ base, line }) => ratio(100 * base, line),
    'multiplies by the reactance instead of dividing': ({ base, generator, line }) =>
      ratio(base * (generator + line), 100),
    'takes the reactances in parallel': ({ base, generator, line }) =>
      ratio(100 * base * (generator + line), generator * line),
    'is half of the fault level': ({ base, generator, line }) => ratio(50 * base, generator + line),
  },
  write: unitFormatter('MVA'),
  stem: ({ base, generator, line }) =>
    `On a base of ${base} MVA a generator has a reactance of ${generator}% and the transformer behind it ${line}%. What is the fault level for a three-phase fault at the far side of the transformer?`,
  steps: ({ base, generator, line }, answer) => [
    `The reactances are in series: $${generator} + ${line} = ${generator + line}$ percent.`,
    `Fault level: $\\frac{${base} \\times 100}{${generator + line}}$ MVA, which is ${answer}.`,
  ],
});

type Day = { loads: number[]; hours: number[] };
const energyOf = ({ loads, hours }: Day) => loads.reduce((sum, load, at) => sum + load * (hours[at] ?? 0), 0);
const peakOf = ({ loads }: Day) => Math.max(...loads);

const loadFactor = singleChoice({
  name: 'load-factor-of-a-day',
  title: 'The load factor of a day',
  area: 'Technical: GEE',
  topic: 'Power systems',
  difficulty: 2,
  space: 100,
  parameters: (draw): Day => {
    const first = draw.step(4, 12, 2);
    const second = draw.step(4, 20 - first, 2);
    return {
      loads: draw.sample([20, 30, 40, 50, 60, 80, 100], 3),
      hours: [first, second, 24 - first - second],
    };
  },
  form: 'decimal',
  bounds: [10, 100],
  solve: (p): Exact => ratio(100 * energyOf(p), 24 * peakOf(p)),
  check: (p) => {
    // Hour by hour, as a share of what the greatest load would use.
    let used = 0;
    for (const [at, load] of p.loads.entries())
      for (let hour = 0; hour < (p.hours[at] ?? 0); hour += 1) used += load;
    return times(100, ratio(used, 24 * Math.max(...p.loads)));
  },
  mistakes: {
    'takes the plain mean of the three loads': (p) =>
      ratio(100 * p.loads.reduce((sum, load) => sum + load, 0), 3 * peakOf(p)),
    'compares the least with the greatest load': (p) => ratio(100 * Math.min(...p.loads), peakOf(p)),
    'divides the energy of the greatest load by the whole energy': (p) =>
      ratio(100 * peakOf(p) * (p.hours[p.loads.indexOf(peakOf(p))] ?? 0), energyOf(p)),
    'compares the middle load with the greatest': (p) =>
      ratio(100 * ([...p.loads].sort((a, b) => a - b)[1] ?? 0), peakOf(p)),
    'is the share of the day below the greatest load': (p) =>
      ratio(100 * (24 - (p.hours[p.loads.indexOf(peakOf(p))] ?? 0)), 24),
  },
  write: formatPercent,
  stem: ({ loads: [a, b, c], hours: [x, y, z] }) =>
    `A station supplies ${a} MW for ${x} hours, ${b} MW for ${y} hours and ${c} MW for the other ${z} hours of a day. What is its load factor?`,
  steps: (p, answer) => [
    `Energy of the day: $${p.loads.map((load, at) => `${load} \\times ${p.hours[at]}`).join(' + ')} = ${formatNumber(energyOf(p)).replaceAll(',', '{,}')}$ MWh.`,
    `The greatest load all day would give $24 \\times ${peakOf(p)} = ${formatNumber(24 * peakOf(p)).replaceAll(',', '{,}')}$ MWh. The quotient is ${answer}.`,
  ],
});

/** A switch that is on for some microseconds of each period, at a frequency in kHz. */
type Chopper = { volts: number; on: number; frequency: number };
const duty = ({ on, frequency }: Chopper) => ratio(on * frequency, 1000);
const drawChopper = (draw: SeededRandom): Chopper => ({
  ...{
    volts: draw.step(24, 240, 12),
    on: draw.step(10, 400, 10),
    frequency: draw.pick([1, 2, 4, 5, 8, 10, 20]),
  },
});
const isFair = (p: Chopper) =>
  toNumber(duty(p)) >= 0.2 && toNumber(duty(p)) <= 0.8 && toNumber(duty(p)) !== 0.5;

const buck = singleChoice({
  name: 'output-of-a-step-down-chopper',
  title: 'The output voltage of a step-down chopper',
  area: 'Technical: GEE',
  topic: 'Power electronics',
  difficulty: 1,
  space: 100,
  parameters: drawChopper,
  holds: isFair,
  form: 'money',
  bounds: [1, 1500],
  solve: (p): Exact => times(p.volts, duty(p)),
  check: ({ volts, on, frequency }) => {
    // The mean over a period of so many microseconds.
    const period = ratio(1000, frequency);
    return ratio(volts * on, period);
  },
  mistakes: {
    'takes the part of the period in which the switch is off': (p) => times(p.volts, minus(1, duty(p))),
    'is the output of a step-up chopper': (p) => ratio(p.volts, minus(1, duty(p))),
    'divides by the duty ratio': (p) => ratio(p.volts, duty(p)),
    'takes half of the supply': ({ volts }) => ratio(volts, 2),
    'is the supply voltage': ({ volts }) => volts,
  },
  write: unitFormatter('V'),
  stem: ({ volts, on, frequency }) =>
    `A step-down chopper on ${volts} V works at ${frequency} kHz. Its switch is on for ${on} µs in each period, and the load current is continuous. What is the average output voltage?`,
  steps: (p, answer) => [
    `The duty ratio is ${p.on} µs times ${p.frequency} kHz, that is ${formatNumber(duty(p))}.`,
    `$${p.volts} \\times ${formatNumber(duty(p))}$ is ${answer}.`,
  ],
});

const boost = singleChoice({
  name: 'output-of-a-step-up-chopper',
  title: 'The output voltage of a step-up chopper',
  area: 'Technical: GEE',
  topic: 'Power electronics',
  difficulty: 2,
  space: 60,
  parameters: drawChopper,
  holds: isFair,
  form: 'decimal',
  bounds: [1, 2000],
  solve: (p): Exact => ratio(p.volts, minus(1, duty(p))),
  check: (p) => {
    // In steady state the volt-seconds of the inductor cancel: V · on = (output − V) · off.
    const off = minus(ratio(1000, p.frequency), p.on);
    return plus(p.volts, ratio(p.volts * p.on, off));
  },
  mistakes: {
    'divides by the duty ratio': (p) => ratio(p.volts, duty(p)),
    'is the output of a step-down chopper': (p) => times(p.volts, duty(p)),
    'multiplies by 1 plus the duty ratio': (p) => times(p.volts, plus(1, duty(p))),
    'multiplies by the off part': (p) => times(p.volts, minus(1, duty(p))),
    'is the output of a step-up-and-down chopper': (p) => ratio(times(p.volts, duty(p)), minus(1, duty(p))),
  },
  write: unitFormatter('V'),
  stem: ({ volts, on, frequency }) =>
    `A step-up chopper on ${volts} V works at ${frequency} kHz with continuous current. Its switch is on for ${on} µs in each period. What is the average output voltage?`,
  steps: (p, answer) => [
    `The duty ratio is ${p.on} µs times ${p.frequency} kHz, that is ${formatNumber(duty(p))}.`,
    `$V_o = \\frac{V}{1 - D} = \\frac{${p.volts}}{${formatNumber(minus(1, duty(p)))}}$, which is ${answer}.`,
  ],
});

type Ripple = { volts: number; tenths: number; frequency: number; henry: number };
const rippleOf = ({ volts, tenths, frequency, henry }: Ripple) =>
  ratio(volts * tenths * (10 - tenths), 100 * frequency * henry);

const ripple = singleChoice({
  name: 'ripple-of-a-chopper-current',
  title: 'The ripple of the inductor current',
  area: 'Technical: GEE',
  topic: 'Power electronics',
  difficulty: 3,
  space: 100,
  parameters: (draw): Ripple => ({
    ...{ volts: draw.step(24, 240, 12), tenths: draw.pick([2, 3, 4, 6, 7, 8]) },
    ...{ frequency: draw.pick([1, 2, 4, 5, 10]), henry: draw.pick([1, 2, 4, 5, 8, 10]) },
  }),
  form: 'money',
  bounds: [0.05, 60],
  solve: rippleOf,
  check: ({ volts, tenths, frequency, henry }) => {
    // While the switch is on, the inductor has the rest of the supply voltage.
    const across = minus(volts, times(volts, ratio(tenths, 10)));
    const on = ratio(tenths, 10 * frequency);
    return ratio(times(across, on), henry);
  },
  mistakes: {
    'puts the whole supply across the inductor': ({ volts, tenths, frequency, henry }) =>
      ratio(volts * tenths, 10 * frequency * henry),
    'puts the output across the inductor while the switch is on': ({ volts, tenths, frequency, henry }) =>
      ratio(volts * tenths * tenths, 100 * frequency * henry),
    'takes the ripple at the duty ratio one half': ({ volts, frequency, henry }) =>
      ratio(volts, 4 * frequency * henry),
    'is half of the ripple from peak to peak': (p) => ratio(rippleOf(p), 2),
    'doubles the ripple': (p) => times(2, rippleOf(p)),
  },
  write: unitFormatter('A'),
  stem: ({ volts, tenths, frequency, henry }) =>
    `A step-down chopper on ${volts} V works at ${frequency} kHz with a duty ratio of ${formatNumber(ratio(tenths, 10))}. Its filter inductor has ${henry} mH, and the output voltage is smooth. How large is the ripple of the inductor current from peak to peak?`,
  steps: ({ volts, tenths, frequency, henry }, answer) => [
    `While the switch is on, the inductor has $${volts} \\times (1 - ${formatNumber(ratio(tenths, 10))}) = ${formatNumber(ratio(volts * (10 - tenths), 10))}$ V.`,
    `It is on for $\\frac{${formatNumber(ratio(tenths, 10))}}{${frequency}}$ ms, so the current rises by $\\frac{${formatNumber(ratio(volts * (10 - tenths), 10))} \\times ${formatNumber(ratio(tenths, 10))}}{${henry} \\times ${frequency}}$ A, which is ${answer}.`,
  ],
});

export const conversionTemplates: Template[] = [motor, fault, loadFactor, buck, boost, ripple];
