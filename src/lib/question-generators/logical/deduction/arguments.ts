import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize } from '../../number-format.ts';
import { drawNames } from '../../people.ts';
import type { Template } from '../../template.ts';
import { follows, groups, phraseStatement, type Statement } from './syllogisms.ts';

/** A fact about one of three people: whether that person comes. */
type Fact = { who: number; comes: boolean };
/** What is known of one person. */
type Known = 'comes' | 'stays away' | 'open';

const negate = ({ who, comes }: Fact): Fact => ({ who, comes: !comes });
const same = (a: Fact, b: Fact) => a.who === b.who && a.comes === b.comes;

/** The facts that follow from one fact by conditions, each of which leads from a fact to another. */
function closure(fact: Fact, conditions: readonly (readonly [Fact, Fact])[]): Fact[] {
  const known = [fact];
  for (const one of known)
    for (const [from, to] of conditions)
      for (const [cause, effect] of [
        [from, to],
        [negate(to), negate(from)],
      ] as const)
        if (same(cause, one) && !known.some((other) => same(other, effect))) known.push(effect);
  return known;
}

const outings = ['the trip', 'the hackathon', 'the quiz', 'the wedding', 'the cricket match', 'the seminar'];

const phraseKnown = (known: Known, name: string | undefined) =>
  known === 'open' ? `it is open whether ${name} comes` : `${name} ${known}`;
const opposite: Record<Known, Known> = { comes: 'stays away', 'stays away': 'comes', open: 'open' };

type Chain = { signs: boolean[]; given: Fact; who: string[]; to: string };
const conditionsOf = ({ signs }: Chain): [Fact, Fact][] => {
  const fact = (who: number): Fact => ({ who, comes: signs[who] ?? true });
  return [
    [fact(0), fact(1)],
    [fact(1), fact(2)],
  ];
};
const othersOf = ({ given }: Chain) => [0, 1, 2].filter((who) => who !== given.who);
/** What is known of the two people whom the given fact does not name. */
function statusOfOthers(chain: Chain, conditions: readonly (readonly [Fact, Fact])[]): [Known, Known] {
  const facts = closure(chain.given, conditions);
  const [one, other] = othersOf(chain).map((who): Known => {
    const fact = facts.find((candidate) => candidate.who === who);
    return fact ? (fact.comes ? 'comes' : 'stays away') : 'open';
  });
  return [one ?? 'open', other ?? 'open'];
}
const phraseOthers = (chain: Chain, [one, other]: readonly [Known, Known]) => {
  const [a = 0, b = 1] = othersOf(chain);
  return `“${capitalize(phraseKnown(one, chain.who[a]))}, and ${phraseKnown(other, chain.who[b])}”`;
};
const backwards = (conditions: readonly (readonly [Fact, Fact])[]) =>
  conditions.flatMap(([from, to]) => [[from, to] as const, [to, from] as const]);

