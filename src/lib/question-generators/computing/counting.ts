import { gcd } from '#lib/fraction.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatNumber, range } from '../number-format.ts';
import type { Template } from '../template.ts';

type Divisors = { limit: number; a: number; b: number; either: boolean };
const common = ({ a, b }: Divisors) => (a * b) / gcd(a, b);
const multiples = (limit: number, of: number) => Math.floor(limit / of);
const inEither = (p: Divisors) =>
  multiples(p.limit, p.a) + multiples(p.limit, p.b) - multiples(p.limit, common(p));

const inclusion = singleChoice({
  name: 'numbers-divisible-by-either',
  title: 'Numbers divisible by one of two numbers',
  area: 'Technical: GCS',
  topic: 'Discrete maths',
  difficulty: 2,
  space: 300,
  parameters: (draw): Divisors => ({
    ...{
      limit: draw.step(100, 1000, 50),
      a: draw.whole(3, 15),
      b: draw.whole(4, 20),
      either: draw.coinFlip(),
    },
  }),
  holds: ({ a, b }) => a < b && b % a !== 0,
  solve: (p) => (p.either ? inEither(p) : p.limit - inEither(p)),
  check: ({ limit, a, b, either }) =>
    range(1, limit).filter((n) => (n % a === 0 || n % b === 0) === either).length,
  mistakes: {
    'counts the multiples of both twice': (p) => {
      const sum = multiples(p.limit, p.a) + multiples(p.limit, p.b);
      return p.either ? sum : p.limit - sum;
    },
    'takes the product for the least common multiple': (p) => {
      const found = multiples(p.limit, p.a) + multiples(p.limit, p.b) - multiples(p.limit, p.a * p.b);
      return p.either ? found : p.limit - found;
    },
    'counts the others': (p) => (p.either ? p.limit - inEither(p) : inEither(p)),
    'leaves out the multiples of both': (p) => {
      const found = inEither(p) - multiples(p.limit, common(p));
      return p.either ? found : p.limit - found;
    },
    'is the number of multiples of both': (p) => multiples(p.limit, common(p)),
  },
  stem: ({ limit, a, b, either }) =>
    `How many of the whole numbers from 1 to ${formatNumber(limit)} are divisible by ${either ? `${a} or by ${b}` : `neither ${a} nor ${b}`}?`,
  steps: (p, answer) => [
    `There are ${multiples(p.limit, p.a)} multiples of ${p.a}, ${multiples(p.limit, p.b)} of ${p.b}, and ${multiples(p.limit, common(p))} of both, that is of ${common(p)}.`,
    `$${multiples(p.limit, p.a)} + ${multiples(p.limit, p.b)} - ${multiples(p.limit, common(p))} = ${inEither(p)}$ are divisible by one or both.`,
    p.either
      ? `So the number is ${answer}.`
      : `The others are $${p.limit} - ${inEither(p)}$, which is ${answer}.`,
  ],
});

/** Vertices of known degrees, and the number of the others, which share one degree. */
type Graph = { first: number; degree: number; rest: number; other: number };
const edges = ({ first, degree, rest, other }: Graph) => (first * degree + rest * other) / 2;

const handshake = singleChoice({
  name: 'edges-from-the-degrees',
  title: 'The edges of a graph from its degrees',
  area: 'Technical: GCS',
  topic: 'Discrete maths',
  difficulty: 1,
  space: 150,
  parameters: (draw): Graph => ({
    ...{
      first: draw.whole(2, 10),
      degree: draw.whole(2, 6),
      rest: draw.whole(2, 10),
      other: draw.whole(1, 7),
    },
  }),
  holds: (p) =>
    p.degree !== p.other &&
    Number.isInteger(edges(p)) &&
    p.first + p.rest > Math.max(p.degree, p.other) + 2 &&
    edges(p) >= p.first + p.rest - 1,
  solve: edges,
  check: ({ first, degree, rest, other }) => {
    // Joins the ends of the edges in pairs.
    const ends = [...range(1, first).map(() => degree), ...range(1, rest).map(() => other)];
    let [open, joined] = [ends.reduce((sum, count) => sum + count, 0), 0];
    while (open > 0) [open, joined] = [open - 2, joined + 1];
    return joined;
  },
  mistakes: {
    'is the sum of the degrees': (p) => 2 * edges(p),
    'is the number of vertices': ({ first, rest }) => first + rest,
    'is the number of edges of a tree': ({ first, rest }) => first + rest - 1,
    'counts the first vertices only': ({ first, degree }) => first * degree,
    'counts the other vertices only': ({ rest, other }) => rest * other,
    'is the number of edges of the complete graph': ({ first, rest }) =>
      ((first + rest) * (first + rest - 1)) / 2,
  },
  stem: ({ first, degree, rest, other }) =>
    `A simple graph has ${first + rest} vertices: ${first} of degree ${degree} and ${rest} of degree ${other}. How many edges does it have?`,
  steps: (p, answer) => [
    'Every edge has two ends, so the degrees add up to twice the number of edges.',
    `$${p.first} \\times ${p.degree} + ${p.rest} \\times ${p.other} = ${2 * edges(p)}$, and half of it is ${answer}.`,
  ],
});

