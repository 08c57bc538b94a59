import { ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { decimalToTex, formatCount, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

const squareMetres = unitFormatter('m²');
const centimetres = unitFormatter('cm');

const path = singleChoice({
  name: 'path-around-a-garden',
  title: 'A path around a garden',
  area: 'Quantitative',
  topic: 'Area',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const broad = draw.whole(12, 60);
    return { long: broad + draw.whole(4, 40), broad, wide: draw.whole(1, 5), inside: draw.coinFlip() };
  },
  bounds: [20, 2000],
  solve: ({ long, broad, wide, inside }) => 2 * wide * (long + broad + (inside ? -2 : 2) * wide),
  check: ({ long, broad, wide, inside }) => {
    // Counts square metre by square metre, row by row.
    const [columns, rows] = inside ? [long, broad] : [long + 2 * wide, broad + 2 * wide];
    let paved = 0;
    for (let row = 0; row < rows; row += 1) paved += row < wide || row >= rows - wide ? columns : 2 * wide;
    return paved;
  },
  mistakes: {
    'leaves out the corners or counts them twice': ({ long, broad, wide }) => 2 * wide * (long + broad),
    'puts the path on the wrong side of the edge': ({ long, broad, wide, inside }) =>
      2 * wide * (long + broad + (inside ? 2 : -2) * wide),
    'widens or narrows the garden on one side alone': ({ long, broad, wide, inside }) =>
      inside ? wide * (long + broad - wide) : wide * (long + broad + wide),
    'is half of the ground: two of the four sides': ({ long, broad, wide, inside }) =>
      wide * (long + broad + (inside ? -2 : 2) * wide),
    'counts the corners four times over': ({ long, broad, wide }) => 2 * wide * (long + broad + 4 * wide),
  },
  write: squareMetres,
  stem: ({ long, broad, wide, inside }) => [
    `A garden is ${long} m long and ${broad} m broad. A path ${formatCount(wide, 'metre')} wide runs all around it, ${inside ? 'inside' : 'outside'} its edge.
What is the area of the path?`,
    `Around the ${inside ? 'inside' : 'outside'} of a rectangular field of ${long} m by ${broad} m goes a path of uniform width ${wide} m. How large is the path?`,
  ],
  steps: ({ long, broad, wide, inside }, answer) => {
    const [l, b] = inside ? [long - 2 * wide, broad - 2 * wide] : [long + 2 * wide, broad + 2 * wide];
    const [outer, inner] = inside ? [long * broad, l * b] : [l * b, long * broad];
    return [
      `The path lies on both sides, so the ${inside ? 'inner' : 'outer'} rectangle is ${l} m by ${b} m.`,
      `Outer minus inner rectangle: $${toTex(outer)} - ${toTex(inner)}$, which is ${answer}.`,
    ];
  },
});

const tiles = numerical({
  name: 'tiles-for-a-floor',
  title: 'Tiles for a floor',
  area: 'Quantitative',
  topic: 'Area',
  difficulty: 1,
  space: 200,
  parameters: (draw) => {
    const edge = draw.pick([20, 25, 30, 40, 50, 60]);
    return { edge, rows: draw.whole(12, 50), columns: draw.whole(12, 60) };
  },
  holds: ({ edge, rows, columns }) =>
    columns > rows && (edge * rows) % 10 === 0 && (edge * columns) % 10 === 0 && edge * columns < 2000,
  bounds: [100, 4000],
  unit: 'tiles',
  solve: ({ rows, columns }) => rows * columns,
  check: ({ edge, rows, columns }) => ratio(edge * rows * edge * columns, edge * edge),
  mistakes: {
    'counts the tiles along the edge of the floor': ({ rows, columns }) => 2 * (rows + columns),
    'adds the rows and the columns': ({ rows, columns }) => rows + columns,
  },
  write: (value) => formatCount(value, 'tile'),
  stem: ({ edge, rows, columns }) =>
    `A floor of ${decimalToTex(ratio(edge * columns, 100))} m by ${decimalToTex(ratio(edge * rows, 100))} m is laid with square tiles of ${edge} cm by ${edge} cm, without gaps.
How many tiles are needed?`,
  steps: ({ edge, rows, columns }, answer) => [
    `Along the length: $${edge * columns} \\div ${edge} = ${columns}$ tiles; along the breadth: $${edge * rows} \\div ${edge} = ${rows}$ tiles.`,
    `In all $${columns} \\times ${rows}$, which makes ${answer}.`,
  ],
});

const tank = singleChoice({
  name: 'cubes-sunk-in-a-tank',
  title: 'Cubes sunk in a tank',
  area: 'Quantitative',
  topic: 'Volume and Surface Area',
  difficulty: 3,
  space: 200,
  parameters: (draw) => {
    const edge = draw.pick([5, 6, 8, 9, 10, 12]);
    const long = draw.pick(range(18, 60).filter((side) => (10 * edge ** 3) % side === 0));
    const fair = range(12, long - 1).filter((side) => (10 * edge ** 3) % (long * side) === 0);
    return { long, broad: fair.length > 0 ? draw.pick(fair) : long, edge, count: draw.whole(2, 9) };
  },
  holds: ({ long, broad, edge, count }) => long > broad && count * edge * edge < long * broad,
  bounds: [0.5, 30],
  form: 'decimal',
  solve: ({ long, broad, edge, count }) => ratio(count * edge ** 3, long * broad),
  check: ({ long, broad, edge, count }) => {
    let tenths = 0;
    while (tenths * long * broad < count * edge * edge * edge * 10) tenths += 1;
    return ratio(tenths, 10);
  },
  mistakes: {
    'counts one cube alone': ({ long, broad, edge }) => ratio(edge ** 3, long * broad),
    'takes the area of a face for the volume of a cube': ({ long, broad, edge, count }) =>
      ratio(10 * count * edge ** 2, long * broad),
    'divides by the sum of the sides instead of the area of the bottom': ({ long, broad, edge, count }) =>
      ratio(count * edge ** 3, 2 * (long + broad) * 10),
    'doubles the rise': ({ long, broad, edge, count }) => ratio(2 * count * edge ** 3, long * broad),
    'halves the rise': ({ long, broad, edge, count }) => ratio(count * edge ** 3, 2 * long * broad),
    'takes the edge of a cube for the rise': ({ edge }) => ratio(edge),
    'leaves one cube out': ({ long, broad, edge, count }) => ratio((count - 1) * edge ** 3, long * broad),
    'counts one cube too many': ({ long, broad, edge, count }) =>
      ratio((count + 1) * edge ** 3, long * broad),
  },
  write: centimetres,
  stem: ({ long, broad, edge, count }) =>
    `A tank with a bottom of ${long} cm by ${broad} cm holds enough water to cover ${formatCount(count, 'metal cube')} with edges of ${edge} cm, which are sunk in it. No water runs over.
By how much does the water rise?`,
  steps: ({ long, broad, edge, count }, answer) => [
    `The cubes push aside $${count} \\times ${edge}^3 = ${toTex(count * edge ** 3)}$ cm³ of water.`,
    `It spreads over $${long} \\times ${broad} = ${toTex(long * broad)}$ cm²: the water rises by $${toTex(count * edge ** 3)} \\div ${toTex(long * broad)}$, which is ${answer}.`,
  ],
});

const wire = singleChoice({
  name: 'wire-bent-to-a-circle',
  title: 'A wire bent into another shape',
  area: 'Quantitative',
  topic: 'Mensuration',
  difficulty: 3,
  space: 90,
  parameters: (draw) => {
    const half = 11 * draw.whole(2, 12);
    return { half, broad: draw.whole(Math.ceil(half / 6), Math.floor((half - 1) / 2)) };
  },
  bounds: [10, 20_000],
  form: 'decimal',
  solve: ({ half }) => ratio(7 * half * half, 22),
  check: ({ half, broad }) => {
    const length = 2 * broad + 2 * (half - broad);
    const radius = ratio(length * 7, 44);
    return ratio(times(22, radius, radius), 7);
  },
  mistakes: {
    'is the area of the rectangle': ({ half, broad }) => ratio(broad * (half - broad)),
    'takes the diameter for the radius': ({ half }) => ratio(14 * half * half, 11),
    'uses half of the wire': ({ half }) => ratio(7 * half * half, 88),
    'halves the square of the radius': ({ half }) => ratio(7 * half * half, 44),
    'is the area of a square of the same wire': ({ half }) => ratio(half * half, 4),
  },
  write: unitFormatter('cm²'),
  stem: ({ half, broad }) => [
    `A wire in the shape of a rectangle of ${half - broad} cm by ${broad} cm is bent into a circle.
What area does the circle enclose? (Use $\\pi = \\frac{22}{7}$.)`,
    `A rectangle of ${half - broad} cm by ${broad} cm and a circle have the same perimeter.
What is the area of the circle? (Use $\\pi = \\frac{22}{7}$.)`,
  ],
  steps: ({ half, broad }, answer) => [
    `The wire is $2 \\times (${half - broad} + ${broad}) = ${2 * half}$ cm long.`,
    `Radius: $2 \\times \\frac{22}{7} \\times r = ${2 * half}$, so $r = ${decimalToTex(ratio(7 * half, 22))}$ cm.`,
    `Area: $\\frac{22}{7} \\times ${decimalToTex(ratio(7 * half, 22))}^2$, which is ${answer}.`,
  ],
});

const triples = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
  [9, 40, 41],
] as const;

