import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Rule =
  | { kind: 'growing'; start: number; step: number; growth: number }
  | { kind: 'affine'; start: number; factor: number; add: number }
  | { kind: 'woven'; start: number; step: number; other: number; stride: number }
  | { kind: 'summed'; start: number; next: number };

const LENGTH = 6;

/** The terms of a rule, including the one that is asked for. */
function termsOf(rule: Rule): number[] {
  const terms = [rule.start];
  for (let place = 1; place <= LENGTH; place += 1) {
    const last = terms[place - 1] ?? 0;
    if (rule.kind === 'growing') terms.push(last + rule.step + (place - 1) * rule.growth);
    else if (rule.kind === 'affine') terms.push(rule.factor * last + rule.add);
    else if (rule.kind === 'summed') terms.push(place === 1 ? rule.next : last + (terms[place - 2] ?? 0));
    else
      terms.push(
        place % 2 === 0 ? rule.start + (place / 2) * rule.step : rule.other + ((place - 1) / 2) * rule.stride,
      );
  }
  return terms;
}

/** The next term by each common rule that explains all given terms. */
function nextBy(terms: number[]): number[] {
  const [a = 0, b = 0, c = 0] = terms;
  const at = (place: number) => terms[place] ?? 0;
  const explains = (rule: (place: number) => number, from: number) =>
    range(from, terms.length - 1).every((place) => Math.abs(rule(place) - at(place)) < 1e-9)
      ? [rule(terms.length)]
      : [];
  const factor = (c - b) / (b - a);
  return [
    ...explains((place) => 3 * at(place - 1) - 3 * at(place - 2) + at(place - 3), 3),
    ...(a === b ? [] : explains((place) => factor * at(place - 1) + b - factor * a, 2)),
    ...explains((place) => 2 * at(place - 2) - at(place - 4), 4),
    ...explains((place) => at(place - 1) + at(place - 2), 2),
  ];
}

const rules = {
  growing: ({ start, step, growth }: Extract<Rule, { kind: 'growing' }>, terms: number[]) => [
    `The differences are ${formatList(range(0, LENGTH - 2).map((place) => step + place * growth))}; each is ${growth} more than the one before.`,
    `The next difference is ${step + (LENGTH - 1) * growth}: $${terms.at(-2)} + ${step + (LENGTH - 1) * growth}$. The series began with ${start}.`,
  ],
};

const numberSeries = singleChoice({
  name: 'next-in-number-series',
  title: 'The next number of a series',
  area: 'Logical',
  topic: 'Number and letter series',
  difficulty: 2,
  space: 500,
  parameters: (draw): { rule: Rule; terms: number[] } => {
    const kind = draw.pick(['growing', 'affine', 'woven', 'summed'] as const);
    const start = draw.whole(2, 20);
    const made: Record<Rule['kind'], () => Rule> = {
      growing: () => ({ kind: 'growing', start, step: draw.whole(2, 12), growth: draw.whole(2, 7) }),
      affine: () => ({
        kind: 'affine',
        start: draw.whole(2, 9),
        factor: draw.whole(2, 3),
        add: draw.whole(-1, 6),
      }),
      woven: () => ({
        kind: 'woven',
        start,
        step: draw.whole(2, 9),
        other: draw.whole(25, 60),
        stride: draw.whole(-7, -2),
      }),
      summed: () => ({ kind: 'summed', start, next: start + draw.whole(1, 15) }),
    };
    const rule = made[kind]();
    return { rule, terms: termsOf(rule) };
  },
  holds: ({ terms }) => new Set(nextBy(terms.slice(0, LENGTH))).size === 1 && terms.every((term) => term > 0),
  bounds: [1, 9000],
  solve: ({ terms }) => terms[LENGTH] ?? 0,
  check: ({ terms }) => nextBy(terms.slice(0, LENGTH))[0] ?? 0,
  mistakes: {
    'repeats the last difference': ({ terms }) => 2 * (terms[5] ?? 0) - (terms[4] ?? 0),
    'repeats the difference before the last': ({ terms }) =>
      (terms[5] ?? 0) + (terms[4] ?? 0) - (terms[3] ?? 0),
    'goes back to the first difference': ({ terms }) => (terms[5] ?? 0) + (terms[1] ?? 0) - (terms[0] ?? 0),
    'doubles the last number': ({ terms }) => 2 * (terms[5] ?? 0),
    'adds the last two numbers': ({ terms }) => (terms[5] ?? 0) + (terms[4] ?? 0),
    'doubles the last difference': ({ terms }) => 3 * (terms[5] ?? 0) - 2 * (terms[4] ?? 0),
  },
  stem: ({ terms }) => [
    `Which number comes next in the series?\n\n${terms.slice(0, LENGTH).join(', ')}, ?`,
    `Find the number that continues the series ${terms.slice(0, LENGTH).join(', ')}, …`,
  ],
  steps: ({ rule, terms }, answer) => {
    const last = terms[5] ?? 0;
    if (rule.kind === 'growing') return [...rules.growing(rule, terms), `That is ${answer}.`];
    if (rule.kind === 'affine')
      return [
        `Each number is ${rule.factor} times the one before${rule.add === 0 ? '' : rule.add > 0 ? `, plus ${rule.add}` : `, minus ${-rule.add}`}.`,
        `$${rule.factor} \\times ${last}${rule.add === 0 ? '' : rule.add > 0 ? ` + ${rule.add}` : ` - ${-rule.add}`}$ is ${answer}.`,
      ];
    if (rule.kind === 'woven')
      return [
        `Two series are woven together: ${formatList([0, 2, 4].map((place) => terms[place] ?? 0))}, each ${rule.step} more; and ${formatList([1, 3, 5].map((place) => terms[place] ?? 0))}, each ${-rule.stride} less.`,
        `The next number goes on with the first: $${terms[4]} + ${rule.step}$ is ${answer}.`,
      ];
    return [
      `From the third on, each number is the sum of the two before it.`,
      `$${terms[4]} + ${last}$ is ${answer}.`,
    ];
  },
});

