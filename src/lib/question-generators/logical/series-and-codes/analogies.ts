import { plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList, formatMultiple } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** The second number of a pair, worked out from the first. */
type PairRule = { square: number; factor: number; add: number };

const apply = ({ square, factor, add }: PairRule, n: number) => square * n * n + factor * n + add;

function describeRule({ square, factor, add }: PairRule): string {
  const terms = [
    ...(square === 0 ? [] : [formatMultiple(square, 'n^2')]),
    ...(factor === 0 ? [] : [formatMultiple(Math.abs(factor), 'n')]),
    ...(add === 0 ? [] : [String(Math.abs(add))]),
  ];
  const signs = [...(square === 0 ? [] : [square]), ...(factor === 0 ? [] : [factor]), add];
  return terms.map((term, at) => (at === 0 ? term : `${(signs[at] ?? 0) < 0 ? '-' : '+'} ${term}`)).join(' ');
}

const pairs = singleChoice({
  name: 'number-pair-by-the-same-rule',
  title: 'A pair of numbers made by the same rule',
  area: 'Logical',
  topic: 'Analogy',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const [square, factor] = draw.pick([
      [0, draw.whole(2, 9)],
      [1, 0],
      [1, draw.pick([-1, 1, 2])],
      [2, 0],
    ] as const);
    return {
      rule: { square, factor, add: draw.whole(-6, 6) } satisfies PairRule,
      firsts: draw.sample([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4),
    };
  },
  holds: ({ rule, firsts }) =>
    firsts.every((n) => apply(rule, n) > 0) && (rule.add !== 0 || rule.square + rule.factor > 1),
  bounds: [1, 400],
  solve: ({ rule, firsts: [, , , asked = 0] }) => ratio(apply(rule, asked)),
  // Lagrange interpolation through the three complete pairs finds the fourth without the rule.
  check: ({ rule, firsts: [a = 0, b = 0, c = 0, x = 0] }) => {
    const share = (at: number, other: number, third: number) =>
      times(apply(rule, at), ratio((x - other) * (x - third), (at - other) * (at - third)));
    return plus(share(a, b, c), share(b, a, c), share(c, a, b));
  },
  mistakes: {
    'adds the difference of the first pair': ({ rule, firsts: [a = 0, , , x = 0] }) =>
      ratio(x + apply(rule, a) - a),
    'multiplies by the factor of the first pair': ({ rule, firsts: [a = 1, , , x = 0] }) =>
      ratio(x * apply(rule, a), a),
    'leaves out the number that is added or subtracted': ({ rule, firsts: [, , , x = 0] }) =>
      ratio(apply(rule, x) - rule.add),
    'adds where the rule subtracts, or subtracts where it adds': ({ rule, firsts: [, , , x = 0] }) =>
      ratio(apply(rule, x) - 2 * rule.add),
    'is what the rule makes of the next number': ({ rule, firsts: [, , , x = 0] }) =>
      ratio(apply(rule, x + 1)),
    'is what the rule makes of the number before': ({ rule, firsts: [, , , x = 0] }) =>
      ratio(apply(rule, x - 1)),
  },
  stem: ({ rule, firsts: [a = 0, b = 0, c = 0, x = 0] }) => {
    const pair = (n: number) => `${n} → ${apply(rule, n)}`;
    return [
      `In each pair the second number is made from the first by the same rule: ${pair(a)}, ${pair(b)}, ${pair(c)}.
Which number completes the pair ${x} → ?`,
      `${pair(a)}, ${pair(b)} and ${pair(c)} are related in the same way. What goes with ${x}?`,
    ];
  },
  steps: ({ rule, firsts: [a = 0, b = 0, c = 0, x = 0] }, answer) => [
    `The rule turns $n$ into $${describeRule(rule)}$, as ${formatList([a, b, c])} show.`,
    `For $n = ${x}$ this gives ${answer}.`,
  ],
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const moveAll = (places: readonly number[], moves: readonly number[]) =>
  places.map((place, at) => ALPHABET[place + (moves[at] ?? 0)] ?? '*').join('');
/** The group, or nothing where a letter leaves the alphabet. */
const moved = (places: readonly number[], moves: readonly number[]) => {
  const group = moveAll(places, moves);
  return group.includes('*') ? undefined : group;
};
const describeMove = (move: number) => `${Math.abs(move)} ${move > 0 ? 'forwards' : 'back'}`;

const letterGroups = singleChoice({
  name: 'letter-group-by-the-same-moves',
  title: 'A letter group changed in the same way',
  area: 'Logical',
  topic: 'Analogy',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const by = draw.whole(1, 5);
    const moves = draw.pick([
      [by, by + 1, by + 2],
      [by, -by, by],
      [-by, by, -by],
      [by, by, -by],
      [by + 2, by + 1, by],
    ]);
    const group = () => [draw.whole(0, 25), draw.whole(0, 25), draw.whole(0, 25)];
    return { moves, from: group(), to: group() };
  },
  holds: ({ moves, from, to }) =>
    moved(from, moves) !== undefined &&
    moved(to, moves) !== undefined &&
    new Set(from).size === 3 &&
    new Set(to).size === 3 &&
    from.every((place, at) => place !== to[at]),
  solve: ({ moves, to }): string => moveAll(to, moves),
  check: ({ moves, from, to }) => {
    // Walks letter by letter as far as the first pair shows, one step at a time.
    const goal = moveAll(from, moves);
    return to
      .map((place, at) => {
        let [here, there] = [place, from[at] ?? 0];
        while (ALPHABET[there] !== goal[at]) {
          const step = (goal[at] ?? '') > (ALPHABET[there] ?? '') ? 1 : -1;
          [here, there] = [here + step, there + step];
        }
        return ALPHABET[here];
      })
      .join('');
  },
  mistakes: {
    'moves every letter as the first one moves': ({ moves: [a = 0], to }) => moved(to, [a, a, a]),
    'moves every letter the other way': ({ moves, to }) =>
      moved(
        to,
        moves.map((move) => -move),
      ),
    'moves the last letter one place too far': ({ moves: [a = 0, b = 0, c = 0], to }) =>
      moved(to, [a, b, c + Math.sign(c)]),
    'moves the first letter one place too few': ({ moves: [a = 0, b = 0, c = 0], to }) =>
      moved(to, [a - Math.sign(a), b, c]),
    'moves the middle letter the other way': ({ moves: [a = 0, b = 0, c = 0], to }) => moved(to, [a, -b, c]),
    'writes the letters in reverse order': ({ moves, to }) => [...moveAll(to, moves)].reverse().join(''),
  },
  stem: ({ moves, from, to }) => [
    `${moveAll(from, [0, 0, 0])} is to ${moveAll(from, moves)} as ${moveAll(to, [0, 0, 0])} is to which group of letters?`,
    `${moveAll(from, [0, 0, 0])} has been changed into ${moveAll(from, moves)}. What does ${moveAll(to, [0, 0, 0])} become if its letters are changed in the same way?`,
  ],
  steps: ({ moves, from, to }, answer) => [
    `From ${moveAll(from, [0, 0, 0])} to ${moveAll(from, moves)} the letters move ${formatList(moves.map(describeMove))} in the alphabet.`,
    `The same moves turn ${moveAll(to, [0, 0, 0])} into ${answer}.`,
  ],
});

export const analogyTemplates: Template[] = [pairs, letterGroups];
