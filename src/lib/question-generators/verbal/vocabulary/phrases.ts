import { singleChoice } from '../../kinds/single-choice.ts';
import type { Template } from '../../template.ts';
import { definitions } from './definitions.ts';
import { idioms } from './idioms.ts';

/** An expression, what it means, and other expressions with their meanings. */
type Choice = { text: string; meaning: string; others: [text: string, meaning: string][] };

const groups = Object.values(definitions).map((group) => Object.entries(group));
const words = groups.flat();
const wordOf = new Map(words.map(([word, meaning]) => [meaning, word]));
const sayings = Object.entries(idioms);

const oneWord = singleChoice({
  name: 'one-word-for-a-phrase',
  title: 'One word for a phrase',
  area: 'Verbal',
  topic: 'One-word substitution',
  difficulty: 2,
  space: words.length,
  parameters: (draw): Choice => {
    const [text, meaning] = draw.pick(words);
    const group = groups.find((one) => one.some(([word]) => word === text)) ?? [];
    const others = group.filter(([word]) => word !== text);
    return { text, meaning, others: draw.sample(others, 3) };
  },
  solve: ({ text }): string => text,
  check: ({ meaning }) => wordOf.get(meaning) ?? '',
  mistakes: ({ others }) =>
    Object.fromEntries(others.map(([word, meaning]) => [`means: ${meaning}`, () => word])),
  stem: ({ meaning }) => `Which single word means “${meaning}”?`,
  steps: ({ meaning }, answer) => [`The word for “${meaning}” is ${answer}.`],
});

const idiom = singleChoice({
  name: 'meaning-of-an-idiom',
  title: 'The meaning of an idiom',
  area: 'Verbal',
  topic: 'Idioms',
  difficulty: 2,
  space: sayings.length,
  parameters: (draw): Choice => {
    const [[text, meaning] = ['', ''], ...others] = draw.sample(sayings, 4);
    return { text, meaning, others };
  },
  solve: ({ meaning }): string => meaning,
  check: ({ text }) => idioms[text] ?? '',
  mistakes: ({ others }) =>
    Object.fromEntries(others.map(([text, meaning]) => [`is the meaning of “${text}”`, () => meaning])),
  stem: ({ text }) => `What does the idiom “${text}” mean?`,
  steps: ({ text }, answer) => [`“${text}” is not meant literally. It means: ${answer}.`],
});

export const phraseTemplates: Template[] = [oneWord, idiom];
