import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** A series of terms such as D7W: two letters that move by fixed steps, and a number between them. */
type Series = {
  first: number;
  forward: number;
  last: number;
  back: number;
  start: number;
  rule: 'add' | 'double' | 'growing';
  by: number;
};
const SHOWN = 5;

const letter = (place: number) => (place >= 0 && place < 26 ? String.fromCharCode(65 + place) : undefined);
function numberAt({ start, rule, by }: Series, at: number): number {
  if (rule === 'add') return start + by * at;
  return rule === 'double' ? start * 2 ** at : start + by * at + (at * (at - 1)) / 2;
}

/** A term; undefined where a letter would leave the alphabet. */
function term(series: Series, at: number, shift: [first: number, number: number, last: number] = [0, 0, 0]) {
  const one = letter(series.first + series.forward * at + shift[0]);
  const other = letter(series.last - series.back * at + shift[2]);
  return one && other ? `${one}${numberAt(series, at) + shift[1]}${other}` : undefined;
}

const mixed = singleChoice({
  name: 'next-in-a-mixed-series',
  title: 'The next term of a series of letters and numbers',
  area: 'Logical',
  topic: 'Number and letter series',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Series => ({
    ...{
      first: draw.whole(0, 9),
      forward: draw.whole(1, 4),
      last: draw.whole(14, 25),
      back: draw.whole(1, 3),
    },
    ...{
      start: draw.whole(2, 12),
      rule: draw.pick(['add', 'double', 'growing'] as const),
      by: draw.whole(2, 9),
    },
  }),
  holds: (series) =>
    series.forward !== series.back && term(series, SHOWN) !== undefined && numberAt(series, SHOWN) < 200,
  solve: (series) => term(series, SHOWN) ?? '',
  check: (series) => {
    // Reads the terms shown, and goes on as each of their parts does.
    const shown = range(0, SHOWN - 1).map((at) => term(series, at) ?? '');
    const [codes, ends] = [
      shown.map((text) => text.charCodeAt(0)),
      shown.map((text) => text.charCodeAt(text.length - 1)),
    ];
    const numbers = shown.map((text) => Number.parseInt(text.slice(1), 10));
    const on = (values: number[]) => 2 * (values.at(-1) ?? 0) - (values.at(-2) ?? 0);
    const steps = numbers.slice(1).map((value, at) => value - (numbers[at] ?? 0));
    const doubled = numbers.every((value, at) => at === 0 || value === 2 * (numbers[at - 1] ?? 0));
    const number = doubled ? 2 * (numbers.at(-1) ?? 0) : (numbers.at(-1) ?? 0) + on(steps);
    return `${String.fromCharCode(on(codes))}${number}${String.fromCharCode(on(ends))}`;
  },
  mistakes: {
    'moves the first letter one place too far': (series) => term(series, SHOWN, [1, 0, 0]),
    'moves the first letter one place too little': (series) => term(series, SHOWN, [-1, 0, 0]),
    'moves the last letter one place too far': (series) => term(series, SHOWN, [0, 0, -1]),
    'moves the last letter one place too little': (series) => term(series, SHOWN, [0, 0, 1]),
    'repeats the last step of the number': (series) =>
      term(series, SHOWN, [
        0,
        2 * numberAt(series, SHOWN - 1) - numberAt(series, SHOWN - 2) - numberAt(series, SHOWN),
        0,
      ]),
    'makes the number one too large': (series) => term(series, SHOWN, [0, 1, 0]),
    'makes the number two too small': (series) => term(series, SHOWN, [0, -2, 0]),
  },
  stem: (series) => {
    const shown = range(0, SHOWN - 1)
      .map((at) => term(series, at))
      .join(', ');
    return [
      `What comes next in the series?\n\n${shown}, …`,
      `Find the next term of this series.\n\n${shown}, …`,
    ];
  },
  steps: (series, answer) => [
    `The first letter moves ${series.forward} forward each time, the last letter ${series.back} back.`,
    {
      add: `The number grows by ${series.by} each time.`,
      double: 'The number doubles each time.',
      growing: `The number grows by ${formatList(range(0, SHOWN - 1).map((at) => series.by + at))}, one more each time.`,
    }[series.rule],
    `So the next term is ${answer}.`,
  ],
});

