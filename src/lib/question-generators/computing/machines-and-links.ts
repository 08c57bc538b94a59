import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatNumber, formatPercent, range, toTex, unitFormatter } from '../number-format.ts';
import type { Template } from '../template.ts';

type Memory = { cache: number; main: number; percent: number };

const access = singleChoice({
  name: 'average-memory-access-time',
  title: 'The average access time with a cache',
  area: 'Technical: GCS',
  topic: 'Computer organisation',
  difficulty: 2,
  space: 300,
  parameters: (draw): Memory => ({
    ...{
      cache: draw.whole(1, 10),
      main: draw.step(40, 200, 10),
      percent: draw.pick([80, 85, 90, 92, 94, 95, 96, 98]),
    },
  }),
  form: 'money',
  bounds: [0.5, 250],
  solve: ({ cache, main, percent }): Exact => plus(cache, ratio(main * (100 - percent), 100)),
  check: ({ cache, main, percent }) => {
    // A hundred accesses, one by one: each looks into the cache, and the misses go on to the main memory.
    let time = 0;
    for (const access of range(1, 100)) time += cache + (access > percent ? main : 0);
    return ratio(time, 100);
  },
  mistakes: {
    'leaves out the time of the cache on a miss': ({ cache, main, percent }) =>
      ratio(cache * percent + main * (100 - percent), 100),
    'exchanges hits and misses': ({ cache, main, percent }) => plus(cache, ratio(main * percent, 100)),
    'takes the mean of the two times': ({ cache, main }) => ratio(cache + main, 2),
    'leaves out the cache': ({ main, percent }) => ratio(main * (100 - percent), 100),
    'is the time of a miss': ({ cache, main }) => cache + main,
  },
  write: unitFormatter('ns'),
  stem: ({ cache, main, percent }) =>
    `A cache with an access time of ${cache} ns has a hit ratio of ${percent}%. On a miss, the main memory needs ${main} ns after the cache was searched. What is the average access time?`,
  steps: ({ cache, main, percent }, answer) => [
    `Every access searches the cache; ${100 - percent}% of them need the main memory as well.`,
    `$${cache} + ${formatNumber(ratio(100 - percent, 100))} \\times ${main}$ ns is ${answer}.`,
  ],
});

type Edge = { from: string; to: string; weight: number };
const NODES = [...'ABCDE'];

/** The weight of a minimum spanning tree by Kruskal’s algorithm. */
function kruskal(edges: readonly Edge[]): number {
  const groups = new Map(NODES.map((node) => [node, node]));
  const root = (node: string): string => {
    const up = groups.get(node) ?? node;
    return up === node ? node : root(up);
  };
  let weight = 0;
  for (const edge of [...edges].sort((a, b) => a.weight - b.weight)) {
    const [one, other] = [root(edge.from), root(edge.to)];
    if (one === other) continue;
    groups.set(one, other);
    weight += edge.weight;
  }
  return weight;
}
/** The weight by Prim’s algorithm; undefined where the graph is not connected. */
function prim(edges: readonly Edge[]): number | undefined {
  const inside = new Set(['A']);
  let weight = 0;
  while (inside.size < NODES.length) {
    const [next] = edges
      .filter(({ from, to }) => inside.has(from) !== inside.has(to))
      .sort((a, b) => a.weight - b.weight);
    if (!next) return undefined;
    inside.add(next.from).add(next.to);
    weight += next.weight;
  }
  return weight;
}

