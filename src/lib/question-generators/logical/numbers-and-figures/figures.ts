import { singleChoice } from '../../kinds/single-choice.ts';
import { formatCount, formatList, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Block = { sides: [number, number, number]; faces: 0 | 1 | 2 | 3 };

/** How many small cubes of a painted block have so many painted faces. Each side is at least 3. */
const countPainted = ({ sides: [a, b, c], faces }: Block) => {
  const [x, y, z] = [a - 2, b - 2, c - 2];
  return { 0: x * y * z, 1: 2 * (x * y + y * z + x * z), 2: 4 * (x + y + z), 3: 8 }[faces];
};

const painted = singleChoice({
  name: 'painted-faces-of-small-cubes',
  title: 'A painted block cut into small cubes',
  area: 'Logical',
  topic: 'Visual reasoning',
  difficulty: 3,
  space: 100,
  parameters: (draw): Block & { colour: string } => ({
    sides: [draw.whole(3, 8), draw.whole(3, 8), draw.whole(3, 8)],
    faces: draw.pick([0, 1, 2]),
    colour: draw.pick(['red', 'blue', 'green', 'yellow']),
  }),
  holds: ({ sides: [a, b, c] }) => a >= b && b >= c,
  bounds: [1, 512],
  solve: countPainted,
  check: ({ sides: [a, b, c], faces }) => {
    let found = 0;
    for (const x of range(1, a))
      for (const y of range(1, b))
        for (const z of range(1, c)) {
          const outside = [x === 1, x === a, y === 1, y === b, z === 1, z === c].filter(Boolean).length;
          if (outside === faces) found += 1;
        }
    return found;
  },
  mistakes: {
    'counts the cubes with one painted face': ({ sides }) => countPainted({ sides, faces: 1 }),
    'counts the cubes with two painted faces': ({ sides }) => countPainted({ sides, faces: 2 }),
    'counts the cubes without paint': ({ sides }) => countPainted({ sides, faces: 0 }),
    'counts the cubes at the corners': ({ sides }) => countPainted({ sides, faces: 3 }),
    'takes one layer off each side instead of two': ({ sides: [a, b, c], faces }) =>
      countPainted({ sides: [a + 1, b + 1, c + 1], faces }),
    'counts all small cubes': ({ sides: [a, b, c] }) => a * b * c,
  },
  stem: ({ sides: [a, b, c], faces, colour }) => {
    const wanted = ['no painted face', 'exactly one painted face', 'exactly two painted faces'][faces];
    return [
      `A wooden block of ${a} cm by ${b} cm by ${c} cm is painted ${colour} on all sides and then cut into cubes of 1 cm. How many of the small cubes have ${wanted}?`,
      `All six faces of a block that measures ${a} cm × ${b} cm × ${c} cm are painted ${colour}. It is sawn into cubes with edges of 1 cm. How many small cubes with ${wanted} are there?`,
    ];
  },
  steps: ({ sides: [a, b, c], faces }, answer) => {
    const [x, y, z] = [a - 2, b - 2, c - 2];
    const ways = [
      `Cubes without paint lie inside, so each side loses a layer at both ends: $${x} \\times ${y} \\times ${z}$`,
      `Cubes with one painted face lie inside a face: $2 \\times (${x} \\times ${y} + ${y} \\times ${z} + ${x} \\times ${z})$`,
      `Cubes with two painted faces lie along an edge but not at its ends, and there are four edges of each length: $4 \\times (${x} + ${y} + ${z})$`,
    ];
    return [`${ways[faces]}, which gives ${answer}.`];
  },
});

type Grid = { rows: number; columns: number; shape: 'squares' | 'rectangles' };
const countSquares = (rows: number, columns: number) =>
  range(1, Math.min(rows, columns)).reduce((sum, side) => sum + (rows - side + 1) * (columns - side + 1), 0);
const countRectangles = (rows: number, columns: number) => (rows * (rows + 1) * columns * (columns + 1)) / 4;
const countIn = ({ rows, columns, shape }: Grid) =>
  shape === 'squares' ? countSquares(rows, columns) : countRectangles(rows, columns);

const grid = singleChoice({
  name: 'squares-or-rectangles-in-a-grid',
  title: 'Squares and rectangles in a grid',
  area: 'Logical',
  topic: 'Visual reasoning',
  difficulty: 2,
  space: 60,
  parameters: (draw): Grid => ({
    rows: draw.whole(2, 9),
    columns: draw.whole(2, 9),
    shape: draw.pick(['squares', 'rectangles']),
  }),
  holds: ({ rows, columns }) => rows <= columns,
  bounds: [3, 2500],
  solve: countIn,
  check: ({ rows, columns, shape }) => {
    // Picks two corners on the lines of the grid and looks at the shape between them.
    let found = 0;
    for (const top of range(0, rows))
      for (const bottom of range(top + 1, rows))
        for (const left of range(0, columns))
          for (const right of range(left + 1, columns))
            if (shape === 'rectangles' || bottom - top === right - left) found += 1;
    return found;
  },
  mistakes: {
    'counts the small squares alone': ({ rows, columns }) => rows * columns,
    'counts squares where rectangles are asked for, or rectangles where squares are': ({
      rows,
      columns,
      shape,
    }) => countIn({ rows, columns, shape: shape === 'squares' ? 'rectangles' : 'squares' }),
    'leaves out the small squares': (grid) => countIn(grid) - grid.rows * grid.columns,
    'leaves out the largest one': (grid) => countIn(grid) - 1,
    'leaves out a row of the grid': (grid) => countIn({ ...grid, rows: grid.rows - 1 }),
    'counts a column too many': (grid) => countIn({ ...grid, columns: grid.columns + 1 }),
  },
  stem: ({ rows, columns, shape }) =>
    shape === 'squares'
      ? `A sheet is ruled into ${rows} rows and ${columns} columns of equal small squares. How many squares of all sizes does the drawing contain?`
      : `A sheet is ruled into ${rows} rows and ${columns} columns of equal small squares. How many rectangles of all sizes does the drawing contain, squares included?`,
  steps: ({ rows, columns, shape }, answer) =>
    shape === 'squares'
      ? [
          'A square of side k fits into the grid in (rows − k + 1) × (columns − k + 1) positions.',
          `$${range(1, Math.min(rows, columns))
            .map((side) => `${rows - side + 1} \\times ${columns - side + 1}`)
            .join(' + ')}$ makes ${answer}.`,
        ]
      : [
          `A rectangle lies between two of the ${rows + 1} horizontal and two of the ${columns + 1} vertical lines.`,
          `$\\binom{${rows + 1}}{2} \\times \\binom{${columns + 1}}{2} = ${(rows * (rows + 1)) / 2} \\times ${(columns * (columns + 1)) / 2}$ makes ${answer}.`,
        ],
});

/** A time on a twelve-hour dial, from minutes since 12. */
const dial = (minutes: number) => {
  const time = ((minutes % 720) + 720) % 720;
  return `${Math.floor(time / 60) || 12}:${String(time % 60).padStart(2, '0')}`;
};

const mirror = singleChoice({
  name: 'clock-seen-in-a-mirror',
  title: 'A clock seen in a mirror',
  area: 'Logical',
  topic: 'Visual reasoning',
  difficulty: 2,
  space: 500,
  parameters: (draw) => ({ seen: draw.whole(1, 719), asked: draw.pick(['real', 'image'] as const) }),
  holds: ({ seen }) => seen !== 360 && seen % 60 !== 30,
  solve: ({ seen }): string => dial(720 - seen),
  check: ({ seen }) => {
    // Mirrors both hands by their angles in half degrees and looks for the time at which they stand so.
    const [hour, minute] = [(720 - seen) % 720, (720 - (seen % 60) * 12) % 720];
    const found = range(0, 719).find((time) => time === hour && (time % 60) * 12 === minute);
    return dial(found ?? 0);
  },
  mistakes: {
    'is the time that the hands seem to show': ({ seen }) => dial(seen),
    'turns the dial upside down instead of mirroring it': ({ seen }) => dial(seen + 360),
    'mirrors the hour hand alone': ({ seen }) => dial((11 - Math.floor(seen / 60)) * 60 + (seen % 60)),
    'mirrors the minute hand alone': ({ seen }) => dial(Math.floor(seen / 60) * 60 + 60 - (seen % 60)),
    'is an hour too late': ({ seen }) => dial(780 - seen),
    'is an hour too early': ({ seen }) => dial(660 - seen),
  },
  stem: ({ seen, asked }) =>
    asked === 'real'
      ? `A wall clock without numbers hangs opposite a mirror. In the mirror its hands seem to show ${dial(seen)}. What time is it?`
      : `A wall clock without numbers hangs opposite a mirror. It is ${dial(seen)}. What time do its hands seem to show in the mirror?`,
  steps: ({ seen }, answer) => [
    'A mirror swaps left and right, so the time in the mirror and the real time add up to 12 hours.',
    `$12{:}00 - ${dial(seen).replace(':', '{:}')}$ is ${answer}${seen > 660 ? ', with 12 for the hour 0' : ''}.`,
  ],
});

const opposites = singleChoice({
  name: 'opposite-face-of-a-cube',
  title: 'The face opposite a face of a cube',
  area: 'Logical',
  topic: 'Visual reasoning',
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const letters = draw.sample([...'ABCDEFGHKLMNPRST'], 6);
    const [asked = '', a = '', b = '', c = '', d = ''] = letters;
    // Around the asked face stand a, b, c and d; one look shows two neighbours, the other the other two.
    return {
      letters,
      views: [draw.shuffle([asked, a, b]), draw.shuffle([asked, c, d])],
    };
  },
  solve: ({ letters }): string => letters[5] ?? '',
  check: ({ letters, views }) => {
    // Faces that one look shows together are never opposite; tries every pairing of the six faces.
    const asked = letters[0] ?? '';
    const pairings = (rest: string[]): [string, string][][] => {
      const [first, ...others] = rest;
      if (first === undefined) return [[]];
      return others.flatMap((other) =>
        pairings(others.filter((one) => one !== other)).map((left): [string, string][] => [
          [first, other],
          ...left,
        ]),
      );
    };
    const fitting = pairings([...letters].sort()).filter((pairs) =>
      pairs.every(([one, other]) => !views.some((view) => view.includes(one) && view.includes(other))),
    );
    const found = fitting.map(
      (pairs) => pairs.find((pair) => pair.includes(asked))?.filter((letter) => letter !== asked)[0],
    );
    return [...new Set(found)].join();
  },
  mistakes: {
    'is a neighbour that the first look shows': ({ letters }) => letters[1],
    'is the other neighbour that the first look shows': ({ letters }) => letters[2],
    'is a neighbour that the second look shows': ({ letters }) => letters[3],
    'is the other neighbour that the second look shows': ({ letters }) => letters[4],
  },
  stem: ({ letters, views: [one = [], other = []] }) =>
    `The six faces of a cube are marked with the letters ${formatList([...letters].sort())}. Looking at one corner, somebody sees the faces ${formatList(one)}; looking at another corner, the faces ${formatList(other)}.
Which letter is on the face opposite ${letters[0]}?`,
  steps: ({ letters }, answer) => [
    `Faces that meet at a corner are neighbours, so ${formatList(letters.slice(1, 5).sort())} are the neighbours of ${letters[0]}.`,
    `A face has ${formatCount(4, 'neighbour')}; the one that is left is opposite: ${answer}.`,
  ],
});

export const figureTemplates: Template[] = [painted, grid, mirror, opposites];
