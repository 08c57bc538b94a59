import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Water in a pipe that narrows: diameters in the ratio `narrowing` : 1, and the speed in the wide part in m/s. */
type Venturi = { narrowing: number; tenths: number };
const pressureDrop = ({ narrowing, tenths }: Venturi) => ratio(tenths * tenths * (narrowing ** 4 - 1), 200);

const venturi = singleChoice({
  name: 'pressure-drop-in-a-venturi',
  title: 'The pressure drop in a pipe that narrows',
  area: 'Technical: GME',
  topic: 'Fluids',
  difficulty: 3,
  space: 50,
  parameters: (draw): Venturi & { wide: number } => {
    const narrowing = draw.pick([2, 3]);
    return { narrowing, tenths: draw.whole(5, 45), wide: draw.step(60, 300, 30) };
  },
  form: 'money',
  bounds: [0.2, 1000],
  solve: pressureDrop,
  check: ({ narrowing, tenths }) => {
    // The same volume passes both sections; the energy of a kilogram is kept.
    const [slow, fast] = [ratio(tenths, 10), ratio(tenths * narrowing * narrowing, 10)];
    return ratio(minus(times(fast, fast), times(slow, slow)), 2);
  },
  mistakes: {
    'takes the speeds in the ratio of the diameters, not of the areas': ({ narrowing, tenths }) =>
      ratio(tenths * tenths * (narrowing ** 2 - 1), 200),
    'forgets the factor one half': (p) => times(2, pressureDrop(p)),
    'forgets the speed in the wide part': ({ narrowing, tenths }) =>
      ratio(tenths * tenths * narrowing ** 4, 200),
    'squares the difference of the speeds': ({ narrowing, tenths }) =>
      ratio(tenths * tenths * (narrowing ** 2 - 1) ** 2, 200),
    'adds the squares of the speeds': ({ narrowing, tenths }) =>
      ratio(tenths * tenths * (narrowing ** 4 + 1), 200),
  },
  write: unitFormatter('kPa'),
  stem: ({ narrowing, tenths, wide }) =>
    `Water ($\\rho = 1000$ kg/m³) flows through a horizontal pipe of ${wide} mm diameter at ${formatNumber(ratio(tenths, 10))} m/s. The pipe narrows to ${wide / narrowing} mm. By how much does the pressure fall, without losses?`,
  steps: (p, answer) => [
    `By continuity the speed grows to $${p.narrowing}^2 \\times ${formatNumber(ratio(p.tenths, 10))} = ${formatNumber(ratio(p.tenths * p.narrowing ** 2, 10))}$ m/s.`,
    `By Bernoulli the pressure falls by $\\frac{\\rho}{2}(v_2^2 - v_1^2)$, which is ${answer}.`,
  ],
});

/** A vertical gate with its top edge below the surface, lengths in tenths of a metre; g is 9.81 m/s². */
type Gate = { wide: number; high: number; deep: number };
const gateForce = ({ wide, high }: Gate, centre: Exact) => ratio(times(981, wide * high, centre), 100_000);

