import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** A sum of two-digit numbers. Letters stand for its digits, in the order of their first appearance. */
type Puzzle = { first: number; second: number; words: [string, string, string] };

const letters = ['P', 'Q', 'R', 'S', 'T', 'U', 'V'];

function replaceDigits(first: number, second: number): Puzzle {
  const code = new Map<string, string>();
  const [a = '', b = '', c = ''] = [first, second, first + second].map((number) =>
    [...String(number)]
      .map((digit) => {
        const letter = code.get(digit) ?? letters[code.size] ?? '';
        code.set(digit, letter);
        return letter;
      })
      .join(''),
  );
  return { first, second, words: [a, b, c] };
}

let uniquePuzzles: Puzzle[] | undefined;
/** All sums of two two-digit numbers whose letters have one solution. Computed at the first use. */
function puzzles(): Puzzle[] {
  if (uniquePuzzles) return uniquePuzzles;
  const all = range(10, 99).flatMap((first) => range(10, 99).map((second) => replaceDigits(first, second)));
  const alike = Map.groupBy(all, ({ words }) => words.join());
  uniquePuzzles = [...alike.values()].flatMap((same) => (same.length === 1 ? same : []));
  return uniquePuzzles;
}

const digitOf = ({ first, second, words }: Puzzle, letter: string) =>
  Number([first, second, first + second].join('')[words.join('').indexOf(letter)]);

const usedLetters = ({ words }: Puzzle) => [...new Set(words.join(''))];

const sum = singleChoice({
  name: 'sum-in-letters',
  title: 'A sum in letters',
  area: 'Logical',
  topic: 'Cryptarithmetic',
  difficulty: 5,
  space: 50,
  parameters: (draw) => {
    const puzzle = draw.pick(puzzles());
    const [letter = '', other = ''] = draw.sample(usedLetters(puzzle), 2);
    return { puzzle, letter, other };
  },
  holds: ({ puzzle }) => usedLetters(puzzle).length >= 3,
  bounds: [0, 18],
  solve: ({ puzzle, letter, other }) => digitOf(puzzle, letter) + digitOf(puzzle, other),
  check: ({ puzzle: { words }, letter, other }) => {
    // Tries the letters of the units column first. The other letters are tried only where that column adds up.
    const units = new Set(words.map((word) => word.charAt(word.length - 1)));
    const names = [...units, ...new Set([...words.join('')].filter((name) => !units.has(name)))];
    const found = new Set<number>();
    const [a = [], b = [], c = []] = words.map((word) => [...word].map((name) => names.indexOf(name)));
    const value = (word: number[], digits: number[]) => {
      let number = 0;
      for (const at of word) number = 10 * number + (digits[at] ?? 0);
      return number;
    };
    const [x, y] = [names.indexOf(letter), names.indexOf(other)];
    const fill = (digits: number[]) => {
      const unit = (word: number[]) => digits[word.at(-1) ?? 0] ?? 0;
      if (digits.length === units.size && (unit(a) + unit(b) - unit(c)) % 10 !== 0) return;
      if (digits.length < names.length) {
        for (let digit = 0; digit < 10; digit += 1) {
          if (digits.includes(digit)) continue;
          digits.push(digit);
          fill(digits);
          digits.pop();
        }
        return;
      }
      const leads = [a, b, c].every(([first = 0]) => digits[first] !== 0);
      if (leads && value(a, digits) + value(b, digits) === value(c, digits))
        found.add((digits[x] ?? 0) + (digits[y] ?? 0));
    };
    fill([]);
    return [...found].join();
  },
  mistakes: {
    'is the first letter’s digit alone': ({ puzzle, letter }) => digitOf(puzzle, letter),
    'is the second letter’s digit alone': ({ puzzle, other }) => digitOf(puzzle, other),
    'is the difference of the two digits': ({ puzzle, letter, other }) =>
      Math.abs(digitOf(puzzle, letter) - digitOf(puzzle, other)),
    'forgets a carry': ({ puzzle, letter, other }) => digitOf(puzzle, letter) + digitOf(puzzle, other) - 1,
    'counts a carry too many': ({ puzzle, letter, other }) =>
      digitOf(puzzle, letter) + digitOf(puzzle, other) + 1,
  },
  stem: ({ puzzle: { words }, letter, other }) =>
    `In this sum every letter stands for a digit, different letters for different digits, and no number begins with 0:

$$
${words[0]} + ${words[1]} = ${words[2]}
$$

What is the value of $${letter} + ${other}$?`,
  steps: ({ puzzle, letter, other }, answer) => [
    `Look at the column of units first, then at the carry into the tens. One solution alone is left: $${puzzle.first} + ${puzzle.second} = ${puzzle.first + puzzle.second}$.`,
    `So ${formatList(usedLetters(puzzle).map((name) => `$${name} = ${digitOf(puzzle, name)}$`))}.`,
    `$${letter} + ${other} = ${digitOf(puzzle, letter)} + ${digitOf(puzzle, other)}$, which is ${answer}.`,
  ],
});

