import { type Exact, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize, formatFraction, formatNumber, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Two liquids by name and molar mass. */
const mixtures = [
  ['benzene', 78, 'toluene', 92],
  ['methanol', 32, 'water', 18],
  ['ethanol', 46, 'water', 18],
  ['acetone', 58, 'water', 18],
  ['acetic acid', 60, 'water', 18],
  ['hexane', 86, 'heptane', 100],
] as const;
type Mixture = { of: (typeof mixtures)[number]; one: number; other: number };
const molesOf = ({ of, one, other }: Mixture) => [ratio(one, of[1]), ratio(other, of[3])] as const;

const moleFraction = singleChoice({
  name: 'mole-fraction-from-masses',
  title: 'The mole fraction of a mixture',
  area: 'Technical: GCT',
  topic: 'Process calculations',
  difficulty: 1,
  space: 150,
  parameters: (draw): Mixture => {
    const of = draw.pick(mixtures);
    return { of, one: of[1] * draw.whole(1, 8), other: of[3] * draw.whole(1, 8) };
  },
  holds: (p) => toNumber(minus(...molesOf(p))) !== 0,
  form: 'fraction',
  bounds: [0.001, 20],
  solve: (p) => ratio(molesOf(p)[0], plus(...molesOf(p))),
  check: ({ of, one, other }) => {
    // With a common denominator, without working out the moles.
    return ratio(one * of[3], one * of[3] + other * of[1]);
  },
  mistakes: {
    'is the mass fraction': ({ one, other }) => ratio(one, one + other),
    'is the mole fraction of the other liquid': (p) => ratio(molesOf(p)[1], plus(...molesOf(p))),
    'is the ratio of the moles': (p) => ratio(...molesOf(p)),
    'multiplies by the molar masses instead of dividing': ({ of, one, other }) =>
      ratio(one * of[1], one * of[1] + other * of[3]),
    'is the mass fraction of the other liquid': ({ one, other }) => ratio(other, one + other),
  },
  write: formatFraction,
  stem: ({ of, one, other }) =>
    `A mixture consists of ${one} kg of ${of[0]} (molar mass ${of[1]}) and ${other} kg of ${of[2]} (molar mass ${of[3]}). What is the mole fraction of ${of[0]}?`,
  steps: (p, answer) => [
    `${capitalize(p.of[0])}: $${p.one} \\div ${p.of[1]} = ${toTex(molesOf(p)[0])}$ kmol; ${p.of[2]}: $${p.other} \\div ${p.of[3]} = ${toTex(molesOf(p)[1])}$ kmol.`,
    `The mole fraction is $\\frac{${toTex(molesOf(p)[0])}}{${toTex(plus(...molesOf(p)))}}$, which is ${answer}.`,
  ],
});

/** Two small spheres in the same liquid: diameters and excess densities in ratios, the speed of the first in mm/s. */
type Settling = { size: [number, number]; excess: [number, number]; speed: number };

const settling = singleChoice({
  name: 'settling-speed-of-another-particle',
  title: 'The settling speed of another particle',
  area: 'Technical: GCT',
  topic: 'Fluid and mechanical operations',
  difficulty: 2,
  space: 150,
  parameters: (draw): Settling => {
    const [a = 1, b = 2] = draw.sample([1, 2, 3, 4, 5], 2);
    const [c = 1, d = 2] = draw.sample([1, 2, 3, 4, 5], 2);
    return { size: [a, b], excess: [c, d], speed: draw.whole(1, 12) };
  },
  form: 'money',
  bounds: [0.02, 3000],
  solve: ({ size: [a, b], excess: [c, d], speed }): Exact => ratio(speed * b * b * d, a * a * c),
  check: ({ size: [a, b], excess: [c, d], speed }) => {
    // Driving force over drag: the force grows with the cube of the size, the drag with the size.
    const [force, drag] = [ratio(b ** 3 * d, a ** 3 * c), ratio(b, a)];
    return times(speed, ratio(force, drag));
  },
  mistakes: {
    'takes the speed in proportion to the diameter': ({ size: [a, b], excess: [c, d], speed }) =>
      ratio(speed * b * d, a * c),
    'takes the cube of the diameter': ({ size: [a, b], excess: [c, d], speed }) =>
      ratio(speed * b ** 3 * d, a ** 3 * c),
    'leaves out the densities': ({ size: [a, b], speed }) => ratio(speed * b * b, a * a),
    'leaves out the diameters': ({ excess: [c, d], speed }) => ratio(speed * d, c),
    'takes the ratio of the densities the wrong way round': ({ size: [a, b], excess: [c, d], speed }) =>
      ratio(speed * b * b * c, a * a * d),
    'takes the ratio of the diameters the wrong way round': ({ size: [a, b], excess: [c, d], speed }) =>
      ratio(speed * a * a * d, b * b * c),
  },
  write: unitFormatter('mm/s'),
  stem: ({ size: [a, b], excess: [c, d], speed }) =>
    `A sphere of ${10 * a} µm settles in water at ${speed} mm/s; its density is ${formatNumber(400 * c)} kg/m³ above that of the water. At what speed does a sphere of ${10 * b} µm settle whose density is ${formatNumber(400 * d)} kg/m³ above it? (Stokes’ law holds for both.)`,
  steps: ({ size: [a, b], excess: [c, d], speed }, answer) => [
    'By Stokes’ law the speed is in proportion to the square of the diameter and to the difference of the densities.',
    `$${speed} \\times \\left(\\frac{${b}}{${a}}\\right)^2 \\times \\frac{${d}}{${c}}$ mm/s is ${answer}.`,
  ],
});

/** Relative volatility in tenths, mole fraction in the liquid in tenths. */
type Equilibrium = { alpha: number; liquid: number };

const vapour = singleChoice({
  name: 'vapour-in-equilibrium-with-a-liquid',
  title: 'The vapour in equilibrium with a liquid',
  area: 'Technical: GCT',
  topic: 'Mass transfer',
  difficulty: 2,
  space: 100,
  parameters: (draw): Equilibrium => ({ alpha: draw.step(15, 50, 5), liquid: draw.whole(1, 19) }),
  holds: ({ liquid }) => liquid !== 10,
  form: 'fraction',
  bounds: [0.01, 6],
  solve: ({ alpha, liquid }): Exact => ratio(alpha * liquid, 10 * (20 - liquid) + alpha * liquid),
  check: ({ alpha, liquid }) => {
    // The ratio of the two parts in the vapour is that in the liquid times the relative volatility.
    const parts = times(ratio(alpha, 10), ratio(liquid, 20 - liquid));
    return ratio(parts, plus(parts, 1));
  },
  mistakes: {
    'is the ratio of the two parts in the vapour': ({ alpha, liquid }) =>
      ratio(alpha * liquid, 10 * (20 - liquid)),
    'multiplies by the relative volatility alone': ({ alpha, liquid }) => ratio(alpha * liquid, 200),
    'is the mole fraction of the less volatile part': ({ alpha, liquid }) =>
      ratio(10 * (20 - liquid), 10 * (20 - liquid) + alpha * liquid),
    'takes the relative volatility the wrong way round': ({ alpha, liquid }) =>
      ratio(10 * liquid, alpha * (20 - liquid) + 10 * liquid),
    'is the mole fraction in the liquid': ({ liquid }) => ratio(liquid, 20),
  },
  write: formatFraction,
  stem: ({ alpha, liquid }) =>
    `A binary liquid has the mole fraction ${formatNumber(ratio(liquid, 20))} of the more volatile component; the relative volatility is ${formatNumber(ratio(alpha, 10))}. What is its mole fraction in the vapour in equilibrium with the liquid?`,
  steps: ({ alpha, liquid }, answer) => [
    '$y = \\frac{\\alpha x}{1 + (\\alpha - 1)x}$.',
    `$\\frac{${formatNumber(ratio(alpha, 10))} \\times ${formatNumber(ratio(liquid, 20))}}{1 + ${formatNumber(ratio(alpha - 10, 10))} \\times ${formatNumber(ratio(liquid, 20))}}$ is ${answer}.`,
  ],
});

/** Mole percentages of feed, distillate and bottoms; feed in kmol/h. */
type Column = { feed: number; z: number; top: number; bottom: number };
const distillateOf = ({ feed, z, top, bottom }: Column) => ratio(feed * (z - bottom), top - bottom);

const distillate = singleChoice({
  name: 'distillate-of-a-column',
  title: 'The distillate of a column',
  area: 'Technical: GCT',
  topic: 'Mass transfer',
  difficulty: 2,
  space: 150,
  parameters: (draw): Column => {
    const [top, bottom] = draw.pick([
      [95, 5],
      [90, 10],
      [96, 6],
      [92, 2],
      [98, 8],
      [94, 4],
      [96, 16],
      [95, 15],
      [92, 12],
      [98, 3],
    ] as const);
    return { feed: (top - bottom) * draw.whole(1, 6), z: draw.step(30, 60, 5), top, bottom };
  },
  form: 'decimal',
  bounds: [5, 600],
  solve: distillateOf,
  check: (p) => {
    // The lever rule: distillate to bottoms as the distance of the feed from the bottoms to that from the top.
    const lever = ratio(p.z - p.bottom, p.top - p.z);
    return ratio(times(p.feed, lever), plus(lever, 1));
  },
  mistakes: {
    'is the flow of the bottoms': (p) => minus(p.feed, distillateOf(p)),
    'takes the bottoms to be free of the component': ({ feed, z, top }) => ratio(feed * z, top),
    'takes the distillate to be pure': ({ feed, z, bottom }) => ratio(feed * (z - bottom), 100 - bottom),
    'is the component that the feed brings': ({ feed, z }) => ratio(feed * z, 100),
    'is half of the feed': ({ feed }) => ratio(feed, 2),
    'compares the feed with the top alone': ({ feed, z, top }) => ratio(feed * (top - z), top),
  },
  write: unitFormatter('kmol/h'),
  stem: ({ feed, z, top, bottom }) =>
    `A column receives ${feed} kmol/h with ${z} mol% benzene. The distillate contains ${top} mol%, the bottoms ${bottom} mol% benzene. What is the flow of distillate?`,
  steps: (p, answer) => [
    `$F = D + W$ and $F z_F = D x_D + W x_W$ give $D = F\\,\\frac{z_F - x_W}{x_D - x_W}$.`,
    `$${p.feed} \\times \\frac{${p.z - p.bottom}}{${p.top - p.bottom}}$ kmol/h is ${answer}.`,
  ],
});

/** The reflux ratio in halves; mole percentages of the distillate and of the liquid that comes down. */
type Operating = { reflux: number; top: number; liquid: number };
const vapourAbove = ({ reflux, top, liquid }: Operating) =>
  ratio(reflux * liquid + 2 * top, 100 * (reflux + 2));

const operating = singleChoice({
  name: 'vapour-on-the-operating-line',
  title: 'The vapour on the operating line',
  area: 'Technical: GCT',
  topic: 'Mass transfer',
  difficulty: 3,
  space: 150,
  parameters: (draw): Operating => ({
    ...{ reflux: draw.whole(2, 10), top: draw.step(88, 98, 2), liquid: draw.step(40, 85, 5) },
  }),
  form: 'fraction',
  bounds: [0.05, 3],
  solve: vapourAbove,
  check: ({ reflux, top, liquid }) => {
    // Balance for one kmol of distillate: R kmol come down, R + 1 go up.
    const down = ratio(reflux, 2);
    const component = plus(times(down, ratio(liquid, 100)), ratio(top, 100));
    return ratio(component, plus(down, 1));
  },
  mistakes: {
    'leaves out the distillate': ({ reflux, liquid }) => ratio(reflux * liquid, 100 * (reflux + 2)),
    'exchanges the two slopes': ({ reflux, top, liquid }) =>
      ratio(2 * liquid + reflux * top, 100 * (reflux + 2)),
    'takes the plain mean of the two compositions': ({ top, liquid }) => ratio(top + liquid, 200),
    'takes the vapour to have the composition of the liquid': ({ liquid }) => ratio(liquid, 100),
    'takes the vapour to have the composition of the distillate': ({ top }) => ratio(top, 100),
    'forgets to divide the distillate by R + 1': ({ reflux, top, liquid }) =>
      plus(ratio(reflux * liquid, 100 * (reflux + 2)), ratio(top, 100)),
  },
  write: (value) => formatNumberOr(value),
  stem: ({ reflux, top, liquid }) =>
    `A rectifying column works with a reflux ratio of ${formatNumber(ratio(reflux, 2))}, and its distillate has the mole fraction ${formatNumber(ratio(top, 100))}. The liquid that leaves a tray has the mole fraction ${formatNumber(ratio(liquid, 100))}. What mole fraction has the vapour that rises to this tray?`,
  steps: (p, answer) => [
    'The operating line is $y = \\frac{R}{R + 1}x + \\frac{x_D}{R + 1}$.',
    `With $R = ${formatNumber(ratio(p.reflux, 2))}$, $x = ${formatNumber(ratio(p.liquid, 100))}$ and $x_D = ${formatNumber(ratio(p.top, 100))}$ this is ${answer}.`,
  ],
});

/** A decimal where it ends soon, else a fraction. */
function formatNumberOr(value: Exact): string {
  const end = [10, 100, 1000].find((power) => times(value, power).denominator === 1n);
  return end === undefined ? formatFraction(value) : formatNumber(value);
}

export const separationTemplates: Template[] = [moleFraction, settling, vapour, distillate, operating];
