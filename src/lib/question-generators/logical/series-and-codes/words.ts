import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize, formatList, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Words of seven to nine letters. */
const words = [
  ...['ADVANCE', 'BALANCE', 'BLANKET', 'BROTHER', 'CABINET', 'CAPTAIN', 'CENTURY', 'CHAPTER', 'CLIMATE'],
  ...['COMPANY', 'CONCERT', 'COURAGE', 'CRICKET', 'CURTAIN', 'DIAMOND', 'ELEMENT', 'FACTORY', 'FEATHER'],
  ...['FORTUNE', 'GATEWAY', 'HARVEST', 'HISTORY', 'JOURNEY', 'KITCHEN', 'LEATHER', 'LIBRARY', 'MACHINE'],
  ...['MONSOON', 'NETWORK', 'ORCHARD', 'PAINTER', 'PARTNER', 'PICTURE', 'PLANETS', 'PRODUCE', 'QUALITY'],
  ...['RAINBOW', 'SCIENCE', 'SILENCE', 'STATION', 'TEACHER', 'THUNDER', 'TRAFFIC', 'TRIUMPH', 'VILLAGE'],
  ...['BACKPACK', 'COMPUTER', 'DAUGHTER', 'ELEPHANT', 'EXCHANGE', 'FESTIVAL', 'GRADUATE', 'HOSPITAL'],
  ...['LANGUAGE', 'MOUNTAIN', 'NOTEBOOK', 'OPERATOR', 'PASSPORT', 'QUESTION', 'RAILWAYS', 'SENTENCE'],
  ...['TREASURE', 'UMBRELLA', 'VACATION', 'WORKSHOP', 'ADVENTURE', 'BOUNDARY', 'CHEMISTRY'],
  ...['EDUCATION', 'GENERATOR', 'MECHANISM', 'NEWSPAPER', 'PRINCIPAL', 'STRUCTURE', 'TELEPHONE'],
];

const placeOf = (letter: string | undefined) => (letter ?? 'A').charCodeAt(0) - 64;

/** The pairs of letters that are as far apart in the word as in the alphabet, by the direction of the pair. */
function listPairsAsInAlphabet(word: string, way: 'forwards' | 'backwards'): string[] {
  const letters = [...word];
  return letters.flatMap((one, at) =>
    letters.slice(at + 1).flatMap((other, gap) => {
      const distance = placeOf(other) - placeOf(one);
      return (way === 'forwards' ? distance : -distance) === gap + 1 ? [`${one}–${other}`] : [];
    }),
  );
}

const bothWays = (word: string) => [
  ...listPairsAsInAlphabet(word, 'forwards'),
  ...listPairsAsInAlphabet(word, 'backwards'),
];

const alphabetPairs = singleChoice({
  name: 'letter-pairs-as-far-apart-as-in-the-alphabet',
  title: 'Letter pairs as far apart as in the alphabet',
  area: 'Logical',
  topic: 'Word formation',
  difficulty: 3,
  space: 50,
  parameters: (draw) => ({ word: draw.pick(words) }),
  bounds: [0, 12],
  holds: ({ word }) => bothWays(word).length > 0,
  solve: ({ word }) => bothWays(word).length,
  check: ({ word }) => {
    // Lays the alphabet and its reverse over the word at every offset; two letters that match form a pair.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    let found = 0;
    for (const strip of [alphabet, [...alphabet].reverse().join('')])
      for (let offset = -26; offset <= 26; offset += 1) {
        const matches = [...word].filter((letter, at) => strip[at + offset] === letter).length;
        found += (matches * (matches - 1)) / 2;
      }
    return found;
  },
  mistakes: {
    'counts pairs in the forward direction alone': ({ word }) =>
      listPairsAsInAlphabet(word, 'forwards').length,
    'counts pairs in the backward direction alone': ({ word }) =>
      listPairsAsInAlphabet(word, 'backwards').length,
    'counts one pair too many': ({ word }) => bothWays(word).length + 1,
    'misses one pair': ({ word }) => bothWays(word).length - 1,
    'counts two pairs too many': ({ word }) => bothWays(word).length + 2,
  },
  stem: ({ word }) =>
    `How many pairs of letters are there in the word ${word} that have as many letters between them in the word as they have in the alphabet? Count both directions, from left to right and from right to left.`,
  steps: ({ word }, answer) => {
    const say = (found: string[]) => (found.length === 0 ? 'none' : found.join(', '));
    return [
      `In the order of the alphabet: ${say(listPairsAsInAlphabet(word, 'forwards'))}.`,
      `Against the order of the alphabet: ${say(listPairsAsInAlphabet(word, 'backwards'))}.`,
      `Number of pairs: ${answer}.`,
    ];
  },
});

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];
const sorted = (word: string) => [...word].sort();

