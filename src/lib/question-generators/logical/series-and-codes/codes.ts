import { singleChoice } from '../../kinds/single-choice.ts';
import { range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

const words = [
  'BRIDGE',
  'CANDLE',
  'DESERT',
  'ENGINE',
  'FLOWER',
  'GARDEN',
  'HARBOUR',
  'ISLAND',
  'JUNGLE',
  'KITCHEN',
  'LANTERN',
  'MARKET',
  'NUMBER',
  'ORANGE',
  'PENCIL',
  'QUARRY',
  'RIVER',
  'SILVER',
  'TEMPLE',
  'UMBRELLA',
  'VILLAGE',
  'WINTER',
  'YELLOW',
  'ANCHOR',
  'BASKET',
  'COPPER',
  'DONKEY',
  'FOREST',
  'GUITAR',
  'HELMET',
  'INSECT',
  'JACKET',
  'LADDER',
  'MIRROR',
  'NEEDLE',
  'PLANET',
  'RABBIT',
  'SUMMER',
  'TIGER',
  'WAGON',
];

const shifted = (character: string, by: number) =>
  String.fromCharCode(65 + ((((character.charCodeAt(0) - 65 + by) % 26) + 26) % 26));

/**
 * Shifts the odd letters of a word by one number of places and the even letters by another; `turned` reverses the
 * word first.
 */
const encode = (word: string, odd: number, even: number, turned: boolean) => {
  const letters = turned ? [...word].reverse() : [...word];
  return letters.map((character, place) => shifted(character, place % 2 === 0 ? odd : even)).join('');
};

const places = (by: number) =>
  `${Math.abs(by)} ${Math.abs(by) === 1 ? 'place' : 'places'} ${by > 0 ? 'forward' : 'back'}`;

const letterCode = singleChoice({
  name: 'letter-shift-code',
  title: 'A code that moves letters',
  area: 'Logical',
  topic: 'Coding-decoding',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const [example, asked] = draw.sample(words, 2);
    return {
      example: example ?? '',
      asked: asked ?? '',
      odd: draw.pick([-3, -2, -1, 1, 2, 3]),
      even: draw.pick([-3, -2, -1, 1, 2, 3]),
      turned: draw.coinFlip(),
    };
  },
  solve: ({ asked, odd, even, turned }) => encode(asked, odd, even, turned),
  check: ({ example, asked, odd, even, turned }) => {
    // The example must determine the answer: all rules of the family that fit the example must agree on the word in
    // question.
    const coded = encode(example, odd, even, turned);
    const found = new Set<string>();
    for (const back of [false, true])
      for (const one of range(-3, 3))
        for (const two of range(-3, 3)) {
          const begins = shifted((back ? example.at(-1) : example[0]) ?? '', one) === coded[0];
          if (begins && encode(example, one, two, back) === coded) found.add(encode(asked, one, two, back));
        }
    return [...found].join();
  },
  mistakes: {
    'moves the letters in the opposite directions': ({ asked, odd, even, turned }) =>
      encode(asked, -odd, -even, turned),
    'forgets whether the word is turned round': ({ asked, odd, even, turned }) =>
      encode(asked, odd, even, !turned),
    'moves all letters like the first': ({ asked, odd, turned }) => encode(asked, odd, odd, turned),
    'moves all letters like the second': ({ asked, even, turned }) => encode(asked, even, even, turned),
    'moves the letters at odd and at even places the wrong way about': ({ asked, odd, even, turned }) =>
      encode(asked, even, odd, turned),
    'moves every letter one place too far': ({ asked, odd, even, turned }) =>
      encode(asked, odd + Math.sign(odd), even + Math.sign(even), turned),
  },
  stem: ({ example, asked, odd, even, turned }) => [
    `In a certain code, ${example} is written as ${encode(example, odd, even, turned)}. How is ${asked} written in that code?`,
    `A code turns ${example} into ${encode(example, odd, even, turned)}. What does it turn ${asked} into?`,
  ],
  steps: ({ asked, odd, even, turned }, answer) => [
    turned
      ? `The word is first written backwards: ${[...asked].reverse().join('')}.`
      : 'The order of the letters stays.',
    odd === even
      ? `Then every letter moves ${places(odd)} in the alphabet.`
      : `Then the 1st, 3rd, 5th … letter moves ${places(odd)} in the alphabet, the 2nd, 4th, 6th … ${places(even)}.`,
    `So ${asked} becomes ${answer}.`,
  ],
});

const place = (character: string) => character.charCodeAt(0) - 64;
const total = (word: string) => [...word].reduce((sum, character) => sum + place(character), 0);

const numberCodes: { says: string; code: (word: string) => number }[] = [
  { says: 'the sum of the letters’ places in the alphabet', code: total },
  {
    says: 'the sum of the letters’ places counted from Z = 1',
    code: (word) => 27 * word.length - total(word),
  },
  {
    says: 'the sum of the letters’ places and the number of letters',
    code: (word) => total(word) + word.length,
  },
  { says: 'twice the sum of the letters’ places', code: (word) => 2 * total(word) },
  {
    says: 'the sum of the letters’ places less the number of letters',
    code: (word) => total(word) - word.length,
  },
];

const numberCode = singleChoice({
  name: 'word-to-number-code',
  title: 'A code that turns words into numbers',
  area: 'Logical',
  topic: 'Coding-decoding',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({ which: draw.whole(0, 4), words: draw.sample(words, 3) }),
  holds: ({ which, words: [one = '', other = ''] }) =>
    numberCodes.every(
      ({ code }, at) =>
        at === which ||
        code(one) !== numberCodes[which]?.code(one) ||
        code(other) !== numberCodes[which]?.code(other),
    ),
  solve: ({ which, words: [, , asked = ''] }) => numberCodes[which]?.code(asked) ?? 0,
  check: ({ which, words: [, , asked = ''] }) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    let code = 0;
    for (const character of asked) {
      const rank = alphabet.indexOf(character);
      code += [rank + 1, 26 - rank, rank + 2, 2 * rank + 2, rank][which] ?? 0;
    }
    return code;
  },
  mistakes: {
    'is the plain sum of the places in the alphabet': ({ words: [, , asked = ''] }) => total(asked),
    'counts the places from Z': ({ words: [, , asked = ''] }) => 27 * asked.length - total(asked),
    'adds 1 for every letter': ({ words: [, , asked = ''] }) => total(asked) + asked.length,
    'doubles the sum of the places': ({ words: [, , asked = ''] }) => 2 * total(asked),
    'counts A as 0': ({ words: [, , asked = ''] }) => total(asked) - asked.length,
    'multiplies the number of letters by ten': ({ words: [, , asked = ''] }) => 10 * asked.length,
  },
  stem: ({ which, words: [one = '', other = '', asked = ''] }) =>
    `In a certain code, ${one} is ${numberCodes[which]?.code(one)} and ${other} is ${numberCodes[which]?.code(other)}. What is ${asked} in that code?`,
  steps: ({ which, words: [one = '', , asked = ''] }, answer) => [
    `The code is ${numberCodes[which]?.says}. For ${one} the places are $${[...one].map(place).join(' + ')} = ${total(one)}$, and its code is ${numberCodes[which]?.code(one)}.`,
    `For ${asked} the places are $${[...asked].map(place).join(' + ')} = ${total(asked)}$, with ${asked.length} letters, so its code is ${answer}.`,
  ],
});

export const codeTemplates: Template[] = [letterCode, numberCode];
