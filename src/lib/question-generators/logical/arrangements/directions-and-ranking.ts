import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatCount, formatOrdinal, range, unitFormatter } from '../../number-format.ts';
import { drawNames, drawPerson } from '../../people.ts';
import type { Template } from '../../template.ts';

const compass = ['north', 'east', 'south', 'west'] as const;
const ways = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/** The end of a walk that starts in one of four directions and turns before each further leg. */
function walk(
  heading: number,
  legs: readonly number[],
  turns: readonly number[],
): [east: number, north: number] {
  let [direction, east, north] = [heading, 0, 0];
  legs.forEach((leg, at) => {
    if (at > 0) direction = (direction + (turns[at - 1] ?? 0) + 4) % 4;
    const [e, n] = ways[direction] ?? [0, 0];
    east += leg * e;
    north += leg * n;
  });
  return [east, north];
}

const distance = ([east, north]: readonly [number, number]) => Math.sqrt(east * east + north * north);

const turned = singleChoice({
  name: 'walk-with-turns',
  title: 'A walk with turns',
  area: 'Logical',
  topic: 'Direction sense',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const heading = draw.whole(0, 3);
    const turns = range(1, 3).map(() => draw.pick([-1, 1]));
    const legs = range(1, 3).map(() => draw.whole(2, 24));
    const fair = range(2, 30).filter((leg) =>
      Number.isInteger(distance(walk(heading, [...legs, leg], turns))),
    );
    return {
      heading,
      turns,
      legs: [...legs, draw.pick(fair.length > 0 ? fair : [0])],
      who: drawPerson(draw),
    };
  },
  holds: ({ heading, turns, legs }) => {
    const [east, north] = walk(heading, legs, turns);
    return legs.every((leg) => leg > 0) && east !== 0 && north !== 0;
  },
  bounds: [2, 120],
  solve: ({ heading, turns, legs }) => distance(walk(heading, legs, turns)),
  check: ({ heading, turns, legs }) => {
    // Walks metre by metre on a grid; a turn rotates the direction vector by 90 degrees.
    let [x, y, ahead, aside] = [
      0,
      0,
      heading % 2 === 0 ? 0 : 2 - heading,
      heading % 2 === 0 ? 1 - heading : 0,
    ];
    legs.forEach((leg, at) => {
      if (at > 0) [ahead, aside] = turns[at - 1] === 1 ? [aside, -ahead] : [-aside, ahead];
      for (let metre = 0; metre < leg; metre += 1) [x, y] = [x + ahead, y + aside];
    });
    let distance = 0;
    while (distance * distance < x * x + y * y) distance += 1;
    return distance;
  },
  mistakes: {
    'adds up the whole way walked': ({ legs }) => legs.reduce((sum, leg) => sum + leg, 0),
    'adds the two distances from the start instead of their squares': ({ heading, turns, legs }) => {
      const [east, north] = walk(heading, legs, turns);
      return Math.abs(east) + Math.abs(north);
    },
    'takes the last turn the wrong way': ({ heading, turns: [a = 1, b = 1, c = 1], legs }) =>
      Math.round(distance(walk(heading, legs, [a, b, -c]))),
    'leaves out the last leg': ({ heading, turns, legs }) =>
      Math.round(distance(walk(heading, legs.slice(0, 3), turns))),
    'sees the longer of the two distances alone': ({ heading, turns, legs }) => {
      const [east, north] = walk(heading, legs, turns);
      return Math.max(Math.abs(east), Math.abs(north));
    },
    'takes the first turn the wrong way': ({ heading, turns: [a = 1, b = 1, c = 1], legs }) =>
      Math.round(distance(walk(heading, legs, [-a, b, c]))),
  },
  write: unitFormatter('m'),
  stem: ({ heading, turns, legs: [first, ...rest], who }) => {
    const side = (turn: number | undefined) => (turn === 1 ? 'right' : 'left');
    const tale = rest.map((leg, at) => `turns ${side(turns[at])} and walks ${leg} m`);
    return `${who.name} walks ${first} m to the ${compass[heading]}, ${tale.slice(0, -1).join(', ')}, and finally ${tale.at(-1)}.
How far is ${who.pronoun} now from where ${who.pronoun} started, in a straight line?`;
  },
  steps: ({ heading, turns, legs, who }, answer) => {
    const [east, north] = walk(heading, legs, turns);
    const route = legs.map((leg, at) => {
      const direction = turns.slice(0, at).reduce((sum, turn) => sum + turn + 4, heading) % 4;
      return `${leg} m ${compass[direction]}`;
    });
    return [
      `The legs are ${route.join(', ')}.`,
      `In all ${who.pronoun} is ${Math.abs(east)} m ${east > 0 ? 'east' : 'west'} and ${Math.abs(north)} m ${north > 0 ? 'north' : 'south'} of the start.`,
      `Distance: $\\sqrt{${Math.abs(east)}^2 + ${Math.abs(north)}^2}$, which is ${answer}.`,
    ];
  },
});

