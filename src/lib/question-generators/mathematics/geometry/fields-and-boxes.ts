import { ratio } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatRupees, toTex, unitFormatter } from '../../number-format.ts';
import { drawPerson } from '../../people.ts';
import type { Template } from '../../template.ts';

/** A length $a + b\sqrt{3}$ in metres. */
function formatSurd(a: number, b: number): string | undefined {
  if (!Number.isInteger(a) || !Number.isInteger(b) || a < 0 || a + b <= 0) return undefined;
  const root = b === 1 ? '\\sqrt{3}' : `${b}\\sqrt{3}`;
  if (b === 0) return `${a} m`;
  if (a === 0) return b > 0 ? `$${root}$ m` : undefined;
  return b > 0 ? `$${a} + ${root}$ m` : undefined;
}

const ANGLES = [30, 45, 60] as const;
type Angle = (typeof ANGLES)[number];
/** The cotangent as $a + b\sqrt{3}$. */
const cotangent: Record<Angle, [a: number, b: number]> = { 30: [0, 1], 45: [1, 0], 60: [0, 1 / 3] };
const tangent: Record<Angle, [a: number, b: number]> = { 30: [0, 1 / 3], 45: [1, 0], 60: [0, 1] };
const cotTex: Record<Angle, string> = { 30: '\\sqrt{3}', 45: '1', 60: '\\frac{1}{\\sqrt{3}}' };
const together = (height: number, one: [number, number], other: [number, number]) =>
  formatSurd(
    Math.round(3 * height * (one[0] + other[0])) / 3,
    Math.round(3 * height * (one[1] + other[1])) / 3,
  );

type Lighthouse = { height: number; one: Angle; other: Angle };

const ships = singleChoice({
  name: 'two-ships-on-both-sides',
  title: 'Two ships on both sides of a lighthouse',
  area: 'Quantitative',
  topic: 'Height and Distance',
  difficulty: 3,
  space: 80,
  parameters: (draw): Lighthouse & { what: number } => {
    const [one = 30, other = 45] = draw.sample(ANGLES, 2);
    return { height: draw.step(15, 120, 3), one, other, what: draw.whole(0, 1) };
  },
  solve: ({ height, one, other }): string => together(height, cotangent[one], cotangent[other]) ?? '',
  check: ({ height, one, other }) => {
    // Measures the distance and looks for the whole numbers a and b that give it.
    const away = (degrees: number) => height / Math.tan((degrees * Math.PI) / 180);
    const distance = away(one) + away(other);
    for (let b = 0; b <= 2 * height; b += 1) {
      const a = distance - b * Math.sqrt(3);
      if (Math.abs(a - Math.round(a)) < 1e-7 && a > -0.5) return formatSurd(Math.round(a), b) ?? '';
    }
    return '';
  },
  mistakes: {
    'multiplies the height by the tangents instead of dividing': ({ height, one, other }) =>
      together(height, tangent[one], tangent[other]),
    'is the distance of the ship at the first angle alone': ({ height, one }) =>
      together(height, cotangent[one], [0, 0]),
    'is the distance of the ship at the second angle alone': ({ height, other }) =>
      together(height, cotangent[other], [0, 0]),
    'takes both ships at the first angle': ({ height, one }) =>
      together(height, cotangent[one], cotangent[one]),
    'takes both ships at the second angle': ({ height, other }) =>
      together(height, cotangent[other], cotangent[other]),
    'adds the heights twice instead of the distances': ({ height }) => together(height, [1, 0], [1, 0]),
  },
  stem: ({ height, one, other, what }) =>
    [
      `From the top of a lighthouse ${height} m high, two ships on opposite sides of it are seen under angles of depression of ${one}° and ${other}°. The foot of the lighthouse lies on the line between them. How far apart are the ships?`,
      `A watchtower of ${height} m stands between two boats, in a line with them. The angles of elevation of its top from the boats are ${one}° and ${other}°. What is the distance between the boats?`,
    ][what] ?? '',
  steps: ({ height, one, other }, answer) => [
    `The distance of a ship from the foot is the height times the cotangent of its angle: $\\cot ${one}^\\circ = ${cotTex[one]}$ and $\\cot ${other}^\\circ = ${cotTex[other]}$.`,
    `They are on opposite sides, so the distances are added: $${height} \\times \\left(${cotTex[one]} + ${cotTex[other]}\\right)$, which is ${answer}.`,
  ],
});

/** A field with sides in a ratio. `part` is one part of it in metres. */
type Field = { long: number; wide: number; part: number; price: number };
const cost = ({ long, wide, part, price }: Field) => 2 * (long + wide) * part * price;