type Sets = { from: number; to: number; kind: 'functions' | 'one-to-one functions' | 'onto functions' };
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const falling = (n: number, k: number): number =>
  range(0, k - 1).reduce((product, at) => product * (n - at), 1);
const onto = (from: number, to: number) =>
  range(0, to).reduce((sum, out) => sum + (out % 2 === 0 ? 1 : -1) * choose(to, out) * (to - out) ** from, 0);
const countOf = ({ from, to, kind }: Sets) =>
  ({ functions: to ** from, 'one-to-one functions': falling(to, from), 'onto functions': onto(from, to) })[
    kind
  ];

const functions = singleChoice({
  name: 'functions-between-two-sets',
  title: 'The number of functions between two sets',
  area: 'Technical: GCS',
  topic: 'Discrete maths',
  difficulty: 3,
  space: 50,
  parameters: (draw): Sets & { wording: number } => ({
    ...{ from: draw.whole(2, 6), to: draw.whole(2, 7), wording: draw.whole(0, 1) },
    kind: draw.pick(['functions', 'one-to-one functions', 'onto functions'] as const),
  }),
  holds: ({ from, to, kind }) =>
    from !== to && (kind !== 'one-to-one functions' || from < to) && (kind !== 'onto functions' || from > to),
  solve: countOf,
  check: ({ from, to, kind }) => {
    // Goes through all functions, written as numbers with so many digits.
    let found = 0;
    for (let code = 0; code < to ** from; code += 1) {
      const images = new Set<number>();
      for (let [at, rest] = [0, code]; at < from; [at, rest] = [at + 1, Math.floor(rest / to)])
        images.add(rest % to);
      if (kind === 'functions' || images.size === (kind === 'onto functions' ? to : from)) found += 1;
    }
    return found;
  },
  mistakes: {
    'exchanges the two sets': ({ from, to, kind }) => (kind === 'functions' ? from ** to : falling(from, to)),
    'counts all functions': ({ from, to, kind }) => (kind === 'functions' ? undefined : to ** from),
    'counts the pairs of elements': ({ from, to }) => from * to,
    'counts the relations': ({ from, to }) => (from * to <= 20 ? 2 ** (from * to) : undefined),
    'chooses images without regard to order': ({ from, to, kind }) =>
      kind === 'one-to-one functions' ? choose(to, from) : undefined,
    'takes off the functions that miss an element, but counts some of them twice': ({ from, to, kind }) =>
      kind === 'onto functions' ? to ** from - to * (to - 1) ** from : undefined,
    'is the factorial of the number of images': ({ to }) => falling(to, to),
  },
  stem: ({ from, to, kind, wording }) => [
    wording === 0
      ? `Set $A$ has ${from} elements and set $B$ has ${to}. How many ${kind} are there from $A$ to $B$?`
      : `How many ${kind} lead from a set of ${from} elements to a set of ${to} elements?`,
  ],
  steps: ({ from, to, kind }, answer) => [
    kind === 'functions'
      ? `Each of the ${from} elements has ${to} possible images: $${to}^{${from}}$.`
      : kind === 'one-to-one functions'
        ? `The images must differ: $${range(0, from - 1)
            .map((at) => to - at)
            .join(' \\times ')}$.`
        : `By inclusion and exclusion: $${range(0, to - 1)
            .map(
              (out) =>
                `${out === 0 ? '' : out % 2 === 0 ? '+ ' : '- '}\\binom{${to}}{${out}}${to - out}^{${from}}`,
            )
            .join(' ')}$.`,
    `This makes ${answer}.`,
  ],
});

/** Words over a and b, and a pattern that they must not contain. */
type Words = { length: number; pattern: string; start: string };
const starts = ['', 'a', 'b', 'ab', 'ba'];
const avoiding = ({ length, pattern, start }: Words): number => {
  if (start.includes(pattern)) return 0;
  return start.length >= length
    ? 1
    : avoiding({ length, pattern, start: `${start}a` }) + avoiding({ length, pattern, start: `${start}b` });
};

