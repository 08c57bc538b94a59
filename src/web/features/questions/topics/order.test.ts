import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveArea, moveTopic, sortTopics } from './order.ts';

const topic = (id: number, area: string) => ({ id, area, name: `Topic ${id}`, questions: 0, all: 0 });
const tree = [topic(1, 'A'), topic(2, 'A'), topic(3, 'A'), topic(4, 'B'), topic(5, 'B')];

test('a topic moves within its area and stops at its ends', () => {
  expect(moveTopic(tree, 2, -1)).toEqual([2, 1, 3, 4, 5]);
  expect(moveTopic(tree, 3, 1)).toEqual([1, 2, 3, 4, 5]);
  expect(moveTopic(tree, 4, -1)).toEqual([1, 2, 3, 4, 5]);
});

test('an area moves with all its topics', () => {
  expect(moveArea(tree, 'B', -1)).toEqual([4, 5, 1, 2, 3]);
  expect(moveArea(tree, 'B', 1)).toEqual([1, 2, 3, 4, 5]);
});

test('no move loses or duplicates a topic, and the opposite move reverts it', () => {
  const anArea = fc.constantFrom('A', 'B', 'C');
  fc.assert(
    fc.property(fc.array(anArea, { minLength: 1, maxLength: 12 }), fc.nat(), (areas, pick) => {
      const topics = areas.toSorted().map((area, place) => topic(place + 1, area));
      const id = (pick % topics.length) + 1;
      const down = moveTopic(topics, id, 1);
      expect(down.toSorted((a, b) => a - b)).toEqual(topics.map((one) => one.id));
      const moved = sortTopics(topics, down);
      expect(moved.map((one) => one.area)).toEqual(topics.map((one) => one.area));
      if (down.join() !== topics.map((one) => one.id).join())
        expect(moveTopic(moved, id, -1)).toEqual(topics.map((one) => one.id));
    }),
  );
});