const spanning = singleChoice({
  name: 'weight-of-a-minimum-spanning-tree',
  title: 'The weight of a minimum spanning tree',
  area: 'Technical: GCS',
  topic: 'Algorithms',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const all = NODES.flatMap((from, at) => NODES.slice(at + 1).map((to) => ({ from, to })));
    const weights = draw.sample(range(1, 15), 7);
    const chosen = draw.sample([...all.keys()], 7).sort((a, b) => a - b);
    return {
      edges: chosen.flatMap((at, place): Edge[] => {
        const edge = all[at];
        return edge ? [{ ...edge, weight: weights[place] ?? 1 }] : [];
      }),
    };
  },
  holds: ({ edges }) => prim(edges) !== undefined,
  bounds: [5, 120],
  solve: ({ edges }) => kruskal(edges),
  check: ({ edges }) => prim(edges) ?? 0,
  mistakes: {
    'adds the four lightest edges, though they may close a cycle': ({ edges }) =>
      [...edges]
        .sort((a, b) => a.weight - b.weight)
        .slice(0, 4)
        .reduce((sum, { weight }) => sum + weight, 0),
    'is the weight of a maximum spanning tree': ({ edges }) =>
      16 * 4 - kruskal(edges.map((edge) => ({ ...edge, weight: 16 - edge.weight }))),
    'adds all edges': ({ edges }) => edges.reduce((sum, { weight }) => sum + weight, 0),
    'adds five edges instead of four': ({ edges }) =>
      [...edges]
        .sort((a, b) => a.weight - b.weight)
        .slice(0, 5)
        .reduce((sum, { weight }) => sum + weight, 0),
    'leaves out the heaviest edge of the tree': ({ edges }) => {
      const without = edges.filter(
        (edge) => kruskal(edges.filter((other) => other !== edge)) !== kruskal(edges),
      );
      return kruskal(edges) - Math.max(...without.map(({ weight }) => weight), 0);
    },
    'takes one edge that is heavier than needed': ({ edges }) => kruskal(edges) + 2,
  },
  stem: ({ edges }) => `A graph with the nodes A to E has these edges:

| Edge | ${edges.map(({ from, to }) => `${from}–${to}`).join(' | ')} |
| --- | ${edges.map(() => '---').join(' | ')} |
| Weight | ${edges.map(({ weight }) => weight).join(' | ')} |

What is the weight of a minimum spanning tree?`,
  steps: ({ edges }, answer) => [
    `Take the edges by weight, ${[...edges]
      .sort((a, b) => a.weight - b.weight)
      .map(({ from, to, weight }) => `${from}–${to} (${weight})`)
      .join(', ')}, and skip each that closes a cycle.`,
    `Four edges join the five nodes; their weights add up to ${answer}.`,
  ],
});

/** Size in bytes, rate in Mbit/s, way in km; signals travel 200 km in a millisecond. */
type Link = { size: number; rate: number; way: number };
const sending = ({ size, rate }: Link) => ratio(size * 8, rate * 1000);
const travelling = ({ way }: Link) => ratio(way, 200);

const delay = singleChoice({
  name: 'delay-of-a-packet-on-a-link',
  title: 'The delay of a packet on a link',
  area: 'Technical: GCS',
  topic: 'Networks',
  difficulty: 2,
  space: 150,
  parameters: (draw): Link => ({
    ...{
      size: draw.step(250, 2500, 250),
      rate: draw.pick([1, 2, 4, 5, 8, 10, 20]),
      way: draw.step(100, 3000, 100),
    },
  }),
  form: 'money',
  bounds: [0.05, 100],
  solve: (p): Exact => plus(sending(p), travelling(p)),
  check: ({ size, rate, way }) => {
    // In microseconds: a bit takes 1 / rate of them, a kilometre takes five.
    return ratio(plus(ratio(8 * size, rate), 5 * way), 1000);
  },
  mistakes: {
    'leaves out the way of the signal': sending,
    'leaves out the time to send the packet': travelling,
    'takes bytes for bits': (p) => plus(ratio(sending(p), 8), travelling(p)),
    'counts the way there and back': (p) => plus(sending(p), times(2, travelling(p))),
    'subtracts the two times': (p) => {
      const difference = minus(sending(p), travelling(p));
      return difference.numerator < 0n ? minus(0, difference) : difference;
    },
    'takes light in a vacuum, 300 km in a millisecond': (p) => plus(sending(p), ratio(p.way, 300)),
  },
  write: unitFormatter('ms'),
  stem: ({ size, rate, way }) =>
    `A packet of ${formatNumber(size)} bytes is sent at ${rate} Mbit/s over a cable of ${formatNumber(way)} km, in which signals travel at $2 \\times 10^8$ m/s. How long does it take until its last bit arrives?`,
  steps: (p, answer) => [
    `Sending: $\\frac{${p.size} \\times 8}{${p.rate} \\times 10^6}$ s, that is $${toTex(sending(p))}$ ms. Travelling: $\\frac{${p.way}}{200}$ ms, that is $${toTex(travelling(p))}$ ms.`,
    `Together ${answer}.`,
  ],
});

