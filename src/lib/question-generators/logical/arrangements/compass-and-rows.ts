import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize, formatOrdinal, range } from '../../number-format.ts';
import { drawNames } from '../../people.ts';
import type { Template } from '../../template.ts';

const rose = ['North', 'North-East', 'East', 'South-East', 'South', 'South-West', 'West', 'North-West'];
const at = (place: number) => rose[((place % 8) + 8) % 8] ?? '';

/** A compass that was turned by some eighths of a circle, two examples, and the direction that is asked. */
type Compass = { eighths: number; examples: number[]; asked: number };

const compass = singleChoice({
  name: 'compass-with-renamed-directions',
  title: 'A compass whose directions are renamed',
  area: 'Logical',
  topic: 'Direction sense',
  difficulty: 2,
  space: 500,
  parameters: (draw): Compass => {
    const [one = 0, other = 1, asked = 2] = draw.sample(range(0, 7), 3);
    return { eighths: draw.whole(1, 7), examples: [one, other], asked };
  },
  solve: ({ eighths, asked }) => at(asked + eighths),
  check: ({ eighths, examples, asked }) => {
    // Measures on the circle by how many degrees the first example was turned, and turns the asked direction as far.
    const [shown = 0] = examples;
    const degrees = (rose.indexOf(at(shown + eighths)) - shown) * 45;
    const angle = (((asked * 45 + degrees) % 360) + 360) % 360;
    return rose[angle / 45] ?? '';
  },
  mistakes: {
    'turns the compass the other way': ({ eighths, asked }) => at(asked - eighths),
    'turns the compass an eighth too little': ({ eighths, asked }) => at(asked + eighths - 1),
    'turns the compass an eighth too far': ({ eighths, asked }) => at(asked + eighths + 1),
    'is opposite to the right direction': ({ eighths, asked }) => at(asked + eighths + 4),
    'turns the compass a quarter too far': ({ eighths, asked }) => at(asked + eighths + 2),
  },
  stem: ({ eighths, examples: [one = 0, other = 1], asked }) => [
    `If ${at(one)} becomes ${at(one + eighths)}, ${at(other)} becomes ${at(other + eighths)}, and so on, what does ${at(asked)} become?`,
    `On a faulty compass, ${at(one)} is marked as ${at(one + eighths)} and ${at(other)} as ${at(other + eighths)}; all other directions are turned alike. How is ${at(asked)} marked?`,
  ],
  steps: ({ eighths, examples: [one = 0], asked }, answer) => {
    const [turn, side] = eighths > 4 ? [8 - eighths, 'anticlockwise'] : [eighths, 'clockwise'];
    return [
      `From ${at(one)} to ${at(one + eighths)} it is ${turn * 45}° ${side}.`,
      `${at(asked)} turned ${turn * 45}° ${side} is ${answer}.`,
    ];
  },
});

type Row = { size: number; left: number; right: number; who: string[] };
const secondFromLeft = ({ size, right }: Row) => size - right + 1;

