import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList, range } from '../../number-format.ts';
import { drawNames } from '../../people.ts';
import type { Template } from '../../template.ts';
import { type Clue, checkClues, chooseClues, listPairs, listPermutations, solveClues } from './clues.ts';

const inRow = listPermutations(5);
// Around a table only relative positions count, so the first person's seat is fixed.
const inRing = inRow.map((order) => [0, ...order.map((place) => place + 1)]);

const rowClues: Clue[] = [
  ...listPairs(5).flatMap(({ a, b }): Clue[] => [
    { kind: 'right', a, b, by: 1 },
    { kind: 'right', a, b, by: 2 },
    { kind: 'apart', a, b, by: 0 },
  ]),
  ...range(0, 4).map((a): Clue => ({ kind: 'end', a, b: a, by: 0 })),
];

const phraseRowClue = ({ kind, a, b, by }: Clue, who: readonly string[]) => {
  if (kind === 'right')
    return by === 1
      ? `${who[a]} sits immediately to the right of ${who[b]}.`
      : `${who[a]} sits to the right of ${who[b]}, with exactly one person between them.`;
  return kind === 'end' ? `${who[a]} sits at one of the ends.` : `${who[a]} does not sit next to ${who[b]}.`;
};

const rowOffers = checkClues(rowClues, inRow, false);

const row = singleChoice({
  name: 'five-in-a-row',
  title: 'Five people in a row',
  area: 'Logical',
  topic: 'Seating arrangement',
  difficulty: 4,
  space: 1000,
  parameters: (draw) => {
    const clues = chooseClues(draw, rowOffers);
    return { clues, place: draw.whole(0, 4), who: drawNames(draw, 5) };
  },
  holds: ({ clues }) =>
    clues.length >= 3 && clues.length <= 6 && new Set(clues.flatMap(({ a, b }) => [a, b])).size >= 4,
  solve: ({ place, who }) => who[place] ?? '',
  check: ({ clues, place, who }) => {
    const found = solveClues(5, clues, false);
    return [...new Set(found.map((order) => who[order.indexOf(place)]))].join();
  },
  mistakes: {
    'sits at that place counted from the right end': ({ place, who }) => who[4 - place],
    'sits one place further to the left': ({ place, who }) => who[place - 1],
    'sits one place further to the right': ({ place, who }) => who[place + 1],
    'sits two places further to the left': ({ place, who }) => who[place - 2],
    'sits two places further to the right': ({ place, who }) => who[place + 2],
    'sits at the other side of the middle': ({ place, who }) => who[place < 2 ? 3 : 1],
  },
  stem: ({ clues, place, who }) =>
    `${[...who].sort().slice(0, -1).join(', ')} and ${[...who].sort().at(-1)} sit in a row on a bench, all facing north, so that their right hands point to the right end of the row.

${clues.map((clue) => `- ${phraseRowClue(clue, who)}`).join('\n')}

Who sits ${['at the left end', 'second from the left end', 'in the middle', 'second from the right end', 'at the right end'][place]}?`,
  steps: ({ who }, answer) => [
    `Only one order fits all clues, from left to right: ${who.join(', ')}.`,
    `At the place asked for sits ${answer}.`,
  ],
});

const ringClues: Clue[] = listPairs(6).flatMap(({ a, b }): Clue[] => [
  { kind: 'right', a, b, by: 1 },
  { kind: 'right', a, b, by: 2 },
  ...(a < b
    ? ([
        { kind: 'opposite', a, b, by: 3 },
        { kind: 'apart', a, b, by: 0 },
      ] satisfies Clue[])
    : []),
]);

const phraseRingClue = ({ kind, a, b, by }: Clue, who: readonly string[]) => {
  if (kind === 'right')
    return `${who[a]} sits ${by === 1 ? 'immediately' : 'second'} to the right of ${who[b]}.`;
  return kind === 'opposite'
    ? `${who[a]} sits opposite ${who[b]}.`
    : `${who[a]} does not sit next to ${who[b]}.`;
};

const neighbourOf = (of: number, by: number, who: readonly string[]) => who[(of + by + 6) % 6] ?? '';

const ringOffers = checkClues(ringClues, inRing, true);

const table = singleChoice({
  name: 'six-round-a-table',
  title: 'Six people round a table',
  area: 'Logical',
  topic: 'Seating arrangement',
  difficulty: 5,
  space: 1000,
  parameters: (draw) => {
    const clues = chooseClues(draw, ringOffers);
    return { clues, of: draw.whole(0, 5), by: draw.pick([1, 2, -1, -2]), who: drawNames(draw, 6) };
  },
  holds: ({ clues, of, by }) =>
    clues.length >= 3 &&
    clues.length <= 6 &&
    !clues.some(
      ({ kind, a, b, by: distance }) =>
        kind === 'right' && ((b === of && distance === by) || (a === of && distance === -by)),
    ),
  solve: ({ of, by, who }) => neighbourOf(of, by, who),
  check: ({ clues, of, by, who }) => {
    const found = solveClues(6, clues, true);
    return [...new Set(found.map((order) => who[order.indexOf(((order[of] ?? 0) + by + 6) % 6)]))].join();
  },
  mistakes: {
    'sits there when left and right are mixed up': ({ of, by, who }) => neighbourOf(of, -by, who),
    'sits opposite': ({ of, who }) => neighbourOf(of, 3, who),
    'sits on the right side, but not as many places away': ({ of, by, who }) =>
      neighbourOf(of, by === 1 ? 2 : by === 2 ? 1 : by === -1 ? -2 : -1, who),
    'sits on the other side and not as many places away': ({ of, by, who }) =>
      neighbourOf(of, by === 1 ? -2 : by === 2 ? -1 : by === -1 ? 2 : 1, who),
  },
  stem: ({ clues, of, by, who }) =>
    `${[...who].sort().slice(0, -1).join(', ')} and ${[...who].sort().at(-1)} sit at equal distances round a round table, all facing the centre.

${clues.map((clue) => `- ${phraseRingClue(clue, who)}`).join('\n')}

Who sits ${Math.abs(by) === 1 ? 'immediately' : 'second'} to the ${by > 0 ? 'right' : 'left'} of ${who[of]}?`,
  steps: ({ of, who }, answer) => [
    `Only one order fits all clues. From ${who[of]} on, always to the right-hand neighbour: ${range(0, 5)
      .map((step) => neighbourOf(of, step, who))
      .join(', ')}.`,
    `Reading off the place asked for: ${answer}.`,
  ],
});