const letter = (place: number) => String.fromCharCode(64 + ((((place - 1) % 26) + 26) % 26) + 1);

const letterSeries = singleChoice({
  name: 'next-in-letter-series',
  title: 'The next group of a letter series',
  area: 'Logical',
  topic: 'Number and letter series',
  difficulty: 2,
  space: 500,
  parameters: (draw) => ({
    first: draw.whole(1, 26),
    step: draw.whole(2, 4),
    second: draw.whole(1, 26),
    back: draw.whole(2, 4),
  }),
  holds: ({ first, step, second, back }) =>
    first + 5 * step <= 26 && second - 5 * back >= 1 && first !== second && step !== 0 && back !== 0,
  solve: ({ first, step, second, back }) => letter(first + 5 * step) + letter(second - 5 * back),
  check: ({ first, step, second, back }) => {
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const [one, two] = [alphabet.slice(first - 1), alphabet.slice(0, second).reverse()];
    return `${one.filter((_, place) => place % step === 0)[5]}${two.filter((_, place) => place % back === 0)[5]}`;
  },
  mistakes: {
    'moves the first letter one place too few': ({ first, step, second, back }) =>
      letter(first + 5 * step - 1) + letter(second - 5 * back),
    'moves the second letter one place too few': ({ first, step, second, back }) =>
      letter(first + 5 * step) + letter(second - 5 * back + 1),
    'swaps the two letters': ({ first, step, second, back }) =>
      letter(second - 5 * back) + letter(first + 5 * step),
    'moves the second letter forwards': ({ first, step, second, back }) =>
      letter(first + 5 * step) + letter(second - 3 * back),
    'leaves the first letter where it was': ({ first, step, second, back }) =>
      letter(first + 4 * step) + letter(second - 5 * back),
  },
  stem: ({ first, step, second, back }) => {
    const groups = range(0, 4).map((place) => letter(first + place * step) + letter(second - place * back));
    return [
      `Which pair of letters comes next in the series?\n\n${groups.join(', ')}, ?`,
      `Continue the series of pairs: ${groups.join(', ')}, …`,
    ];
  },
  steps: ({ first, step, second, back }, answer) => [
    `First letters: ${range(0, 4)
      .map((place) => letter(first + place * step))
      .join(', ')} move ${step} places forward, so the next is ${letter(first + 5 * step)}.`,
    `Second letters: ${range(0, 4)
      .map((place) => letter(second - place * back))
      .join(', ')} move ${back} places back, so the next is ${letter(second - 5 * back)}.`,
    `The next pair is ${answer}.`,
  ],
});

const properties: { says: string; holds: (n: number) => boolean }[] = [
  { says: 'a perfect square', holds: (n) => Number.isInteger(Math.sqrt(n)) },
  { says: 'a perfect cube', holds: (n) => Math.round(Math.cbrt(n)) ** 3 === n },
  {
    says: 'a prime number',
    holds: (n) => n > 1 && range(2, Math.floor(Math.sqrt(n))).every((d) => n % d > 0),
  },
  ...[2, 3, 5, 7, 9, 11, 13, 17].map((k) => ({
    says: `a multiple of ${k}`,
    holds: (n: number) => n % k === 0,
  })),
];

/** For each number its properties, one bit each. */
const propertyBits = range(0, 250).map((n) =>
  properties.reduce((bits, { holds }, at) => bits | (holds(n) ? 1 << at : 0), 0),
);

/** The numbers among four that alone have, or alone lack, one of the properties. */
function findOddOnes(numbers: readonly number[]): Set<number> {
  const alone = new Set<number>();
  for (let at = 0; at < properties.length; at += 1) {
    const having = numbers.filter((n) => ((propertyBits[n] ?? 0) >> at) & 1);
    if (having.length === 1) alone.add(having[0] ?? 0);
    if (having.length === numbers.length - 1) alone.add(numbers.find((n) => !having.includes(n)) ?? 0);
  }
  return alone;
}