const conditionChain = singleChoice({
  name: 'conclusion-from-two-conditions',
  title: 'What follows from two conditions',
  area: 'Logical',
  topic: 'Statement-conclusion',
  difficulty: 3,
  space: 150,
  parameters: (draw): Chain => ({
    signs: [draw.coinFlip(), draw.coinFlip(), draw.coinFlip()],
    given: { who: draw.whole(0, 2), comes: draw.coinFlip() },
    who: drawNames(draw, 3),
    to: draw.pick(outings),
  }),
  solve: (chain): string => phraseOthers(chain, statusOfOthers(chain, conditionsOf(chain))),
  check: (chain) => {
    // Goes through all eight cases of who comes, and keeps those in which every statement holds.
    const cases = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [0, 1, 2].map((who) => ((bits >> who) & 1) === 1));
    const left = cases.filter(
      (comes) =>
        comes[chain.given.who] === chain.given.comes &&
        [0, 1].every((at) => comes[at] !== chain.signs[at] || comes[at + 1] === chain.signs[at + 1]),
    );
    const [one = 'open', other = 'open'] = othersOf(chain).map((who): Known => {
      if (left.every((comes) => comes[who])) return 'comes';
      return left.some((comes) => comes[who]) ? 'open' : 'stays away';
    });
    return phraseOthers(chain, [one, other]);
  },
  mistakes: {
    'reads the conditions as if they also held the other way round': (chain) =>
      phraseOthers(chain, statusOfOthers(chain, backwards(conditionsOf(chain)))),
    'takes nothing for certain': (chain) => phraseOthers(chain, ['open', 'open']),
    'turns what is certain, or seems so, into its opposite': (chain) => {
      const [one, other] = statusOfOthers(chain, backwards(conditionsOf(chain)));
      return phraseOthers(chain, [opposite[one], opposite[other]]);
    },
    'draws the conclusion for the first of the two alone': (chain) => {
      const [one] = statusOfOthers(chain, backwards(conditionsOf(chain)));
      return phraseOthers(chain, [one, 'open']);
    },
    'draws the conclusion for the second of the two alone': (chain) => {
      const [, other] = statusOfOthers(chain, backwards(conditionsOf(chain)));
      return phraseOthers(chain, ['open', other]);
    },
  },
  stem: (chain) => {
    const { signs, given, who, to } = chain;
    const verb = (sign: boolean | undefined) => (sign ? 'comes' : 'stays away');
    return `Three friends think about coming to ${to}. These statements are true:

- If ${who[0]} ${verb(signs[0])}, then ${who[1]} ${verb(signs[1])}.
- If ${who[1]} ${verb(signs[1])}, then ${who[2]} ${verb(signs[2])}.
- ${who[given.who]} ${verb(given.comes)}.

Which conclusion can be drawn?`;
  },
  steps: (chain, answer) => {
    const { given, who } = chain;
    const verb = ({ comes }: Fact) => (comes ? 'comes' : 'stays away');
    const facts = closure(given, conditionsOf(chain));
    return [
      'A condition “if A, then B” also says “if not B, then not A”. It says nothing about the case in which A fails, and nothing if B is all that is known.',
      facts.length === 1
        ? `That ${who[given.who]} ${verb(given)} settles nothing about the others.`
        : `So it follows: ${facts.map((fact) => `${who[fact.who]} ${verb(fact)}`).join(' → ')}.`,
      `Conclusion: ${answer}.`,
    ];
  },
});

/** A condition: `cause` and `effect`, each said as true and as false. */
const conditions = [
  [
    'the bridge is closed',
    'the bridge is open',
    'the bus takes the long road',
    'the bus takes the short road',
  ],
  ['the pump fails', 'the pump works', 'the tank runs dry', 'the tank stays full'],
  ['the server is down', 'the server is up', 'the page stays blank', 'the page appears'],
  ['the fuse is blown', 'the fuse is whole', 'the lamp is dark', 'the lamp is lit'],
  ['the form is late', 'the form is in time', 'a fine is due', 'no fine is due'],
  ['the dam is full', 'the dam is not full', 'the gates are opened', 'the gates are kept shut'],
  ['the test run fails', 'the test run passes', 'the release waits', 'the release goes out'],
  ['the harvest is good', 'the harvest is poor', 'rice gets cheaper', 'rice does not get cheaper'],
  ['the road is wet', 'the road is dry', 'the race is put off', 'the race takes place'],
  ['the quorum is met', 'the quorum is missed', 'the vote counts', 'the vote does not count'],
  ['the valve is stuck', 'the valve moves freely', 'the alarm rings', 'the alarm is silent'],
  ['the hall is booked', 'the hall is free', 'the talk is held online', 'the talk is held on campus'],
  ['the sample is pure', 'the sample is impure', 'the flame turns green', 'the flame does not turn green'],
  ['the key is wrong', 'the key is right', 'the lock stays shut', 'the lock opens'],
] as const;