const heightClues: Clue[] = [
  ...listPairs(5).map(({ a, b }): Clue => ({ kind: 'before', a, b, by: 0 })),
  ...range(1, 3).map((a): Clue => ({ kind: 'rank', a, b: a, by: a })),
];

const phraseHeightClue = ({ kind, a, b, by }: Clue, turned: boolean | undefined, who: readonly string[]) => {
  if (kind === 'rank')
    return `${who[a]} is taller than exactly ${4 - by} of the others.`.replace(
      'exactly 1 of',
      'exactly one of',
    );
  return turned ? `${who[b]} is shorter than ${who[a]}.` : `${who[a]} is taller than ${who[b]}.`;
};

const heightOffers = checkClues(heightClues, inRow, false);

const ladder = singleChoice({
  name: 'five-by-height',
  title: 'Five people by height',
  area: 'Logical',
  topic: 'Puzzles',
  difficulty: 3,
  space: 300,
  parameters: (draw) => {
    const clues = chooseClues(draw, heightOffers);
    return {
      clues,
      turned: range(1, 10).map(() => draw.coinFlip()),
      place: draw.whole(0, 4),
      who: drawNames(draw, 5),
    };
  },
  holds: ({ clues, place }) =>
    clues.length >= 3 && !clues.some(({ kind, by }) => kind === 'rank' && by === place),
  solve: ({ place, who }) => who[place] ?? '',
  check: ({ clues, place, who }) => {
    const found = solveClues(5, clues, false);
    return [...new Set(found.map((order) => who[order.indexOf(place)]))].join();
  },
  mistakes: {
    'stands at that place counted from the shortest': ({ place, who }) => who[4 - place],
    'is one place taller': ({ place, who }) => who[place - 1],
    'is one place shorter': ({ place, who }) => who[place + 1],
    'is two places taller': ({ place, who }) => who[place - 2],
    'is two places shorter': ({ place, who }) => who[place + 2],
  },
  stem: ({ clues, turned, place, who }) =>
    `${formatList([...who].sort())} are five friends of different heights. ${clues.map((clue, index) => phraseHeightClue(clue, turned[index], who)).join(' ')}
Who is ${['the tallest', 'the second tallest', 'in the middle by height', 'the second shortest', 'the shortest'][place]}?`,
  steps: ({ who }, answer) => [
    `Put together, the sentences give one order, from the tallest to the shortest: ${who.join(', ')}.`,
    `At the place asked for stands ${answer}.`,
  ],
});

const phraseFloorClue = ({ kind, a, b, by }: Clue, who: readonly string[]) => {
  if (kind === 'right')
    return by === 1
      ? `${who[a]} lives on the floor just above ${who[b]}.`
      : `${who[a]} lives above ${who[b]}, with exactly one floor between them.`;
  return kind === 'end'
    ? `${who[a]} lives on the lowest or on the highest floor.`
    : `${who[a]} and ${who[b]} do not live on neighbouring floors.`;
};

const floors = singleChoice({
  name: 'five-on-five-floors',
  title: 'Five people on five floors',
  area: 'Logical',
  topic: 'Puzzles',
  difficulty: 4,
  space: 1000,
  parameters: (draw) => {
    const clues = chooseClues(draw, rowOffers);
    return { clues, place: draw.whole(0, 4), who: drawNames(draw, 5) };
  },
  holds: ({ clues }) =>
    clues.length >= 3 && clues.length <= 6 && new Set(clues.flatMap(({ a, b }) => [a, b])).size >= 4,
  solve: ({ place, who }) => who[place] ?? '',
  check: ({ clues, place, who }) => {
    const found = solveClues(5, clues, false);
    return [...new Set(found.map((order) => who[order.indexOf(place)]))].join();
  },
  mistakes: {
    'lives on that floor counted from the top': ({ place, who }) => who[4 - place],
    'lives one floor lower': ({ place, who }) => who[place - 1],
    'lives one floor higher': ({ place, who }) => who[place + 1],
    'lives two floors lower': ({ place, who }) => who[place - 2],
    'lives two floors higher': ({ place, who }) => who[place + 2],
    'lives on the floor at the other side of the middle': ({ place, who }) => who[place < 2 ? 3 : 1],
  },
  stem: ({ clues, place, who }) =>
    `A house has five floors, numbered 1 to 5 from below. ${formatList([...who].sort())} live there, one on each floor.

${clues.map((clue) => `- ${phraseFloorClue(clue, who)}`).join('\n')}

Who lives on floor ${place + 1}?`,
  steps: ({ who, place }, answer) => [
    `Only one order fits all clues, from floor 1 up: ${who.join(', ')}.`,
    `On floor ${place + 1} lives ${answer}.`,
  ],
});

export const seatTemplates: Template[] = [row, table, ladder, floors];
