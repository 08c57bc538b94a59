import { singleChoice } from '../kinds/single-choice.ts';
import type { Template } from '../template.ts';

type Policy = 'FIFO' | 'LRU';
type Memory = { pages: number[]; frames: number; policy: Policy };

/** The page faults, by a list of frames whose first is the next to go. */
function faults({ pages, frames, policy }: Memory): number[] {
  const held: number[] = [];
  return pages.filter((page) => {
    const at = held.indexOf(page);
    if (at >= 0) {
      if (policy === 'LRU') held.push(...held.splice(at, 1));
      return false;
    }
    if (held.length === frames) held.shift();
    held.push(page);
    return true;
  });
}

const count = (memory: Memory) => faults(memory).length;

const paging = singleChoice({
  name: 'page-faults',
  title: 'Page faults with FIFO or LRU',
  area: 'Technical: GCS',
  topic: 'Operating systems',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Memory => {
    const pages = [draw.whole(1, 5)];
    while (pages.length < 12) pages.push(draw.pick([1, 2, 3, 4, 5].filter((page) => page !== pages.at(-1))));
    return {
      pages: pages.slice(draw.whole(0, 2)),
      frames: draw.pick([3, 3, 4]),
      policy: draw.pick(['FIFO', 'LRU'] as const),
    };
  },
  holds: ({ pages, frames }) =>
    new Set(pages).size > frames &&
    count({ pages, frames, policy: 'FIFO' }) !== count({ pages, frames, policy: 'LRU' }),
  bounds: [1, 13],
  solve: count,
  check: ({ pages, frames, policy }) => {
    if (policy === 'LRU')
      // A page is still held if fewer other pages than there are frames came since its last use.
      return pages.filter((page, at) => {
        const last = pages.slice(0, at).lastIndexOf(page);
        return last < 0 || new Set(pages.slice(last + 1, at)).size >= frames;
      }).length;
    // A page is still held if fewer pages than there are frames were loaded since it was loaded.
    const loaded = new Map<number, number>();
    let loads = 0;
    for (const page of pages) if (loads - (loaded.get(page) ?? -99) > frames) loaded.set(page, loads++);
    return loads;
  },
  mistakes: {
    'replaces pages by the other rule': (p) => count({ ...p, policy: p.policy === 'FIFO' ? 'LRU' : 'FIFO' }),
    'counts the hits': (p) => p.pages.length - count(p),
    'does not count the first fills of the empty frames': (p) => count(p) - p.frames,
    'counts each page once': ({ pages }) => new Set(pages).size,
    'has one frame too many': (p) => count({ ...p, frames: p.frames + 1 }),
    'has one frame too few': (p) => count({ ...p, frames: p.frames - 1 }),
  },
  stem: ({ pages, frames, policy }) =>
    `A process uses its pages in the order ${pages.join(', ')}. It has ${frames} frames, all empty at first, and replaces ${policy === 'FIFO' ? 'the page that was loaded first (FIFO)' : 'the least recently used page (LRU)'}. How many page faults occur?`,
  steps: (p, answer) => [
    `A fault occurs when the page is in none of the ${p.frames} frames. The first ${p.frames} different pages each cause one.`,
    p.policy === 'FIFO'
      ? 'After that the oldest page goes, however recently it was used.'
      : 'After that the page goes whose last use is the longest ago; every use makes a page the most recent.',
    `The faults are at the pages ${faults(p).join(', ')}, in this order, so their number is ${answer}.`,
  ],
});

export const pagingTemplates: Template[] = [paging];
