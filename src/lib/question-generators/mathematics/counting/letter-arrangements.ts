import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList, formatNumber, range, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Words with a letter that occurs twice or more. */
const words = [
  ...['APPLE', 'BALLOON', 'BANANA', 'BETTER', 'BOTTLE', 'BUTTER', 'CAREER', 'CIRCUS', 'COFFEE', 'COLLEGE'],
  ...['COMMON', 'COTTON', 'DEGREE', 'DINNER', 'EFFORT', 'ENGINE', 'FREEZE', 'GINGER', 'INDIA', 'LETTER'],
  ...['LOTTERY', 'MANGO', 'MARKET', 'MIRROR', 'OFFICE', 'ORANGE', 'PAPAYA', 'PEPPER', 'PLANET', 'POCKET'],
  ...['POTATO', 'RABBIT', 'SCHOOL', 'SUMMER', 'TOMATO', 'VILLAGE', 'WINDOW', 'YELLOW', 'SILVER', 'TEMPLE'],
];
const factorial = (n: number): number => range(2, n).reduce((product, k) => product * k, 1);
const isVowel = (letter: string) => /^[AEIOU]$/.test(letter);
const arrangements = (letters: readonly string[]) =>
  [...new Set(letters)].reduce(
    (ways, letter) => ways / factorial(letters.filter((other) => other === letter).length),
    factorial(letters.length),
  );
/** The last step of a solution: the division by the orders of equal letters. */
function describeRepeats(word: string, answer: string): string {
  const repeated = [...new Set(word)].flatMap((letter) => {
    const count = [...word].filter((other) => other === letter).length;
    return count > 1 ? [{ letter, count }] : [];
  });
  if (repeated.length === 0) return `No letter occurs twice, so all of these are different: ${answer}.`;
  const said = repeated.map(({ letter, count }) => `${letter} ${count === 2 ? 'twice' : `${count} times`}`);
  return `The word has ${formatList(said)}, so divide by $${repeated.map(({ count }) => `${count}!`).join(' \\times ')}$: ${answer}.`;
}

type Word = { word: string; together: boolean };
const vowelsOf = (word: string) => [...word].filter(isVowel);
/** The letters with the vowels as a single block, and the orders within the block. */
const waysOf = ({ word, together }: Word) => {
  if (!together) return arrangements([...word]);
  return (
    arrangements([...[...word].filter((letter) => !isVowel(letter)), '*']) * arrangements(vowelsOf(word))
  );
};

const counted = new Map<string, number>();
/** Counts the different words by laying one letter after another. */
function countWords({ word, together }: Word): number {
  const lay = (rest: string, last: string, blocks: number): number => {
    if (rest === '') return 1;
    return [...new Set(rest)].reduce((ways, letter) => {
      const begun = isVowel(letter) && !isVowel(last) ? blocks + 1 : blocks;
      return together && begun > 1 ? ways : ways + lay(rest.replace(letter, ''), letter, begun);
    }, 0);
  };
  const key = `${word} ${together}`;
  if (!counted.has(key)) counted.set(key, lay(word, '', 0));
  return counted.get(key) ?? 0;
}

const arranged = singleChoice({
  name: 'arrangements-of-the-letters-of-a-word',
  title: 'The arrangements of the letters of a word',
  area: 'Quantitative',
  topic: 'Permutation and Combination',
  difficulty: 3,
  space: 60,
  parameters: (draw): Word => ({ word: draw.pick(words), together: draw.coinFlip() }),
  bounds: [6, 20_000],
  solve: waysOf,
  check: countWords,
  mistakes: {
    'counts equal letters as if they were different': ({ word, together }) =>
      together
        ? factorial(word.length - vowelsOf(word).length + 1) * factorial(vowelsOf(word).length)
        : factorial(word.length),
    'forgets the orders of the vowels among themselves': ({ word, together }) =>
      together ? waysOf({ word, together }) / arrangements(vowelsOf(word)) : undefined,
    'leaves out that the vowels must stay together': ({ word, together }) =>
      together ? arrangements([...word]) : undefined,
    'keeps the vowels together, which nobody asked for': ({ word, together }) =>
      together ? undefined : waysOf({ word, together: true }),
    'divides by two once more': (p) => waysOf(p) / 2,
    'forgets to divide by two': (p) => 2 * waysOf(p),
    'keeps the first letter in its place': ({ word, together }) =>
      together ? undefined : arrangements([...word.slice(1)]),
    'counts the vowels’ block as no letter of its own': ({ word, together }) =>
      together
        ? arrangements([...word].filter((letter) => !isVowel(letter))) * arrangements(vowelsOf(word))
        : undefined,
  },
  stem: ({ word, together }) =>
    together
      ? `In how many different ways can the letters of the word ${word} be arranged so that all its vowels stand together?`
      : `In how many different ways can all the letters of the word ${word} be arranged?`,
  steps: (p, answer) => {
    const { word, together } = p;
    const vowels = vowelsOf(word);
    const others = [...word].filter((letter) => !isVowel(letter));
    return together
      ? [
          `Take the vowels ${vowels.join(', ')} as one block. The block and ${others.join(', ')} can be arranged in ${formatNumber(arrangements([...others, '*']))} ways, equal letters counted once.`,
          `Within the block there are ${formatNumber(arrangements(vowels))} orders. The product is ${answer}.`,
        ]
      : [
          `The ${word.length} letters could be arranged in $${word.length}! = ${toTex(factorial(word.length))}$ ways if all were different.`,
          describeRepeats(word, answer),
        ];
  },
});

export const arrangementTemplates: Template[] = [arranged];
