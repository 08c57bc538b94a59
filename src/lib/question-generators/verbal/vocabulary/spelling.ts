import { singleChoice } from '../../kinds/single-choice.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template } from '../../template.ts';

const words = [
  'accommodation',
  'accidentally',
  'acquaintance',
  'address',
  'aggressive',
  'announcement',
  'apparent',
  'appearance',
  'approximately',
  'assassination',
  'assistance',
  'beginning',
  'bureaucracy',
  'calendar',
  'cemetery',
  'changeable',
  'colleague',
  'commission',
  'committee',
  'comparative',
  'conscience',
  'conscientious',
  'correspondence',
  'deceive',
  'definitely',
  'desperate',
  'disappearance',
  'disappointment',
  'dissatisfied',
  'embarrassment',
  'environment',
  'exaggerate',
  'existence',
  'fascinating',
  'government',
  'grammar',
  'guarantee',
  'harassment',
  'hierarchy',
  'immediately',
  'independent',
  'indispensable',
  'intelligence',
  'interruption',
  'irresistible',
  'liaison',
  'maintenance',
  'millennium',
  'miscellaneous',
  'necessary',
  'noticeable',
  'occasionally',
  'occurrence',
  'opportunity',
  'parallel',
  'parliament',
  'perseverance',
  'possession',
  'preference',
  'privilege',
  'professional',
  'questionnaire',
  'receipt',
  'recommendation',
  'reference',
  'referred',
  'relevance',
  'remembrance',
  'repetition',
  'separate',
  'successful',
  'supersede',
  'surveillance',
  'temperament',
  'tomorrow',
  'transferred',
  'unnecessary',
  'vaccination',
  'acceptance',
  'attendance',
  'performance',
  'inheritance',
  'resistance',
  'insurance',
  'ignorance',
  'tolerance',
  'significance',
  'convenience',
  'experience',
  'residence',
  'negligence',
  'excellence',
  'conference',
  'interference',
  'achievement',
  'abundance',
  'commencement',
  'circumstance',
] as const;

/** Common ways to misspell: what a writer does, the pattern and what is written in its place. */
const slips: [slip: string, pattern: RegExp, written: string][] = [
  ['writes the first double letter single', /([a-z])\1/, '$1'],
  ['writes the last double letter single', /([a-z])\1(?!.*([a-z])\2)/, '$1'],
  ['doubles the letter c', /([aeiou])c([aeiou])/, '$1cc$2'],
  ['doubles the letter l', /([aeiou])l([aeiou])/, '$1ll$2'],
  ['doubles the letter m', /([aeiou])m([aeiou])/, '$1mm$2'],
  ['doubles the letter n', /([aeiou])n([aeiou])/, '$1nn$2'],
  ['doubles the letter p', /([aeiou])p([aeiou])/, '$1pp$2'],
  ['doubles the letter r', /([aeiou])r([aeiou])/, '$1rr$2'],
  ['doubles the letter t', /([aeiou])t([aeiou])/, '$1tt$2'],
  ['swaps e and i', /ei/, 'ie'],
  ['swaps i and e', /ie/, 'ei'],
  ['ends in -ence or -ent instead of -ance or -ant', /an(ce|t)$/, 'en$1'],
  ['ends in -ance or -ant instead of -ence or -ent', /(?<!m)en(ce|t)$/, 'an$1'],
  ['ends in -ible instead of -able', /able$/, 'ible'],
  ['ends in -able instead of -ible', /ible$/, 'able'],
  ['writes e for the second a', /^([^a]*a[^a]*)a/, '$1e'],
  ['writes a for the second e', /^([^e]*e[^e]*)e(?!$)/, '$1a'],
  ['leaves out the silent letter', /(?<=s)c(?=[ie])|(?<=r)n(?=m)|(?<=i)a(?=ment)|(?<=e)a(?=u)/, ''],
  ['writes s for c', /(?<!s)c(?=[ei])/, 's'],
  ['leaves out the e before r', /(?<=[bptvf])e(?=r[aeiou])/, ''],
  ['ends in -sion instead of -tion', /(?<=[aeiou])tion$/, 'sion'],
  ['drops the e before the ending', /e(?=(able|ly|ment|ful)$)/, ''],
];