const gate = singleChoice({
  name: 'force-of-water-on-a-gate',
  title: 'The force of water on a gate',
  area: 'Technical: GME',
  topic: 'Fluids',
  difficulty: 2,
  space: 100,
  parameters: (draw): Gate => ({
    wide: draw.step(10, 40, 10),
    high: draw.step(10, 40, 10),
    deep: draw.step(0, 50, 10),
  }),
  holds: ({ wide, high, deep }) => deep !== high && wide * high > 0,
  form: 'money',
  bounds: [1, 3000],
  solve: (p): Exact => gateForce(p, plus(p.deep, ratio(p.high, 2))),
  check: ({ wide, high, deep }) => {
    // The pressure grows linearly, so its mean is that of the two edges.
    const [top, bottom] = [ratio(981 * deep, 1000), ratio(981 * (deep + high), 1000)];
    return times(ratio(plus(top, bottom), 2), ratio(wide * high, 100));
  },
  mistakes: {
    'takes the pressure at the bottom edge': (p) => gateForce(p, p.deep + p.high),
    'takes the pressure at the top edge': (p) => gateForce(p, p.deep),
    'measures the depth from the top edge of the gate': (p) => gateForce(p, ratio(p.high, 2)),
    'takes a point two thirds down the gate': (p) => gateForce(p, plus(p.deep, ratio(2 * p.high, 3))),
    'forgets the width of the gate': (p) => gateForce({ ...p, wide: 10 }, plus(p.deep, ratio(p.high, 2))),
  },
  write: unitFormatter('kN'),
  stem: ({ wide, high, deep }) =>
    `A vertical rectangular gate, ${wide / 10} m wide and ${high / 10} m high, has its top edge ${deep === 0 ? 'at the surface of the water' : `${deep / 10} m below the surface of the water`}. What is the force of the water on one side of it? ($\\rho g = 9.81$ kN/m³.)`,
  steps: (p, answer) => [
    `The centre of the gate is ${formatNumber(plus(ratio(p.deep, 10), ratio(p.high, 20)))} m below the surface; its area is ${formatNumber(ratio(p.wide * p.high, 100))} m².`,
    `$F = \\rho g h_c A = 9.81 \\times ${formatNumber(plus(ratio(p.deep, 10), ratio(p.high, 20)))} \\times ${formatNumber(ratio(p.wide * p.high, 100))}$ kN, which is ${answer}.`,
  ],
});

/** A heat exchanger: hot and cold stream with their mass flows and temperatures, and specific heats in kJ/(kg K). */
type Exchanger = { hot: number; from: number; to: number; cold: number; inlet: number; heat: number };
const rise = ({ hot, from, to, cold, heat }: Exchanger) => ratio(hot * heat * (from - to), cold * 42);

const outlet = singleChoice({
  name: 'outlet-temperature-of-a-heat-exchanger',
  title: 'The outlet temperature of a heat exchanger',
  area: 'Technical: GME',
  topic: 'Heat transfer',
  difficulty: 2,
  space: 100,
  parameters: (draw): Exchanger => ({
    ...{
      hot: draw.whole(1, 6),
      from: draw.step(80, 140, 10),
      to: draw.step(40, 70, 5),
      cold: draw.whole(1, 8),
    },
    ...{ inlet: draw.step(15, 30, 5), heat: draw.pick([21, 28, 35, 42]) },
  }),
  holds: (p) =>
    p.from - p.to >= 20 && p.inlet + Number(rise(p).numerator) / Number(rise(p).denominator) < p.from - 5,
  form: 'decimal',
  bounds: [5, 300],
  solve: (p): Exact => plus(p.inlet, rise(p)),
  check: (p) => {
    // The heat given off equals the heat taken up: tries outlet temperatures in tenths of a degree.
    const given = p.hot * p.heat * (p.from - p.to);
    const found = range(10 * p.inlet, 10 * p.from).find(
      (tenths) => p.cold * 42 * (tenths - 10 * p.inlet) === 10 * given,
    );
    return found === undefined ? 0 : ratio(found, 10);
  },
  mistakes: {
    'is the rise of the temperature, not the temperature': rise,
    'takes both fluids to have the same specific heat': (p) =>
      p.heat === 42 ? undefined : plus(p.inlet, ratio(p.hot * (p.from - p.to), p.cold)),
    'exchanges the two mass flows': (p) => plus(p.inlet, rise({ ...p, hot: p.cold, cold: p.hot })),
    'lets the cold stream rise as much as the hot one falls': ({ inlet, from, to }) => inlet + from - to,
    'adds the rise to the outlet temperature of the hot stream': (p) => plus(p.to, rise(p)),
    'takes the rise from the inlet of the hot stream': (p) => minus(p.from, rise(p)),
  },
  write: unitFormatter('°C'),
  stem: ({ hot, from, to, cold, inlet, heat }) =>
    `In a heat exchanger ${hot} kg/s of oil (${formatNumber(ratio(heat, 10))} kJ/(kg K)) cool from ${from} °C to ${to} °C. They heat ${cold} kg/s of water (4.2 kJ/(kg K)) that enters at ${inlet} °C. No heat is lost. At what temperature does the water leave?`,
  steps: (p, answer) => [
    `Heat given off: $${p.hot} \\times ${formatNumber(ratio(p.heat, 10))} \\times ${p.from - p.to} = ${formatNumber(ratio(p.hot * p.heat * (p.from - p.to), 10)).replaceAll(',', '{,}')}$ kW.`,
    `The water rises by $\\frac{${formatNumber(ratio(p.hot * p.heat * (p.from - p.to), 10)).replaceAll(',', '{,}')}}{${p.cold} \\times 4.2} = ${toTex(rise(p))}$ °C, so it leaves at ${answer}.`,
  ],
});

