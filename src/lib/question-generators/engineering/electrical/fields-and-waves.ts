import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatFraction, formatNumber, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Layers = { air: number; one: number; other: number; k: number; m: number };
const withLayers = ({ air, one, other, k, m }: Layers) =>
  ratio(air * (one + other), plus(ratio(one, k), ratio(other, m)));

const dielectrics = singleChoice({
  name: 'capacitor-with-two-dielectrics',
  title: 'A capacitor with two layers of dielectric',
  area: 'Technical: GEE',
  topic: 'Fields',
  difficulty: 3,
  space: 100,
  parameters: (draw): Layers => ({
    ...{ air: draw.step(10, 120, 5), one: draw.whole(1, 4), other: draw.whole(1, 4) },
    ...{ k: draw.whole(2, 8), m: draw.whole(2, 8) },
  }),
  holds: ({ k, m }) => k !== m,
  form: 'decimal',
  bounds: [5, 2000],
  solve: withLayers,
  check: ({ air, one, other, k, m }) => {
    // Two capacitors in series, each with one layer.
    const [first, second] = [ratio(air * k * (one + other), one), ratio(air * m * (one + other), other)];
    return ratio(times(first, second), plus(first, second));
  },
  mistakes: {
    'takes the mean of the permittivities, weighted by thickness': ({ air, one, other, k, m }) =>
      ratio(air * (one * k + other * m), one + other),
    'adds the capacitances of the layers': ({ air, one, other, k, m }) =>
      plus(ratio(air * k * (one + other), one), ratio(air * m * (one + other), other)),
    'takes the plain mean of the permittivities': ({ air, k, m }) => ratio(air * (k + m), 2),
    'fills the whole gap with the first dielectric': ({ air, k }) => air * k,
    'fills the whole gap with the second dielectric': ({ air, m }) => air * m,
    'multiplies the permittivities': ({ air, k, m }) => air * k * m,
  },
  write: unitFormatter('pF'),
  stem: ({ air, one, other, k, m }) =>
    `A parallel-plate capacitor with air between its plates, ${formatNumber(one + other)} mm apart, has ${air} pF. The gap is then filled with a layer of ${one} mm of relative permittivity ${k} and a layer of ${other} mm of relative permittivity ${m}, both parallel to the plates. What is the capacitance now?`,
  steps: (p, answer) => [
    `A layer of thickness $d$ and permittivity $\\varepsilon_r$ acts like an air gap of $\\frac{d}{\\varepsilon_r}$: together $\\frac{${p.one}}{${p.k}} + \\frac{${p.other}}{${p.m}} = ${toTex(plus(ratio(p.one, p.k), ratio(p.other, p.m)))}$ mm.`,
    `The capacitance grows in the ratio of the gaps: $${p.air} \\times ${p.one + p.other} \\div ${toTex(plus(ratio(p.one, p.k), ratio(p.other, p.m)))}$ is ${answer}.`,
  ],
});

type Wires = { one: number; other: number; centimetres: number };

const wires = singleChoice({
  name: 'force-between-two-wires',
  title: 'The force between two parallel wires',
  area: 'Technical: GEE',
  topic: 'Fields',
  difficulty: 2,
  space: 150,
  parameters: (draw): Wires => ({
    ...{
      one: draw.step(10, 200, 10),
      other: draw.step(10, 200, 10),
      centimetres: draw.pick([2, 4, 5, 10, 20, 25]),
    },
  }),
  holds: ({ one, other }) => one !== other,
  form: 'money',
  bounds: [0.05, 2000],
  solve: ({ one, other, centimetres }): Exact => ratio(2 * one * other, 100 * centimetres),
  check: ({ one, other, centimetres }) => {
    // The flux density of the first wire, in microtesla, times the current of the second.
    const density = ratio(2 * one * 100, 10 * centimetres);
    return ratio(times(density, other), 1000);
  },
  mistakes: {
    'forgets the factor 2': ({ one, other, centimetres }) => ratio(one * other, 100 * centimetres),
    'squares the distance': ({ one, other, centimetres }) =>
      ratio(2 * one * other, centimetres * centimetres),
    'uses the first current twice': ({ one, centimetres }) => ratio(2 * one * one, 100 * centimetres),
    'uses the second current twice': ({ other, centimetres }) => ratio(2 * other * other, 100 * centimetres),
    'adds the currents': ({ one, other, centimetres }) => ratio(2 * (one + other), centimetres),
    'doubles the force': ({ one, other, centimetres }) => ratio(4 * one * other, 100 * centimetres),
  },
  write: unitFormatter('mN'),
  stem: ({ one, other, centimetres }) =>
    `Two long parallel wires, ${centimetres} cm apart in air, carry ${one} A and ${other} A. What force acts on each metre of a wire? ($\\mu_0 = 4\\pi \\times 10^{-7}$ H/m.)`,
  steps: ({ one, other, centimetres }, answer) => [
    `$\\frac{F}{l} = \\frac{\\mu_0 I_1 I_2}{2\\pi d} = \\frac{2 \\times 10^{-7} \\times ${one} \\times ${other}}{${formatNumber(ratio(centimetres, 100))}}$ N/m.`,
    `For one metre this is ${answer}.`,
  ],
});

