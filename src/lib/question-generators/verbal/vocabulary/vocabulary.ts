import { singleChoice } from '../../kinds/single-choice.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template } from '../../template.ts';
import { othersThan, type Sense, senses } from './senses.ts';

type Choice = { sense: Sense; others: Sense[] };

const parameters = (draw: SeededRandom): Choice => {
  const sense = draw.pick(senses);
  const others: Sense[] = [];
  for (const other of draw.shuffle(othersThan(sense)))
    if (others.length < 3 && others.every(({ field }) => field !== other.field)) others.push(other);
  return { sense, others };
};

/** The words of the list by what they stand for, to look up which word an option belongs to. */
const bySame = Map.groupBy(senses, ({ same }) => same);
const byOpposite = Map.groupBy(senses, ({ opposite }) => opposite);
const lookUp = (index: Map<string, Sense[]>, { sense, others }: Choice) =>
  [sense, ...others]
    .flatMap(({ same, opposite }) => [same, opposite])
    .filter((text) => index.get(text)?.some(({ word }) => word === sense.word))
    .join();

const synonym = singleChoice({
  name: 'synonym-of-a-word',
  title: 'A word of the same meaning',
  area: 'Verbal',
  topic: 'Synonyms',
  difficulty: 2,
  space: senses.length,
  parameters,
  solve: ({ sense }) => sense.same,
  check: (p) => lookUp(bySame, p),
  mistakes: ({ sense, others }) => ({
    [`means the opposite of “${sense.word}”`]: () => sense.opposite,
    ...Object.fromEntries(
      others.map((other) => [`has the meaning of “${other.word}”: ${other.meaning}`, () => other.same]),
    ),
  }),
  stem: ({ sense }) => `Which of these is closest in meaning to **${sense.word}**?`,
  steps: ({ sense }, answer) => [
    `“${sense.word}” means: ${sense.meaning}.`,
    `So ${answer} comes closest. An opposite is “${sense.opposite}”.`,
  ],
});

const antonym = singleChoice({
  name: 'antonym-of-a-word',
  title: 'A word of the opposite meaning',
  area: 'Verbal',
  topic: 'Antonyms',
  difficulty: 2,
  space: senses.length,
  parameters,
  solve: ({ sense }) => sense.opposite,
  check: (p) => lookUp(byOpposite, p),
  mistakes: ({ sense, others }) => ({
    [`means the same as “${sense.word}”`]: () => sense.same,
    ...Object.fromEntries(
      others.map((other) => [`is the opposite of “${other.word}”: ${other.meaning}`, () => other.opposite]),
    ),
  }),
  stem: ({ sense }) => `Which of these is most nearly opposite in meaning to **${sense.word}**?`,
  steps: ({ sense }, answer) => [
    `“${sense.word}” means: ${sense.meaning}.`,
    `So ${answer} is its opposite. A word of the same meaning is “${sense.same}”.`,
  ],
});

export const vocabularyTemplates: Template[] = [synonym, antonym];
