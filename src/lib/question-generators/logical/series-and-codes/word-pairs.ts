import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize } from '../../number-format.ts';
import type { Template } from '../../template.ts';
import { families, relations } from './word-lists.ts';

type Pair = { one: string; other: string; relation: number };
const pairsOf = (relation: number): Pair[] =>
  Object.entries(relations[relation]?.pairs ?? {}).map(([one, other]) => ({ one, other, relation }));
const show = ({ one, other }: Pair) => `${one} : ${other}`;
const says = ({ relation }: Pair) => relations[relation]?.says ?? '';

const analogy = singleChoice({
  name: 'word-pair-with-the-same-relation',
  title: 'A pair of words with the same relation',
  area: 'Logical',
  topic: 'Analogy',
  difficulty: 1,
  space: 500,
  parameters: (draw) => {
    const [relation = 0, ...others] = draw.sample([...relations.keys()], 4);
    const [given, key, turned] = draw.sample(pairsOf(relation), 3);
    return { given, key, turned, others: others.map((one) => draw.pick(pairsOf(one))) };
  },
  solve: ({ key }) => (key ? show(key) : ''),
  check: ({ given, key, turned, others }) => {
    // Looks each option up: its first word stands for its second in the list that has the given pair.
    const list = relations.find(({ pairs }) => given && pairs[given.one] === given.other)?.pairs ?? {};
    const options = [key, ...others].flatMap((pair) => (pair ? [show(pair)] : []));
    const reversed = turned ? [`${turned.other} : ${turned.one}`] : [];
    return [...options, ...reversed]
      .filter((text) => {
        const [one = '', other] = text.split(' : ');
        return list[one] === other;
      })
      .join();
  },
  mistakes: ({ turned, others }) => ({
    ...Object.fromEntries(others.map((pair) => [`names ${says(pair)}`, () => show(pair)])),
    ...(turned && { 'has the relation the other way round': () => `${turned.other} : ${turned.one}` }),
  }),
  stem: ({ given }) => [
    `Which pair of words is related in the same way as **${given && show(given)}**?`,
    `${capitalize(given?.one ?? '')} is to ${given?.other} as …`,
  ],
  steps: ({ given }, answer) => [
    `“${capitalize(given?.one ?? '')}” and “${given?.other}” are ${given && says(given)}.`,
    `The pair with the same relation, in the same order, is ${answer}.`,
  ],
});

type Odd = { family: number; kind: string; like: string[]; odd: string };

const oddWord = singleChoice({
  name: 'odd-word-out',
  title: 'The word that does not belong',
  area: 'Logical',
  topic: 'Odd one out',
  difficulty: 1,
  space: 500,
  parameters: (draw): Odd => {
    const family = draw.whole(0, families.length - 1);
    const [kind = '', other = ''] = draw.sample(Object.keys(families[family] ?? {}), 2);
    return {
      ...{ family, kind },
      like: draw.sample(families[family]?.[kind] ?? [], 3),
      odd: draw.pick(families[family]?.[other] ?? []),
    };
  },
  solve: ({ odd }) => odd,
  check: ({ family, like, odd }) => {
    // Sorts the four words by their kinds and returns the one that stands alone.
    const kindOf = (word: string) =>
      Object.entries(families[family] ?? {}).find(([, words]) => words.includes(word))?.[0];
    return [...like, odd]
      .filter((word, _, all) => all.filter((other) => kindOf(other) === kindOf(word)).length === 1)
      .join();
  },
  mistakes: ({ kind, like }) =>
    Object.fromEntries(
      like.map((word) => [
        `is ${kind}, like ${like.filter((other) => other !== word).join(' and ')}`,
        () => word,
      ]),
    ),
  stem: () => ['Which of these does not belong with the other three?', 'Find the odd one out.'],
  steps: ({ family, kind, odd }, answer) => [
    `Three of the four are of one kind: each is ${kind}.`,
    `${capitalize(answer)} is not: it is ${Object.entries(families[family] ?? {}).find(([, words]) => words.includes(odd))?.[0]}. So the odd one is ${answer}.`,
  ],
});

export const wordPairTemplates: Template[] = [analogy, oddWord];
