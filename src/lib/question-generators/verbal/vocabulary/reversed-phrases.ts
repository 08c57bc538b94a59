import { singleChoice } from '../../kinds/single-choice.ts';
import type { Template } from '../../template.ts';
import { definitions } from './definitions.ts';
import { idioms } from './idioms.ts';

const sayings = Object.entries(idioms);
const meaningOf = new Map(sayings);
const groups = Object.values(definitions).map((group) => Object.entries(group));
const words = groups.flat();

type Choice = { text: string; meaning: string; others: [text: string, meaning: string][] };

const idiomFor = singleChoice({
  name: 'idiom-for-a-meaning',
  title: 'The idiom for a meaning',
  area: 'Verbal',
  topic: 'Idioms',
  difficulty: 2,
  space: sayings.length,
  parameters: (draw): Choice => {
    const [[text, meaning] = ['', ''], ...others] = draw.sample(sayings, 4);
    return { text, meaning, others };
  },
  solve: ({ text }): string => text,
  check: ({ text, meaning, others }) =>
    [text, ...others.map(([other]) => other)].filter((one) => meaningOf.get(one) === meaning).join(),
  mistakes: ({ others }) =>
    Object.fromEntries(others.map(([text, meaning]) => [`means “${meaning}”`, () => text])),
  stem: ({ meaning }) => `Which idiom means “${meaning}”?`,
  steps: ({ meaning }, answer) => [`One says “${answer}” for “${meaning}”.`],
});

/** Idioms whose last word can be asked: no other idiom begins in the same way. */
const endings = sayings.flatMap(([text, meaning]) => {
  const [start, end] = [text.split(' ').slice(0, -1).join(' '), text.split(' ').at(-1) ?? ''];
  return start.split(' ').length >= 2 ? [{ start, end, meaning }] : [];
});
type Ending = { of: (typeof endings)[number]; others: (typeof endings)[number][] };

const lastWord = singleChoice({
  name: 'last-word-of-an-idiom',
  title: 'The last word of an idiom',
  area: 'Verbal',
  topic: 'Idioms',
  difficulty: 1,
  space: 50,
  parameters: (draw): Ending => {
    const [of = { start: '', end: '', meaning: '' }, ...others] = draw.sample(endings, 4);
    return { of, others };
  },
  holds: ({ of, others }) => new Set([of, ...others].map(({ end }) => end)).size === 4,
  solve: ({ of }) => of.end,
  check: ({ of, others }) =>
    [of, ...others]
      .map(({ end }) => end)
      .filter((end) => meaningOf.has(`${of.start} ${end}`))
      .join(),
  mistakes: ({ others }) =>
    Object.fromEntries(
      others.map(({ start, end, meaning }) => [
        `ends another idiom: “${start} ${end}”, ${meaning}`,
        () => end,
      ]),
    ),
  stem: ({ of }) => `Complete the idiom that means “${of.meaning}”.

“${of.start} ___”`,
  steps: ({ of }, answer) => [`The idiom is “${of.start} ${of.end}”, so the word is ${answer}.`],
});

const meaningOfWord = singleChoice({
  name: 'phrase-for-a-word',
  title: 'What a word stands for',
  area: 'Verbal',
  topic: 'One-word substitution',
  difficulty: 2,
  space: words.length,
  parameters: (draw): Choice => {
    const [text, meaning] = draw.pick(words);
    const group = groups.find((one) => one.some(([word]) => word === text)) ?? [];
    return {
      text,
      meaning,
      others: draw.sample(
        group.filter(([word]) => word !== text),
        3,
      ),
    };
  },
  solve: ({ meaning }): string => meaning,
  check: ({ text }) => Object.assign({}, ...Object.values(definitions))[text] ?? '',
  mistakes: ({ others }) =>
    Object.fromEntries(others.map(([word, meaning]) => [`is the meaning of “${word}”`, () => meaning])),
  stem: ({ text }) => `What does the word “${text}” stand for?`,
  steps: ({ text }, answer) => [`“${text}” stands for: ${answer}.`],
});

type Matched = {
  key: [word: string, meaning: string];
  wrong: { word: string; meaning: string; real: string }[];
};
const match = (word: string, meaning: string) => `${word}: ${meaning}`;

const matched = singleChoice({
  name: 'word-matched-with-its-meaning',
  title: 'The word that is matched with its meaning',
  area: 'Verbal',
  topic: 'One-word substitution',
  difficulty: 3,
  space: 500,
  parameters: (draw): Matched => {
    const group = draw.sample(draw.pick(groups.filter((one) => one.length >= 7)), 7);
    const [key = ['', ''], ...rest] = group;
    return {
      key,
      wrong: [0, 1, 2].map((at) => {
        const [word = '', real = ''] = rest[at] ?? [];
        return { word, real, meaning: rest[at + 3]?.[1] ?? '' };
      }),
    };
  },
  solve: ({ key: [word, meaning] }): string => match(word, meaning),
  check: ({ key, wrong }) => {
    const all = new Set(words.map(([word, meaning]) => match(word, meaning)));
    return [match(...key), ...wrong.map(({ word, meaning }) => match(word, meaning))]
      .filter((text) => all.has(text))
      .join();
  },
  mistakes: ({ wrong }) =>
    Object.fromEntries(
      wrong.map(({ word, meaning, real }) => [
        `is not right, because “${word}” stands for “${real}”`,
        () => match(word, meaning),
      ]),
    ),
  stem: () => 'Which word is matched with its right meaning?',
  steps: ({ key: [word] }, answer) => [`The right match is that of “${word}”: ${answer}.`],
});

export const reversedPhraseTemplates: Template[] = [idiomFor, lastWord, meaningOfWord, matched];
