import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList, range } from '../../number-format.ts';
import { drawNames } from '../../people.ts';
import type { Template } from '../../template.ts';
import { type Clue, checkClues, chooseClues, listPairs, listPermutations, solveClues } from './clues.ts';

/** Places 0 to 2 are the row that faces south, from west to east; opposite them 3 to 5 face north. */
type RowClue = { kind: 'faces' | 'beside' | 'left' | 'apart' | 'middle' | 'south'; a: number; b: number };

function isTrue({ kind, a, b }: RowClue, order: readonly number[]): boolean {
  const [here = 0, there = 0] = [order[a], order[b]];
  const sameRow = here < 3 === there < 3;
  if (kind === 'faces') return Math.abs(here - there) === 3;
  if (kind === 'beside') return sameRow && Math.abs(here - there) === 1;
  if (kind === 'left') return sameRow && here - there === (here < 3 ? 1 : -1);
  if (kind === 'apart') return !sameRow;
  return kind === 'middle' ? here % 3 === 1 : here < 3;
}

const orders = listPermutations(6);
const identity = range(0, 5);
/** The clues that are true when everybody sits at the place of their number, with the orders that each allows. */
const offers = [
  ...listPairs(6).flatMap(({ a, b }): RowClue[] => [
    { kind: 'left', a, b },
    ...(a < b ? (['faces', 'beside', 'apart'] as const).map((kind) => ({ kind, a, b })) : []),
  ]),
  ...range(0, 5).flatMap((a): RowClue[] => [
    { kind: 'middle', a, b: a },
    { kind: 'south', a, b: a },
  ]),
]
  .filter((clue) => isTrue(clue, identity))
  .map((clue) => ({
    ...clue,
    allows: orders.reduce((set, order, at) => (isTrue(clue, order) ? set | (1n << BigInt(at)) : set), 0n),
  }));

const phraseClue = ({ kind, a, b }: RowClue, who: readonly string[]) =>
  ({
    faces: `${who[a]} sits opposite ${who[b]}.`,
    beside: `${who[a]} and ${who[b]} sit next to each other.`,
    left: `${who[a]} sits immediately to the left of ${who[b]}.`,
    apart: `${who[a]} and ${who[b]} do not sit in the same row.`,
    middle: `${who[a]} sits in the middle of a row.`,
    south: `${who[a]} faces south.`,
  })[kind];

/** Seats on a grid: where each stands, and the unit vector to the left of the person who sits there. */
const seats = range(0, 5).map((place) => ({ x: place % 3, y: place < 3 ? 1 : 0, left: place < 3 ? 1 : -1 }));
function fits({ kind, a, b }: RowClue, order: readonly number[]): boolean {
  const [one, other] = [seats[order[a] ?? 0], seats[order[b] ?? 0]];
  if (!one || !other) return false;
  const [east, north] = [one.x - other.x, one.y - other.y];
  if (kind === 'faces') return east === 0 && north !== 0;
  if (kind === 'beside') return north === 0 && east * east === 1;
  if (kind === 'left') return north === 0 && east === other.left;
  if (kind === 'apart') return north !== 0;
  return kind === 'middle' ? one.x === 1 : one.y === 1;
}

type Rows = { clues: RowClue[]; asked: number; who: string[] };
const facing = (place: number) => (place + 3) % 6;

