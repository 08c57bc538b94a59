import { expect, test } from 'vitest';
import { QuestionDraft } from '#contract/question.ts';
import { studentTrades } from '#contract/trade.ts';
import { renderText } from '#server/richtext/markdown.ts';
import { starterBank } from './bank.ts';
import type { StarterItem } from './item.ts';
import { topicTree } from './topics.ts';

const nameOf = ({ trade, topic, stem }: StarterItem) => `${trade}, ${topic}: ${stem.slice(0, 60)}`;
/** The names of the items of which something holds that should not. */
const faulty = (fault: (item: StarterItem) => boolean) => starterBank.filter(fault).map(nameOf);

const areasOf = (topic: string) =>
  Object.entries(topicTree).flatMap(([area, topics]) => (topics.includes(topic) ? [area] : []));

test('the bank has at least 120 items', () => {
  expect(starterBank.length).toBeGreaterThanOrEqual(120);
});

test.each(['Quantitative', 'Logical', 'Verbal'])('the area %s has at least 30 GENERAL items', (area) => {
  const items = starterBank.filter((item) => item.trade === 'GENERAL' && areasOf(item.topic).includes(area));
  expect(items.length).toBeGreaterThanOrEqual(30);
});

test.each(studentTrades)('the trade %s has at least 15 items of its own', (trade) => {
  expect(starterBank.filter((item) => item.trade === trade).length).toBeGreaterThanOrEqual(15);
});

test('every item is a question that an admin could write', () => {
  expect(
    faulty(({ stem, options, correct, topic, trade, difficulty, explanation }) => {
      const draft = {
        description: stem,
        options,
        correct_options: correct,
        topic_tags: [topic],
        question_type: trade,
        difficulty_level: difficulty,
        explanation,
      };
      return !QuestionDraft.safeParse(draft).success;
    }),
  ).toEqual([]);
});

test('every topic stands in the topic tree, under an area that the trade sees', () => {
  expect(
    faulty(({ topic, trade }) => {
      const areas = areasOf(topic);
      if (trade === 'GENERAL') return !areas.some((area) => !area.startsWith('Technical: G'));
      return !areas.some((area) => area === `Technical: ${trade}` || !area.startsWith('Technical: G'));
    }),
  ).toEqual([]);
});

test('the options of an item differ, and its keys are places among them', () => {
  expect(
    faulty(({ options, correct }) => {
      const places = new Set(correct);
      const distinct = new Set(options.map((option) => option.trim().toLowerCase()));
      return (
        distinct.size < options.length ||
        places.size === 0 ||
        places.size < correct.length ||
        correct.some((place) => !Number.isInteger(place) || place < 1 || place > options.length)
      );
    }),
  ).toEqual([]);
});

test('no stem stands twice', () => {
  const stems = starterBank.map((item) => `${item.trade} ${item.stem}`);
  expect(stems.filter((stem, index) => stems.indexOf(stem) < index)).toEqual([]);
});

test('every item is explained', () => {
  expect(faulty((item) => item.explanation.trim().length < 20)).toEqual([]);
});

const solvable = starterBank.filter((item) => item.solve !== undefined);

test('most items compute their answer', () => {
  expect(solvable.length / starterBank.length).toBeGreaterThan(0.5);
});

test.each(solvable.map((item) => [nameOf(item), item] as const))(
  '%s has the key that its sum gives',
  (_name, item) => {
    const keys = item.correct.map((place) => item.options[place - 1]);
    expect([item.solve?.()].flat().sort()).toEqual(keys.sort());
  },
);

test('every text renders, and no formula in it is wrong', async () => {
  const wrong: string[] = [];
  for (const item of starterBank)
    for (const text of [item.stem, ...item.options, item.explanation]) {
      const html = await renderText(text, 'markdown');
      if (html === '' || /katex-error|<merror|undefined|\[object/.test(html))
        wrong.push(`${nameOf(item)} → ${text}`);
    }
  expect(wrong).toEqual([]);
});

test('a wrong formula would be noticed', async () => {
  expect(await renderText('$\\frac{1$', 'markdown')).toMatch(/katex-error|<merror/);
});

test('the key stands at every place about as often', () => {
  const plain = starterBank.filter((item) => item.options.length === 4 && item.correct.length === 1);
  for (const place of [1, 2, 3, 4]) {
    const share = plain.filter((item) => item.correct[0] === place).length / plain.length;
    expect(share, `place ${place}`).toBeLessThanOrEqual(0.35);
    expect(share, `place ${place}`).toBeGreaterThanOrEqual(0.15);
  }
});

test('every difficulty but the highest is there', () => {
  const levels = new Set(starterBank.map((item) => item.difficulty));
  for (const level of [1, 2, 3, 4] as const) expect(levels).toContain(level);
});