const sortedLetters = singleChoice({
  name: 'letter-after-sorting-a-word',
  title: 'A word with its letters in alphabetical order',
  area: 'Logical',
  topic: 'Word formation',
  difficulty: 1,
  space: 500,
  parameters: (draw) => ({ word: draw.pick(words), place: draw.whole(2, 7), right: draw.coinFlip() }),
  solve: ({ word, place, right }): string => sorted(word).at(right ? -place : place - 1) ?? '',
  check: ({ word, place, right }) => {
    // Strikes the least letter out, again and again, until the place is reached.
    let rest = word;
    let least = '';
    for (let step = right ? word.length - place + 1 : place; step > 0; step -= 1) {
      least = [...rest].sort()[0] ?? '';
      rest = rest.replace(least, '');
    }
    return least;
  },
  mistakes: {
    'counts from the wrong end': ({ word, place, right }) => sorted(word).at(right ? place - 1 : -place),
    'counts in the word as it was': ({ word, place, right }) => word.at(right ? -place : place - 1),
    'counts in the word as it was, from the wrong end': ({ word, place, right }) =>
      word.at(right ? place - 1 : -place),
    'is one place further to the left': ({ word, place, right }) =>
      right ? sorted(word).at(-place - 1) : sorted(word)[place - 2],
    'is one place further to the right': ({ word, place, right }) =>
      right ? sorted(word).at(-place + 1) : sorted(word)[place],
  },
  stem: ({ word, place, right }) => {
    const where = `${ordinals[place]} from the ${right ? 'right' : 'left'}`;
    return [
      `The letters of the word ${word} are put in alphabetical order, from left to right. Which letter then stands ${where}?`,
      `If the letters of ${word} are written again in the order of the alphabet, which letter is the ${where}?`,
    ];
  },
  steps: ({ word, place, right }, answer) => [
    `In alphabetical order the letters are ${sorted(word).join(' ')}.`,
    `${capitalize(ordinals[place] ?? '')} from the ${right ? 'right' : 'left'} stands ${answer}.`,
  ],
});