const chord = singleChoice({
  name: 'chord-of-a-circle',
  title: 'The chord of a circle',
  area: 'Quantitative',
  topic: 'Geometry',
  difficulty: 2,
  space: 50,
  parameters: (draw) => {
    const [[p, q, r], scale, turned] = [draw.pick(triples), draw.whole(1, 12), draw.coinFlip()];
    return { radius: r * scale, away: (turned ? p : q) * scale };
  },
  holds: ({ radius }) => radius <= 90,
  bounds: [1, 200],
  solve: ({ radius, away }) => 2 * Math.round(Math.sqrt(radius * radius - away * away)),
  check: ({ radius, away }) => {
    let half = 0;
    while (half * half + away * away < radius * radius) half += 1;
    return half + half;
  },
  mistakes: {
    'is half of the chord': ({ radius, away }) => Math.sqrt(radius * radius - away * away),
    'subtracts the lengths instead of their squares': ({ radius, away }) => 2 * (radius - away),
    'is the diameter less the distance': ({ radius, away }) => 2 * radius - away,
    'adds the lengths': ({ radius, away }) => radius + away,
    'is twice the distance from the centre': ({ away }) => 2 * away,
  },
  write: centimetres,
  stem: ({ radius, away }) => [
    `A chord of a circle with a radius of ${radius} cm is ${away} cm away from the centre. How long is the chord?`,
    `In a circle of radius ${radius} cm, the perpendicular from the centre to a chord is ${away} cm long. What is the length of the chord?`,
  ],
  steps: ({ radius, away }, answer) => {
    const half = Math.round(Math.sqrt(radius * radius - away * away));
    return [
      `The perpendicular from the centre halves the chord; with the radius it forms a right triangle.`,
      `Half the chord: $\\sqrt{${radius}^2 - ${away}^2} = \\sqrt{${toTex(half * half)}} = ${half}$ cm.`,
      `The chord is twice as long: ${answer}.`,
    ];
  },
});

export const shapeTemplates: Template[] = [path, tiles, tank, wire, chord];
