import type { Responses } from './responses.ts';

/**
 * Groups items that students link: two items are in one group if a student answered both, or if a chain of such pairs
 * leads from one to the other. Returns the number of each item's group, from 1, the largest first.
 */
export function groupItems({ itemCount, starts, items }: Responses): Int32Array {
  const parents = Int32Array.from({ length: itemCount }, (_, item) => item);
  const find = (item: number): number => {
    let root = item;
    while (parents[root] !== root) root = parents[root] as number;
    // Shortens the way for the next time.
    for (let at = item; at !== root; ) [at, parents[at]] = [parents[at] as number, root];
    return root;
  };
  for (let student = 0; student + 1 < starts.length; student++) {
    const start = starts[student] as number;
    for (let at = start; at < (starts[student + 1] as number); at++)
      parents[find(items[at] as number)] = find(items[start] as number);
  }
  const members = Map.groupBy(parents.keys(), find);
  const groups = new Int32Array(itemCount);
  const bySize = [...members.values()].sort((one, other) => other.length - one.length);
  for (const [number, group] of bySize.entries()) for (const item of group) groups[item] = number + 1;
  return groups;
}