const words = singleChoice({
  name: 'words-without-a-pattern',
  title: 'The words of a language of a given length',
  area: 'Technical: GCS',
  topic: 'Theory of computation',
  difficulty: 3,
  space: 60,
  parameters: (draw): Words => ({
    length: draw.whole(4, 8),
    pattern: draw.pick(['aa', 'bb', 'ab', 'ba', 'aba', 'bab', 'aab', 'abb', 'bba', 'aaa', 'bbb']),
    start: draw.pick(starts),
  }),
  holds: (p) => avoiding(p) > 2,
  solve: avoiding,
  check: ({ length, pattern, start }) =>
    // Writes all words down and tests each with a regular expression.
    range(0, 2 ** length - 1)
      .map((code) => code.toString(2).padStart(length, '0').replaceAll('0', 'a').replaceAll('1', 'b'))
      .filter((word) => new RegExp(`^${start}`).test(word) && !new RegExp(pattern).test(word)).length,
  mistakes: {
    'is the number of all words of this length': ({ length, start }) => 2 ** (length - start.length),
    'counts the words that contain the pattern': (p) => 2 ** (p.length - p.start.length) - avoiding(p),
    'counts the words that are one letter shorter': (p) => avoiding({ ...p, length: p.length - 1 }),
    'counts the words that are one letter longer': (p) => avoiding({ ...p, length: p.length + 1 }),
    'is one too many': (p) => avoiding(p) + 1,
    'is one too few': (p) => avoiding(p) - 1,
  },
  stem: ({ length, pattern, start }) =>
    `How many words of length ${length} over the alphabet {a, b} ${start === '' ? '' : `begin with “${start}” and `}do not contain “${pattern}”?`,
  steps: (p, answer) => [
    'Build the words letter by letter and drop those in which the pattern appears; an automaton does this with a state for each beginning of the pattern.',
    `The number of words left grows as ${range(Math.max(p.start.length, 1), p.length)
      .map((length) => avoiding({ ...p, length }))
      .join(', ')}.`,
    `So there are ${answer}.`,
  ],
});

/** Words whose number of a is divisible by one number, and whose number of b by another. */
type Counter = { a: number; b: number; both: boolean; letter: string };

const states = singleChoice({
  name: 'states-of-a-minimal-automaton',
  title: 'The states of a minimal automaton that counts',
  area: 'Technical: GCS',
  topic: 'Theory of computation',
  difficulty: 3,
  space: 60,
  parameters: (draw): Counter => ({
    ...{ a: draw.whole(2, 6), b: draw.whole(2, 6), both: draw.coinFlip(), letter: draw.pick(['a', 'b']) },
  }),
  solve: ({ a, b, both }) => (both ? a * b : (a * b) / gcd(a, b)),
  check: ({ a, b, both }) => {
    // Refines the classes of pairs of counts until no word tells two of them apart.
    const pairs = range(0, a - 1).flatMap((x) => range(0, b - 1).map((y) => [x, y] as const));
    const step = ([x, y]: readonly [number, number], letter: number): [number, number] =>
      letter === 0 ? [(x + 1) % a, both ? y : (y + 1) % b] : [x, both ? (y + 1) % b : y];
    const name = ([x, y]: readonly [number, number]) => `${x},${y}`;
    const start = new Set<string>();
    const reach = [[0, 0] as [number, number]];
    for (const pair of reach) {
      if (start.has(name(pair))) continue;
      start.add(name(pair));
      reach.push(step(pair, 0), step(pair, 1));
    }
    let classes = new Map(
      pairs.filter((one) => start.has(name(one))).map((one) => [name(one), one.join() === '0,0' ? 1 : 0]),
    );
    for (let before = 0; new Set(classes.values()).size !== before; ) {
      before = new Set(classes.values()).size;
      const ids = new Map<string, number>();
      classes = new Map(
        pairs
          .filter((one) => start.has(name(one)))
          .map((one) => {
            const sign = [one, step(one, 0), step(one, 1)].map((other) => classes.get(name(other))).join();
            ids.set(sign, ids.get(sign) ?? ids.size);
            return [name(one), ids.get(sign) ?? 0];
          }),
      );
    }
    return new Set(classes.values()).size;
  },
  mistakes: {
    'adds the two numbers': ({ a, b }) => a + b,
    'multiplies where the least common multiple is enough': ({ a, b, both }) => (both ? undefined : a * b),
    'takes the least common multiple though the letters are counted apart': ({ a, b, both }) =>
      both ? (a * b) / gcd(a, b) : undefined,
    'adds a state that traps the others': ({ a, b, both }) => (both ? a * b : (a * b) / gcd(a, b)) + 1,
    'takes a state too few': ({ a, b, both }) => (both ? a * b : (a * b) / gcd(a, b)) - 1,
    'counts one state more for each number': ({ a, b }) => (a + 1) * (b + 1),
    'takes the larger of the two numbers': ({ a, b }) => Math.max(a, b),
  },
  stem: ({ a, b, both, letter }) =>
    both
      ? `A minimal deterministic automaton accepts the words over {a, b} in which the number of a’s is divisible by ${a} and the number of b’s by ${b}. How many states does it have?`
      : `A minimal deterministic automaton accepts the words over {a, b} in which the number of ${letter}’s is divisible by ${a} and by ${b}. How many states does it have?`,
  steps: ({ a, b, both }, answer) =>
    both
      ? [
          `It must remember the number of a’s modulo ${a} and, apart from this, the number of b’s modulo ${b}.`,
          `No two of the $${a} \\times ${b}$ combinations can be merged, so it has ${answer} states.`,
        ]
      : [
          `Divisible by ${a} and by ${b} means divisible by their least common multiple.`,
          `It counts one letter modulo this number, so it has ${answer} states.`,
        ],
});

export const countingTheoryTemplates: Template[] = [inclusion, handshake, functions, words, states];
