import type { Topic } from '#contract/questions/topics.ts';
import { groupBy } from '#web/ui/group-by.ts';

/** A topic of the tree, not one that only questions name. */
export type TreeTopic = Topic & { id: number };

export const isInTree = (topic: Topic): topic is TreeTopic => topic.id !== null;

/** The topics in the order of `ids`; the others follow in their old order. */
export function sortTopics(topics: readonly TreeTopic[], ids: readonly number[]): TreeTopic[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: TreeTopic) => places.get(id) ?? ids.length;
  return topics.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The order after a topic moves one place up (-1) or down (1) within its area; unchanged at the area's end. */
export function moveTopic(topics: readonly TreeTopic[], id: number, step: -1 | 1): number[] {
  const areas = groupBy(topics, (topic) => topic.area);
  for (const [area, list] of areas) {
    const from = list.findIndex((topic) => topic.id === id);
    if (from >= 0) areas.set(area, swapItems(list, from, from + step));
  }
  return idsOf([...areas.values()].flat());
}

/** The order after an area moves one place up or down with all its topics. */
export function moveArea(topics: readonly TreeTopic[], area: string, step: -1 | 1): number[] {
  const areas = [...groupBy(topics, (topic) => topic.area)];
  const from = areas.findIndex(([name]) => name === area);
  return idsOf(swapItems(areas, from, from + step).flatMap(([, list]) => list));
}

const idsOf = (topics: readonly TreeTopic[]) => topics.map((topic) => topic.id);

function swapItems<T>(list: readonly T[], a: number, b: number): T[] {
  const [first, second] = [list[a], list[b]];
  if (first === undefined || second === undefined) return [...list];
  return list.with(a, second).with(b, first);
}
