import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize, formatCount, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

const venn = singleChoice({
  name: 'three-groups-counted',
  title: 'Three groups that overlap',
  area: 'Logical',
  topic: 'Venn diagrams',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => ({
    // The number of members in each region: none, A, B, A and B, C, A and C, B and C, all three.
    counts: range(0, 7).map((region) =>
      draw.whole(region === 7 ? 2 : 3, [1, 2, 4].includes(region) ? 30 : 12),
    ),
    asked: draw.pick(['none', 'one'] as const),
    of: draw.pick([
      ['tea', 'coffee', 'milk'],
      ['cricket', 'hockey', 'chess'],
      ['Tamil', 'Hindi', 'Telugu'],
      ['the bus', 'the train', 'the bicycle'],
    ]),
  }),
  bounds: [1, 150],
  solve: ({ counts, asked }) => {
    const { all, singles, pairs, three } = sumRegions(counts);
    return asked === 'none' ? all - (singles - pairs + three) : singles - 2 * pairs + 3 * three;
  },
  check: ({ counts, asked }) =>
    asked === 'none' ? (counts[0] ?? 0) : (counts[1] ?? 0) + (counts[2] ?? 0) + (counts[4] ?? 0),
  mistakes: {
    'subtracts those in all three instead of adding them': ({ counts, asked }) => {
      const { all, singles, pairs, three } = sumRegions(counts);
      return asked === 'none' ? all - (singles - pairs - three) : singles - 2 * pairs - 3 * three;
    },
    'leaves out those in all three': ({ counts, asked }) => {
      const { all, singles, pairs } = sumRegions(counts);
      return asked === 'none' ? all - (singles - pairs) : singles - 2 * pairs;
    },
    'subtracts the overlaps of two once where they count twice, or twice where they count once': ({
      counts,
      asked,
    }) => {
      const { all, singles, pairs, three } = sumRegions(counts);
      return asked === 'none' ? all - (singles - 2 * pairs + 3 * three) : singles - pairs + three;
    },
    'is the number in at least one of the groups': ({ counts }) => {
      const { singles, pairs, three } = sumRegions(counts);
      return singles - pairs + three;
    },
    'is the number in at least two of the groups': ({ counts }) => {
      const { pairs, three } = sumRegions(counts);
      return pairs - 2 * three;
    },
  },
  stem: ({ counts, asked, of }) => {
    const { all, a, b, c, ab, ac, bc, three } = sumRegions(counts);
    const verb =
      of[0] === 'tea' ? 'like' : of[0] === 'cricket' ? 'play' : of[0] === 'Tamil' ? 'speak' : 'use';
    return `Of ${all} students, ${a} ${verb} ${of[0]}, ${b} ${of[1]} and ${c} ${of[2]}. ${capitalize(of[0] ?? '')} and ${of[1]} are both ${{ like: 'liked', play: 'played', speak: 'spoken', use: 'used' }[verb]} by ${ab}, ${of[0]} and ${of[2]} by ${ac}, ${of[1]} and ${of[2]} by ${bc}, and all three by ${three}.
How many students ${verb} ${asked === 'none' ? 'none of the three' : 'exactly one of the three'}?`;
  },
  steps: ({ counts, asked }, answer) => {
    const { all, a, b, c, ab, ac, bc, three, singles, pairs } = sumRegions(counts);
    return asked === 'none'
      ? [
          `At least one: $${a} + ${b} + ${c} - (${ab} + ${ac} + ${bc}) + ${three} = ${singles - pairs + three}$, for those in two groups were counted twice, and those in all three were taken off once too often.`,
          `None: $${all} - ${singles - pairs + three}$, which is ${answer}.`,
        ]
      : [
          `Adding the groups, $${a} + ${b} + ${c} = ${singles}$, counts those in exactly two twice and those in all three three times.`,
          `Exactly one: $${singles} - 2 \\times ${pairs} + 3 \\times ${three}$, since ${pairs}, the sum of the overlaps, holds those in all three three times; that is ${answer}.`,
        ];
  },
});

/** The facts that a survey gives about the regions. */
function sumRegions(counts: readonly number[]) {
  const [none = 0, a = 0, b = 0, ab = 0, c = 0, ac = 0, bc = 0, three = 0] = counts;
  const totals = {
    all: none + a + b + ab + c + ac + bc + three,
    a: a + ab + ac + three,
    b: b + ab + bc + three,
    c: c + ac + bc + three,
    ab: ab + three,
    ac: ac + three,
    bc: bc + three,
    three,
  };
  return { ...totals, singles: totals.a + totals.b + totals.c, pairs: totals.ab + totals.ac + totals.bc };
}

type Survey = { one: number; other: number; both: number; none: number };
const firstOf = ({ one, both }: Survey) => one + both;
const secondOf = ({ other, both }: Survey) => other + both;
const allOf = ({ one, other, both, none }: Survey) => one + other + both + none;

const hobbies = [
  ['play cricket', 'play chess'],
  ['read a newspaper', 'read a magazine'],
  ['speak Tamil', 'speak Hindi'],
  ['use a bicycle', 'use the bus'],
  ['know Python', 'know Java'],
  ['like tea', 'like coffee'],
];