/** A product in which two digits are covered: the tens digit of the first factor, and one digit of the result. */
type Covered = { factor: number; by: number; place: number };
const hideDigit = (number: number, place: number, letter: string) =>
  [...String(number)].map((digit, at) => (at === place ? letter : digit)).join('');
const coveredDigits = ({ factor, by, place }: Covered): [number, number] => [
  Number(String(factor)[1]),
  Number(String(factor * by)[place]),
];
/** The pairs of digits that make the product right. */
const fittingDigits = ({ factor, by, place }: Covered) => {
  const [head = 0, , tail = 0] = [...String(factor)].map(Number);
  return range(0, 9).flatMap((tens) => {
    const result = String((100 * head + 10 * tens + tail) * by);
    const shown = hideDigit(factor * by, place, 'Q');
    const fits = result.length === shown.length && hideDigit(Number(result), place, 'Q') === shown;
    return fits ? [[tens, Number(result[place])] as const] : [];
  });
};

const covered = singleChoice({
  name: 'covered-digits-of-a-product',
  title: 'Two covered digits of a product',
  area: 'Logical',
  topic: 'Cryptarithmetic',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Covered => {
    const [factor, by] = [draw.whole(112, 989), draw.whole(3, 9)];
    return { factor, by, place: draw.whole(0, String(factor * by).length - 2) };
  },
  holds: (p) => fittingDigits(p).length === 1,
  bounds: [0, 19],
  solve: (p) => coveredDigits(p)[0] + coveredDigits(p)[1],
  check: ({ factor, by, place }) => {
    // Multiplies by hand, from the units with a carry, for every pair of digits.
    const top = [...String(factor)].map(Number).reverse();
    const goal = [...String(factor * by)].map(Number).reverse();
    const hidden = goal.length - 1 - place;
    const sums = range(0, 99).flatMap((both) => {
      const [one, other] = [Math.floor(both / 10), both % 10];
      let carry = 0;
      const result: number[] = [];
      for (const [at, digit] of top.entries()) {
        const step = (at === 1 ? one : digit) * by + carry;
        result.push(step % 10);
        carry = Math.floor(step / 10);
      }
      if (carry > 0) result.push(carry);
      const fits =
        result.length === goal.length &&
        result.every((digit, at) => digit === (at === hidden ? other : goal[at]));
      return fits ? [one + other] : [];
    });
    return sums.join();
  },
  mistakes: {
    'is the digit P alone': (p) => coveredDigits(p)[0],
    'is the digit Q alone': (p) => coveredDigits(p)[1],
    'is the difference of the two digits': (p) => Math.abs(coveredDigits(p)[0] - coveredDigits(p)[1]),
    'forgets a carry': (p) => coveredDigits(p)[0] + coveredDigits(p)[1] - 1,
    'counts a carry too many': (p) => coveredDigits(p)[0] + coveredDigits(p)[1] + 1,
  },
  stem: ({ factor, by, place }) =>
    `P and Q stand for one digit each; they may be equal. What is $P + Q$ if this product is right?

$$
${hideDigit(factor, 1, 'P')} \\times ${by} = ${hideDigit(factor * by, place, 'Q')}
$$`,
  steps: (p, answer) => {
    const [one, other] = coveredDigits(p);
    const last = p.factor % 10;
    return [
      `Multiply from the right: $${last} \\times ${p.by} = ${last * p.by}$, so ${last * p.by >= 10 ? `${Math.floor((last * p.by) / 10)} is carried into the tens` : 'nothing is carried into the tens'}.`,
      `Only $P = ${one}$ gives the digits that are shown: $${p.factor} \\times ${p.by} = ${p.factor * p.by}$, so $Q = ${other}$.`,
      `$P + Q = ${one} + ${other}$, which is ${answer}.`,
    ];
  },
});

export const cryptarithmTemplates: Template[] = [sum, covered];
