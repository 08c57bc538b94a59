import { type Exact, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Spring = { mass: number; omega: number };
const stiffness = ({ mass, omega }: Spring) => mass * omega * omega;

const natural = singleChoice({
  name: 'natural-frequency-of-a-spring-and-mass',
  title: 'The natural frequency of a mass on a spring',
  area: 'Technical: GME',
  topic: 'Vibrations',
  difficulty: 1,
  space: 150,
  parameters: (draw): Spring => ({ mass: draw.whole(2, 25), omega: draw.whole(4, 40) }),
  form: 'decimal',
  bounds: [0.1, 40_000],
  solve: ({ omega }): Exact => omega,
  check: (p) => {
    // Tries frequencies until spring and inertia balance: k = m ω².
    return range(1, 100).find((omega) => stiffness(p) - p.mass * omega ** 2 === 0) ?? 0;
  },
  mistakes: {
    'forgets the square root': ({ omega }) => omega * omega,
    'divides by 2': ({ omega }) => ratio(omega, 2),
    'doubles the frequency': ({ omega }) => 2 * omega,
    'divides by the mass instead of by its root': ({ mass, omega }) => ratio(omega, mass),
    'adds the mass': ({ mass, omega }) => omega + mass,
  },
  write: unitFormatter('rad/s'),
  stem: (p) =>
    `A mass of ${p.mass} kg hangs on a spring of stiffness ${formatNumber(stiffness(p))} N/m. What is the natural circular frequency of its free, undamped vibration?`,
  steps: (p, answer) => [
    `$\\omega_n = \\sqrt{\\frac{k}{m}} = \\sqrt{\\frac{${stiffness(p)}}{${p.mass}}} = \\sqrt{${p.omega * p.omega}}$.`,
    `This is ${answer}.`,
  ],
});

type Springs = { one: number; other: number; series: boolean; weight: number };
const combined = ({ one, other, series }: Springs) =>
  series ? ratio(one * other, one + other) : ratio(one + other);

const deflection = singleChoice({
  name: 'static-deflection-of-two-springs',
  title: 'The static deflection of two springs',
  area: 'Technical: GME',
  topic: 'Vibrations',
  difficulty: 2,
  space: 100,
  parameters: (draw): Springs => ({
    ...{
      one: draw.whole(2, 20),
      other: draw.whole(2, 20),
      series: draw.coinFlip(),
      weight: draw.step(20, 400, 20),
    },
  }),
  holds: ({ one, other }) => one !== other,
  form: 'money',
  bounds: [0.5, 300],
  solve: (p): Exact => ratio(p.weight, combined(p)),
  check: ({ one, other, series, weight }) => {
    // In series each spring gives way under the whole weight; in parallel both give way alike and share it.
    if (series) return plus(ratio(weight, one), ratio(weight, other));
    const share = ratio(weight * one, one + other);
    return ratio(share, one);
  },
  mistakes: {
    'takes series for parallel, or parallel for series': (p) =>
      ratio(p.weight, combined({ ...p, series: !p.series })),
    'is the deflection of the first spring alone': ({ one, weight }) => ratio(weight, one),
    'is the deflection of the second spring alone': ({ other, weight }) => ratio(weight, other),
    'takes the mean of the stiffnesses': ({ one, other, weight }) => ratio(2 * weight, one + other),
    'doubles the deflection': (p) => ratio(2 * p.weight, combined(p)),
    'is half of the deflection': (p) => ratio(p.weight, times(2, combined(p))),
  },
  write: unitFormatter('mm'),
  stem: ({ one, other, series, weight }) =>
    `Two springs of ${one} N/mm and ${other} N/mm are connected in ${series ? 'series' : 'parallel'} and carry a weight of ${weight} N. What is the static deflection?`,
  steps: (p, answer) => [
    p.series
      ? `In series the flexibilities add: $\\frac{1}{${p.one}} + \\frac{1}{${p.other}} = \\frac{${p.one + p.other}}{${p.one * p.other}}$ mm/N.`
      : `In parallel the stiffnesses add: $${p.one} + ${p.other} = ${p.one + p.other}$ N/mm.`,
    `Under ${p.weight} N this gives ${answer}.`,
  ],
});

type Damper = { mass: number; omega: number; percent: number };
const damperOf = ({ mass, omega, percent }: Damper) => ratio(2 * mass * omega * percent, 100);

const dampingFactor = singleChoice({
  name: 'damping-factor-of-a-vibrating-mass',
  title: 'The damping factor of a vibrating mass',
  area: 'Technical: GME',
  topic: 'Vibrations',
  difficulty: 2,
  space: 150,
  parameters: (draw): Damper => ({
    mass: draw.whole(1, 20),
    omega: draw.step(5, 40, 5),
    percent: draw.step(5, 90, 5),
  }),
  form: 'money',
  bounds: [0.01, 60],
  solve: ({ percent }): Exact => ratio(percent, 100),
  check: (p) => {
    // Compares the damper with the critical one, at which the characteristic equation has a double root.
    const spring = p.mass * p.omega ** 2;
    const critical = Math.round(Math.sqrt(4 * spring * p.mass));
    return ratio(damperOf(p), critical);
  },
  mistakes: {
    'forgets the factor 2 of the critical damping': ({ percent }) => ratio(percent, 50),
    'divides by the mass and the frequency only once more': ({ percent }) => ratio(percent, 200),
    'divides by the mass alone': (p) => ratio(damperOf(p), 2 * p.mass),
    'divides by the frequency alone': (p) => ratio(damperOf(p), 2 * p.omega),
    'takes the reciprocal': ({ percent }) => ratio(100, percent),
  },
  stem: (p) =>
    `A mass of ${p.mass} kg is held by a spring of ${formatNumber(p.mass * p.omega ** 2)} N/m and a viscous damper of ${formatNumber(damperOf(p))} N s/m. What is the damping factor?`,
  steps: (p, answer) => [
    `Critical damping: $2\\sqrt{km} = 2\\sqrt{${p.mass * p.omega ** 2} \\times ${p.mass}} = ${2 * p.mass * p.omega}$ N s/m.`,
    `$\\frac{${formatNumber(damperOf(p)).replaceAll(',', '{,}')}}{${2 * p.mass * p.omega}}$ is ${answer}.`,
  ],
});

type Bearing = { rating: number; load: number; speed: number };
const millions = ({ rating, load }: Bearing) => ratio(rating ** 3, load ** 3);

const bearing = singleChoice({
  name: 'life-of-a-ball-bearing',
  title: 'The life of a ball bearing',
  area: 'Technical: GME',
  topic: 'Machine design',
  difficulty: 2,
  space: 60,
  parameters: (draw): Bearing => {
    const load = draw.whole(2, 8);
    return {
      rating: load * draw.whole(2, 9),
      load,
      speed: draw.pick([200, 250, 400, 500, 625, 800, 1000, 1250]),
    };
  },
  form: 'decimal',
  bounds: [10, 1_000_000],
  solve: (p): Exact => ratio(times(1_000_000, millions(p)), 60 * p.speed),
  check: ({ rating, load, speed }) => {
    // Counts the minutes that so many turns last.
    const turns = BigInt(rating / load) ** 3n * 1_000_000n;
    return ratio(ratio(turns, speed), 60);
  },
  mistakes: {
    'forgets to turn minutes into hours': (p) => ratio(times(1_000_000, millions(p)), p.speed),
    'squares the ratio of the loads instead of cubing it': ({ rating, load, speed }) =>
      ratio(1_000_000 * rating ** 2, load ** 2 * 60 * speed),
    'takes the ratio of the loads without a power': ({ rating, load, speed }) =>
      ratio(1_000_000 * rating, load * 60 * speed),
    'halves the life': (p) => ratio(times(500_000, millions(p)), 60 * p.speed),
    'doubles the life': (p) => ratio(times(2_000_000, millions(p)), 60 * p.speed),
    'takes the life in seconds for hours': (p) => ratio(times(1_000_000, millions(p)), 3600 * p.speed),
  },
  write: unitFormatter('hours'),
  stem: ({ rating, load, speed }) =>
    `A deep-groove ball bearing with a dynamic load rating of ${rating} kN carries an equivalent load of ${load} kN at ${formatNumber(speed)} rpm. What is its rating life?`,
  steps: (p, answer) => [
    `$L_{10} = \\left(\\frac{C}{P}\\right)^3 = \\left(\\frac{${p.rating}}{${p.load}}\\right)^3 = ${toTex(millions(p))}$ million turns.`,
    `At ${formatNumber(p.speed)} turns a minute that is $\\frac{${toTex(millions(p))} \\times 10^6}{60 \\times ${p.speed}}$ hours: ${answer}.`,
  ],
});

type Weld = { leg: number; length: number; stress: number; double: boolean };
const weldForce = ({ leg, length, stress, double }: Weld) =>
  ratio(707 * leg * length * stress * (double ? 2 : 1), 1_000_000);

const weld = singleChoice({
  name: 'load-of-a-fillet-weld',
  title: 'The load of a fillet weld',
  area: 'Technical: GME',
  topic: 'Machine design',
  difficulty: 2,
  space: 100,
  parameters: (draw): Weld => ({
    ...{ leg: draw.pick([5, 6, 8, 10, 12]), length: draw.step(50, 200, 10), stress: draw.step(60, 120, 10) },
    double: draw.coinFlip(),
  }),
  form: 'money',
  bounds: [2, 1000],
  solve: weldForce,
  check: ({ leg, length, stress, double }) => {
    // Throat area of one weld in mm², to three decimals, times stress and number of welds.
    const throat = ratio(707 * leg, 1000);
    const one = ratio(times(throat, length, stress), 1000);
    return double ? plus(one, one) : one;
  },
  mistakes: {
    'uses the leg instead of the throat': ({ leg, length, stress, double }) =>
      ratio(leg * length * stress * (double ? 2 : 1), 1000),
    'counts one weld for two, or two for one': (p) => weldForce({ ...p, double: !p.double }),
    'takes half of the leg for the throat': ({ leg, length, stress, double }) =>
      ratio(leg * length * stress * (double ? 2 : 1), 2000),
    'is a quarter too large': (p) => times(weldForce(p), ratio(5, 4)),
    'is a quarter too small': (p) => times(weldForce(p), ratio(3, 4)),
  },
  write: unitFormatter('kN'),
  stem: ({ leg, length, stress, double }) =>
    `A plate is joined by ${double ? 'two parallel fillet welds' : 'one parallel fillet weld'} of ${leg} mm leg and ${length} mm length${double ? ' each' : ''}. The permissible shear stress is ${stress} MPa. What load can the joint carry? (Take $\\cos 45^\\circ = 0.707$.)`,
  steps: (p, answer) => [
    `The throat is $0.707 \\times ${p.leg} = ${formatNumber(ratio(707 * p.leg, 1000))}$ mm.`,
    `${p.double ? 'Two welds' : 'One weld'}: $${p.double ? '2 \\times ' : ''}${formatNumber(ratio(707 * p.leg, 1000))} \\times ${p.length} \\times ${p.stress}$ N, which is ${answer}.`,
  ],
});

type Key = { width: number; length: number; shaft: number; stress: number };
const keyTorque = ({ width, length, shaft, stress }: Key) => ratio(width * length * shaft * stress, 2000);

const key = singleChoice({
  name: 'torque-of-a-key',
  title: 'The torque that a key can pass on',
  area: 'Technical: GME',
  topic: 'Machine design',
  difficulty: 2,
  space: 150,
  parameters: (draw): Key => ({
    ...{ width: draw.pick([6, 8, 10, 12, 14, 16]), length: draw.step(30, 100, 10) },
    ...{ shaft: draw.step(20, 80, 5), stress: draw.step(40, 80, 5) },
  }),
  holds: ({ width, shaft }) => 3 * width <= shaft && 6 * width >= shaft,
  form: 'decimal',
  bounds: [10, 10_000],
  solve: keyTorque,
  check: ({ width, length, shaft, stress }) => {
    // Shearing force in kN at the surface of the shaft, times its radius in mm.
    const force = ratio(width * length * stress, 1000);
    return times(force, ratio(shaft, 2));
  },
  mistakes: {
    'takes the diameter of the shaft for its radius': (p) => times(2, keyTorque(p)),
    'takes half of the radius': (p) => ratio(keyTorque(p), 2),
    'shears half of the width': (p) => ratio(keyTorque(p), 4),
    'takes the width for the length': ({ width, shaft, stress }) =>
      ratio(width * width * shaft * stress, 2000),
    'is the shearing force in kN': ({ width, length, stress }) => ratio(width * length * stress, 1000),
  },
  write: unitFormatter('N m'),
  stem: ({ width, length, shaft, stress }) =>
    `A rectangular key, ${width} mm wide and ${length} mm long, is fitted to a shaft of ${shaft} mm diameter. The permissible shear stress is ${stress} MPa. What torque can the key pass on?`,
  steps: (p, answer) => [
    `The shear area is $${p.width} \\times ${p.length} = ${formatNumber(p.width * p.length).replaceAll(',', '{,}')}$ mm², so the force is ${formatNumber(ratio(p.width * p.length * p.stress, 1000))} kN.`,
    `It acts at the radius of ${formatNumber(ratio(p.shaft, 2))} mm: ${answer}.`,
  ],
});

export const vibrationTemplates: Template[] = [natural, deflection, dampingFactor, bearing, weld, key];