/** A premise about one half of a condition, and a conclusion about the other half. */
type Inference = { premise: 'cause' | 'effect'; says: boolean; concludes: boolean };

const phraseInference = ({ premise, says, concludes }: Inference, of: (typeof conditions)[number]) => {
  const cause = (value: boolean) => (value ? of[0] : of[1]);
  const effect = (value: boolean) => (value ? of[2] : of[3]);
  return premise === 'cause'
    ? `“${capitalize(cause(says))}, so ${effect(concludes)}”`
    : `“${capitalize(effect(says))}, so ${cause(concludes)}”`;
};

const wordings = [
  ([cause, , effect]: (typeof conditions)[number]) => `If ${cause}, ${effect}.`,
  ([cause, , effect]: (typeof conditions)[number]) => `${capitalize(effect)} whenever ${cause}.`,
  ([cause, , effect]: (typeof conditions)[number]) =>
    `It only ever happens that ${cause} when also ${effect}.`,
];

const conclusive = singleChoice({
  name: 'argument-that-a-rule-supports',
  title: 'The argument that a rule supports',
  area: 'Logical',
  topic: 'Statement-argument',
  difficulty: 2,
  space: 100,
  parameters: (draw) => ({
    of: draw.pick(conditions),
    tollens: draw.coinFlip(),
    wording: draw.whole(0, 1),
  }),
  solve: ({ of, tollens }): string =>
    phraseInference(
      tollens
        ? { premise: 'effect', says: false, concludes: false }
        : { premise: 'cause', says: true, concludes: true },
      of,
    ),
  check: ({ of, tollens }) => {
    // An argument holds if its conclusion is true in each of the cases that the rule and the premise allow.
    const cases = [true, false].flatMap((cause) => [true, false].map((effect) => ({ cause, effect })));
    const sound = (['cause', 'effect'] as const).flatMap((premise) =>
      [true, false].flatMap((says) =>
        [true, false].flatMap((concludes) => {
          const left = cases.filter((one) => (!one.cause || one.effect) && one[premise] === says);
          const about = premise === 'cause' ? 'effect' : 'cause';
          return left.every((one) => one[about] === concludes) ? [{ premise, says, concludes }] : [];
        }),
      ),
    );
    return sound
      .filter(({ premise }) => (premise === 'effect') === tollens)
      .map((inference) => phraseInference(inference, of))
      .join();
  },
  mistakes: {
    'reads the rule backwards': ({ of }) =>
      phraseInference({ premise: 'effect', says: true, concludes: true }, of),
    'concludes from a case of which the rule says nothing': ({ of }) =>
      phraseInference({ premise: 'cause', says: false, concludes: false }, of),
    'contradicts the rule': ({ of }) =>
      phraseInference({ premise: 'cause', says: true, concludes: false }, of),
    'overlooks that the cause would have brought about its effect': ({ of }) =>
      phraseInference({ premise: 'effect', says: false, concludes: true }, of),
    'concludes the effect though its cause is absent': ({ of }) =>
      phraseInference({ premise: 'cause', says: false, concludes: true }, of),
    'takes the effect as a sign that the cause is absent': ({ of }) =>
      phraseInference({ premise: 'effect', says: true, concludes: false }, of),
  },
  stem: ({ of, wording }) =>
    `This rule holds without exception: ${wordings[wording]?.(of)}

Which argument is sound, so that what follows “so” must be true if what comes before it is?`,
  steps: ({ of, tollens }, answer) => [
    `The rule rules out a single case: that ${of[0]} and yet ${of[3]}.`,
    tollens
      ? `So where ${of[3]}, it cannot be that ${of[0]}. The sound argument is ${answer}.`
      : `So where ${of[0]}, it must be that ${of[2]}. The sound argument is ${answer}.`,
  ],
});

