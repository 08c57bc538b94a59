import { singleChoice } from '../../kinds/single-choice.ts';
import type { Template } from '../../template.ts';

/** Expressions and how they begin when they are spoken. */
const sounds: Record<string, string> = {
  hour: 'ow',
  'honest answer': 'o',
  heir: 'air',
  'honour for the town': 'o',
  'hourly bus': 'ow',
  university: 'yoo',
  'European company': 'yoo',
  'useful tool': 'yoo',
  'uniform price': 'yoo',
  unit: 'yoo',
  'one-rupee coin': 'wun',
  'one-way street': 'wun',
  'unique chance': 'yoo',
  'ewe with a lamb': 'yoo',
  'MBA student': 'em',
  'NGO office': 'en',
  'FIR at the police station': 'ef',
  'LED bulb': 'el',
  'X-ray': 'ex',
  'SMS message': 'es',
  'RTO official': 'ar',
  'USB cable': 'yoo',
  'UPS in the laboratory': 'yoo',
  umbrella: 'um',
  'old engine': 'oh',
  island: 'eye',
  'unusual noise': 'un',
  'index of terms': 'in',
  hill: 'h',
  hospital: 'h',
  house: 'h',
  'BSc degree': 'bee',
  'PhD thesis': 'pee',
  'year of drought': 'y',
  'yellow flag': 'y',
  wheel: 'w',
  bridge: 'b',
  'railway line': 'r',
  engineer: 'en',
  'urgent letter': 'ur',
  artist: 'ar',
  'ocean voyage': 'oh',
  'apple tree': 'ap',
};
const expressions = Object.keys(sounds);

const bySound = (text: string) => (/^[aeiou]/.test(sounds[text] ?? '') ? 'an' : 'a');
/** The article by the spelling, with the exceptions that grammars list. */
function bySpelling(text: string): 'a' | 'an' {
  if (/^[A-Z]{2,}|^[A-Z]-|^(BSc|PhD)/.test(text)) return /^[AEFHILMNORSX]/.test(text) ? 'an' : 'a';
  if (/^(hour|honest|honour|heir)/.test(text)) return 'an';
  if (/^(uni(?!n)|use|euro|ewe|one)/i.test(text)) return 'a';
  return /^[aeiou]/i.test(text) ? 'an' : 'a';
}

const article = singleChoice({
  name: 'a-or-an-by-sound',
  title: 'The articles a and an',
  area: 'Verbal',
  topic: 'Articles, prepositions, tenses',
  difficulty: 1,
  space: 500,
  parameters: (draw) => {
    const [one = '', other = ''] = draw.sample(expressions, 2);
    return { one, other, frame: draw.whole(0, 3) };
  },
  // A vowel letter with the sound of a consonant, or the other way round, must be among the two.
  holds: ({ one, other }) =>
    [one, other].some(
      (text) => /^[aeiou]/i.test(text) !== (bySound(text) === 'an') || /^[A-Z]{2}/.test(text),
    ),
  solve: ({ one, other }) => `${bySound(one)} … ${bySound(other)}`,
  check: ({ one, other }) => `${bySpelling(one)} … ${bySpelling(other)}`,
  mistakes: ({ one, other }) => {
    const wrong = (text: string) => (bySound(text) === 'a' ? 'an' : 'a');
    const reason = (text: string) =>
      `“${text}” begins with the sound of a ${bySound(text) === 'an' ? 'vowel' : 'consonant'}`;
    return {
      [`is wrong in the first place, since ${reason(one)}`]: () => `${wrong(one)} … ${bySound(other)}`,
      [`is wrong in the second place, since ${reason(other)}`]: () => `${bySound(one)} … ${wrong(other)}`,
      [`is wrong in both places, since ${reason(one)} and ${reason(other)}`]: () =>
        `${wrong(one)} … ${wrong(other)}`,
    };
  },
  stem: ({ one, other, frame }) =>
    `Which articles complete the sentence?

${
  [
    `The report mentions ___ ${one} and ___ ${other}.`,
    `We talked about ___ ${one} and about ___ ${other}.`,
    `The story begins with ___ ${one} and ends with ___ ${other}.`,
    `The quiz had a question about ___ ${one} and another about ___ ${other}.`,
  ][frame]
}`,
  steps: ({ one, other }, answer) => [
    'The first sound decides, not the first letter: “an” before the sound of a vowel, “a” before that of a consonant.',
    `So it is “${bySound(one)} ${one}” and “${bySound(other)} ${other}”: ${answer}.`,
  ],
});

/** Expressions of time by the preposition that goes with them. */
const times: Record<'at' | 'on' | 'in', string[]> = {
  at: [
    'noon',
    'midnight',
    '9.30 a.m.',
    'sunset',
    'dawn',
    'a quarter past six',
    'lunchtime',
    '5 o’clock sharp',
  ],
  on: [
    'Monday',
    'the first of June',
    'Republic Day',
    'the morning of the interview',
    '15 August',
    'Friday evening',
    'the last day of the term',
    'the founder’s birthday',
  ],
  in: [
    'July',
    '2019',
    'the rainy season',
    'the afternoon',
    'the twentieth century',
    'the final year',
    'the 1990s',
    'early spring',
  ],
};
const beginnings = [
  'The training started',
  'The campus drive began',
  'The results came out',
  'The bridge was opened',
  'The canteen moved',
  'The meeting was held',
  'The strike ended',
  'The exhibition opened',
  'They first met',
];
const prepositions = ['at', 'on', 'in'] as const;
const rules = {
  at: 'points of time on the clock or in the day take “at”',
  on: 'days, dates and parts of a certain day take “on”',
  in: 'months, years, seasons and longer periods, and parts of the day in general, take “in”',
};

const preposition = singleChoice({
  name: 'preposition-of-time',
  title: 'Prepositions of time',
  area: 'Verbal',
  topic: 'Articles, prepositions, tenses',
  difficulty: 1,
  space: 150,
  parameters: (draw) => {
    const right = draw.pick(prepositions);
    return { time: draw.pick(times[right]), right, beginning: draw.pick(beginnings) };
  },
  solve: ({ right }): string => right,
  check: ({ time }) => {
    if (/day\b|Day|June|August|morning of|Friday/.test(time)) return 'on';
    return /noon$|midnight|a\.m\.|sunset|dawn|quarter|lunch|o’clock/.test(time) && time !== 'the afternoon'
      ? 'at'
      : 'in';
  },
  mistakes: ({ right }) =>
    Object.fromEntries([
      ...prepositions
        .filter((one) => one !== right)
        .map((one) => [`does not fit, since ${rules[one]}`, () => one as string]),
      ['does not fit, since it asks for a verb in a perfect tense', () => 'since'],
    ]),
  stem: ({ time, beginning }) => `Which preposition completes the sentence?

${beginning} ___ ${time}${time.endsWith('.') ? '' : '.'}`,
  steps: ({ time, right }, answer) => [
    `In English, ${rules[right]}.`,
    `So it is “${right} ${time}”: ${answer}.`,
  ],
});

export const articleTemplates: Template[] = [article, preposition];