const misspellings = (word: string) =>
  new Map(
    slips.flatMap(([slip, pattern, written]) => {
      const wrong = word.replace(pattern, written);
      return wrong === word ? [] : [[wrong, slip] as const];
    }),
  );

const dictionary: ReadonlySet<string> = new Set(words);
const fair = words.filter((word) => misspellings(word).size >= 3);

const spelling = singleChoice({
  name: 'correctly-spelt-word',
  title: 'The right spelling of a word',
  area: 'Verbal',
  topic: 'Spelling',
  difficulty: 2,
  space: 60,
  parameters: (draw) => ({ word: draw.pick(fair) }),
  solve: ({ word }): string => word,
  check: ({ word }) => [...misspellings(word).keys(), word].filter((text) => dictionary.has(text)).join(),
  mistakes: ({ word }) =>
    Object.fromEntries([...misspellings(word)].map(([wrong, slip]) => [slip, () => wrong])),
  stem: () => 'Which word is spelt correctly?',
  steps: (_, answer) => [`The right spelling is ${answer}.`],
});

/** Some words, each spelt right or in a wrong way. */
type Spelt = { word: string; written: string; slip: string | undefined };
const misspell = (word: string, draw: SeededRandom): Spelt => {
  const [written, slip] = draw.pick([...misspellings(word)]);
  return { word, written, slip };
};
const correctly = (word: string): Spelt => ({ word, written: word, slip: undefined });

const misspelt = singleChoice({
  name: 'misspelt-word',
  title: 'The word that is spelt wrongly',
  area: 'Verbal',
  topic: 'Spelling',
  difficulty: 2,
  space: 500,
  parameters: (draw) => {
    const [wrong = '', ...others] = draw.sample(fair, 4);
    return { wrong: misspell(wrong, draw), others };
  },
  solve: ({ wrong }): string => wrong.written,
  check: ({ wrong, others }) => [wrong.written, ...others].filter((text) => !dictionary.has(text)).join(),
  mistakes: ({ others }) =>
    Object.fromEntries(
      others.map((word, at) => [
        `is spelt correctly${['', ', as it stands', ', like two of the others'][at]}`,
        () => word,
      ]),
    ),
  stem: () => ['Which word is spelt wrongly?', 'Find the misspelt word.'],
  steps: ({ wrong }, answer) => [
    `“${answer}” should be “${wrong.word}”. The slip: the writer ${wrong.slip}.`,
  ],
});

const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four'];

const counted = singleChoice({
  name: 'number-of-misspelt-words',
  title: 'How many words are spelt wrongly',
  area: 'Verbal',
  topic: 'Spelling',
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const wrong = draw.whole(0, 4);
    const all = draw.sample(fair, 4).map((word, at) => (at < wrong ? misspell(word, draw) : correctly(word)));
    return { all: draw.shuffle(all) };
  },
  solve: ({ all }): string => NUMBERS[all.filter(({ slip }) => slip !== undefined).length] ?? '',
  check: ({ all }) => NUMBERS[all.filter(({ written }) => !dictionary.has(written)).length] ?? '',
  mistakes: {
    'would mean that every word is right': () => NUMBERS[0],
    'would mean that a single word is wrong': () => NUMBERS[1],
    'would mean that half of the words are wrong': () => NUMBERS[2],
    'would mean that only one word is right': () => NUMBERS[3],
    'would mean that no word is right': () => NUMBERS[4],
  },
  stem: ({ all }) => `How many of these words are spelt wrongly?

${all.map(({ written }) => written).join(', ')}`,
  steps: ({ all }, answer) => [
    all.every(({ slip }) => slip === undefined)
      ? 'All of the words are right.'
      : `Wrong are: ${all.flatMap(({ word, written, slip }) => (slip ? [`${written} for “${word}”`] : [])).join(', ')}.`,
    `So the number is: ${answer}.`,
  ],
});

export const spellingTemplates: Template[] = [spelling, misspelt, counted];