/** Forms of an argument: premise, conclusion and the assumption that completes it, about the groups a, b and c. */
const forms = [
  { premise: 'all', conclusion: 'all', missing: { kind: 'all', a: 1, b: 2 } },
  { premise: 'all', conclusion: 'no', missing: { kind: 'no', a: 1, b: 2 } },
  { premise: 'some', conclusion: 'some', missing: { kind: 'all', a: 1, b: 2 } },
  { premise: 'some', conclusion: 'someNot', missing: { kind: 'no', a: 1, b: 2 } },
  { premise: 'no', conclusion: 'no', missing: { kind: 'all', a: 2, b: 1 } },
  { premise: 'someNot', conclusion: 'someNot', missing: { kind: 'all', a: 2, b: 1 } },
] as const satisfies { premise: Statement['kind']; conclusion: Statement['kind']; missing: Statement }[];

/** The statement quoted, without its full stop, as a phrase inside a sentence. */
const phrase = (statement: Statement, of: readonly string[]) =>
  `“${phraseStatement(statement, of).replace(/\.$/, '')}”`;

type Gap = { of: string[]; form: (typeof forms)[number] };
const premiseOf = ({ form }: Gap): Statement => ({ kind: form.premise, a: 0, b: 1 });
const conclusionOf = ({ form }: Gap): Statement => ({ kind: form.conclusion, a: 0, b: 2 });
const completes = (gap: Gap, assumption: Statement) =>
  follows([premiseOf(gap), assumption], conclusionOf(gap));
/** An assumption in words, if it leaves the gap open. */
const leavesGap = (gap: Gap, assumption: Statement) =>
  completes(gap, assumption) ? undefined : phrase(assumption, gap.of);

const assumption = singleChoice({
  name: 'assumption-that-completes-an-argument',
  title: 'The assumption that completes an argument',
  area: 'Logical',
  topic: 'Statement-assumption',
  difficulty: 3,
  space: 250,
  parameters: (draw): Gap => ({ of: draw.shuffle(draw.pick(groups)), form: draw.pick(forms) }),
  solve: (gap): string => phrase(gap.form.missing, gap.of),
  check: (gap) =>
    (['all', 'no', 'some', 'someNot'] as const)
      .flatMap((kind) => [
        { kind, a: 1, b: 2 },
        { kind, a: 2, b: 1 },
      ])
      // “No a are b” and “no b are a” say the same; the argument names the middle group first.
      .filter((one) => !(one.kind === 'no' && one.a === 2) && completes(gap, one))
      .map((one) => phrase(one, gap.of))
      .join(),
  mistakes: {
    'turns the missing link round': (gap) =>
      leavesGap(gap, { kind: 'all', a: gap.form.missing.b, b: gap.form.missing.a }),
    'says that some are, which links too few': (gap) => leavesGap(gap, { kind: 'some', a: 1, b: 2 }),
    'says that some are not, which leaves the others open': (gap) =>
      leavesGap(gap, { kind: 'someNot', a: 1, b: 2 }),
    'excludes where it ought to include, or includes where it ought to exclude': (gap) =>
      leavesGap(gap, { kind: gap.form.missing.kind === 'no' ? 'all' : 'no', a: 1, b: 2 }),
    'says that some of the last group lie outside, which settles nothing': (gap) =>
      leavesGap(gap, { kind: 'someNot', a: 2, b: 1 }),
  },
  stem: (gap) =>
    `Each group named here has members. Somebody argues: “${phraseStatement(premiseOf(gap), gap.of)} Therefore, ${phraseStatement(conclusionOf(gap), gap.of).replace(/^./, (letter) => letter.toLowerCase())}”

Which assumption must be added to make the argument complete?`,
  steps: (gap, answer) => [
    `The argument links the ${gap.of[0]} to the ${gap.of[2]} through the ${gap.of[1]}, but says nothing about ${gap.of[1]} and ${gap.of[2]}.`,
    `Draw the groups as circles: with ${answer} no diagram is left in which the conclusion fails; with each of the others there is one.`,
  ],
});

export const argumentTemplates: Template[] = [conditionChain, conclusive, assumption];
