import { singleChoice } from '../../kinds/single-choice.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template } from '../../template.ts';
import { type GappedSentence, gappedSentences } from './gapped-sentences.ts';
import { othersThan, type Sense, senses } from './senses.ts';

const fill = ({ sentence }: GappedSentence, text: string) => sentence.replace('___', text);
const bySentence = new Map(gappedSentences.map((one) => [one.sentence, one]));
const otherWords = ({ others }: GappedSentence) =>
  Object.fromEntries(others.map(([word, meaning]) => [`means: ${meaning}`, () => word]));

const completion = singleChoice({
  name: 'word-that-completes-a-sentence',
  title: 'The word that completes a sentence',
  area: 'Verbal',
  topic: 'Sentence completion',
  difficulty: 2,
  space: gappedSentences.length,
  parameters: (draw) => ({ of: draw.pick(gappedSentences) }),
  solve: ({ of }) => of.word,
  check: ({ of: { sentence } }) => bySentence.get(sentence)?.word ?? '',
  mistakes: ({ of }) => ({ [`says the opposite of “${of.word}”`]: () => of.opposite, ...otherWords(of) }),
  stem: ({ of }) => `Choose the word that best completes the sentence.

${of.sentence}`,
  steps: ({ of }, answer) => [
    `The sentence calls for a word that means “${of.meaning}”: ${answer}.`,
    `“${fill(of, `**${of.word}**`)}”`,
  ],
});

const synonym = singleChoice({
  name: 'synonym-in-a-sentence',
  title: 'A word of the same meaning in a sentence',
  area: 'Verbal',
  topic: 'Synonyms',
  difficulty: 2,
  space: gappedSentences.length,
  parameters: (draw) => ({ of: draw.pick(gappedSentences) }),
  solve: ({ of }) => of.same,
  check: ({ of: { sentence } }) => bySentence.get(sentence)?.same ?? '',
  mistakes: ({ of }) => ({ [`means the opposite of “${of.word}”`]: () => of.opposite, ...otherWords(of) }),
  stem: ({ of }) => `Which word or phrase is closest in meaning to the word in bold?

${fill(of, `**${of.word}**`)}`,
  steps: ({ of }, answer) => [`“${of.word}” means “${of.meaning}”, which is the sense of ${answer}.`],
});

const antonym = singleChoice({
  name: 'antonym-in-a-sentence',
  title: 'A word of the opposite meaning in a sentence',
  area: 'Verbal',
  topic: 'Antonyms',
  difficulty: 2,
  space: gappedSentences.length,
  parameters: (draw) => ({ of: draw.pick(gappedSentences) }),
  solve: ({ of }) => of.opposite,
  check: ({ of: { sentence } }) => bySentence.get(sentence)?.opposite ?? '',
  mistakes: ({ of }) => ({ [`means the same as “${of.word}”`]: () => of.same, ...otherWords(of) }),
  stem: ({ of }) => `Which word or phrase is most nearly opposite in meaning to the word in bold?

${fill(of, `**${of.word}**`)}`,
  steps: ({ of }, answer) => [`“${of.word}” means “${of.meaning}”. Its opposite is ${answer}.`],
});

/** Four pairs, each of a word with one of its own; one pair differs in kind from the other three. */
type Pairs = { key: Sense; others: Sense[] };
const alike = ({ word, same }: Sense) => `${word} – ${same}`;
const opposed = ({ word, opposite }: Sense) => `${word} – ${opposite}`;

function drawPairs(draw: SeededRandom): Pairs {
  const key = draw.pick(senses);
  return { key, others: draw.sample(othersThan(key), 3) };
}
/** The pairs of the list in which a word stands with this other word. */
const isListed = (text: string, which: 'same' | 'opposite') => {
  const [one, other] = text.split(' – ');
  return senses.some((sense) => sense.word === one && sense[which] === other);
};

const synonymPair = singleChoice({
  name: 'pair-of-synonyms',
  title: 'The pair of words with the same meaning',
  area: 'Verbal',
  topic: 'Synonyms',
  difficulty: 2,
  space: 500,
  parameters: drawPairs,
  solve: ({ key }): string => alike(key),
  check: ({ key, others }) =>
    [alike(key), ...others.map(opposed)].filter((text) => isListed(text, 'same')).join(),
  mistakes: ({ others }) =>
    Object.fromEntries(
      others.map((one) => [
        `is a pair of opposites: “${one.word}” means “${one.meaning}”`,
        () => opposed(one),
      ]),
    ),
  stem: () => 'In which pair do both words have nearly the same meaning?',
  steps: ({ key }, answer) => [`“${key.word}” means “${key.meaning}”, and so does “${key.same}”: ${answer}.`],
});

const antonymPair = singleChoice({
  name: 'pair-of-antonyms',
  title: 'The pair of words with opposite meanings',
  area: 'Verbal',
  topic: 'Antonyms',
  difficulty: 2,
  space: 500,
  parameters: drawPairs,
  solve: ({ key }): string => opposed(key),
  check: ({ key, others }) =>
    [opposed(key), ...others.map(alike)].filter((text) => isListed(text, 'opposite')).join(),
  mistakes: ({ others }) =>
    Object.fromEntries(
      others.map((one) => [
        `is a pair of like words: “${one.word}” means “${one.meaning}”`,
        () => alike(one),
      ]),
    ),
  stem: () => 'In which pair are the two words opposite in meaning?',
  steps: ({ key }, answer) => [
    `“${key.word}” means “${key.meaning}”, and “${key.opposite}” is its opposite: ${answer}.`,
  ],
});

export const wordInSentenceTemplates: Template[] = [completion, synonym, antonym, synonymPair, antonymPair];