const fence = singleChoice({
  name: 'area-from-the-cost-of-a-fence',
  title: 'The area of a field from the cost of its fence',
  area: 'Quantitative',
  topic: 'Area',
  difficulty: 2,
  space: 300,
  parameters: (draw): Field & { name: string } => {
    const [long, wide] = draw.pick([
      [3, 2],
      [4, 3],
      [5, 3],
      [5, 2],
      [5, 4],
      [7, 5],
      [2, 1],
      [8, 5],
    ] as const);
    return { long, wide, part: draw.whole(4, 40), price: draw.step(20, 150, 5), name: drawPerson(draw).name };
  },
  holds: ({ long, part }) => long * part <= 250,
  bounds: [30, 100_000],
  solve: ({ long, wide, part }) => long * part * wide * part,
  check: (p) => {
    // Tries the breadth metre by metre until the fence costs what it does.
    for (let wide = 1; wide < 500; wide += 1)
      if (2 * p.price * (wide * p.wide + wide * p.long) === cost(p) * p.wide)
        return ratio(wide * wide * p.long, p.wide);
    return 0;
  },
  mistakes: {
    'takes the whole fence for length and breadth together': ({ long, wide, part }) =>
      4 * long * wide * part * part,
    'is the perimeter': ({ long, wide, part }) => 2 * (long + wide) * part,
    'is the area of a square with the same fence': ({ long, wide, part }) =>
      ratio((long + wide) * (long + wide) * part * part, 4),
    'halves the perimeter twice': ({ long, wide, part }) => ratio(long * wide * part * part, 4),
    'squares the length': ({ long, part }) => long * part * long * part,
    'squares the breadth': ({ wide, part }) => wide * part * wide * part,
  },
  write: unitFormatter('m²'),
  stem: (p) => [
    `The length and the breadth of ${p.name}’s rectangular field are in the ratio ${p.long} : ${p.wide}. Fencing it all round at ₹${p.price} a metre costs ${formatRupees(cost(p))}. What is the area of the field?`,
    `Fencing a rectangular field all round costs ${formatRupees(cost(p))} at ₹${p.price} a metre. Its sides are in the ratio ${p.long} : ${p.wide}. Find its area.`,
  ],
  steps: (p, answer) => [
    `Perimeter: $${toTex(cost(p))} \\div ${p.price} = ${toTex(cost(p) / p.price)}$ m, so length and breadth together are ${formatNumber(cost(p) / p.price / 2)} m.`,
    `In the ratio ${p.long} : ${p.wide} they are ${formatNumber(p.long * p.part)} m and ${formatNumber(p.wide * p.part)} m.`,
    `Area: $${p.long * p.part} \\times ${p.wide * p.part}$ is ${answer}.`,
  ],
});

type Sheet = { long: number; wide: number; cut: number };
const boxOf = ({ long, wide, cut }: Sheet, cuts: number) => (long - cuts * cut) * (wide - cuts * cut) * cut;

const box = singleChoice({
  name: 'open-box-from-a-sheet',
  title: 'An open box folded from a sheet',
  area: 'Quantitative',
  topic: 'Volume and Surface Area',
  difficulty: 2,
  space: 300,
  parameters: (draw): Sheet => ({
    ...{ long: draw.whole(20, 60), wide: draw.whole(14, 48), cut: draw.whole(2, 9) },
  }),
  holds: ({ long, wide, cut }) => long > wide && wide > 3 * cut,
  solve: (p) => boxOf(p, 2),
  check: ({ long, wide, cut }) => {
    // Counts the small cubes, layer by layer.
    let cubes = 0;
    for (let layer = 0; layer < cut; layer += 1)
      for (let row = cut; row < long - cut; row += 1) cubes += wide - 2 * cut;
    return cubes;
  },
  mistakes: {
    'takes the cut off each side once instead of twice': (p) => boxOf(p, 1),
    'does not take the cut off the sides': (p) => boxOf(p, 0),
    'is the area of the bottom': ({ long, wide, cut }) => (long - 2 * cut) * (wide - 2 * cut),
    'is the area of the sheet that is left': ({ long, wide, cut }) => long * wide - 4 * cut * cut,
    'takes the cut off the length alone': ({ long, wide, cut }) => (long - 2 * cut) * wide * cut,
    'takes the cut off the breadth alone': ({ long, wide, cut }) => long * (wide - 2 * cut) * cut,
  },
  write: unitFormatter('cm³'),
  stem: ({ long, wide, cut }) => [
    `From each corner of a rectangular metal sheet of ${long} cm by ${wide} cm, a square of side ${cut} cm is cut off. The rest is folded into an open box. What is the volume of the box?`,
    `An open box is made from a sheet of ${long} cm × ${wide} cm by cutting a square of ${cut} cm from every corner and turning up the sides. How much does the box hold?`,
  ],
  steps: ({ long, wide, cut }, answer) => [
    `Two squares go off each side, so the bottom is $${long} - 2 \\times ${cut} = ${long - 2 * cut}$ cm long and $${wide} - 2 \\times ${cut} = ${wide - 2 * cut}$ cm wide. The box is ${cut} cm high.`,
    `Volume: $${long - 2 * cut} \\times ${wide - 2 * cut} \\times ${cut}$ is ${answer}.`,
  ],
});

export const fieldTemplates: Template[] = [ships, fence, box];