const members = properties.map(({ holds }) => range(11, 250).filter(holds));

const oddOneOut = singleChoice({
  name: 'odd-number-out',
  title: 'The number that does not belong',
  area: 'Logical',
  topic: 'Odd one out',
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const property = draw.pick([0, 2, 4, 6, 7, 8, 9, 10]);
    const group = draw.sample(members[property] ?? [], 3);
    return { property, group, odd: property === 2 ? draw.step(11, 249, 2) : draw.whole(11, 250) };
  },
  holds: ({ property, group, odd }) => {
    if (properties[property]?.holds(odd)) return false;
    const alone = findOddOnes([...group, odd]);
    return alone.size === 1 && alone.has(odd);
  },
  solve: ({ odd }) => odd,
  check: ({ group, odd }) => [...findOddOnes([odd, ...group])].reduce((sum, n) => sum + n, 0),
  mistakes: {
    'is the greatest of those that belong together': ({ group }) => Math.max(...group),
    'is the least of those that belong together': ({ group }) => Math.min(...group),
    'stands in the middle of those that belong together': ({ group }) => [...group].sort((a, b) => a - b)[1],
  },
  stem: ({ property }) =>
    property < 3
      ? 'Three of these numbers are of the same kind. Which one is not?'
      : 'Three of these numbers share a divisor that the fourth lacks. Which is the odd one out?',
  steps: ({ property, group, odd }, answer) => [
    `${formatList([...group].sort((a, b) => a - b))} have something in common: each is ${properties[property]?.says}.`,
    `${odd} is not${(properties[property]?.says ?? '').startsWith('a multiple of') ? `: it leaves the remainder ${odd % Number(properties[property]?.says.split(' ').at(-1))}` : ''}. The odd one out is ${answer}.`,
  ],
});

const consonants = [...'BCDFGHJKLMNPQRSTVWXYZ'];
/** All groups of three consonants, by the two steps in the alphabet from letter to letter. */
const groupsBySteps = new Map<string, string[]>();
for (const a of consonants)
  for (const b of consonants)
    for (const c of consonants) {
      const steps = [b.charCodeAt(0) - a.charCodeAt(0), c.charCodeAt(0) - b.charCodeAt(0)];
      if (steps.every((step) => step > 0 && step <= 6))
        groupsBySteps.set(steps.join(), [...(groupsBySteps.get(steps.join()) ?? []), a + b + c]);
    }
const commonSteps = [...groupsBySteps].flatMap(([steps, groups]) => (groups.length >= 4 ? [steps] : []));
const stepsOf = (group: string) => [1, 2].map((at) => group.charCodeAt(at) - group.charCodeAt(at - 1)).join();

const oddGroup = singleChoice({
  name: 'odd-letter-group-out',
  title: 'The letter group that does not belong',
  area: 'Logical',
  topic: 'Odd one out',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const steps = draw.pick(commonSteps);
    const [one = 0, other = 0] = steps.split(',').map(Number);
    const near = [`${one + 1},${other}`, `${one - 1},${other}`, `${one},${other + 1}`, `${one},${other - 1}`];
    return {
      group: draw.sample(groupsBySteps.get(steps) ?? [], 3).sort(),
      odd: draw.pick(near.flatMap((of) => groupsBySteps.get(of) ?? [])),
    };
  },
  holds: ({ group, odd }) => new Set([...group, odd].map((one) => one.charAt(0))).size === 4,
  solve: ({ odd }): string => odd,
  check: ({ group, odd }) => {
    // Moves each group so that it begins with A; the one that no other then equals is odd.
    const moved = (one: string) =>
      [...one].map((letter) => String.fromCharCode(65 + letter.charCodeAt(0) - one.charCodeAt(0))).join('');
    const all = [...group, odd];
    return all.filter((one) => all.filter((other) => moved(other) === moved(one)).length === 1).join();
  },
  mistakes: {
    'has the same steps as two others and begins first in the alphabet': ({ group }) => group[0],
    'has the same steps as two others and begins between them': ({ group }) => group[1],
    'has the same steps as two others and begins last in the alphabet': ({ group }) => group[2],
  },
  stem: () => [
    'Three of these groups of letters are made in the same way. Which one is not?',
    'Which of these groups of letters differs from the others in the steps from letter to letter?',
  ],
  steps: ({ group, odd }, answer) => {
    const say = (one: string) => stepsOf(one).replace(',', ' and then ');
    return [
      `In ${formatList(group)} the steps in the alphabet are ${say(group[0] ?? '')}.`,
      `In ${odd} they are ${say(odd)}. The odd one out is ${answer}.`,
    ];
  },
});

export const seriesTemplates: Template[] = [numberSeries, letterSeries, oddOneOut, oddGroup];