const total = numerical({
  name: 'row-from-both-ends',
  title: 'A place counted from both ends',
  area: 'Logical',
  topic: 'Ranking',
  difficulty: 1,
  space: 500,
  parameters: (draw) => ({
    left: draw.whole(5, 40),
    right: draw.whole(5, 40),
    after: draw.whole(1, 6),
    who: drawNames(draw, 1),
  }),
  holds: ({ left, right }) => left !== right,
  bounds: [10, 100],
  unit: 'students',
  solve: ({ left, right, after }) => left + right - 1 + after,
  check: ({ left, right, after }) => {
    const row = [
      ...range(1, left - 1).map(() => 'before'),
      'the one',
      ...range(1, right - 1).map(() => 'behind'),
    ];
    return row.length + after;
  },
  mistakes: {
    'counts the same student twice': ({ left, right, after }) => left + right + after,
    'leaves the latecomers out': ({ left, right }) => left + right - 1,
  },
  write: (value) => formatCount(value, 'student'),
  stem: ({ left, right, after, who: [a] }) =>
    `In a row of students ${a} stands ${formatOrdinal(left)} from the left end and ${formatOrdinal(right)} from the right end. Then ${formatCount(after, 'more student')} ${after === 1 ? 'joins' : 'join'} the row.
How many students are in the row now?`,
  steps: ({ left, right, after, who: [a] }, answer) => [
    `Counting from both ends counts ${a} twice: $${left} + ${right} - 1 = ${left + right - 1}$ students at first.`,
    `With the ${after === 1 ? 'one' : after} who joined: $${left + right - 1} + ${after}$, which makes ${answer}.`,
  ],
});

const exchange = singleChoice({
  name: 'two-change-places',
  title: 'Two in a row change places',
  area: 'Logical',
  topic: 'Ranking',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const [first, second] = [draw.whole(3, 20), draw.whole(3, 20)];
    return { first, second, later: first + draw.whole(2, 15), who: drawNames(draw, 2) };
  },
  holds: ({ first, second, later }) => first !== second && later > second,
  bounds: [2, 80],
  solve: ({ first, second, later }) => later + second - first,
  check: ({ first, second, later, who: [a = 'a', b = 'b'] }) => {
    // A row long enough for the second one’s place from the right to be the first one’s later place from the left.
    const row = range(1, later + second - 1).map((at) => (at === first ? a : at === later ? b : ''));
    [row[first - 1], row[later - 1]] = [row[later - 1] ?? '', row[first - 1] ?? ''];
    return [...row].reverse().indexOf(b) + 1;
  },
  mistakes: {
    'is the second one’s place from the left': ({ first }) => first,
    'is the second one’s former place from the right': ({ second }) => second,
    'is the number of people in the row': ({ second, later }) => later + second - 1,
    'counts the person at the old place once more': ({ first, second, later }) => later + second - first + 1,
    'counts one person too few': ({ first, second, later }) => later + second - first - 1,
    'counts from the wrong end': ({ first, second, later }) => later + first - second,
  },
  write: (value) => `${formatOrdinal(Number(value))} from the right`,
  stem: ({ first, second, later, who: [a, b] }) =>
    `In a row, ${a} stands ${formatOrdinal(first)} from the left and ${b} ${formatOrdinal(second)} from the right. They change places, and ${a} is now ${formatOrdinal(later)} from the left.
Where does ${b} stand now?`,
  steps: ({ first, second, later, who: [a, b] }, answer) => [
    `${a} now stands where ${b} stood: ${formatOrdinal(later)} from the left and ${formatOrdinal(second)} from the right. So the row has $${later} + ${second} - 1 = ${later + second - 1}$ people.`,
    `${b} now stands ${formatOrdinal(first)} from the left, which is place $${later + second - 1} - ${first} + 1$: ${answer}.`,
  ],
});