const rows = singleChoice({
  name: 'two-rows-of-three-face-to-face',
  title: 'Two rows that face each other',
  area: 'Logical',
  topic: 'Seating arrangement',
  difficulty: 4,
  space: 1000,
  parameters: (draw): Rows => ({
    ...{ clues: chooseClues(draw, offers), asked: draw.whole(0, 5), who: drawNames(draw, 6) },
  }),
  // The answer must not be among the clues.
  holds: ({ clues, asked }) =>
    clues.length >= 4 &&
    clues.length <= 6 &&
    !clues.some(({ kind, a, b }) => kind === 'faces' && (a === asked || b === asked)),
  solve: ({ asked, who }) => who[facing(asked)] ?? '',
  check: ({ clues, asked, who }) => {
    const left = orders.filter((order) => clues.every((clue) => fits(clue, order)));
    return [...new Set(left.map((order) => who[order.indexOf(facing(order[asked] ?? 0))]))].join();
  },
  mistakes: ({ asked, who }) =>
    Object.fromEntries(
      range(0, 5)
        .filter((place) => place !== asked && place !== facing(asked))
        .map((place) => [
          place < 3 === asked < 3
            ? `sits in the same row as ${who[asked]}, ${place % 3 === 1 || asked % 3 === 1 ? 'next to' : 'at the other end from'} ${who[asked]}`
            : `sits in the other row, but opposite ${who[facing(place)]}`,
          () => who[place],
        ]),
    ),
  stem: ({ clues, asked, who }) => {
    const names = [...who].sort();
    return `${formatList(names)} sit in two parallel rows of three chairs. One row faces south, the other faces north, so that everybody sits opposite somebody.

${clues.map((clue) => `- ${phraseClue(clue, who)}`).join('\n')}

Who sits opposite ${who[asked]}?`;
  },
  steps: ({ who, asked }, answer) => [
    'Place first whom the clues fix, and remember that the left hand of those who face south points east.',
    `From west to east the row that faces south is ${formatList(who.slice(0, 3))}; opposite them sit ${formatList(who.slice(3))}.`,
    `So opposite ${who[asked]} sits ${answer}.`,
  ],
});

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const talks = [
  'Physics',
  'Chemistry',
  'Statistics',
  'Economics',
  'Biology',
  'History',
  'Geography',
  'Algebra',
];
const dayOrders = listPermutations(5);
const dayOffers = checkClues(
  [
    ...listPairs(5).flatMap(({ a, b }): Clue[] => [
      { kind: 'right', a, b, by: 1 },
      { kind: 'right', a, b, by: 2 },
      { kind: 'before', a, b, by: 0 },
      { kind: 'apart', a, b, by: 0 },
    ]),
    ...range(0, 4).flatMap((a): Clue[] => [
      { kind: 'end', a, b: a, by: 0 },
      { kind: 'rank', a, b: a, by: a },
    ]),
  ],
  dayOrders,
  false,
);

const phraseDay = ({ kind, a, b, by }: Clue, what: readonly string[]) =>
  ({
    right:
      by === 1
        ? `The ${what[a]} lecture is on the day after the ${what[b]} lecture.`
        : `Exactly one lecture is held between ${what[b]} and ${what[a]}, and ${what[b]} is the earlier of the two.`,
    before: `${what[a]} comes on some day before ${what[b]}.`,
    apart: `${what[a]} and ${what[b]} are not on successive days.`,
    end: `${what[a]} is either the first or the last lecture.`,
    rank: `The ${what[a]} lecture is on ${days[by]}.`,
    opposite: '',
  })[kind];

type Week = { clues: Clue[]; day: number; what: string[] };

const week = singleChoice({
  name: 'five-lectures-in-a-week',
  title: 'Five lectures on five days',
  area: 'Logical',
  topic: 'Puzzles',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Week => ({
    ...{ clues: chooseClues(draw, dayOffers), day: draw.whole(0, 4), what: draw.sample(talks, 5) },
  }),
  holds: ({ clues, day }) =>
    clues.length >= 3 &&
    clues.length <= 5 &&
    clues.filter(({ kind }) => kind === 'rank').length <= 1 &&
    !clues.some(({ kind, by }) => kind === 'rank' && by === day),
  solve: ({ day, what }) => what[day] ?? '',
  check: ({ clues, day, what }) => {
    const found = solveClues(5, clues, false);
    return [...new Set(found.map((order) => what[order.indexOf(day)]))].join();
  },
  mistakes: ({ day, what }) =>
    Object.fromEntries(
      range(0, 4).flatMap((other) =>
        other === day ? [] : [[`is held on ${days[other]}`, () => what[other]]],
      ),
    ),
  stem: ({
    clues,
    day,
    what,
  }) => `Lectures in ${formatList([...what].sort())} are held from Monday to Friday, one a day.

${clues.map((clue) => `- ${phraseDay(clue, what)}`).join('\n')}

Which lecture is held on ${days[day]}?`,
  steps: ({ what, day }, answer) => [
    'Put the lectures that the clues tie together as a block, and try its places in the week.',
    `Only one order satisfies every clue: ${what.join(', ')}.`,
    `So on ${days[day]} it is ${answer}.`,
  ],
});

export const rowTemplates: Template[] = [rows, week];
