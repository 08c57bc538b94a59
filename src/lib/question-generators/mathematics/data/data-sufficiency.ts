import { type Fraction, minus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatMultiple, range, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** A fact about a whole number from 10 to 99. */
type Fact =
  | { kind: 'multiple'; of: number }
  | { kind: 'remainder'; by: number; left: number }
  | { kind: 'digits'; sum: number }
  | { kind: 'gap'; gap: number }
  | { kind: 'square' }
  | { kind: 'above' | 'below'; than: number };

const digitsOf = (n: number): [tens: number, ones: number] => [Math.floor(n / 10), n % 10];

function isTrue(fact: Fact, n: number): boolean {
  const [tens, ones] = digitsOf(n);
  if (fact.kind === 'multiple') return n % fact.of === 0;
  if (fact.kind === 'remainder') return n % fact.by === fact.left;
  if (fact.kind === 'digits') return tens + ones === fact.sum;
  if (fact.kind === 'gap') return tens - ones === fact.gap;
  if (fact.kind === 'square') return Number.isInteger(Math.sqrt(n));
  return fact.kind === 'above' ? n > fact.than : n < fact.than;
}

function phraseFact(fact: Fact): string {
  if (fact.kind === 'multiple') return `$n$ is a multiple of ${fact.of}.`;
  if (fact.kind === 'remainder') return `$n$ leaves the remainder ${fact.left} when divided by ${fact.by}.`;
  if (fact.kind === 'digits') return `The sum of the digits of $n$ is ${fact.sum}.`;
  if (fact.kind === 'gap')
    return `The tens digit of $n$ is ${fact.gap === 0 ? 'equal to' : `${fact.gap} more than`} the units digit.`;
  if (fact.kind === 'square') return '$n$ is a perfect square.';
  return `$n$ is ${fact.kind === 'above' ? 'greater' : 'less'} than ${fact.than}.`;
}

/** The numbers for which a fact holds, constructed instead of filtered. */
function listedBy(fact: Fact): number[] {
  const within = (numbers: number[]) => numbers.filter((n) => n >= 10 && n <= 99);
  if (fact.kind === 'multiple') return within(range(1, 99).map((k) => k * fact.of));
  if (fact.kind === 'remainder') return within(range(0, 99).map((k) => k * fact.by + fact.left));
  if (fact.kind === 'digits')
    return within(
      range(1, 9).flatMap((tens) => (fact.sum - tens <= 9 && fact.sum >= tens ? [9 * tens + fact.sum] : [])),
    );
  if (fact.kind === 'gap')
    return within(range(1, 9).flatMap((tens) => (tens >= fact.gap ? [11 * tens - fact.gap] : [])));
  if (fact.kind === 'square') return range(4, 9).map((root) => root * root);
  return fact.kind === 'above' ? range(fact.than + 1, 99) : range(10, fact.than - 1);
}

/** What is enough to answer. */
export const verdicts = [
  'Statement I alone',
  'Statement II alone',
  'Both statements together, but neither alone',
  'Each statement alone',
  'Not even both statements together',
] as const;

/** The verdict from how many answers each statement leaves, and both together; 1 says that they settle the question. */
export const verdict = (first: number, second: number, both: number) => {
  if (first === 1 && second === 1) return verdicts[3];
  if (first === 1) return verdicts[0];
  if (second === 1) return verdicts[1];
  return both === 1 ? verdicts[2] : verdicts[4];
};

const all = range(10, 99);
const fitting = (...facts: Fact[]) => all.filter((n) => facts.every((fact) => isTrue(fact, n)));

const matchingNumbers = new Map<string, number[]>();
/** The numbers that a fact leaves, cached. */
function numbersMatching(fact: Fact): number[] {
  const key = phraseFact(fact);
  const left = matchingNumbers.get(key) ?? fitting(fact);
  matchingNumbers.set(key, left);
  return left;
}

/** Says how many numbers each fact leaves, and both facts together. */
function describeJudgement([one, other]: readonly [Fact, Fact]) {
  const [left, right] = [numbersMatching(one), numbersMatching(other)];
  return verdict(left.length, right.length, left.filter((n) => isTrue(other, n)).length);
}

const number = singleChoice({
  name: 'which-two-digit-number',
  title: 'Which two-digit number is it?',
  area: 'Quantitative',
  topic: 'Data Sufficiency',
  difficulty: 4,
  space: 500,
  parameters: (draw) => {
    const secret = draw.whole(10, 99);
    const [tens, ones] = digitsOf(secret);
    const fact = (): Fact => {
      const by = draw.whole(5, 40);
      const facts: Fact[] = [
        { kind: 'remainder', by, left: secret % by },
        { kind: 'digits', sum: tens + ones },
        { kind: 'above', than: draw.whole(70, 97) },
        { kind: 'below', than: draw.whole(12, 40) },
        { kind: 'multiple', of: draw.whole(6, 49) },
      ];
      if (tens >= ones) facts.push({ kind: 'gap', gap: tens - ones });
      facts.push({ kind: 'square' });
      return draw.pick(
        facts.filter((one) => isTrue(one, secret) && !(one.kind === 'remainder' && one.left === 0)),
      );
    };
    return { facts: [fact(), fact()] as const, wanted: draw.pick(verdicts) };
  },
  // Draws the verdict first, so that all five verdicts are equally frequent.
  holds: ({ facts, wanted }) => facts[0].kind !== facts[1].kind && describeJudgement(facts) === wanted,
  solve: ({ facts }): string => describeJudgement(facts),
  check: ({ facts: [one, other] }) => {
    const [first, second] = [new Set(listedBy(one)), new Set(listedBy(other))];
    return verdict(first.size, second.size, [...first].filter((n) => second.has(n)).length);
  },
  mistakes: {
    'would need statement I to leave one number, and statement II several': () => verdicts[0],
    'would need statement II to leave one number, and statement I several': () => verdicts[1],
    'would need each statement to leave several numbers, and the two together one': () => verdicts[2],
    'would need each of the statements to leave one number': () => verdicts[3],
    'would need several numbers to be left by the two together': () => verdicts[4],
  },
  stem: ({ facts: [one, other] }) =>
    `What is the two-digit number $n$?

- **Statement I:** ${phraseFact(one)}
- **Statement II:** ${phraseFact(other)}

What is enough to answer?`,
  steps: ({ facts: [one, other] }, answer) => {
    const left = (found: number[]) => {
      if (found.length === 0) return 'no number';
      return found.length === 1
        ? `${found[0]} alone`
        : `${found.length} numbers, such as ${found[0]} and ${found.at(-1)}`;
    };
    return [
      `Statement I leaves ${left(fitting(one))}; statement II leaves ${left(fitting(other))}.`,
      `Both together leave ${left(fitting(one, other))}. So the right choice is “${answer}”.`,
    ];
  },
});

/** The equation ax + by = c. */
type Line = { a: number; b: number; c: number };
const side = ({ a, b }: Line) => {
  if (b === 0) return formatMultiple(a, 'x');
  return `${formatMultiple(a, 'x')} ${b < 0 ? '-' : '+'} ${formatMultiple(Math.abs(b), 'y')}`;
};
const phraseLine = (line: Line) => `$${side(line)} = ${line.c}$.`;

type Pair = { lines: [Line, Line]; wanted: (typeof verdicts)[number] };

/** One value of x, or several: all that matters to a verdict. */
const solutions = (one: boolean) => (one ? 1 : 2);
const determinant = ([one, other]: [Line, Line]) => one.a * other.b - other.a * one.b;
const sufficient = ({ lines }: Pair) =>
  verdict(solutions(lines[0].b === 0), solutions(lines[1].b === 0), solutions(determinant(lines) !== 0));

/** The x that a line gives for a y. */
const xOn = ({ a, b, c }: Line, y: Fraction) => times(minus(c, times(b, y)), ratio(1, a));
const isZero = (value: Fraction) => value.numerator === 0n;

const equations = singleChoice({
  name: 'value-of-x-from-two-equations',
  title: 'Do the equations settle the value of x?',
  area: 'Quantitative',
  topic: 'Data Sufficiency',
  difficulty: 3,
  space: 500,
  parameters: (draw): Pair => {
    const [x, y] = [draw.whole(1, 12), draw.whole(1, 12)];
    const line = (a: number, b: number): Line => ({ a, b, c: a * x + b * y });
    const wanted = draw.pick(verdicts);
    const [a, b, k] = [draw.whole(1, 4), draw.pick([-3, -2, -1, 1, 2, 3]), draw.whole(2, 3)];
    const other = line(draw.whole(1, 5), draw.pick([-2, -1, 1, 2, 3]));
    const alone = line(draw.whole(2, 9), 0);
    const pairs: Record<(typeof verdicts)[number], [Line, Line]> = {
      'Statement I alone': [alone, other],
      'Statement II alone': [other, alone],
      'Both statements together, but neither alone': [line(a, b), other],
      'Each statement alone': [alone, line(draw.whole(2, 9), 0)],
      'Not even both statements together': [line(a, b), line(k * a, k * b)],
    };
    return { lines: pairs[wanted], wanted };
  },
  holds: (p) =>
    sufficient(p) === p.wanted &&
    p.lines.every(({ c }) => c > 0) &&
    phraseLine(p.lines[0]) !== phraseLine(p.lines[1]),
  solve: (p): string => sufficient(p),
  check: ({ lines: [one, other] }) => {
    // A line alone settles x if x stays the same while y moves. Both do if only one y gives both lines the same x.
    const settles = (line: Line) => isZero(minus(xOn(line, ratio(0)), xOn(line, ratio(1))));
    const gap = (y: number) => minus(xOn(one, ratio(y)), xOn(other, ratio(y)));
    return verdict(
      solutions(settles(one)),
      solutions(settles(other)),
      solutions(!isZero(minus(gap(1), gap(0))) || settles(one)),
    );
  },
  mistakes: {
    'would need $x$ to stand alone in statement I, and not in statement II': () => verdicts[0],
    'would need $x$ to stand alone in statement II, and not in statement I': () => verdicts[1],
    'would need two equations that say different things about both unknowns': () => verdicts[2],
    'would need $x$ to stand alone in each of the statements': () => verdicts[3],
    'would need both statements to say the same in other numbers': () => verdicts[4],
  },
  stem: ({ lines: [one, other] }) =>
    `What is the value of $x$? Both $x$ and $y$ may be any numbers.

- **Statement I:** ${phraseLine(one)}
- **Statement II:** ${phraseLine(other)}

What is enough to answer?`,
  steps: ({ lines }, answer) => {
    const alone = lines.map((line, at) =>
      line.b === 0
        ? `Statement ${at === 0 ? 'I' : 'II'} gives $x = ${toTex(ratio(line.c, line.a))}$.`
        : `Statement ${at === 0 ? 'I' : 'II'} gives another $x$ for each $y$.`,
    );
    const both = lines.every(({ b }) => b !== 0)
      ? [
          determinant(lines) === 0
            ? 'One equation is a multiple of the other, so together they say no more than one of them.'
            : `Together they have one solution, with $x = ${toTex(ratio(lines[0].c * lines[1].b - lines[1].c * lines[0].b, determinant(lines)))}$.`,
        ]
      : [];
    return [alone.join(' '), ...both, `So the right choice is “${answer}”.`];
  },
});

export const sufficiencyTemplates: Template[] = [number, equations];
