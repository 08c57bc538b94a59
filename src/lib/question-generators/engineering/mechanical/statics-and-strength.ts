import { type Exact, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** A slope that rises so many units on a way of so many, a weight in newtons, and a coefficient of friction in tenths. */
type Slope = { rise: number; run: number; way: number; weight: number; friction: number };
const along = ({ rise, way, weight }: Slope) => ratio(weight * rise, way);
const rubbing = ({ run, way, weight, friction }: Slope) => ratio(weight * run * friction, 10 * way);

const slope = singleChoice({
  name: 'force-up-a-rough-slope',
  title: 'The force that pulls a block up a rough slope',
  area: 'Technical: GME',
  topic: 'Mechanics',
  difficulty: 2,
  space: 150,
  parameters: (draw): Slope => {
    const [rise, run, way] = draw.pick([
      [3, 4, 5],
      [4, 3, 5],
      [5, 12, 13],
      [7, 24, 25],
      [8, 15, 17],
    ] as const);
    return { rise, run, way, weight: way * draw.step(20, 200, 10), friction: draw.whole(1, 5) };
  },
  form: 'decimal',
  bounds: [5, 10_000],
  solve: (p): Exact => plus(along(p), rubbing(p)),
  check: ({ rise, run, way, weight, friction }) => {
    // The work on one length of the slope: lifting by the rise, and friction on the whole way.
    const normal = ratio(weight * run, way);
    const work = plus(weight * rise, times(normal, ratio(friction, 10), way));
    return ratio(work, way);
  },
  mistakes: {
    'leaves out friction': along,
    'is the force that lets the block down without slipping': (p) => minus(along(p), rubbing(p)),
    'exchanges sine and cosine': ({ rise, run, way, weight, friction }) =>
      plus(ratio(weight * run, way), ratio(weight * rise * friction, 10 * way)),
    'takes the whole weight for the normal force': (p) => plus(along(p), ratio(p.weight * p.friction, 10)),
    'is the friction alone': rubbing,
    'takes the whole weight along the slope': (p) => plus(p.weight, rubbing(p)),
  },
  write: unitFormatter('N'),
  stem: ({ rise, run, way, weight, friction }) =>
    `A block of weight ${formatNumber(weight)} N lies on a plane that rises ${rise} m over a length of ${way} m along the slope ($\\sin\\theta = \\frac{${rise}}{${way}}$, $\\cos\\theta = \\frac{${run}}{${way}}$). The coefficient of friction is ${formatNumber(ratio(friction, 10))}. What force parallel to the plane pulls it up at constant speed?`,
  steps: (p, answer) => [
    `Weight along the plane: $${p.weight} \\times \\frac{${p.rise}}{${p.way}} = ${toTex(along(p))}$ N. Normal force: $${p.weight} \\times \\frac{${p.run}}{${p.way}} = ${toTex(ratio(p.weight * p.run, p.way))}$ N.`,
    `Friction adds $${formatNumber(ratio(p.friction, 10))} \\times ${toTex(ratio(p.weight * p.run, p.way))} = ${formatNumber(rubbing(p)).replaceAll(',', '{,}')}$ N, so the force is ${answer}.`,
  ],
});

type Impact = { heavy: number; fast: number; light: number; slow: number };

const impact = singleChoice({
  name: 'common-speed-after-an-impact',
  title: 'The common speed after an impact',
  area: 'Technical: GME',
  topic: 'Mechanics',
  difficulty: 2,
  space: 150,
  parameters: (draw): Impact => ({
    ...{
      heavy: draw.whole(2, 20),
      fast: draw.whole(4, 20),
      light: draw.whole(2, 20),
      slow: draw.whole(0, 10),
    },
  }),
  holds: ({ heavy, fast, light, slow }) => heavy !== light && heavy * fast > light * slow,
  form: 'money',
  bounds: [0.1, 60],
  solve: ({ heavy, fast, light, slow }): Exact => ratio(heavy * fast - light * slow, heavy + light),
  check: ({ heavy, fast, light, slow }) => {
    // The common speed is that of the centre of mass: in one second it moves from the old to the new mean place.
    const before = ratio(0, 1);
    const after = ratio(plus(times(heavy, fast), times(light, -slow)), heavy + light);
    return minus(after, before);
  },
  mistakes: {
    'takes both bodies to move in the same direction': ({ heavy, fast, light, slow }) =>
      ratio(heavy * fast + light * slow, heavy + light),
    'takes the mean of the speeds': ({ fast, slow }) => ratio(fast - slow, 2),
    'divides by the mass of the first body': ({ heavy, fast, light, slow }) =>
      ratio(heavy * fast - light * slow, heavy),
    'divides by the difference of the masses': ({ heavy, fast, light, slow }) =>
      ratio(heavy * fast - light * slow, Math.abs(heavy - light)),
    'leaves out the second body’s momentum': ({ heavy, fast, light }) => ratio(heavy * fast, heavy + light),
  },
  write: unitFormatter('m/s'),
  stem: ({ heavy, fast, light, slow }) =>
    `A body of ${heavy} kg moves at ${fast} m/s and hits a body of ${light} kg ${slow === 0 ? 'at rest' : `that comes towards it at ${slow} m/s`}. They stick together. What is their common speed after the impact?`,
  steps: ({ heavy, fast, light, slow }, answer) => [
    `Momentum is conserved: $${heavy} \\times ${fast} - ${light} \\times ${slow} = ${heavy * fast - light * slow}$ kg m/s.`,
    `Together they have $${heavy} + ${light} = ${heavy + light}$ kg, so they move at ${answer}.`,
  ],
});

/** A beam on two supports: load in kN, span in metres, width and depth of the section in millimetres. */
type Beam = { load: number; span: number; width: number; depth: number };
const moment = ({ load, span }: Beam) => ratio(load * span, 4);
const stressOf = (newtonMillimetres: Exact, { width, depth }: Beam) =>
  ratio(times(6, newtonMillimetres), width * depth * depth);

const bending = singleChoice({
  name: 'bending-stress-of-a-beam',
  title: 'The bending stress of a beam with a central load',
  area: 'Technical: GME',
  topic: 'Strength of materials',
  difficulty: 3,
  space: 100,
  parameters: (draw): Beam => ({
    ...{ load: draw.whole(2, 40), span: draw.whole(1, 8), width: draw.pick([50, 60, 75, 80, 100, 120]) },
    depth: draw.pick([100, 120, 150, 200, 240, 250, 300]),
  }),
  holds: ({ width, depth }) => depth > width,
  form: 'decimal',
  bounds: [2, 400],
  solve: (p): Exact => stressOf(times(1_000_000, moment(p)), p),
  check: ({ load, span, width, depth }) => {
    // With the second moment of area and the distance of the outer fibre, in metres and newtons.
    const inertia = ratio(width * depth ** 3, 12);
    const newtons = ratio(1000 * load, 2);
    return ratio(times(newtons, ratio(1000 * span, 2), ratio(depth, 2)), inertia);
  },
  mistakes: {
    'takes the moment of a load that is spread evenly': (p) =>
      stressOf(times(1_000_000, ratio(p.load * p.span, 8)), p),
    'takes the moment of a cantilever': (p) => stressOf(times(1_000_000, p.load * p.span), p),
    'takes the moment as load times half the span': (p) =>
      stressOf(times(1_000_000, ratio(p.load * p.span, 2)), p),
    'exchanges width and depth': (p) =>
      stressOf(times(1_000_000, moment(p)), { ...p, width: p.depth, depth: p.width }),
    'takes the whole depth as the distance of the outer fibre': (p) =>
      times(2, stressOf(times(1_000_000, moment(p)), p)),
  },
  write: unitFormatter('MPa'),
  stem: ({ load, span, width, depth }) =>
    `A simply supported beam of ${span} m span has a rectangular section, ${width} mm wide and ${depth} mm deep, and carries ${load} kN at mid-span. Its own weight can be neglected. What is the greatest bending stress?`,
  steps: (p, answer) => [
    `Greatest moment: $\\frac{WL}{4} = ${formatNumber(moment(p))}$ kN m. Section modulus: $\\frac{${p.width} \\times ${p.depth}^2}{6}$ mm³.`,
    `The stress is the moment over the section modulus, ${answer}.`,
  ],
});

/** A bar between walls: heating in kelvin, length in metres, gap in tenths of a millimetre. Steel: 200 GPa, 12 · 10⁻⁶. */
type Bar = { heating: number; length: number; gap: number };
/** The free expansion in tenths of a millimetre. */
const expansion = ({ heating, length }: Bar) => ratio(12 * heating * length, 100);

const thermal = singleChoice({
  name: 'thermal-stress-of-a-bar-with-a-gap',
  title: 'The thermal stress of a bar between two walls',
  area: 'Technical: GME',
  topic: 'Strength of materials',
  difficulty: 3,
  space: 100,
  parameters: (draw): Bar => ({
    heating: draw.step(30, 120, 5),
    length: draw.whole(1, 5),
    gap: draw.whole(1, 10),
  }),
  holds: (p) => toNumber(expansion(p)) > p.gap + 1,
  form: 'decimal',
  bounds: [5, 400],
  solve: (p): Exact => ratio(times(20, minus(expansion(p), p.gap)), p.length),
  check: ({ heating, length, gap }) => {
    // The stress without a gap, less the stress that would have closed it.
    const full = ratio(24 * heating, 10);
    return minus(full, ratio(200 * gap, 10 * length));
  },
  mistakes: {
    'forgets the gap': ({ heating }) => ratio(24 * heating, 10),
    'adds the gap': (p) => ratio(times(20, plus(expansion(p), p.gap)), p.length),
    'is the stress that corresponds to the gap': ({ gap, length }) => ratio(20 * gap, length),
    'forgets to divide by the length': (p) => times(20, minus(expansion(p), p.gap)),
    'is half of the stress': (p) => ratio(times(10, minus(expansion(p), p.gap)), p.length),
  },
  write: unitFormatter('MPa'),
  stem: ({ heating, length, gap }) =>
    `A steel bar of ${length} m lies between two rigid walls with a gap of ${formatNumber(ratio(gap, 10))} mm. It is heated by ${heating} K. ($E = 200$ GPa, $\\alpha = 12 \\times 10^{-6}$ per K.) What is the compressive stress in the bar?`,
  steps: (p, answer) => [
    `Free, the bar would expand by $12 \\times 10^{-6} \\times ${p.heating} \\times ${p.length * 1000} = ${formatNumber(ratio(expansion(p), 10))}$ mm. The gap takes ${formatNumber(ratio(p.gap, 10))} mm of it.`,
    `The remaining ${formatNumber(ratio(minus(expansion(p), p.gap), 10))} mm on ${p.length * 1000} mm, times 200,000 MPa, is ${answer}.`,
  ],
});

type Linkage = { links: number; pairs: number; higher: number };
const mobility = ({ links, pairs, higher }: Linkage) => 3 * (links - 1) - 2 * pairs - higher;

const gruebler = singleChoice({
  name: 'mobility-of-a-plane-mechanism',
  title: 'The degrees of freedom of a plane mechanism',
  area: 'Technical: GME',
  topic: 'Theory of machines',
  difficulty: 1,
  space: 60,
  parameters: (draw): Linkage => ({
    links: draw.whole(4, 14),
    pairs: draw.whole(3, 18),
    higher: draw.whole(0, 3),
  }),
  holds: (p) => mobility(p) >= 1 && mobility(p) <= 5 && p.pairs >= p.links - 1,
  bounds: [0, 40],
  solve: mobility,
  check: ({ links, pairs, higher }) => {
    // Counts the freedoms link by link and takes away what each pair removes.
    let freedom = 0;
    for (const _ of range(2, links)) freedom += 3;
    for (const _ of range(1, pairs)) freedom -= 2;
    for (const _ of range(1, higher)) freedom -= 1;
    return freedom;
  },
  mistakes: {
    'does not fix one link as the frame': (p) => mobility(p) + 3,
    'counts a higher pair like a lower one': (p) => mobility(p) - p.higher,
    'leaves out the higher pairs': (p) => mobility(p) + p.higher,
    'is one too many': (p) => mobility(p) + 1,
    'is one too few': (p) => mobility(p) - 1,
    'removes one freedom for each lower pair instead of two': (p) => mobility(p) + p.pairs,
  },
  stem: ({ links, pairs, higher }) =>
    `A plane mechanism has ${links} links including the frame${higher === 0 ? ' and' : ','} ${pairs} revolute or sliding pairs${higher === 0 ? '' : ` and ${higher} higher ${higher === 1 ? 'pair' : 'pairs'}`}. How many degrees of freedom does it have?`,
  steps: ({ links, pairs, higher }, answer) => [
    `Each movable link has three freedoms, a lower pair takes two of them, a higher pair one: $F = 3(n - 1) - 2j - h$.`,
    `$3 \\times ${links - 1} - 2 \\times ${pairs} - ${higher}$ is ${answer}.`,
  ],
});

type Belt = { driver: number; driven: number; speed: number; slip: number };

const belt = singleChoice({
  name: 'speed-of-a-belt-drive-with-slip',
  title: 'The speed behind a belt that slips',
  area: 'Technical: GME',
  topic: 'Theory of machines',
  difficulty: 2,
  space: 100,
  parameters: (draw): Belt => ({
    ...{ driver: draw.step(100, 400, 20), driven: draw.step(150, 600, 50), speed: draw.step(300, 1500, 100) },
    slip: draw.whole(1, 6),
  }),
  holds: ({ driver, driven }) => driver !== driven,
  form: 'decimal',
  bounds: [30, 6000],
  solve: ({ driver, driven, speed, slip }): Exact => ratio(speed * driver * (100 - slip), 100 * driven),
  check: ({ driver, driven, speed, slip }) => {
    // The belt runs slower than the rim that drives it; π cancels.
    const rim = speed * driver;
    const beltSpeed = minus(rim, ratio(rim * slip, 100));
    return ratio(beltSpeed, driven);
  },
  mistakes: {
    'forgets the slip': ({ driver, driven, speed }) => ratio(speed * driver, driven),
    'adds the slip': ({ driver, driven, speed, slip }) => ratio(speed * driver * (100 + slip), 100 * driven),
    'takes the ratio of the diameters the wrong way round': ({ driver, driven, speed, slip }) =>
      ratio(speed * driven * (100 - slip), 100 * driver),
    'takes the slip twice, at both pulleys': ({ driver, driven, speed, slip }) =>
      ratio(speed * driver * (100 - 2 * slip), 100 * driven),
    'leaves out the diameters': ({ speed, slip }) => ratio(speed * (100 - slip), 100),
  },
  write: unitFormatter('rpm'),
  stem: ({ driver, driven, speed, slip }) =>
    `A pulley of ${driver} mm at ${formatNumber(speed)} rpm drives a pulley of ${driven} mm by a thin belt. The total slip is ${slip}%. What is the speed of the driven pulley?`,
  steps: ({ driver, driven, speed, slip }, answer) => [
    `Without slip it would be $${speed} \\times \\frac{${driver}}{${driven}} = ${toTex(ratio(speed * driver, driven))}$ rpm.`,
    `The slip leaves ${100 - slip}% of this, ${answer}.`,
  ],
});

export const staticsTemplates: Template[] = [slope, impact, bending, thermal, gruebler, belt];