/** Short words that may be hidden in the long ones. */
const shortWords = [
  ...[
    'ACE',
    'ACRE',
    'AIM',
    'ALE',
    'ANT',
    'APE',
    'ARCH',
    'ARM',
    'ART',
    'BAKE',
    'BALL',
    'BANK',
    'BARN',
    'BEAN',
  ],
  ...[
    'BEAR',
    'BEAT',
    'BOAT',
    'BONE',
    'CAGE',
    'CAKE',
    'CANE',
    'CAPE',
    'CARE',
    'CART',
    'CASE',
    'CHAIN',
    'CHAIR',
  ],
  ...[
    'CLAY',
    'COAT',
    'COIN',
    'CORE',
    'CORN',
    'CRANE',
    'DAMP',
    'DARE',
    'DATE',
    'DEAN',
    'DINE',
    'DOOR',
    'DUST',
  ],
  ...['EARN', 'EAST', 'FACE', 'FATE', 'FEAR', 'FEAT', 'FIRE', 'FORT', 'GATE', 'GEAR', 'GOAL', 'GOAT', 'HAIR'],
  ...['HARE', 'HEAT', 'HOUR', 'HUNT', 'IRON', 'JUNE', 'KITE', 'LACE', 'LAMP', 'LANE', 'LATE', 'LEAF', 'LEAN'],
  ...['LIME', 'LINE', 'MAIN', 'MANE', 'MATE', 'MEAL', 'MICE', 'MINE', 'MINT', 'MOON', 'NAIL', 'NAME', 'NEAT'],
  ...[
    'NEST',
    'NICE',
    'NOSE',
    'NOTE',
    'PAIN',
    'PAIR',
    'PALE',
    'PANE',
    'PART',
    'PEAR',
    'PINE',
    'PLAN',
    'PLATE',
  ],
  ...['POND', 'PORT', 'RACE', 'RAIN', 'RATE', 'REAP', 'RICE', 'RING', 'ROAD', 'ROSE', 'RUST', 'SAIL', 'SALT'],
  ...['SAND', 'SEAT', 'SHIP', 'SHOP', 'SOAP', 'STAR', 'TAIL', 'TALE', 'TAME', 'TEAR', 'TENT', 'TIME', 'TONE'],
  ...['TOUR', 'TREE', 'TUNE', 'URN', 'VAN', 'VINE', 'VOTE', 'WAIT', 'WINE', 'WIRE', 'WORK', 'YARN', 'YEAR'],
];

const countOf = (letter: string, word: string) => [...word].filter((other) => other === letter).length;
/** The letters that a short word needs and the long word does not have, or not often enough. */
const lacking = (short: string, word: string) =>
  [...new Set(short)].filter((letter) => countOf(letter, short) > countOf(letter, word));

const choices = new Map(
  words.map((word) => [
    word,
    {
      formed: shortWords.filter((short) => lacking(short, word).length === 0),
      // Short words that lack one letter are the tempting ones.
      close: shortWords.filter((short) => lacking(short, word).length === 1),
    },
  ]),
);

const hidden = singleChoice({
  name: 'word-that-cannot-be-formed',
  title: 'The word that cannot be formed from the letters',
  area: 'Logical',
  topic: 'Word formation',
  difficulty: 1,
  space: 1000,
  parameters: (draw) => {
    const word = draw.pick(words);
    const { formed = [], close = [] } = choices.get(word) ?? {};
    return {
      word,
      formed: formed.length < 3 ? [] : draw.sample(formed, 3),
      odd: close.length === 0 ? '' : draw.pick(close),
    };
  },
  holds: ({ formed, odd }) => formed.length === 3 && odd !== '',
  solve: ({ odd }) => odd,
  check: ({ word, formed, odd }) => {
    const canBeFormed = (short: string) => {
      let rest = word;
      for (const letter of short) {
        if (!rest.includes(letter)) return false;
        rest = rest.replace(letter, '');
      }
      return true;
    };
    return [odd, ...formed].filter((short) => !canBeFormed(short)).join();
  },
  mistakes: {
    'can be formed: the word has each of its letters often enough': ({ formed }) => formed[0],
    'can be formed: none of its letters is missing': ({ formed }) => formed[1],
    'can be formed by leaving out the other letters': ({ formed }) => formed[2],
  },
  stem: ({ word }) => [
    `Which of these words cannot be formed from the letters of ${word}, each letter used at most as often as it occurs there?`,
    `Three of these words can be made out of letters of the word ${word}, using each letter at most as often as it occurs. Which one cannot?`,
  ],
  steps: ({ word, odd, formed }, answer) => {
    const letter = lacking(odd, word)[0] ?? '';
    return [
      `${odd} needs ${range(1, countOf(letter, odd)).length === 1 ? `the letter ${letter}` : `the letter ${letter} ${countOf(letter, odd) === 2 ? 'twice' : 'three times'}`}, which ${word} ${countOf(letter, word) === 0 ? 'does not have' : `has only ${countOf(letter, word) === 1 ? 'once' : 'twice'}`}.`,
      `${formatList(formed)} need no letter that is missing. So the word is ${answer}.`,
    ];
  },
});

export const wordTemplates: Template[] = [alphabetPairs, sortedLetters, hidden];