type Charges = { a: number; b: number; apart: number; unit: number };

const neutral = singleChoice({
  name: 'point-without-field-between-two-charges',
  title: 'The point without field between two charges',
  area: 'Technical: GEE',
  topic: 'Fields',
  difficulty: 2,
  space: 60,
  parameters: (draw): Charges => ({
    ...{ a: draw.whole(1, 5), b: draw.whole(1, 5), apart: draw.step(10, 120, 2), unit: draw.whole(1, 3) },
  }),
  holds: ({ a, b }) => a !== b,
  form: 'decimal',
  bounds: [1, 500],
  solve: ({ a, b, apart }): Exact => ratio(apart * a, a + b),
  check: ({ a, b, apart }) => {
    // Compares the two fields from point to point, in tenths of a centimetre.
    const found = range(1, 10 * apart - 1).find((x) => a * a * (10 * apart - x) ** 2 === b * b * x * x);
    return found === undefined ? ratio(apart, plus(1, ratio(b, a))) : ratio(found, 10);
  },
  mistakes: {
    'divides the distance in the ratio of the charges': ({ a, b, apart }) =>
      ratio(apart * a * a, a * a + b * b),
    'is the distance from the other charge': ({ a, b, apart }) => ratio(apart * b, a + b),
    'is the middle between the charges': ({ apart }) => ratio(apart, 2),
    'is the point outside, as for unlike charges': ({ a, b, apart }) => ratio(apart * a, Math.abs(a - b)),
    'divides in the inverse ratio of the charges': ({ a, b, apart }) => ratio(apart * b * b, a * a + b * b),
  },
  write: unitFormatter('cm'),
  stem: ({ a, b, apart, unit }) =>
    `Two positive point charges of ${unit * a * a} µC and ${unit * b * b} µC are ${apart} cm apart. At what distance from the first charge, on the line between them, is the electric field zero?`,
  steps: ({ a, b, apart, unit }, answer) => [
    `The fields are equal where $\\frac{${unit * a * a}}{x^2} = \\frac{${unit * b * b}}{(${apart} - x)^2}$, that is $\\frac{${apart} - x}{x} = \\frac{${b}}{${a}}$.`,
    `So $x = \\frac{${a}}{${a + b}} \\times ${apart}$, which is ${answer}.`,
  ],
});

type Line = { load: number; line: number; swr: boolean };
const reflection = ({ load, line }: Line) => ratio(Math.abs(load - line), load + line);

const standing = singleChoice({
  name: 'reflection-on-a-line',
  title: 'The reflection at the end of a line',
  area: 'Technical: GEC',
  topic: 'Electromagnetics',
  difficulty: 2,
  space: 60,
  parameters: (draw): Line => ({
    ...{ load: draw.step(10, 300, 5), line: draw.pick([50, 75, 100, 300]), swr: draw.coinFlip() },
  }),
  holds: ({ load, line }) => load !== line,
  form: 'fraction',
  bounds: [0.01, 40],
  solve: (p) => (p.swr ? ratio(plus(1, reflection(p)), minus(1, reflection(p))) : reflection(p)),
  check: ({ load, line, swr }) => {
    // For real loads the ratio of the impedances is the standing-wave ratio.
    const wave = ratio(Math.max(load, line), Math.min(load, line));
    return swr ? wave : ratio(minus(wave, 1), plus(wave, 1));
  },
  mistakes: {
    'is the magnitude of the reflection coefficient': (p) => (p.swr ? reflection(p) : undefined),
    'is the standing-wave ratio': ({ load, line, swr }) =>
      swr ? undefined : ratio(Math.max(load, line), Math.min(load, line)),
    'is the part of the power that is reflected': (p) => times(reflection(p), reflection(p)),
    'divides the impedances the wrong way round': ({ load, line }) =>
      ratio(Math.min(load, line), Math.max(load, line)),
    'divides the difference by the impedance of the line': ({ load, line }) =>
      ratio(Math.abs(load - line), line),
    'adds 1 to the reflection coefficient': (p) => plus(1, reflection(p)),
  },
  write: formatFraction,
  stem: ({ load, line, swr }) =>
    `A lossless line with a characteristic impedance of ${line} Ω ends in a resistive load of ${load} Ω. What is the ${swr ? 'voltage standing-wave ratio on the line' : 'magnitude of the reflection coefficient at the load'}?`,
  steps: (p, answer) => [
    `$|\\Gamma| = \\left|\\frac{Z_L - Z_0}{Z_L + Z_0}\\right| = \\frac{${Math.abs(p.load - p.line)}}{${p.load + p.line}} = ${toTex(reflection(p))}$.`,
    p.swr
      ? `The standing-wave ratio is $\\frac{1 + |\\Gamma|}{1 - |\\Gamma|}$, which is ${answer}.`
      : `So the magnitude is ${answer}.`,
  ],
});

export const fieldAndWaveTemplates: Template[] = [dielectrics, wires, neutral, standing];
