import { plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import {
  decimalToTex,
  formatNumber,
  nounFormatter,
  range,
  toTex,
  unitFormatter,
} from '../../number-format.ts';
import type { Template } from '../../template.ts';

const shadow = singleChoice({
  name: 'height-from-a-shadow',
  title: 'A height found from its shadow',
  area: 'Quantitative',
  topic: 'Height and Distance',
  difficulty: 1,
  space: 300,
  parameters: (draw) => ({
    stick: draw.pick([ratio(1), ratio(3, 2), ratio(2), ratio(5, 2), ratio(3), ratio(4)]),
    stickShadow: draw.pick([ratio(1), ratio(6, 5), ratio(3, 2), ratio(2), ratio(5, 2), ratio(3), ratio(5)]),
    shadow: draw.whole(12, 90),
    what: draw.pick(['a water tower', 'a flagpole', 'a temple tower', 'a chimney', 'a mobile phone mast']),
  }),
  holds: ({ stick, stickShadow }) => toTex(stick) !== toTex(stickShadow),
  bounds: [4, 120],
  form: 'decimal',
  solve: ({ stick, stickShadow, shadow }) => times(shadow, stick, ratio(1, stickShadow)),
  check: ({ stick, stickShadow, shadow }) => {
    // Raises the height by a tenth of a metre until both triangles have the same shape.
    for (let tenths = 1; tenths <= 2000; tenths += 1) {
      const [one, other] = [times(ratio(tenths, 10), stickShadow), times(stick, shadow)];
      if (one.numerator * other.denominator === other.numerator * one.denominator) return ratio(tenths, 10);
    }
    return 0;
  },
  mistakes: {
    'turns the ratio upside down': ({ stick, stickShadow, shadow }) =>
      times(shadow, stickShadow, ratio(1, stick)),
    'multiplies the shadow by the stick alone': ({ stick, shadow }) => times(shadow, stick),
    'divides the shadow by the stick’s shadow alone': ({ stickShadow, shadow }) =>
      times(shadow, ratio(1, stickShadow)),
    'takes the shadow for the height': ({ shadow }) => ratio(shadow),
    'adds the difference of stick and shadow': ({ stick, stickShadow, shadow }) =>
      plus(shadow, stick, times(-1, stickShadow)),
    'subtracts the stick’s height': ({ stick, stickShadow, shadow }) =>
      plus(times(shadow, stick, ratio(1, stickShadow)), times(-1, stick)),
  },
  write: unitFormatter('m'),
  stem: ({ stick, stickShadow, shadow, what }) => [
    `At the same hour a stick of ${formatNumber(stick)} m throws a shadow of ${formatNumber(stickShadow)} m and ${what} a shadow of ${shadow} m, both on level ground. How high is ${what.replace(/^an? /, 'the ')}?`,
    `An upright stick ${formatNumber(stick)} m long has a shadow ${formatNumber(stickShadow)} m long while the shadow of ${what} measures ${shadow} m. What is the height of ${what.replace(/^an? /, 'the ')}?`,
  ],
  steps: ({ stick, stickShadow, shadow }, answer) => [
    'The sun stands at the same angle for both, so heights and shadows are in the same ratio.',
    `Height: $${shadow} \\times \\frac{${decimalToTex(stick)}}{${decimalToTex(stickShadow)}}$, which is ${answer}.`,
  ],
});

type Melt = { wide: number; high: number; small: number };
const ballsOf = ({ wide, high, small }: Melt) => ratio(3 * wide * wide * high, 4 * small ** 3);

const melted = singleChoice({
  name: 'balls-cast-from-a-cylinder',
  title: 'A cylinder melted into balls',
  area: 'Quantitative',
  topic: 'Volume and Surface Area',
  difficulty: 3,
  space: 60,
  parameters: (draw): Melt => ({ wide: draw.whole(2, 14), high: draw.whole(4, 48), small: draw.whole(1, 4) }),
  holds: ({ wide, small }) => small < wide,
  bounds: [4, 3000],
  solve: ballsOf,
  check: ({ wide, high, small }) => {
    // Casts ball after ball, in volumes of a third of pi, until the metal is used up.
    let [metal, balls] = [3 * wide * wide * high, 0];
    while (metal > 0) {
      metal -= 4 * small ** 3;
      balls += 1;
    }
    return metal === 0 ? balls : ratio(-1);
  },
  mistakes: {
    'leaves the four thirds out of the volume of a ball': ({ wide, high, small }) =>
      ratio(wide * wide * high, small ** 3),
    'takes the volume of a cone for that of the cylinder': ({ wide, high, small }) =>
      ratio(wide * wide * high, 4 * small ** 3),
    'takes four thirds upside down': ({ wide, high, small }) => ratio(4 * wide * wide * high, 3 * small ** 3),
    'compares the radius without squaring it': ({ wide, high, small }) =>
      ratio(3 * wide * high, 4 * small ** 3),
    'squares the radius of a ball instead of cubing it': ({ wide, high, small }) =>
      ratio(3 * wide * wide * high, 4 * small ** 2),
    'takes the radius of the cylinder for its diameter': ({ wide, high, small }) =>
      ratio(3 * wide * wide * high, 16 * small ** 3),
    'gives a ball the volume of a hemisphere': ({ wide, high, small }) =>
      ratio(3 * wide * wide * high, 2 * small ** 3),
  },
  write: nounFormatter('ball'),
  stem: ({ wide, high, small }) => [
    `A solid metal cylinder with a radius of ${wide} cm and a height of ${high} cm is melted and cast into solid balls with a radius of ${small} cm. How many balls are made if no metal is lost?`,
    `How many solid balls of radius ${small} cm can be cast from a solid cylinder of radius ${wide} cm and height ${high} cm?`,
  ],
  steps: ({ wide, high, small }, answer) => [
    `The cylinder has the volume $\\pi \\times ${wide}^2 \\times ${high} = ${toTex(wide * wide * high)}\\pi$ cubic centimetres.`,
    `A ball has $\\frac{4}{3} \\pi \\times ${small}^3 = ${toTex(ratio(4 * small ** 3, 3))}\\pi$ cubic centimetres.`,
    `The quotient is ${answer}.`,
  ],
});

const wheel = singleChoice({
  name: 'turns-of-a-wheel',
  title: 'The turns of a wheel on a road',
  area: 'Quantitative',
  topic: 'Mensuration',
  difficulty: 2,
  space: 150,
  parameters: (draw) => ({ radius: draw.step(7, 84, 7), metres: draw.step(44, 3960, 22) }),
  bounds: [10, 9000],
  solve: ({ radius, metres }) => ratio(metres * 100 * 7, 44 * radius),
  check: ({ radius, metres }) => {
    const round = (44 * radius) / 7;
    let [left, turns] = [metres * 100, 0];
    while (left > 0) {
      left -= round;
      turns += 1;
    }
    return left === 0 ? turns : ratio(-1);
  },
  mistakes: {
    'takes the radius for the diameter': ({ radius, metres }) => ratio(metres * 100 * 7, 22 * radius),
    'divides by the area of the wheel': ({ radius, metres }) => ratio(metres * 100 * 7, 22 * radius * radius),
    'takes the diameter for the radius': ({ radius, metres }) => ratio(metres * 100 * 7, 88 * radius),
    'divides by twice the radius and forgets the circle': ({ radius, metres }) =>
      ratio(metres * 100, 2 * radius),
    'counts one turn too many': ({ radius, metres }) => plus(ratio(metres * 700, 44 * radius), 1),
    'counts a metre as ten centimetres': ({ radius, metres }) => ratio(metres * 70, 44 * radius),
    'leaves out a tenth of the way': ({ radius, metres }) => ratio(metres * 630, 44 * radius),
  },
  write: nounFormatter('turn'),
  stem: ({ radius, metres }) => [
    `A wheel has a radius of ${radius} cm. How many turns does it make over a distance of ${formatNumber(metres)} m? Take $\\pi = \\frac{22}{7}$.`,
    `How often does a wheel of radius ${radius} cm turn while a cart rolls ${formatNumber(metres)} m? Take $\\pi = \\frac{22}{7}$.`,
  ],
  steps: ({ radius, metres }, answer) => [
    `In a turn the wheel rolls its circumference: $2 \\times \\frac{22}{7} \\times ${radius} = ${(44 * radius) / 7}$ cm.`,
    `The distance is ${formatNumber(metres * 100)} cm: $${toTex(metres * 100)} \\div ${(44 * radius) / 7}$ makes ${answer}.`,
  ],
});

type Triangle = { times: number; more: number; asked: 'largest' | 'smallest' };
const anglesOf = ({ times: factor, more }: Triangle) => {
  const first = ratio(180 - more, 1 + 2 * factor);
  return [first, times(first, factor), plus(times(first, factor), more)];
};
const degrees = (value: Parameters<typeof toTex>[0]) => `$${toTex(value)}^\\circ$`;

const triangle = singleChoice({
  name: 'angles-of-a-triangle-by-relation',
  title: 'The angles of a triangle from how they are related',
  area: 'Quantitative',
  topic: 'Geometry',
  difficulty: 2,
  space: 60,
  parameters: (draw): Triangle => ({
    times: draw.whole(2, 6),
    more: draw.whole(3, 80),
    asked: draw.pick(['largest', 'smallest']),
  }),
  bounds: [4, 160],
  solve: (p) => anglesOf(p)[p.asked === 'largest' ? 2 : 0] ?? 0,
  check: ({ times: factor, more, asked }) => {
    for (const first of range(1, 178))
      if (first + factor * first + factor * first + more === 180)
        return asked === 'largest' ? factor * first + more : first;
    return 0;
  },
  mistakes: {
    'is the angle between the other two in size': (p) => anglesOf(p)[1],
    'is the angle at the other end of the order': (p) => anglesOf(p)[p.asked === 'largest' ? 0 : 2],
    'lets the angles add up to 360°': ({ times: factor, more, asked }) => {
      const first = ratio(360 - more, 1 + 2 * factor);
      return asked === 'largest' ? plus(times(first, factor), more) : first;
    },
    'leaves out the degrees that are added': ({ times: factor, asked }) => {
      const first = ratio(180, 1 + 2 * factor);
      return asked === 'largest' ? times(first, factor) : first;
    },
    'adds the degrees to the first angle instead of the second': ({ times: factor, more, asked }) => {
      const first = ratio(180 - more, 2 + factor);
      return asked === 'largest' ? times(first, factor) : first;
    },
    'is the sum of the other two angles': (p) => {
      const angles = anglesOf(p);
      return plus(angles[1] ?? 0, angles[p.asked === 'largest' ? 0 : 2] ?? 0);
    },
  },
  write: degrees,
  stem: (p) =>
    `The second angle of a triangle is ${p.times === 2 ? 'twice' : `${p.times} times`} the first, and the third is ${p.more}° more than the second. What is the ${p.asked} angle?`,
  steps: (p, answer) => [
    `With $x$ for the first angle, $x + ${p.times}x + (${p.times}x + ${p.more}) = 180$, so $${1 + 2 * p.times}x = ${180 - p.more}$ and $x = ${toTex(anglesOf(p)[0] ?? 0)}$.`,
    `The angles are ${anglesOf(p).map(degrees).join(', ')}; the ${p.asked} is ${answer}.`,
  ],
});

const hypotenuse = numerical({
  name: 'diagonal-walk-across-a-field',
  title: 'The way across a field and round it',
  area: 'Quantitative',
  topic: 'Mensuration',
  difficulty: 2,
  space: 60,
  parameters: (draw) => {
    const [a, b, c] = draw.pick([
      [3, 4, 5],
      [5, 12, 13],
      [8, 15, 17],
      [7, 24, 25],
      [20, 21, 29],
    ] as const);
    const scale = draw.whole(2, 30);
    return { long: Math.max(a, b) * scale, short: Math.min(a, b) * scale, across: c * scale };
  },
  holds: ({ long }) => long <= 400,
  bounds: [2, 400],
  unit: 'm',
  solve: ({ long, short }) => long + short - Math.sqrt(long * long + short * short),
  check: ({ long, short }) => {
    let across = long;
    while (across * across < long * long + short * short) across += 1;
    return long + short - across;
  },
  mistakes: {
    'is the diagonal itself': ({ across }) => across,
    'subtracts the sides': ({ long, short }) => long - short,
  },
  stem: ({ long, short }) => [
    `A field is a rectangle of ${long} m by ${short} m. How many metres does one save by walking straight across from corner to opposite corner instead of along two sides?`,
    `From one corner of a rectangular ground, ${long} m long and ${short} m wide, to the opposite one: by how many metres is the way along two sides longer than the straight way?`,
  ],
  steps: ({ long, short, across }, answer) => [
    `Along two sides the way is $${long} + ${short} = ${long + short}$ m.`,
    `The diagonal is $\\sqrt{${long}^2 + ${short}^2} = ${across}$ m.`,
    `The difference is ${answer}.`,
  ],
});

export const angleTemplates: Template[] = [shadow, melted, wheel, triangle, hypotenuse];