/** Times in tenths of a millisecond, and the number of frames of a window. */
type Window = { frame: number; oneWay: number; frames: number };
const cycle = ({ frame, oneWay }: Window) => frame + 2 * oneWay;

const utilisation = singleChoice({
  name: 'utilisation-of-a-sliding-window',
  title: 'The utilisation of a link with a window',
  area: 'Technical: GCS',
  topic: 'Networks',
  difficulty: 3,
  space: 150,
  parameters: (draw): Window => {
    const [whole, frame] = [draw.pick([50, 80, 100, 120, 160, 200, 250, 400, 500]), draw.step(2, 40, 2)];
    return { frame, oneWay: (whole - frame) / 2, frames: draw.whole(1, 7) };
  },
  holds: (p) => p.frames * p.frame < cycle(p),
  form: 'decimal',
  bounds: [0.5, 200],
  solve: (p): Exact => ratio(100 * p.frames * p.frame, cycle(p)),
  check: ({ frame, oneWay, frames }) => {
    // Goes through one cycle in tenths of a millisecond and counts those in which the sender sends.
    let busy = 0;
    for (let tenth = 0; tenth < frame + 2 * oneWay; tenth += 1) if (tenth < frames * frame) busy += 1;
    return ratio(100 * busy, frame + 2 * oneWay);
  },
  mistakes: {
    'sends a single frame before it waits': (p) =>
      p.frames === 1 ? undefined : ratio(100 * p.frame, cycle(p)),
    'counts the way once only': ({ frame, oneWay, frames }) => ratio(100 * frames * frame, frame + oneWay),
    'leaves the sending time out of the cycle': ({ frame, oneWay, frames }) =>
      ratio(100 * frames * frame, 2 * oneWay),
    'counts the way there alone, without sending': ({ frame, oneWay, frames }) =>
      ratio(100 * frames * frame, oneWay),
    'is the share of time in which nothing is sent': (p) =>
      minus(100, ratio(100 * p.frames * p.frame, cycle(p))),
    'is half of the utilisation': (p) => ratio(50 * p.frames * p.frame, cycle(p)),
  },
  write: formatPercent,
  stem: ({ frame, oneWay, frames }) =>
    `Sending a frame takes ${formatNumber(ratio(frame, 10))} ms, and a signal needs ${formatNumber(ratio(oneWay, 10))} ms for one way. ${frames === 1 ? 'With stop-and-wait' : `With a sliding window of ${frames} frames`} and without errors, what is the utilisation of the link? (Acknowledgements take no time to send.)`,
  steps: (p, answer) => [
    `After ${formatNumber(ratio(p.frame, 10))} ms and twice ${formatNumber(ratio(p.oneWay, 10))} ms, that is ${formatNumber(ratio(cycle(p), 10))} ms, the first acknowledgement is back.`,
    `In this time ${p.frames === 1 ? 'one frame is' : `${p.frames} frames are`} sent: $\\frac{${formatNumber(ratio(p.frames * p.frame, 10))}}{${formatNumber(ratio(cycle(p), 10))}}$ is ${answer}.`,
  ],
});

export const machineAndLinkTemplates: Template[] = [access, spanning, delay, utilisation];