const rose = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
type Turn = { eighths: number; right: boolean };
/** The direction after some turns, counted in eighths of a full turn from north. */
const turnedTo = (start: number, turns: readonly Turn[]) =>
  turns.reduce((at, { eighths, right }) => (at + (right ? eighths : 8 - eighths)) % 8, start);
const directionAfter = (start: number, turns: readonly Turn[]) => rose[turnedTo(start, turns)] ?? '';
const turnRound = ({ eighths, right }: Turn): Turn => ({ eighths, right: !right });
const phraseTurn = ({ eighths, right }: Turn) => `${eighths * 45}° ${right ? 'clockwise' : 'anticlockwise'}`;

const facing = singleChoice({
  name: 'facing-after-turns',
  title: 'The direction after several turns',
  area: 'Logical',
  topic: 'Direction sense',
  difficulty: 1,
  space: 1000,
  parameters: (draw) => ({
    start: draw.whole(0, 7),
    turns: range(1, 3).map((): Turn => ({ eighths: draw.pick([1, 2, 3, 5, 6]), right: draw.coinFlip() })),
    who: drawPerson(draw),
  }),
  holds: ({ start, turns }) => turnedTo(start, turns) !== start,
  solve: ({ start, turns }): string => directionAfter(start, turns),
  check: ({ start, turns }) => {
    // Turns an arrow in the plane and looks for the direction that it points to.
    let [x, y] = [Math.sin((start * Math.PI) / 4), Math.cos((start * Math.PI) / 4)];
    for (const { eighths, right } of turns) {
      const angle = ((right ? 1 : -1) * eighths * Math.PI) / 4;
      [x, y] = [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
    }
    const found = range(0, 7).find(
      (at) => Math.hypot(x - Math.sin((at * Math.PI) / 4), y - Math.cos((at * Math.PI) / 4)) < 1e-6,
    );
    return rose[found ?? 0] ?? '';
  },
  mistakes: {
    'makes every turn the wrong way': ({ start, turns }) => directionAfter(start, turns.map(turnRound)),
    'leaves out the last turn': ({ start, turns }) => directionAfter(start, turns.slice(0, 2)),
    'leaves out the first turn': ({ start, turns }) => directionAfter(start, turns.slice(1)),
    'is the opposite direction': ({ start, turns }) => directionAfter((start + 4) % 8, turns),
    'makes the last turn the wrong way': ({ start, turns: [a, b, c] }) =>
      a && b && c && directionAfter(start, [a, b, turnRound(c)]),
    'makes the first turn the wrong way': ({ start, turns: [a, b, c] }) =>
      a && b && c && directionAfter(start, [turnRound(a), b, c]),
    'starts from north whatever the first direction': ({ turns }) => directionAfter(0, turns),
  },
  stem: ({ start, turns, who }) => {
    const [a, b, c] = turns.map(phraseTurn);
    return [
      `${who.name} faces ${rose[start]}. Without leaving the spot, ${who.pronoun} turns ${a}, then ${b} and then ${c}. In which direction does ${who.pronoun} face now?`,
      `A robot that looks ${rose[start]} turns on the spot by ${a}, by ${b} and by ${c}. Where does it look at the end?`,
    ];
  },
  steps: ({ start, turns }, answer) => {
    const sum = turns.reduce((degrees, { eighths, right }) => degrees + (right ? 45 : -45) * eighths, 0);
    const net = sum === 0 ? 'no turn at all' : `${Math.abs(sum)}° ${sum > 0 ? 'clockwise' : 'anticlockwise'}`;
    return [
      `Clockwise turns count up, anticlockwise ones down. Together they make ${net}.`,
      `From ${rose[start]} that leads to ${answer}.`,
    ];
  },
});

export const placeTemplates: Template[] = [turned, total, exchange, facing];