type Radiator = { low: number; high: number; power: number };
const factor = ({ low, high }: Radiator) => ratio(high ** 4, low ** 4);

const radiation = singleChoice({
  name: 'radiated-power-at-a-higher-temperature',
  title: 'The radiated power at another temperature',
  area: 'Technical: GME',
  topic: 'Heat transfer',
  difficulty: 2,
  space: 60,
  parameters: (draw): Radiator & { part: number } => {
    const [low, high] = draw.pick([
      [1, 2],
      [2, 3],
      [1, 3],
      [3, 4],
      [2, 5],
      [3, 5],
      [4, 5],
    ] as const);
    return {
      low,
      high,
      part: draw.pick([150, 200, 250, 300]),
      power: low ** 4 * draw.pick([1, 2, 3, 4, 5, 6, 8, 10, 12, 20]),
    };
  },
  holds: ({ high, part }) => high * part <= 1500 && part > 0,
  form: 'decimal',
  bounds: [0.5, 30_000],
  solve: (p): Exact => times(p.power, factor(p)),
  check: ({ low, high, power }) => {
    // Squares twice.
    const once = ratio(high * high, low * low);
    return times(power, once, once);
  },
  mistakes: {
    'takes the power to grow with the temperature itself': ({ low, high, power }) => ratio(power * high, low),
    'takes the square of the temperatures': ({ low, high, power }) => ratio(power * high ** 2, low ** 2),
    'takes the cube of the temperatures': ({ low, high, power }) => ratio(power * high ** 3, low ** 3),
    'is the additional power': (p) => times(p.power, minus(factor(p), 1)),
    'takes the fifth power': ({ low, high, power }) => ratio(power * high ** 5, low ** 5),
    'doubles the power': ({ power }) => 2 * power,
  },
  write: unitFormatter('W'),
  stem: ({ low, high, part, power }) =>
    `A black body radiates ${formatNumber(power)} W at ${low * part} K. How much does it radiate at ${formatNumber(high * part)} K?`,
  steps: (p, answer) => [
    `By the law of Stefan and Boltzmann the power grows with the fourth power of the absolute temperature: $\\left(\\frac{${p.high}}{${p.low}}\\right)^4 = ${toTex(factor(p))}$.`,
    `$${p.power} \\times ${toTex(factor(p))}$ is ${answer}.`,
  ],
});

type Fridge = { cold: number; gap: number; work: number };

