import { type Exact, minus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { decimalToTex, formatNumber, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Beam = { span: number; loads: { at: number; force: number }[] };
const moment = ({ span, loads }: Beam, fromLeft: boolean) =>
  loads.reduce((sum, { at, force }) => sum + force * (fromLeft ? at : span - at), 0);
const weight = ({ loads }: Beam) => loads.reduce((sum, { force }) => sum + force, 0);

const reaction = singleChoice({
  name: 'reaction-at-a-support',
  title: 'The reaction at a support of a beam',
  area: 'Technical: GME',
  topic: 'Mechanics',
  difficulty: 2,
  space: 500,
  parameters: (draw): Beam => {
    const span = draw.pick([4, 5, 6, 8, 10]);
    const first = draw.whole(1, span - 2);
    return {
      span,
      loads: [
        { at: first, force: draw.step(6, 60, 3) },
        { at: draw.whole(first + 1, span - 1), force: draw.step(6, 60, 3) },
      ],
    };
  },
  form: 'decimal',
  bounds: [1, 120],
  solve: (p) => ratio(moment(p, false), p.span),
  // The other support's reaction from the moments about the left end, and the balance of forces.
  check: (p) => minus(weight(p), ratio(moment(p, true), p.span)),
  mistakes: {
    'is the reaction at the right support': (p) => ratio(moment(p, true), p.span),
    'halves the whole load': (p) => ratio(weight(p), 2),
    'leaves the second load out': ({ span, loads }) =>
      ratio(moment({ span, loads: loads.slice(0, 1) }, false), span),
    'leaves the first load out': ({ span, loads }) =>
      ratio(moment({ span, loads: loads.slice(1) }, false), span),
    'is the whole load': weight,
  },
  write: unitFormatter('kN'),
  stem: ({ span, loads: [one, other] }) =>
    `A beam of negligible weight rests on simple supports at its two ends, ${span} m apart. It carries ${one?.force} kN at ${one?.at} m and ${other?.force} kN at ${other?.at} m from the left end. What is the reaction at the left support?`,
  steps: (p, answer) => {
    const { span, loads } = p;
    return [
      `Take moments about the right support: $R \\times ${span} = ${loads.map(({ at, force }) => `${force} \\times ${span - at}`).join(' + ')} = ${toTex(moment(p, false))}$ kN m.`,
      `So the left reaction is ${answer}, and the right support carries the rest of the ${weight(p)} kN.`,
    ];
  },
});

type Rod = { kilonewtons: number; metres: number; area: number; modulus: number };
const stretch = ({ kilonewtons, metres, area, modulus }: Rod) =>
  ratio(kilonewtons * metres * 1000, area * modulus);

const elongation = singleChoice({
  name: 'elongation-of-a-rod',
  title: 'The elongation of a rod',
  area: 'Technical: GME',
  topic: 'Strength of materials',
  difficulty: 2,
  space: 200,
  parameters: (draw): Rod => ({
    kilonewtons: draw.step(10, 100, 5),
    metres: draw.whole(1, 6),
    area: draw.pick([100, 125, 200, 250, 400, 500, 800, 1000]),
    modulus: draw.pick([100, 200]),
  }),
  holds: ({ kilonewtons, area }) => (kilonewtons * 1000) / area <= 250,
  form: 'money',
  bounds: [0.05, 30],
  solve: (p): Exact => stretch(p),
  check: ({ kilonewtons, metres, area, modulus }) => {
    // The work of the force equals the strain energy, both in newton millimetres.
    const stress = ratio(kilonewtons * 1000, area);
    const energy = ratio(times(stress, stress, area * metres * 1000), 2 * modulus * 1000);
    return ratio(times(2, energy), kilonewtons * 1000);
  },
  mistakes: {
    'takes half the force, as if each end carried a half': (p) => ratio(stretch(p), 2),
    'counts the pulls at both ends as two forces': (p) => times(2, stretch(p)),
    'takes the length as 1 m': (p) => stretch({ ...p, metres: 1 }),
    'is ten times too large by a slip in the units': (p) => times(10, stretch(p)),
    'is ten times too small by a slip in the units': (p) => ratio(stretch(p), 10),
    'takes the modulus of another metal, twice or half as stiff': (p) =>
      stretch({ ...p, modulus: 300 - p.modulus }),
  },
  write: unitFormatter('mm'),
  stem: ({ kilonewtons, metres, area, modulus }) =>
    `A rod of ${metres} m with a cross-section of ${formatNumber(area)} mm² is pulled by ${kilonewtons} kN. Its modulus of elasticity is ${modulus} GPa. By how much does it become longer?`,
  steps: ({ kilonewtons, metres, area, modulus }, answer) => [
    `The stress is $\\frac{${toTex(kilonewtons * 1000)}}{${toTex(area)}} = ${decimalToTex(ratio(kilonewtons * 1000, area))}$ MPa.`,
    `The strain is this stress divided by $${toTex(modulus * 1000)}$ MPa, and the rod is $${toTex(metres * 1000)}$ mm long.`,
    `So $\\frac{${decimalToTex(ratio(kilonewtons * 1000, area))} \\times ${toTex(metres * 1000)}}{${toTex(modulus * 1000)}}$ gives ${answer}.`,
  ],
});

type Gears = { rpm: number; teeth: [number, number, number, number] };
const speed = ({ rpm, teeth: [a, b, c, d] }: Gears) => ratio(rpm * a * c, b * d);

const gears = singleChoice({
  name: 'speed-behind-two-gear-pairs',
  title: 'The speed behind two pairs of gears',
  area: 'Technical: GME',
  topic: 'Theory of machines',
  difficulty: 2,
  space: 300,
  parameters: (draw): Gears => ({
    rpm: draw.step(300, 1500, 60),
    teeth: [
      draw.pick([18, 20, 24, 25, 30]),
      draw.pick([36, 40, 45, 48, 50, 60]),
      draw.pick([15, 20, 24, 30]),
      draw.pick([40, 45, 60, 72, 75]),
    ],
  }),
  form: 'decimal',
  bounds: [10, 9000],
  solve: (p) => speed(p),
  check: ({ rpm, teeth: [a, b, c, d] }) => {
    // Teeth that pass a mesh in a minute are the same on both wheels.
    const middle = ratio(rpm * a, b);
    return ratio(times(middle, c), d);
  },
  mistakes: {
    'takes the first pair alone': ({ rpm, teeth: [a, b] }) => ratio(rpm * a, b),
    'takes the second pair alone': ({ rpm, teeth: [, , c, d] }) => ratio(rpm * c, d),
    'treats the middle gears as idlers': ({ rpm, teeth: [a, , , d] }) => ratio(rpm * a, d),
    'inverts the ratio of the second pair': ({ rpm, teeth: [a, b, c, d] }) => ratio(rpm * a * d, b * c),
    'inverts the ratio of the first pair': ({ rpm, teeth: [a, b, c, d] }) => ratio(rpm * b * c, a * d),
    'adds the teeth of the gears': ({ rpm, teeth: [a, b, c, d] }) => ratio(rpm * (a + c), b + d),
  },
  write: unitFormatter('rpm'),
  stem: ({ rpm, teeth: [a, b, c, d] }) =>
    `Gear A with ${a} teeth turns at ${formatNumber(rpm)} rpm and drives gear B with ${b} teeth. Gear C with ${c} teeth sits on the shaft of B and drives gear D with ${d} teeth. At what speed does D turn?`,
  steps: ({ rpm, teeth: [a, b, c, d] }, answer) => [
    `B and C turn with $${toTex(rpm)} \\times \\frac{${a}}{${b}}$ rpm.`,
    `D turns with $${toTex(rpm)} \\times \\frac{${a}}{${b}} \\times \\frac{${c}}{${d}}$ rpm, which is ${answer}.`,
  ],
});

type Pipe = { density: number; speed: number; diameter: number; viscosity: number };

const reynolds = numerical({
  name: 'reynolds-number-in-a-pipe',
  title: 'The Reynolds number in a pipe',
  area: 'Technical: GME',
  topic: 'Fluids',
  difficulty: 1,
  space: 300,
  parameters: (draw): Pipe => ({
    density: draw.pick([800, 850, 900, 1000, 1200]),
    speed: draw.whole(2, 30),
    diameter: draw.step(10, 120, 5),
    viscosity: draw.pick([1, 2, 4, 5, 10, 20, 40, 50, 80, 100]),
  }),
  bounds: [200, 400_000],
  // The speed is in decimetres a second, the diameter in millimetres, the viscosity in millipascal seconds.
  solve: ({ density, speed, diameter, viscosity }) => ratio(density * speed * diameter, viscosity * 10),
  check: ({ density, speed, diameter, viscosity }) => {
    const kinematic = ratio(ratio(viscosity, 1000), density);
    return ratio(times(ratio(speed, 10), ratio(diameter, 1000)), kinematic);
  },
  mistakes: {
    'uses the radius': ({ density, speed, diameter, viscosity }) =>
      ratio(density * speed * diameter, viscosity * 20),
    'leaves the density out': ({ speed, diameter, viscosity }) => ratio(100 * speed * diameter, viscosity),
  },
  stem: ({ density, speed, diameter, viscosity }) =>
    `A liquid with a density of ${formatNumber(density)} kg/m³ and a viscosity of ${viscosity} mPa s flows through a pipe with a diameter of ${diameter} mm at ${formatNumber(ratio(speed, 10))} m/s. What is the Reynolds number?`,
  steps: ({ density, speed, diameter, viscosity }, answer) => [
    'The Reynolds number is density times speed times diameter divided by viscosity, all in SI units.',
    `$\\frac{${toTex(density)} \\times ${decimalToTex(ratio(speed, 10))} \\times ${decimalToTex(ratio(diameter, 1000))}}{${decimalToTex(ratio(viscosity, 1000))}}$ is ${answer}.`,
  ],
});

export const mechanicsTemplates: Template[] = [reaction, elongation, gears, reynolds];
