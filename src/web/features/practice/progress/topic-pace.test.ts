import { expect, test } from 'vitest';
import { groupOfPace, listPacedTopics } from './topic-pace.ts';

test.each([
  ['right and quick', 90, 0.5, 'strong'],
  ['right in the usual time', 70, 1.25, 'strong'],
  ['right and slow', 70, 1.3, 'slow'],
  ['wrong and quick', 69, 0.79, 'careless'],
  ['wrong in the usual time', 69, 1, 'learning'],
  ['wrong and slow', 10, 3, 'learning'],
] as const)('%s', (_, right, pace, group) => expect(groupOfPace({ right, pace })).toBe(group));

test('a topic without accuracy or pace is left out', () => {
  const topic = { topic: 'Ages', area: 'Quantitative', answers: 3, level: null };
  expect(
    listPacedTopics([
      { ...topic, right: null, pace: null },
      { ...topic, right: 50, pace: null },
      { ...topic, right: 50, pace: 2 },
    ]),
  ).toEqual([{ ...topic, right: 50, pace: 2 }]);
});