const fridge = singleChoice({
  name: 'cooling-of-an-ideal-refrigerator',
  title: 'The cooling power of an ideal refrigerator',
  area: 'Technical: GME',
  topic: 'Thermodynamics',
  difficulty: 2,
  space: 100,
  parameters: (draw): Fridge => ({
    cold: draw.step(240, 280, 4),
    gap: draw.step(20, 60, 4),
    work: draw.whole(1, 12),
  }),
  form: 'money',
  bounds: [0.5, 300],
  solve: ({ cold, gap, work }): Exact => ratio(work * cold, gap),
  check: ({ cold, gap, work }) => {
    // Entropy taken in equals entropy given off; the heat given off is the cooling plus the work.
    const rejected = ratio(work * (cold + gap), gap);
    return minus(rejected, work);
  },
  mistakes: {
    'is the heat given off, as of a heat pump': ({ cold, gap, work }) => ratio(work * (cold + gap), gap),
    'multiplies by the efficiency of an engine': ({ cold, gap, work }) => ratio(work * gap, cold + gap),
    'divides by the temperature difference in degrees of the hot side': ({ cold, gap, work }) =>
      ratio(work * (cold - 273 > 0 ? cold - 273 : 273 - cold), gap),
    'takes the cooling power to equal the work': ({ work }) => work,
    'doubles the cooling power': ({ cold, gap, work }) => ratio(2 * work * cold, gap),
    'is half of the cooling power': ({ cold, gap, work }) => ratio(work * cold, 2 * gap),
  },
  write: unitFormatter('kW'),
  stem: ({ cold, gap, work }) =>
    `A refrigerator works on the reversed Carnot cycle between ${cold} K and ${cold + gap} K and takes ${work} kW of power. What is its cooling power?`,
  steps: ({ cold, gap, work }, answer) => [
    `The coefficient of performance is $\\frac{T_c}{T_h - T_c} = \\frac{${cold}}{${gap}}$.`,
    `$${work} \\times \\frac{${cold}}{${gap}}$ kW is ${answer}.`,
  ],
});

/** A gas: pressure in bar, volume in litres and temperature in kelvin, before and after. */
type Gas = { pressure: number; volume: number; cold: number; smaller: number; hot: number };

const gas = singleChoice({
  name: 'pressure-of-a-gas-after-compression',
  title: 'The pressure of a gas after compression',
  area: 'Technical: GME',
  topic: 'Thermodynamics',
  difficulty: 2,
  space: 100,
  parameters: (draw): Gas => {
    const smaller = draw.whole(1, 6);
    return {
      ...{
        pressure: draw.whole(1, 6),
        volume: smaller * draw.whole(2, 10),
        smaller,
        cold: draw.step(280, 320, 20),
      },
      hot: draw.step(340, 800, 20),
    };
  },
  form: 'money',
  bounds: [0.1, 400],
  solve: ({ pressure, volume, cold, smaller, hot }): Exact => ratio(pressure * volume * hot, smaller * cold),
  check: ({ pressure, volume, cold, smaller, hot }) => {
    // First compresses at the old temperature, then heats at the new volume.
    const compressed = ratio(pressure * volume, smaller);
    return times(compressed, ratio(hot, cold));
  },
  mistakes: {
    'forgets the change of temperature': ({ pressure, volume, smaller }) => ratio(pressure * volume, smaller),
    'forgets the change of volume': ({ pressure, hot, cold }) => ratio(pressure * hot, cold),
    'takes the ratio of the temperatures the wrong way round': ({ pressure, volume, cold, smaller, hot }) =>
      ratio(pressure * volume * cold, smaller * hot),
    'takes the ratio of the volumes the wrong way round': ({ pressure, volume, cold, smaller, hot }) =>
      ratio(pressure * smaller * hot, volume * cold),
    'calculates with temperatures in degrees Celsius': ({ pressure, volume, cold, smaller, hot }) =>
      ratio(pressure * volume * (hot - 273), smaller * (cold - 273)),
  },
  write: unitFormatter('bar'),
  stem: ({ pressure, volume, cold, smaller, hot }) =>
    `An ideal gas at ${pressure} bar and ${cold} K fills ${volume} litres. It is compressed to ${smaller} ${smaller === 1 ? 'litre' : 'litres'}, and its temperature is then ${hot} K. What is its pressure?`,
  steps: ({ pressure, volume, cold, smaller, hot }, answer) => [
    `For a fixed amount of gas $\\frac{pV}{T}$ does not change.`,
    `$p = ${pressure} \\times \\frac{${volume}}{${smaller}} \\times \\frac{${hot}}{${cold}}$ bar, which is ${answer}.`,
  ],
});

export const fluidAndGasTemplates: Template[] = [venturi, gate, outlet, radiation, fridge, gas];