const survey = singleChoice({
  name: 'two-groups-counted',
  title: 'Two groups that overlap',
  area: 'Logical',
  topic: 'Venn diagrams',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({
    one: draw.whole(5, 60),
    other: draw.whole(5, 60),
    both: draw.whole(4, 30),
    none: draw.whole(3, 30),
    asked: draw.pick(['neither', 'both', 'one'] as const),
    of: draw.pick(hobbies),
  }),
  holds: ({ one, other }) => one !== other,
  bounds: [3, 180],
  solve: (p) => {
    const [first, second, all] = [firstOf(p), secondOf(p), allOf(p)];
    if (p.asked === 'neither') return all - (first + second - p.both);
    return p.asked === 'both' ? first + second - (all - p.none) : first + second - 2 * p.both;
  },
  check: (p) => {
    // Lists every student with what is true of that student, and counts.
    const students = [
      ...range(1, p.one).map(() => [true, false]),
      ...range(1, p.other).map(() => [false, true]),
      ...range(1, p.both).map(() => [true, true]),
      ...range(1, p.none).map(() => [false, false]),
    ];
    const wanted = { neither: 0, one: 1, both: 2 }[p.asked];
    return students.filter((student) => student.filter(Boolean).length === wanted).length;
  },
  mistakes: {
    'is the number in at least one of the groups': (p) => allOf(p) - p.none,
    'subtracts both groups from all and forgets the overlap': (p) =>
      p.asked === 'neither' ? Math.abs(allOf(p) - firstOf(p) - secondOf(p)) : undefined,
    'is the difference of the two groups': (p) => Math.abs(firstOf(p) - secondOf(p)),
    'adds the two groups': (p) => firstOf(p) + secondOf(p),
    'takes the overlap off once where it counts twice': (p) =>
      p.asked === 'one' ? firstOf(p) + secondOf(p) - p.both : undefined,
    'is the number in the first group alone': (p) => p.one,
    'is the number in the second group alone': (p) => p.other,
  },
  stem: (p) => {
    const [a, b] = p.of;
    const start = `Of ${allOf(p)} students, ${firstOf(p)} ${a} and ${secondOf(p)} ${b}.`;
    if (p.asked === 'neither') return `${start} ${p.both} belong to both groups. How many belong to neither?`;
    return p.asked === 'both'
      ? `${start} ${p.none} belong to neither group. How many belong to both?`
      : `${start} ${p.both} belong to both groups. How many belong to exactly one of the two?`;
  },
  steps: (p, answer) => {
    const [first, second, all] = [firstOf(p), secondOf(p), allOf(p)];
    if (p.asked === 'neither')
      return [
        `At least one: $${first} + ${second} - ${p.both} = ${all - p.none}$, for those in both groups were counted twice.`,
        `Neither: $${all} - ${all - p.none}$, which is ${answer}.`,
      ];
    return p.asked === 'both'
      ? [
          `At least one: $${all} - ${p.none} = ${all - p.none}$.`,
          `The groups add up to $${first} + ${second} = ${first + second}$; what is too much was counted twice: $${first + second} - ${all - p.none}$ is ${answer}.`,
        ]
      : [
          `Only the first: $${first} - ${p.both} = ${p.one}$. Only the second: $${second} - ${p.both} = ${p.other}$.`,
          `Exactly one: $${p.one} + ${p.other}$, which is ${answer}.`,
        ];
  },
});

const overlap = numerical({
  name: 'least-overlap-of-two-groups',
  title: 'The least overlap of two groups',
  area: 'Logical',
  topic: 'Venn diagrams',
  difficulty: 3,
  space: 300,
  parameters: (draw) => ({
    all: draw.step(40, 300, 10),
    one: draw.step(52, 92, 2),
    other: draw.step(50, 95, 5),
    of: draw.pick(hobbies),
  }),
  holds: ({ all, one, other }) => (all * one) % 100 === 0 && (all * other) % 100 === 0 && one !== other,
  bounds: [1, 280],
  unit: 'students',
  write: (value) => formatCount(value, 'student'),
  solve: ({ all, one, other }) => (all * (one + other - 100)) / 100,
  check: ({ all, one, other }) => {
    // Fills the first group from the left end of a row and the second from the right end: they overlap least.
    const [first, second] = [(all * one) / 100, (all * other) / 100];
    return range(1, all).filter((at) => at <= first && at > all - second).length;
  },
  mistakes: {
    'is the most that can be in both groups': ({ all, one, other }) => (all * Math.min(one, other)) / 100,
    'is the difference of the two groups': ({ all, one, other }) => (all * Math.abs(one - other)) / 100,
  },
  stem: ({ all, one, other, of: [a, b] }) =>
    `Of ${all} students, ${one}% ${a} and ${other}% ${b}. At least how many students must belong to both groups?`,
  steps: ({ all, one, other }, answer) => [
    `At most $100 - ${one} = ${100 - one}$ percent are outside the first group, and $100 - ${other} = ${100 - other}$ percent outside the second.`,
    `So at least $100 - ${100 - one} - ${100 - other} = ${one + other - 100}$ percent of ${all} are in both: ${answer}.`,
  ],
});

export const vennTemplates: Template[] = [venn, survey, overlap];
