import { singleChoice } from '../../kinds/single-choice.ts';
import { multipleChoice } from '../../kinds/statements.ts';
import { formatList, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

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

/** Whether a statement is true of some things, each in some of the groups. */
function isTrueOf({ kind, a, b }: Statement, model: readonly number[]): boolean {
  const both = model.some((thing) => inside(thing, a) && inside(thing, b));
  const without = model.some((thing) => inside(thing, a) && !inside(thing, b));
  return { all: !without, no: !both, some: both, someNot: without }[kind];
}

/** Whether a conclusion follows, found by a search for four things that make the statements true and it false. */
export function followsInModels(premises: readonly Statement[], conclusion: Statement): boolean {
  return models
    .filter(
      (model) =>
        [0, 1, 2].every((group) => model.some((thing) => inside(thing, group))) &&
        premises.every((premise) => isTrueOf(premise, model)),
    )
    .every((model) => isTrueOf(conclusion, model));
}

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
    const left = models.filter(
      (model) =>
        [0, 1, 2].every((group) => model.some((thing) => inside(thing, group))) &&
        premises.every((premise) => isTrueOf(premise, model)),
    );
    return conclusions.map((conclusion) => left.every((model) => isTrueOf(conclusion, model)));
  },
  stem: ({ of, premises }) =>
    `Take these statements to be true, whatever is commonly known, and each of the groups to have members:

${premises.map((premise) => `- ${phraseStatement(premise, of)}`).join('\n')}

Which conclusions follow? Select all that apply.`,
  steps: ({ of }) => [`Draw the ${formatList(of)} as circles and shade what the statements rule out.`],
});

/** The candidates for a conclusion about the first and the third group, the strongest first. */
const candidates = (x: number, y: number): Statement[] => [
  { kind: 'all', a: x, b: y },
  { kind: 'all', a: y, b: x },
  { kind: 'no', a: x, b: y },
  { kind: 'some', a: x, b: y },
  { kind: 'someNot', a: x, b: y },
  { kind: 'someNot', a: y, b: x },
];
type Premises = { of: string[]; premises: Statement[]; ends: [number, number] };
/** A candidate in words, if it does not follow. */
const openCandidate = ({ of, premises, ends: [x, y] }: Premises, at: number) => {
  const candidate = candidates(x, y)[at];
  return candidate && !follows(premises, candidate) ? quoteStatement(candidate, of) : undefined;
};
const quoteStatement = (statement: Statement, of: readonly string[]) =>
  `“${phraseStatement(statement, of).replace(/\.$/, '')}”`;

const certain = singleChoice({
  name: 'conclusion-that-is-certain',
  title: 'The conclusion that two statements make certain',
  area: 'Logical',
  topic: 'Syllogism',
  difficulty: 2,
  space: 500,
  parameters: (draw): Premises => {
    const [x = 0, middle = 1, y = 2] = draw.shuffle([0, 1, 2]);
    const premise = (a: number, b: number): Statement => {
      const [one, other] = draw.coinFlip() ? [a, b] : [b, a];
      return { kind: draw.pick(['all', 'all', 'no', 'some']), a: one, b: other };
    };
    return {
      of: draw.pick(groups),
      premises: draw.shuffle([premise(x, middle), premise(middle, y)]),
      ends: [x, y],
    };
  },
  holds: ({ premises, ends: [x, y] }) => candidates(x, y).some((candidate) => follows(premises, candidate)),
  solve: ({ of, premises, ends: [x, y] }): string => {
    const found = candidates(x, y).find((candidate) => follows(premises, candidate));
    return found ? quoteStatement(found, of) : '';
  },
  check: ({ of, premises, ends: [x, y] }) => {
    // Looks for four things that make the statements true and the conclusion false.
    const left = models.filter(
      (model) =>
        [0, 1, 2].every((group) => model.some((thing) => inside(thing, group))) &&
        premises.every((premise) => isTrueOf(premise, model)),
    );
    const found = candidates(x, y).find((candidate) => left.every((model) => isTrueOf(candidate, model)));
    return found ? quoteStatement(found, of) : '';
  },
  mistakes: {
    'says of all what the statements leave open': (p) => openCandidate(p, 0),
    'says it of all the other way round': (p) => openCandidate(p, 1),
    'rules out what the statements allow': (p) => openCandidate(p, 2),
    'needs a common member that need not exist': (p) => openCandidate(p, 3),
    'needs a member outside that need not exist': (p) => openCandidate(p, 4),
    'needs a member outside the first group that need not exist': (p) => openCandidate(p, 5),
  },
  stem: ({ of, premises }) =>
    `Take these statements to be true, whatever is commonly known, and each of the groups to have members:

${premises.map((premise) => `- ${phraseStatement(premise, of)}`).join('\n')}

Which conclusion is certain?`,
  steps: ({ of, ends: [x, y] }, answer) => [
    `Draw the ${formatList(of)} as circles and look at what every diagram says about ${of[x]} and ${of[y]}.`,
    `The conclusion that holds in all of them is ${answer}.`,
  ],
});

export const syllogismTemplates: Template[] = [syllogism, certain];