const between = singleChoice({
  name: 'people-between-two-in-a-row',
  title: 'The people between two in a row',
  area: 'Logical',
  topic: 'Ranking',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Row => ({
    ...{ size: draw.whole(20, 60), left: draw.whole(5, 45), right: draw.whole(5, 45) },
    who: drawNames(draw, 2),
  }),
  holds: (p) =>
    p.left < p.size && p.right < p.size && Math.abs(secondFromLeft(p) - p.left) > 3 && p.left !== p.right,
  bounds: [1, 60],
  solve: (p) => Math.abs(secondFromLeft(p) - p.left) - 1,
  check: ({ size, left, right }) => {
    // Writes the places down and counts those after the one and before the other.
    const places = range(1, size);
    const [one, other] = [places[left - 1] ?? 0, places.at(-right) ?? 0];
    return places.filter((place) => place > Math.min(one, other) && place < Math.max(one, other)).length;
  },
  mistakes: {
    'counts one of the two as well': (p) => Math.abs(secondFromLeft(p) - p.left),
    'counts both of them as well': (p) => Math.abs(secondFromLeft(p) - p.left) + 1,
    'takes both places from the number of people, as if they were the places of others': ({
      size,
      left,
      right,
    }) => Math.abs(size - left - right - 2),
    'counts both places from the same end': ({ left, right }) => Math.abs(left - right) - 1,
    'is one too few': (p) => Math.abs(secondFromLeft(p) - p.left) - 2,
  },
  stem: ({ size, left, right, who: [a, b] }) => [
    `In a row of ${size} students, ${a} is ${formatOrdinal(left)} from the left end and ${b} is ${formatOrdinal(right)} from the right end. How many students stand between them?`,
    `${size} people queue for a train. ${a} is ${formatOrdinal(left)} from the front and ${b} ${formatOrdinal(right)} from the rear. How many people are between the two?`,
  ],
  steps: (p, answer) => {
    const second = secondFromLeft(p);
    return [
      `Counted from the same end as ${p.who[0]}, ${p.who[1]} has place $${p.size} - ${p.right} + 1 = ${second}$.`,
      `Between places ${Math.min(second, p.left)} and ${Math.max(second, p.left)} there are $${Math.max(second, p.left)} - ${Math.min(second, p.left)} - 1$, which is ${answer}.`,
    ];
  },
});

const signs = ['@', '#', '%', '&', '+', '=', '©', 'Δ', 'β', '£'];
const letters = [...'ABDEFGHJKLMNPRTUVW'];
/** A row of signs, where the count starts, and how far it goes on. */
type Signs = { row: string[]; start: number; from: 'left' | 'right'; by: number; to: 'left' | 'right' };

/** The sign that is reached when the count starts and goes on in these directions. */
const reached = ({ row, start, by }: Signs, from: string, to: string, off = 0) => {
  const place = from === 'left' ? start - 1 : row.length - start;
  return row[to === 'right' ? place + by + off : place - by - off];
};
const other = (side: 'left' | 'right') => (side === 'left' ? 'right' : 'left');

const counted = singleChoice({
  name: 'sign-counted-in-a-row',
  title: 'A sign found by counting in a row',
  area: 'Logical',
  topic: 'Symbols and notations',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Signs => {
    const row = draw.shuffle([
      ...draw.sample(signs, 6),
      ...draw.sample(letters, 9),
      ...draw.sample(range(1, 9).map(String), 5),
    ]);
    return {
      ...{ row, start: draw.whole(6, 14), by: draw.whole(3, 8) },
      ...{ from: draw.pick(['left', 'right'] as const), to: draw.pick(['left', 'right'] as const) },
    };
  },
  holds: (p) => reached(p, p.from, p.to) !== undefined,
  solve: (p) => reached(p, p.from, p.to) ?? '',
  check: ({ row, start, from, by, to }) => {
    // Turns the row so that it can be counted from its beginning.
    const seen = from === 'left' ? [...row] : [...row].reverse();
    const rest = to === from ? seen.slice(0, start - 1).reverse() : seen.slice(start);
    return rest[by - 1] ?? '';
  },
  mistakes: {
    'counts the starting sign as the first': (p) => reached(p, p.from, p.to, -1),
    'goes one sign too far': (p) => reached(p, p.from, p.to, 1),
    'starts from the other end': (p) => reached(p, other(p.from), p.to),
    'goes on in the other direction': (p) => reached(p, p.from, other(p.to)),
    'starts from the other end and goes on in the other direction': (p) =>
      reached(p, other(p.from), other(p.to)),
  },
  write: (sign) => `\`${sign}\``,
  stem: (p) => `Look at this row of signs:

\`${p.row.join(' ')}\`

Which sign is the ${formatOrdinal(p.by)} to the ${p.to} of the ${formatOrdinal(p.start)} sign from the ${p.from} end?`,
  steps: (p, answer) => [
    `The ${formatOrdinal(p.start)} sign from the ${p.from} end is \`${reached({ ...p, by: 0 }, p.from, p.to)}\`.`,
    `${capitalize(p.by === 1 ? 'one place' : `${p.by} places`)} to the ${p.to} of it stands ${answer}.`,
  ],
});

export const compassTemplates: Template[] = [compass, between, counted];
