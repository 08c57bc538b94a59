import { singleChoice } from '../kinds/single-choice.ts';
import { multipleChoice } from '../kinds/statements.ts';
import { capitalize, formatList, range } from '../number-format.ts';
import type { Template } from '../template.ts';

/** A statement about two of three groups, which are known by index. */
export type Statement = { kind: 'all' | 'no' | 'some' | 'someNot'; a: number; b: number };

/** Names of three groups each, for statements about them. */
export const groups = [
  ['poets', 'farmers', 'swimmers'],
  ['pens', 'boxes', 'gifts'],
  ['lamps', 'mirrors', 'clocks'],
  ['weavers', 'singers', 'drivers'],
  ['maps', 'papers', 'letters'],
  ['kites', 'toys', 'flags'],
  ['cooks', 'painters', 'walkers'],
  ['shells', 'stones', 'coins'],
];

/** The statement in words; `of` names the three groups. */
export const phraseStatement = ({ kind, a, b }: Statement, of: readonly string[]) =>
  ({
    all: `All ${of[a]} are ${of[b]}.`,
    no: `No ${of[a]} are ${of[b]}.`,
    some: `Some ${of[a]} are ${of[b]}.`,
    someNot: `Some ${of[a]} are not ${of[b]}.`,
  })[kind];

const regions = range(1, 7);
const inside = (region: number, group: number) => ((region >> group) & 1) === 1;

/** All worlds: every choice of empty and non-empty regions of the Venn diagram in which each group has a member. */
const worlds = range(1, 127).filter((world) =>
  [0, 1, 2].every((group) =>
    regions.some((region) => ((world >> (region - 1)) & 1) === 1 && inside(region, group)),
  ),
);

const holdsIn = ({ kind, a, b }: Statement, world: number): boolean => {
  const there = regions.filter((region) => ((world >> (region - 1)) & 1) === 1);
  if (kind === 'all') return there.every((region) => !inside(region, a) || inside(region, b));
  if (kind === 'no') return there.every((region) => !inside(region, a) || !inside(region, b));
  if (kind === 'some') return there.some((region) => inside(region, a) && inside(region, b));
  return there.some((region) => inside(region, a) && !inside(region, b));
};

const statements = (['all', 'no', 'some', 'someNot'] as const).flatMap((kind) =>
  [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b): Statement[] => (a === b ? [] : [{ kind, a, b }]))),
);
/** For each statement, the worlds in which it holds, one bit per world. */
const worldsByStatement = new Map(
  statements.map((statement) => [
    phraseStatement(statement, ['0', '1', '2']),
    worlds.reduce((set, world, at) => (holdsIn(statement, world) ? set | (1n << BigInt(at)) : set), 0n),
  ]),
);
const worldsOf = (statement: Statement) =>
  worldsByStatement.get(phraseStatement(statement, ['0', '1', '2'])) ?? 0n;
/** Whether a conclusion holds in every world in which all premises hold. */
export const follows = (premises: readonly Statement[], conclusion: Statement) => {
  const left = premises.reduce((set, premise) => set & worldsOf(premise), (1n << BigInt(worlds.length)) - 1n);
  return (left & worldsOf(conclusion)) === left;
};

/** Four things, each in some of the groups. If a counterexample exists, four things are enough for one. */
const models = regions.flatMap((a) =>
  range(a, 7).flatMap((b) => range(b, 7).flatMap((c) => range(c, 7).map((d) => [a, b, c, d]))),
);

const syllogism = multipleChoice({
  name: 'conclusions-from-two-statements',
  title: 'Conclusions from two statements',
  area: 'Logical',
  topic: 'Syllogism',
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const order = draw.shuffle([0, 1, 2]);
    const [x = 0, middle = 1, y = 2] = order;
    const premise = (a: number, b: number): Statement => {
      const [one, other] = draw.coinFlip() ? [a, b] : [b, a];
      return { kind: draw.pick(['all', 'all', 'no', 'some', 'some']), a: one, b: other };
    };
    return {
      of: draw.pick(groups),
      premises: [premise(x, middle), premise(middle, y)],
      conclusions: draw.sample(
        statements.filter(({ a, b }) => a !== middle && b !== middle).concat(draw.sample(statements, 2)),
        4,
      ),
    };
  },
  holds: ({ premises, conclusions }) => {
    const said = [...premises, ...conclusions].map((one) =>
      one.kind === 'no' || one.kind === 'some'
        ? `${one.kind} ${[one.a, one.b].sort()}`
        : `${one.kind} ${one.a} ${one.b}`,
    );
    return new Set(said).size === said.length && premises.some(({ kind }) => kind !== 'some');
  },
  claims: ({ of, premises, conclusions }) =>
    conclusions.map((conclusion) => ({
      text: phraseStatement(conclusion, of),
      holds: follows(premises, conclusion),
      why: follows(premises, conclusion)
        ? 'it holds in every diagram in which both statements hold.'
        : 'a diagram can be drawn in which both statements hold and it does not.',
    })),
  check: ({ premises, conclusions }) => {
    const holds = ({ kind, a, b }: Statement, model: number[]) => {
      const both = model.some((thing) => inside(thing, a) && inside(thing, b));
      const without = model.some((thing) => inside(thing, a) && !inside(thing, b));
      return { all: !without, no: !both, some: both, someNot: without }[kind];
    };
    const left = models.filter(
      (model) =>
        [0, 1, 2].every((group) => model.some((thing) => inside(thing, group))) &&
        premises.every((premise) => holds(premise, model)),
    );
    return conclusions.map((conclusion) => left.every((model) => holds(conclusion, model)));
  },
  stem: ({ of, premises }) =>
    `Take these statements to be true, whatever is commonly known, and each of the groups to have members:

${premises.map((premise) => `- ${phraseStatement(premise, of)}`).join('\n')}

Which conclusions follow? Select all that apply.`,
  steps: ({ of }) => [`Draw the ${formatList(of)} as circles and shade what the statements rule out.`],
});

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

export const reasoningTemplates: Template[] = [syllogism, venn];
