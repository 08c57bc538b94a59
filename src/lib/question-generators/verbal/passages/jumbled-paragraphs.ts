import { singleChoice } from '../../kinds/single-choice.ts';
import { range } from '../../number-format.ts';
import type { Template } from '../../template.ts';
import { paragraphs } from './paragraphs.ts';

const LABELS = ['P', 'Q', 'R', 'S'];
/** A paragraph whose last four sentences are mixed: sentence n + 1 bears the label at order[n]. */
type Jumble = { text: string[]; order: number[] };
const inOrder = ({ order }: Jumble) => order.map((label) => LABELS[label] ?? '');
const swap = (p: Jumble, one: number, other: number) => {
  const list = inOrder(p);
  [list[one], list[other]] = [list[other] ?? '', list[one] ?? ''];
  return list.join('');
};
const sentenceAt = ({ text, order }: Jumble, label: number) => text[order.indexOf(label) + 1] ?? '';

const afterFirst = singleChoice({
  name: 'order-after-the-first-sentence',
  title: 'The order of the sentences after the first',
  area: 'Verbal',
  topic: 'Para jumbles',
  difficulty: 3,
  space: 200,
  parameters: (draw): Jumble => ({ text: draw.pick(paragraphs), order: draw.shuffle([0, 1, 2, 3]) }),
  holds: ({ order }) => order.join() !== '0,1,2,3',
  solve: (p): string => inOrder(p).join(''),
  check: (p) => {
    // Sorts the labels by the place of their sentence in the paragraph.
    const places = LABELS.map((label, at) => ({ label, place: p.text.indexOf(sentenceAt(p, at)) }));
    return places
      .sort((a, b) => a.place - b.place)
      .map(({ label }) => label)
      .join('');
  },
  mistakes: {
    'exchanges the first two of the sentences': (p) => swap(p, 0, 1),
    'exchanges the two sentences in the middle': (p) => swap(p, 1, 2),
    'exchanges the last two sentences': (p) => swap(p, 2, 3),
    'puts the last sentence first': (p) => swap(p, 0, 3),
    'leaves the sentences as they are given': () => LABELS.join(''),
  },
  stem: (p) => `The first sentence of a paragraph is given. In which order do the other sentences follow?

**1.** ${p.text[0]}

${LABELS.map((label, at) => `- **${label}:** ${sentenceAt(p, at)}`).join('\n')}`,
  steps: (p, answer) => [
    'Look for words that point back, such as “this”, “then” or “it”: each must have something before it to point to.',
    `In order: ${p.text
      .slice(1)
      .map((sentence, at) => `${inOrder(p)[at]} “${sentence.split(' ').slice(0, 4).join(' ')} …”`)
      .join(', ')}.`,
    `So the order is ${answer}.`,
  ],
});

const FIVE = ['A', 'B', 'C', 'D', 'E'];
/** All five sentences mixed; sentence n bears the label at order[n]. */
type Mixed = { text: string[]; order: number[]; place: number };
const places = ['first', 'second', 'third', 'fourth', 'last'];

const which = singleChoice({
  name: 'sentence-at-a-place-of-a-paragraph',
  title: 'Which sentence stands at a place of a paragraph',
  area: 'Verbal',
  topic: 'Para jumbles',
  difficulty: 3,
  space: 300,
  parameters: (draw): Mixed => ({
    ...{ text: draw.pick(paragraphs), order: draw.shuffle(range(0, 4)), place: draw.whole(0, 4) },
  }),
  solve: ({ order, place }) => FIVE[order[place] ?? 0] ?? '',
  check: ({ text, order, place }) => {
    // Writes the list of the stem and looks the sentence up in it.
    const listed = FIVE.map((_, label) => text[order.indexOf(label)]);
    return FIVE[listed.indexOf(text[place])] ?? '';
  },
  mistakes: ({ order, place }) =>
    Object.fromEntries(
      range(0, 4)
        .filter((other) => other !== place)
        .map((other) => [`is the ${places[other]} sentence`, () => FIVE[order[other] ?? 0]]),
    ),
  stem: ({
    text,
    order,
    place,
  }) => `These five sentences form a paragraph when they are put into the right order. Which is the ${places[place]} sentence?

${FIVE.map((label, at) => `- **${label}:** ${text[order.indexOf(at)]}`).join('\n')}`,
  steps: ({ text, order, place }, answer) => [
    `In order the sentences are ${range(0, 4)
      .map((at) => FIVE[order[at] ?? 0])
      .join(', ')}; each takes up what the one before says.`,
    `The ${places[place]} one, “${text[place]?.split(' ').slice(0, 5).join(' ')} …”, is ${answer}.`,
  ],
});

export const jumbledParagraphTemplates: Template[] = [afterFirst, which];
