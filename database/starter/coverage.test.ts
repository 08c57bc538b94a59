import { expect, test } from 'vitest';
import { templates } from '#lib/question-generators/catalogue.ts';
import { starterBank } from './bank.ts';
import { areaOf, topicTree } from './topics.ts';

const GENERATORS = 3;
const ITEMS = 12;

test('every topic of the tree has three generators or twelve starter items', () => {
  const gaps = Object.entries(topicTree).flatMap(([area, topics]) =>
    topics.flatMap((topic) => {
      const generators = templates.filter((one) => one.area === area && one.topic === topic).length;
      const items = starterBank.filter((item) => item.topic === topic && areaOf(item) === area).length;
      return generators >= GENERATORS || items >= ITEMS ? [] : [`${area}, ${topic}`];
    }),
  );
  expect(gaps).toEqual([]);
});