const subjects = ['students', 'farmers', 'teachers', 'traders', 'weavers', 'sailors', 'painters', 'drivers'];
const verbs = ['buy', 'carry', 'count', 'need', 'choose', 'collect', 'praise', 'sell'];
const objects = ['books', 'lamps', 'maps', 'boxes', 'flags', 'ropes', 'clocks', 'baskets'];
const syllables = [
  'ka',
  'lo',
  'mip',
  'nur',
  'pel',
  'ris',
  'sun',
  'tiv',
  'vok',
  'wex',
  'yat',
  'zim',
  'dop',
  'gul',
];

/** Three sentences of six words; `codes` are those of the words, in the order subject, verb, object, twice. */
type Language = { words: string[]; codes: string[]; orders: number[][]; asked: number };
// Each pair of sentences shares one word, so that every word is known from its sentences.
const SENTENCES = [
  [0, 1, 2],
  [0, 4, 5],
  [3, 1, 5],
] as const;
const codedSentences = ({ codes, orders }: Language) =>
  SENTENCES.map((sentence, at) => (orders[at] ?? []).map((place) => codes[sentence[place] ?? 0]).join(' '));

/** All ways to pair the words with the codes so that every sentence has the codes of its words. */
function pairings(language: Language): string[][] {
  const told = codedSentences(language).map((text) => text.split(' '));
  const all = [...new Set(told.flat())].sort();
  const fill = (chosen: string[]): string[][] => {
    const word = chosen.length;
    if (word === 6) return [chosen];
    return all
      .filter(
        (code) =>
          !chosen.includes(code) &&
          SENTENCES.every((sentence, at) => sentence.includes(word as never) === told[at]?.includes(code)),
      )
      .flatMap((code) => fill([...chosen, code]));
  };
  return fill([]);
}

const language = singleChoice({
  name: 'code-of-a-word-from-sentences',
  title: 'The code of a word in three sentences',
  area: 'Logical',
  topic: 'Coding-decoding',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Language => {
    const [subject, verb, object] = [
      draw.sample(subjects, 2),
      draw.sample(verbs, 2),
      draw.sample(objects, 2),
    ];
    return {
      words: [0, 1].flatMap((at) => [subject[at] ?? '', verb[at] ?? '', object[at] ?? '']),
      codes: draw.sample(syllables, 6),
      orders: SENTENCES.map(() => draw.shuffle([0, 1, 2])),
      asked: draw.whole(0, 5),
    };
  },
  // A code language in which every word keeps its place needs no comparison.
  holds: ({ orders }) => new Set(orders.map((order) => order.join())).size === SENTENCES.length,
  solve: ({ codes, asked }) => codes[asked] ?? '',
  check: (p) => [...new Set(pairings(p).map((found) => found[p.asked]))].join(),
  mistakes: ({ words, codes, asked }) =>
    Object.fromEntries(
      words.flatMap((word, at) => (at === asked ? [] : [[`is the code of “${word}”`, () => codes[at]]])),
    ),
  stem: (p) => `In a code language the words of a sentence may stand in any order.

${codedSentences(p)
  .map((code, at) => `- “${code}” means “${SENTENCES[at]?.map((word) => p.words[word]).join(' ')}”.`)
  .join('\n')}

What is the code of “${p.words[p.asked]}”?`,
  steps: (p, answer) => {
    const share = (one: number, other: number, word: number) =>
      `Sentences ${one} and ${other} share “${p.words[word]}” and the code “${p.codes[word]}”.`;
    return [
      share(1, 2, 0),
      share(1, 3, 1),
      share(2, 3, 5),
      `The codes that are left over belong to the words that occur once. So “${p.words[p.asked]}” is ${answer}.`,
    ];
  },
});

export const mixedTemplates: Template[] = [mixed, language];
